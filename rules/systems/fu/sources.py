"""Everything at the table that may help or hinder in somebody's roll."""

from rules.core.outcome import Figure, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.belongings import at_hand
from rules.systems.fu.board import Board
from rules.systems.fu.sheet import Sheet
from rules.systems.fu.words import DESCRIPTION

DESCRIPTORS, GEAR, CONDITIONS, DETAILS = "descriptors", "gear", "conditions", "details"
FOES, STORY, WORDS = "foes", "story", "words"
GROUPS = {
    DESCRIPTORS: Text(_("Descriptors")),
    GEAR: Text(_("Gear")),
    CONDITIONS: Text(_("Conditions")),
    DETAILS: Text(_("Details")),
    FOES: Text(_("Foes and obstacles")),
    STORY: Text(_("Story")),
    WORDS: Text(_("Other words")),
}
MOST_STORY_SHOWN = 60


def at_the_table(state: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Give each group with its labels, in the order of the tray."""
    figure = state.figures.get(state.actor)
    if figure is None:
        return ()
    return (
        *on_the_sheet(figure, state.board.scene.number),
        (DETAILS, tuple(detail.label for detail in state.board.details)),
        (FOES, of_foes(state.board)),
        (STORY, of_the_story(figure.sheet) if state.options.soft_traits_give_dice else ()),
    )


def on_the_sheet(figure: Figure, scene: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return (
        (DESCRIPTORS, tuple(entry.text for entry in figure.sheet.descriptors if entry.text)),
        (GEAR, at_hand(figure, scene)),
        (CONDITIONS, figure.play.conditions),
    )


def of_foes(board: Board) -> tuple[str, ...]:
    """Name what the players see of foes: who it is, and what is true of them."""
    shown = ((foe, trait) for foe in board.foes if foe.shown for trait in foe.traits if trait.shown)
    return tuple(f"{foe.name}: {trait.label}" for foe, trait in shown)


def of_the_story(sheet: Sheet) -> tuple[str, ...]:
    """Name what is otherwise only told: the drive, the relationships, the description."""
    drive = (sheet.drive.want, sheet.drive.obstacle, sheet.drive.plan)
    bonds = (f"{bond.to}: {bond.text}" for bond in sheet.relationships if bond.to or bond.text)
    told = [*drive, *bonds, *([DESCRIPTION] if sheet.description else [])]
    return tuple(shortened(text) for text in told if text)


def shortened(text: str) -> str:
    return text if len(text) <= MOST_STORY_SHOWN else text[: MOST_STORY_SHOWN - 1].rstrip() + "…"
