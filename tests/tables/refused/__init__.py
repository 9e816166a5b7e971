"""Every refusal of every game at the table: in which situation, who does what, and the code of the no that follows."""

from tests.tables.refused import fate, fu

GAMES = {"fu": fu, "fate": fate}
"""Each has its `SITUATIONS`, and says which refusals no form brings about, and which need a GM who asks for a roll."""
