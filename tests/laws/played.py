"""Every kind of act of every game, played at a real table: what laws 6 and 7 look at."""

from collections.abc import Iterator, Mapping
from uuid import uuid4

from characters.models import Character
from rules.core.outcome import Refusal
from tables import services, sessions
from tables.models import Seat, Table
from tests.cast import Cast, gather
from tests.keys import keyed
from tests.laws import fate_acts
from tests.laws.script import Script, Step

ROLL = {"do": "roll", "question": "Does it hold?", "helps": ["rope", "calm"], "hinders": ["rain"]}

SCRIPTS: dict[str, tuple[Script, ...]] = {
    "fu": (
        Script(
            {},
            (
                Step("mara", ROLL | {"spend": 1}),
                Step("mara", {"do": "reroll", "dice": [0]}),
                Step("mara", {"do": "keep"}),
                Step("jonas", ROLL),
                Step("ana", {"do": "award", "to": "$mara"}),
                Step("ana", {"do": "correct", "to": "$mara", "points": 0}),
                Step("mara", {"do": "ask_point"}),
                Step("ana", {"do": "decline_point", "to": "$mara"}),
                Step("ana", {"do": "award_all", "to": "$mara", "words": "The leap over the weir"}),
                Step("ana", {"do": "take", "to": "$jonas"}),
            ),
        ),
        Script(
            {"fu_reroll_mode": "nudge", "fu_share": True, "player_pick": "free"},
            (
                Step("mara", ROLL),
                Step("mara", {"do": "pick", "die": 0}),
                Step("mara", {"do": "nudge", "die": 0, "by": 1}, {"do": "nudge", "die": 0, "by": -1}),
                Step("mara", {"do": "give", "to": "$jonas"}),
            ),
        ),
        Script({"fu_reroll_mode": "all"}, (Step("mara", ROLL), Step("mara", {"do": "reroll_all"}))),
        Script({"fu_take_a_hit": True}, (Step("mara", ROLL | {"take_a_hit": True}),)),
        Script(
            {"fu_as_life": True},
            (
                Step("ana", {"do": "harm", "to": "$mara"}),
                Step("mara", {"do": "bond", "to": "$jonas"}),
                Step("ana", {"do": "harm", "to": "$mara", "points": 3}),
            ),
        ),
        Script(
            {"scene_rotation": True},
            (
                Step("ana", {"do": "set_scene", "title": "The quay"}),
                Step("ana", {"do": "edit_scene", "title": "The old quay", "time": "Dusk"}),
                Step("ana", {"do": "begin_turns"}),
                Step("mara", ROLL),
                Step("ana", {"do": "let_act", "to": "$mara"}),
                Step("mara", ROLL),
                Step("ana", {"do": "new_turn"}),
                Step("ana", {"do": "end_turns"}),
                Step("ana", {"do": "set_condition", "to": "$jonas", "condition": "Hurt"}),
                Step("ana", {"do": "rotate", "order": "$mara", "first": "$mara"}),
                Step("mara", {"do": "set_scene", "title": "The mill", "kind": "flashback"}),
                Step("jonas", {"do": "recover", "condition": "Hurt"}),
                Step("ana", {"do": "add_detail", "label": "Fog"}),
                Step("ana", {"do": "edit_detail", "detail": "=Fog", "label": "Thin fog"}),
                Step("jonas", {"do": "propose_scene", "title": "The bridge"}),
                Step("ana", {"do": "take_scene", "idea": "=The bridge", "keep": "=Thin fog"}),
                Step("ana", {"do": "remove_detail", "detail": "=Thin fog"}),
                Step("jonas", {"do": "propose_scene", "title": "The tower"}),
                Step("ana", {"do": "decline_scene", "idea": "=The tower"}),
            ),
        ),
        Script(
            {"obstacles_visible": "hidden"},
            (
                Step("mara", ROLL),
                Step("ana", {"do": "add_foe", "name": "Vogt", "descriptors": "Strong\nCruel"}),
                Step("ana", {"do": "show_foe", "foe": "=Vogt"}),
                Step("ana", {"do": "show_trait", "foe": "=Vogt", "trait": "=Strong"}),
                Step("ana", {"do": "hide_trait", "foe": "=Vogt", "trait": "=Strong"}),
                Step("ana", {"do": "add_trait", "foe": "=Vogt", "label": "Hurt", "sight": "shown"}),
                Step("ana", {"do": "drop_trait", "foe": "=Vogt", "trait": "=Hurt"}),
                Step("ana", {"do": "edit_foe", "foe": "=Vogt", "name": "Warden Vogt"}),
                Step("ana", {"do": "hide_foe", "foe": "=Warden Vogt"}),
                Step("ana", {"do": "remove_foe", "foe": "=Warden Vogt"}),
                Step("ana", {"do": "add_foe", "name": "A wall", "sight": "shown"}),
            ),
        ),
        Script(
            {"gm_review": True, "fu_narrator": True},
            (
                Step("ana", {"do": "suggest", "to": "$mara", "label": "Driving rain"}),
                Step("ana", {"do": "unsuggest", "to": "$mara", "label": "Driving rain"}),
                Step("mara", {"do": "submit", "question": "Does it hold?", "helps": ["Strong"]}),
                Step("ana", {"do": "judge", "to": "$mara", "label": "Strong", "verdict": "asked", "words": "How?"}),
                Step("ana", {"do": "approve_all", "to": "$mara"}),
                Step("ana", {"do": "add_foe", "name": "The guard", "fu": 2, "sight": "shown"}),
                Step("ana", {"do": "oppose", "foe": "=The guard", "to": "$mara"}),
                Step("mara", {"do": "roll", "question": "Free?", "helps": ["Strong"], "hinders": ["The guard"]}),
                Step("ana", {"do": "force_reroll", "foe": "=The guard", "to": "$mara", "die": 0}),
            ),
        ),
        Script(
            {"fu_use_prop": True, "fu_powers": True},
            (
                Step("mara", ROLL),
                Step("mara", {"do": "set_condition", "to": "$mara", "condition": "Hurt"}),
                Step("ana", {"do": "clear_condition", "to": "$mara", "condition": "Hurt"}),
                Step("mara", {"do": "find", "to": "$mara", "adjective": "Brass", "noun": "key"}),
                Step("mara", {"do": "gear", "to": "$mara", "item": "Brass key", "state": "lent"}),
                Step("mara", {"do": "drop", "to": "$mara", "item": "Brass key"}),
                Step("mara", {"do": "use_prop", "prop": "Chandelier"}),
                Step("mara", {"do": "use_power", "power": "Fly"}),
            ),
            {"powers": ["Fly"]},
        ),
        Script(
            {},
            (
                Step("mara", ROLL),
                Step("mara", {"do": "propose", "kind": "condition", "text": "Tired", "to": "$jonas"}),
                Step("ana", {"do": "accept", "key": "=Tired", "to": "$jonas", "text": "Dazed"}),
                Step("jonas", {"do": "propose", "kind": "detail", "text": "A gap in the hedge"}),
                Step("ana", {"do": "accept", "key": "=A gap in the hedge"}),
                Step("mara", {"do": "propose", "kind": "detail", "text": "A second sun"}),
                Step("ana", {"do": "decline", "key": "=A second sun"}),
                Step("mara", {"do": "propose", "kind": "detail", "text": "A lamp"}),
                Step("mara", {"do": "withdraw", "key": "=A lamp"}),
            ),
        ),
    ),
    "fate": fate_acts.SCRIPTS,
}


