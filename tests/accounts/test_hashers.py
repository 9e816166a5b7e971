import threading
import time
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

from accounts import hashers


class Counted(hashers.PatientArgon2):
    """Counts how many hashes run at once, on Argon2's cheapest settings."""

    time_cost, memory_cost, parallelism = 1, 8, 1
    running = most = 0
    lock = threading.Lock()

    def params(self) -> Any:
        """Stand inside the hash for a moment: every hash asks for its parameters."""
        with self.lock:
            Counted.running += 1
            Counted.most = max(Counted.most, Counted.running)
        time.sleep(0.02)
        with self.lock:
            Counted.running -= 1
        return super().params()


def test_at_most_two_passwords_are_hashed_at_a_time() -> None:
    threads = [threading.Thread(target=Counted().encode, args=("password", "saltsalt")) for _each in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counted.most == hashers.HASHES_AT_A_TIME


def test_a_hash_lets_the_next_one_in_even_if_it_fails() -> None:
    hasher = hashers.PatientArgon2()
    for _each in range(hashers.HASHES_AT_A_TIME + 1):
        assert hasher.verify("password", "argon2$argon2id$v=19$m=8,t=1,p=1$broken") is False
    assert hashers.turn.acquire(timeout=1)
    hashers.turn.release()


def test_a_hash_is_as_costly_as_django_makes_it() -> None:
    assert hashers.PatientArgon2().params() == Argon2PasswordHasher().params()


def test_passwords_are_hashed_by_it_first() -> None:
    from config.settings import PASSWORD_HASHERS

    assert PASSWORD_HASHERS[0] == "accounts.hashers.PatientArgon2"
