"""Passwords are hashed two at a time: each hash takes 100 MB, and a flood of sign-ins must not take the machine."""

from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher

HASHES_AT_A_TIME = 2
turn = BoundedSemaphore(HASHES_AT_A_TIME)


class PatientArgon2(Argon2PasswordHasher):
    """Argon2id that waits for its turn. Stored passwords name it `argon2`, as Django's own."""

    def encode(self, password: str, salt: str) -> str:
        with turn:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with turn:
            return super().verify(password, encoded)
