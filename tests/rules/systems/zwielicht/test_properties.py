"""Whatever is done in whatever order: nothing is lost or made except as the rules say."""

import json
from itertools import count

import pytest

from rules.core.dice import ScriptedDice
from rules.core.outcome import GM, Outcome, Refusal
from rules.systems import zwielicht
from rules.systems.zwielicht.moves import EFFECTS
from tests.rules.systems.zwielicht.cast import AKI, EMI, YUKI, adventure

PEOPLE = (AKI, EMI, YUKI)
STEPS = 150
SEEDS = range(6)


class Chance:
    """A small generator of its own, so that a failing evening can be played again."""

    def __init__(self, seed: int) -> None:
        self.value = seed * 7919 + 17

    def below(self, many: int) -> int:
        self.value = (self.value * 1103515245 + 12345) % 2**31
        return (self.value >> 8) % many

    def of(self, things):
        return things[self.below(len(things))]


def acts(there, chance):
    """Give somebody and something to try, sensible more often than not."""
    by = chance.of(PEOPLE)
    slots = ("demon", "first", "second", "item", "mount", "")
    move = {
        "do": "move",
        "move": chance.of(("find_out", "risk", "ability", "weaken", "road")),
        "trait": chance.of(slots),
        "bonus": chance.of((True, False)),
        "ability": "Still the water",
        "words": "Something",
    }
    hints = [each.key for each in there.board.hint_cards] or [""]
    return chance.of(
        (
            (by, move),
            (by, move),
            (by, {"do": "settle", "condition": "Cold"}),
            (by, {"do": "settle"}),
            (by, {"do": "improve"}),
            (by, {"do": "help", "trait": chance.of(slots), "to": chance.of(PEOPLE)}),
            (GM, {"do": "hinder", "to": by, "text": "Promises"}),
            (GM, {"do": "face_enemy", "name": "Wolves", "danger": 6 + chance.below(8)}),
            (by, {"do": "join_fight"}),
            (by, {"do": "fight_round"}),
            (GM, {"do": "give_second", "to": []}),
            (GM, {"do": "end_fight"}),
            (GM, {"do": "buy", "what": chance.of(("event", "fight_ten", "fight_twelve")), "name": "Ice"}),
            (by, {"do": "rise"}),
            (by, {"do": "heal"}),
            (by, {"do": "combat_bonus"}),
            (by, {"do": "grow", "what": "answer", "text": "Yes"}),
            (by, {"do": "grow", "what": "blacken", "slot": chance.of(slots)}),
            (by, {"do": "grow", "what": "swap_ability", "at": 1, "pick": 0}),
            (by, {"do": "finish_growth"}),
            (GM, {"do": "begin_solving", "raise_by": chance.below(3)}),
            (GM, {"do": "use_hint", "hint": chance.of(hints)}),
            (GM, {"do": "set_phase", "phase": "exploring"}),
        )
    )


def counted(board, figures):
    """Sum up what can be gained and spent."""
    return {
        "corruption": board.corruption,
        "hints": board.hints,
        "bonus": board.bonus_dice + sum(figure.play.bonus_dice for figure in figures.values()),
        "next_white": sum(figure.play.next_white for figure in figures.values()),
    }


def expected(before, do, fields, outcome, bonus_source):
    """Give what the sums must be after an act, by the rules alone."""
    after, result = dict(before), outcome.result
    if do == "settle":
        after["corruption"] += result["effects"]["corruption"]
        after["hints"] += result["effects"]["hint"]
        after["bonus"] += result["effects"]["bonus_die"]
        after["next_white"] += result["effects"]["next_white"]
    elif do == "move" and fields["bonus"]:
        after["next_white" if bonus_source == "next_white" else "bonus"] -= 1
    elif do in ("heal", "combat_bonus"):
        after["bonus"] -= 1
    elif do == "fight_round":
        after["hints"] += result["hints"]
    elif do == "buy":
        after["corruption"] -= {"event": 2, "fight_ten": 3, "fight_twelve": 4}[fields["what"]]
    elif do == "begin_solving":
        after["corruption"] -= fields["raise_by"]
    elif do == "use_hint":
        after["hints"] -= 1
    return after


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_neither_loses_nor_makes_anything(seed, edition):
    there, chance = adventure(edition=edition), Chance(seed)
    done = 0
    for _step in range(STEPS):
        by, fields = acts(there, chance)
        action = zwielicht.read(fields)
        if isinstance(action, Refusal):
            continue
        state = there.state(by)
        faces = ScriptedDice(*(1 + chance.below(6) for _die in range(40)))
        before = counted(there.board, there.figures)
        source = "next_white" if by in there.figures and there.play(by).next_white else ""
        outcome = zwielicht.resolve(state, action, faces)
        if not isinstance(outcome, Outcome):
            assert faces.faces == []
            continue
        done += 1
        suffered = {key: there.play(key).corruption for key in PEOPLE}
        there.board = outcome.board
        for key, play in outcome.plays.items():
            there.has(key, **{name: getattr(play, name) for name in play.__dataclass_fields__})
        for key, sheet in outcome.sheets.items():
            there.is_(key, **{name: getattr(sheet, name) for name in sheet.__dataclass_fields__})
        assert counted(there.board, there.figures) == expected(before, fields["do"], fields, outcome, source)
        check_conditions(there, fields["do"], suffered)
        unused = sum(not each.use for each in there.board.hint_cards)
        assert unused == there.board.hints
    assert done > 20


def check_conditions(there, do, suffered):
    for key in PEOPLE:
        now = there.play(key).corruption
        assert 1 <= now <= 6
        if do not in ("settle", "fight_round", "rise", "heal"):
            assert now == suffered[key]


def test_effects_are_whole_and_never_below_nothing():
    there, numbers = adventure(), count()
    for move in ("find_out", "risk", "road"):
        for face in range(1, 7):
            by = PEOPLE[next(numbers) % 3]
            there.has(by, roads=0)
            result = there.do(by, "move", face, move=move, words="x")
            there.do(by, "settle")
            there.has(by, conditions=there.play(by).conditions[:1])
            assert set(result["effects"]) == set(EFFECTS)
            assert all(isinstance(many, int) and many >= 0 for many in result["effects"].values())
    assert json.dumps(zwielicht.dump_board(there.board))