def acts(key: str) -> set[str]:
    """Name the acts that the scripts of a game play."""
    return {str(step.fields["do"]) for script in SCRIPTS[key] for step in script.steps}


def play(key: str) -> Iterator[Table]:
    """Play every script of a game at a table of its own."""
    for number, script in enumerate(SCRIPTS[key]):
        cast = begin(key, script, f"played-{number}")
        for step in script.steps:
            take(cast, step)
        sessions.start_session(seat=cast.ana, number=1)
        sessions.end_session(seat=cast.ana, number=1)
        yield cast.table


def begin(key: str, script: Script, slug: str) -> Cast:
    """Seat the cast at a table of a game, as a script wants them."""
    cast = gather(slug, game=key, **script.options)
    for each in Character.objects.filter(campaign=cast.campaign):
        whole = {"sheet": each.sheet | script.sheet, "play": each.play | script.play}
        Character.objects.filter(pk=each.pk).update(**whole)
    return cast


def take(cast: Cast, step: Step) -> None:
    seat: Seat = getattr(cast, step.who)
    answer = services.act(seat=seat, fields=named(cast, step.fields), ticket=uuid4())
    if isinstance(answer, Refusal) and step.other is not None:
        answer = services.act(seat=seat, fields=named(cast, step.other), ticket=uuid4())
    assert not isinstance(answer, Refusal), f"{step.fields} was refused: {answer.code}"


def named(cast: Cast, fields: Mapping[str, object]) -> dict[str, object]:
    cast.table.refresh_from_db(fields=["board"])
    return keyed(cast.table.board, {name: figures(cast, value) for name, value in fields.items()})


def figures(cast: Cast, value: object) -> object:
    """Put the keys of characters in place of people, also in a list of them."""
    if isinstance(value, list):
        return [figures(cast, each) for each in value]
    return str(getattr(cast, value[1:]).character_id) if isinstance(value, str) and value[:1] == "$" else value
