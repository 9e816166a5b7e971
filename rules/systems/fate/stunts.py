"""A stunt as a sentence: with blanks while it is written, and whole once it stands."""

from rules.core.plain import words
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fate.ladder import signed
from rules.systems.fate.sheet import ATTACK, BONUS, CREATE, DEFEND, ONCE, OVERCOME, STUNT_BONUS, Stunt
from rules.systems.fate.words import ACTION_NAMES, APPROACH_NAMES

BOTH = "both"
"""A very narrow case may cover two actions at once."""
BLANKS = {
    BONUS: _("Because %(reason)s, I get %(bonus)s when I %(approach)s %(action)s %(circumstance)s."),
    ONCE: _("Because %(reason)s, once per session I can %(circumstance)s."),
}
WHOLE = {
    OVERCOME: _("Because %(reason)s, I get %(bonus)s when I %(approach)s overcome an obstacle %(circumstance)s."),
    CREATE: _("Because %(reason)s, I get %(bonus)s when I %(approach)s create an advantage %(circumstance)s."),
    ATTACK: _("Because %(reason)s, I get %(bonus)s when I %(approach)s attack %(circumstance)s."),
    DEFEND: _("Because %(reason)s, I get %(bonus)s when I %(approach)s defend %(circumstance)s."),
    BOTH: _(
        "Because %(reason)s, I get %(bonus)s when I %(approach)s create an advantage or overcome an obstacle "
        "%(circumstance)s."
    ),
}
ADVERBS = {
    "careful": _("carefully"),
    "clever": _("cleverly"),
    "flashy": _("flashily"),
    "forceful": _("forcefully"),
    "quick": _("quickly"),
    "sneaky": _("sneakily"),
}
DEEDS = {
    OVERCOME: _("overcome an obstacle"),
    CREATE: _("create an advantage"),
    ATTACK: _("attack"),
    DEFEND: _("defend"),
    BOTH: _("create an advantage or overcome an obstacle"),
}
BRIEF = "%(action)s, %(approach)s: %(circumstance)s"
BRIEFER = "%(action)s, %(approach)s"


def blanks(kind: str) -> Text:
    """Give the sentence that a stunt of this kind is written into."""
    return Text(BLANKS[kind], {"bonus": signed(STUNT_BONUS)})


def deed(stunt: Stunt) -> str:
    """Name what a bonus counts for, as the sentence knows it."""
    return BOTH if {stunt.action, stunt.also} == {CREATE, OVERCOME} else stunt.action


def sentence(stunt: Stunt) -> Text:
    """Say a stunt in the form of the rules; one that lacks a part is said as far as it goes."""
    places = {"reason": stunt.reason, "circumstance": stunt.circumstance}
    if stunt.kind == ONCE:
        if stunt.reason and stunt.circumstance:
            return Text(BLANKS[ONCE], places)
        return words(stunt.text or stunt.circumstance or stunt.reason)
    if not stunt.approach or not stunt.action:
        return words(stunt.text or stunt.circumstance or stunt.reason)
    places |= {"bonus": signed(stunt.bonus)}
    if stunt.reason and stunt.circumstance:
        return Text(WHOLE[deed(stunt)], {**places, "approach": Text(ADVERBS[stunt.approach])})
    if stunt.text:
        return words(stunt.text)
    named = {"action": Text(ACTION_NAMES[stunt.action]), "approach": Text(APPROACH_NAMES[stunt.approach])}
    return Text(BRIEF if stunt.circumstance else BRIEFER, {**places, **named})
