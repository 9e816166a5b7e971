"""One line of the table that is printed."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """How long something took, in seconds, and what it is measured against."""

    name: str
    seconds: float
    base: float
    against: str

    def line(self) -> str:
        took, base = self.seconds * 1000, self.base * 1000
        return f"{self.name:<42} {took / base:8.1f} × {self.against:<42} {took:10.2f} ms / {base:.2f} ms"
