"""Every refusal of every game at the table: in which situation, who does what, and the code of the no that follows."""

from importlib import import_module

from rules.systems import REHEARSED

GAMES = {key: import_module(f"tests.tables.refused.{key}") for key in REHEARSED}
"""Each has its `SITUATIONS`, and says which refusals no form brings about, and which need a GM who asks for a roll."""
