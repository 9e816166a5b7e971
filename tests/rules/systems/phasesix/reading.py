"""The rules help of PhaseSix, for tests that read it."""

from tests.rules.systems.reading import Texts

TEXTS = Texts("phasesix")
lines, said, sections = TEXTS.lines, TEXTS.said, TEXTS.sections
