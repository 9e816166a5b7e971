"""What is typed behind a slash: a roll, a whisper, a pause or a question what there is."""

import re
from dataclasses import dataclass
from difflib import get_close_matches

from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _

ROLL, HIDDEN, WHISPER, X, HELP = "r", "gmr", "w", "x", "help"
ROLLS = (ROLL, HIDDEN)
WORDS = {
    ROLL: ("r", "roll", "wurf", "würfeln", "lancer", "jet"),
    HIDDEN: ("gmr", "gmroll", "verdeckt", "caché", "cache"),
    WHISPER: ("w", "whisper", "flüstern", "chuchoter"),
    X: ("x",),
    HELP: ("help", "hilfe", "aide", "h", "?"),
}
BY_WORD = {word: name for name, words in WORDS.items() for word in words}
ROLL_WORDS = " ".join(WORDS[ROLL] + WORDS[HIDDEN])
ALL = ", ".join(f"/{name}" for name in WORDS)
COMMAND = re.compile(r"/(\S*)\s*(.*)", re.DOTALL)
GLUED = re.compile(rf"/({'|'.join(WORDS[HIDDEN] + WORDS[ROLL])})([0-9].*)", re.DOTALL | re.IGNORECASE)
DICE = re.compile(r"/\s*([0-9]*\s*[dw][0-9f%].*)", re.DOTALL | re.IGNORECASE)
SHOWN, CLOSE = 40, 0.75

UNKNOWN = _("“%(command)s” is no command here. There are %(commands)s.")
MEANT = _("“%(command)s” is no command here. Did you mean %(meant)s?")


EXPLAINED = (
    (ROLL, "/r 5d6>=5!", _("Roll dice for everyone to see, with a word what for.")),
    (HIDDEN, "/gmr 2d20+3", _("Roll for the eyes of the GM alone, and your own.")),
    (WHISPER, "/w Mara …", _("Whisper to one person, by name.")),
    (X, "/x", _("Stop the game for a moment. Nobody sees who did.")),
    (HELP, "/help", _("Show these commands.")),
)


@dataclass(frozen=True)
class Explained:
    """A command with an example and what it does."""

    name: str
    example: str
    does: str


@dataclass(frozen=True)
class Command:
    """A command by its name, and what is typed behind it."""

    name: str
    rest: str = ""


def read(text: str) -> Command | Refusal | None:
    """Read a command, None where nothing of the kind is typed; one that is unknown gets suggestions."""
    typed = text.strip()
    found = GLUED.match(typed) or COMMAND.match(typed)
    if found is None:
        return None
    name = BY_WORD.get(found[1].casefold())
    return unknown(typed, found[1]) if name is None else Command(name, found[2].strip())


def unknown(text: str, word: str) -> Refusal:
    """Name the command that was perhaps meant, or all there are."""
    dice, close = DICE.match(text), get_close_matches(word.casefold(), BY_WORD, 1, CLOSE)
    meant = f"/{ROLL} {dice[1][:SHOWN]}" if dice else f"/{BY_WORD[close[0]]}" if close else ""
    said = MEANT if meant else UNKNOWN
    return Refusal("unknown_command", said, {"command": f"/{word}"[:SHOWN], "meant": meant, "commands": ALL})


def beginning(text: str) -> tuple[Explained, ...]:
    """Give the commands that begin as it was typed so far, all of them where nothing was."""
    typed = text.strip().removeprefix("/").casefold()
    if " " in typed:
        return ()
    names = [name for name, words in WORDS.items() if any(word.startswith(typed) for word in words)]
    return tuple(Explained(*each) for each in EXPLAINED if each[0] in names)
