"""Between two evenings: what lies half done is put away, and what a recap tells of the one that ends."""

from collections.abc import Mapping
from dataclasses import replace

from rules.core.outcome import Event, Outcome, State
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.fu.deeds import Act, Sayings, told
from rules.systems.fu.pool import ANSWERS

BETWEEN = _("Until the next session everyone may change one descriptor to fit the story, and write their drive anew.")
TELLING = frozenset({"scene_set", "awarded", "given", "bonded", "foe_added", "foe_shown", "between_sessions"})
UTMOST = (ANSWERS[0], ANSWERS[-1])
DEEDS: Mapping[str, Act] = {}
SAYINGS: Sayings = {"between_sessions": lambda data: Text(BETWEEN)}


def end_session(state: State) -> Outcome:
    """Close the rolls that lie open and what was asked or suggested for them; scene, points and conditions last."""
    board = replace(state.board, rolls={}, suggested={}, reviews={})
    return told(board, Event("between_sessions", {"closed": len(state.board.rolls)}))


def notable(kind: str, data: Mapping[str, object], result: Mapping[str, object] | None) -> bool:
    """Say whether something belongs into a recap: scenes, points, and the best and the worst of answers."""
    if result is not None:
        return result.get("answer") in UTMOST
    return kind in TELLING
