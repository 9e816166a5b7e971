"""Every no has its own code, and every code one sentence that a test has seen."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from rules.systems import fate
from rules.systems.fate.board import Aspect, Compel
from rules.systems.fate.npcs import Npc
from rules.systems.fate.trials import Task
from tests.rules.systems.fate.table import KORBIN, MINA, act, by_gm, code, done, options, scripted, table, with_board

ROOT = Path(__file__).resolve().parents[4]
RULES = sorted((ROOT / "rules/systems/fate").glob("*.py"))
TESTS = sorted(Path(__file__).parent.glob("test_*.py"))


def refusals() -> dict[str, set[str]]:
    """Collect the sentences of every code, from where they are written."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and len(node.args) > 1:
                code, sentence = node.args[:2]
                if isinstance(code, ast.Constant):
                    found[str(code.value)].add(ast.unparse(sentence))
    return found


def test_every_code_has_one_sentence_and_every_sentence_one_code():
    sentences = refusals()
    assert {code: said for code, said in sentences.items() if len(said) > 1} == {}
    said = [next(iter(each)) for each in sentences.values()]
    assert len(set(said)) == len(said)


def test_every_refusal_is_seen_by_a_test():
    tested = set(re.findall(r'"([a-z_]+)"', "\n".join(path.read_text(encoding="utf-8") for path in TESTS)))
    assert set(refusals()) - tested == set()


@pytest.mark.parametrize(
    ("do", "fields", "refusal"),
    [
        ("add_aspect", {"text": "Rain", "kind": "curse"}, "aspect_kind"),
        ("add_aspect", {"text": "Rain", "free": 10}, "free_wrong"),
        ("add_aspect", {"text": "Rain", "hidden": "perhaps"}, "switch_wrong"),
        ("begin_conflict", {"cast": [MINA], "kind": "legal"}, "conflict_kind"),
        ("take_side", {"to": MINA}, "side_unnamed"),
        ("oppose", {"to": MINA, "by": MINA}, "opposed_by_self"),
        ("correct", {"to": MINA, "points": -1}, "points_wrong"),
        ("roll", {"action": "overcome", "npc": KORBIN, "skill": "splendid"}, "skill_unknown"),
        ("roll", {"action": "overcome", "approach": "quick", "helpers": -1}, "helpers_wrong"),
        ("set_zones", {"zones": [str(number) for number in range(13)]}, "too_many_zones"),
        ("set_role", {"to": MINA, "role": "king"}, "role_unknown"),
        ("take_gift", {"to": MINA, "gift": "wings"}, "gift_unknown"),
        ("change_coefficient", {"to": MINA, "by": 1001, "words": "x"}, "coefficient_wrong"),
    ],
)
def test_what_the_gm_cannot_mean_is_refused(do, fields, refusal):
    assert code(act(by_gm(table()), do, **fields)) == refusal


def test_a_script_says_how_good_the_attack_is():
    assert code(act(scripted(table()), "roll", action="defend", approach="quick")) == "attack_missing"


def test_a_table_has_room_for_so_much_and_no_more():
    state = by_gm(table())
    full = with_board(state, aspects=tuple(Aspect(f"a{number}", "Fog") for number in range(60)))
    assert code(act(full, "add_aspect", text="Rain")) == "too_much_here"
    crowded = with_board(state, npcs=tuple(Npc(f"n{number}", "Watch") for number in range(30)))
    assert code(act(crowded, "add_npc", name="Vogt")) == "too_many_npcs"
    offers = with_board(state, compels=tuple(Compel(f"c{number}", "gm") for number in range(20)))
    assert code(act(offers, "offer_compel", aspect="trouble", text="x", to=MINA)) == "too_many_compels"
    busy = done(state, "begin_challenge", aim="Out")
    busy = with_board(busy, tasks=tuple(Task(f"t{number}") for number in range(20)))
    assert code(act(busy, "add_task", text="x")) == "too_many_tasks"


def test_a_draft_with_open_ends_is_not_finished():
    assert fate.finish(fate.begin("en", "", None), options()).code == "not_finished"
