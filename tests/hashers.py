"""Passwords, hashed at no cost."""

from accounts.hashers import PatientArgon2


class QuickArgon2(PatientArgon2):
    """The same hash on its cheapest settings: tests need its ways, not its strength."""

    time_cost, memory_cost, parallelism = 1, 8, 1
