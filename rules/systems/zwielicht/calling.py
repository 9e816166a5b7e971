"""While a roll lies open: asking somebody for help with it, and telling how it looks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.changing import NO_ROLL, OWN_ROLL, name_of, roll_refuses_help
from rules.systems.zwielicht.deeds import NOBODY, Act, Deed, Sayings, key, needs_character, reader, told, who, words

NOBODY_THERE = Refusal("helper_absent", _("This character cannot help just now."))
CALLED = Refusal("asked_for_help", _("You have asked for this help already."))
NOTHING_TOLD = Refusal("nothing_told", _("Say how it looks."))


@dataclass(frozen=True)
class AskHelp(Deed):
    """Ask somebody to help with one's open roll; whether they do is theirs to say."""

    to: str


@dataclass(frozen=True)
class Tell(Deed):
    """Tell how it looks what one's open roll decides."""

    text: str


def ask_help_refused(state: State, deed: AskHelp) -> Refusal | None:
    refusal = needs_character(state)
    roll = state.board.rolls.get(state.actor)
    if refusal or roll is None:
        return refusal or NO_ROLL
    if deed.to == state.actor:
        return OWN_ROLL
    figure = state.someone(deed.to)
    if roll.hidden or figure is None or figure.play.knocked_out or figure.sheet.retired:
        return NOBODY_THERE
    if deed.to in state.board.called.get(state.actor, ()):
        return CALLED
    return roll_refuses_help(replace(state, actor=deed.to), state.actor, roll)


def ask_help(state: State, deed: AskHelp) -> Outcome:
    called = (*state.board.called.get(state.actor, ()), deed.to)
    board = replace(state.board, called={**state.board.called, state.actor: called})
    return told(board, Event("help_asked", {"who": who(state), "to_name": name_of(state, deed.to)}))


def tell_refused(state: State, deed: Tell) -> Refusal | None:
    return needs_character(state) or (None if state.actor in state.board.rolls else NO_ROLL)


def tell(state: State, deed: Tell) -> Outcome:
    about = state.board.rolls[state.actor].key
    return told(state.board, Event("told", {"who": who(state), "text": deed.text}, of_roll=True, about=about))


DEEDS: Mapping[str, Act] = {
    "ask_help": Act(
        AskHelp,
        reader(AskHelp, to=key("to", NOBODY)),
        ask_help_refused,
        ask_help,
        offered=lambda state: state.actor in state.board.rolls,
    ),
    "tell": Act(
        Tell,
        reader(Tell, text=words("text", NOTHING_TOLD)),
        tell_refused,
        tell,
        offered=lambda state: state.actor in state.board.rolls,
    ),
}
SAYINGS: Sayings = {
    "help_asked": lambda data: Text(_("%(who)s asks %(to_name)s for help."), data),
    "told": lambda data: Text("%(text)s", data),
}
