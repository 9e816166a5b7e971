"""A life is bought: what it costs, what stands against it, at creation and later on."""

from dataclasses import replace

import pytest

from rules.core.making import HINT, WRONG, Look
from rules.core.outcome import Figure, Refusal
from rules.systems import phasesix
from rules.systems.phasesix.board import Board
from rules.systems.phasesix.careers import advance_refused, budget, dependants, take_refused
from rules.systems.phasesix.creation import begin, fill
from rules.systems.phasesix.offers import offers
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.values import Values
from tests.rules.systems.phasesix.cast import GM, act, by, hero, options, playing, refusal, table, then
from tests.rules.systems.phasesix.planted import entry, offering, planted, template

SOLDIER = template("soldier", category="profession", cost=11, modifiers={"shooting": 2})
ACADEMY = template("academy", category="education", cost=9, modifiers={"warfare": 2}, requires=["soldier"])
BRAVE = template("brave", category="character", cost=6, modifiers={"courage": 3})
GREEDY = template("greedy", category="character", cost=-3, modifiers={"charm": -2})
LAZY = template("lazy", category="character", cost=-9, modifiers={"athletics": -3})
STREET = template("street", category="circumstances", cost=4, modifiers={"stealth": 2})
KNIGHT = template("knight", epochs=["middle_ages"], cost=4, modifiers={"melee": 2})
WITCH = template("witch", extension="magic", cost=4, modifiers={"religion": 2})
KNOWN = planted(SOLDIER, ACADEMY, BRAVE, GREEDY, LAZY, STREET, KNIGHT, WITCH)


@pytest.fixture(autouse=True)
def _known():
    """Let all that makes a character know these templates and no others."""
    with offering(KNOWN):
        yield


def code(found):
    return found.code if isinstance(found, Refusal) else found


def take(template, *owned, together=(), **changed):
    return code(take_refused(template, owned, KNOWN, options(**changed), together))


def advance(template, *owned, left=20, **changed):
    return code(advance_refused(template, owned, KNOWN, options(**changed), left))


def draft(*templates, name="Hagen", **more):
    return {**begin("en", "", None), "name": name, "templates": list(templates), **more}


def codes(doc, **changed):
    return [(problem.stage, problem.kind) for problem in phasesix.problems(doc, options(**changed)) if problem.hinders]


def test_what_is_left_becomes_reputation():
    _name, sheet = phasesix.finish(draft("soldier", "academy", "brave"), options())
    assert (sheet.collected, sheet.spent) == (50 - 26, 0)


def test_a_draft_may_be_too_dear_and_cannot_be_finished():
    doc = draft("soldier", "academy", "brave")
    assert codes(doc, start_points=25) == [("path", WRONG)]
    assert isinstance(phasesix.finish(doc, options(start_points=25)), Refusal)
    assert phasesix.making(doc, options(start_points=25)).budget.left == -1
    assert take(BRAVE, "soldier", "academy", start_points=25) is None


def test_what_is_required_must_be_there_or_come_along():
    assert take(ACADEMY) == "requirement_missing"
    assert take(ACADEMY, "soldier") is None
    assert take(ACADEMY, together=["soldier"]) is None
    assert codes(draft("academy")) == [("path", WRONG)]
    assert codes(draft("academy", "soldier")) == []


def test_other_epochs_and_extensions_offer_their_own():
    assert (take(KNIGHT), take(KNIGHT, epoch="middle_ages")) == ("not_offered", None)
    assert (take(WITCH), take(WITCH, extensions=["magic"])) == ("not_offered", None)
    assert codes(draft("knight")) == [("path", WRONG)]


def test_each_template_comes_once():
    assert take(BRAVE, "brave") == "owned_already"


def test_flaws_bring_only_so_many_points():
    assert budget(50, [LAZY, BRAVE]).flaws == 9
    assert take(GREEDY, "lazy") == "too_many_flaws"
    assert take(GREEDY, "lazy", flaw_cap=12) is None
    assert codes(draft("lazy", "greedy")) == [("path", WRONG)]


def test_circumstances_may_be_left_for_later():
    assert take(STREET) is None
    assert take(STREET, circumstances_at_creation=False) == "only_later"
    assert codes(draft("street"), circumstances_at_creation=False) == [("path", WRONG)]


# --- later ------------------------------------------------------------------------------------------------------------


def test_reputation_buys_what_it_can_pay():
    assert (advance(BRAVE, left=6), advance(BRAVE, left=5)) == (None, "reputation_short")


def test_nobody_learns_a_profession_or_takes_a_flaw_later():
    assert (advance(SOLDIER), advance(GREEDY)) == ("never_later", "no_flaws_later")
    assert advance(template("veteran", cost=2, requires=["soldier"])) == "requirement_missing"
    assert advance(template("grumpy", cost=-1)) == "no_flaws_later"
    assert advance(template("given", cost=0)) is None


def test_a_template_is_bought_after_the_session_and_counts_at_once():
    figure = replace(hero(), sheet=Sheet(collected=9, spent=3))
    state = table(hagen=figure)
    assert refusal(state, "advance", template="brave") == "advancement_closed"
    state = then(by(state, GM), "open_advancement")
    outcome = act(by(state, "hagen"), "advance", template="brave")
    sheet = outcome.sheets["hagen"]
    assert (sheet.spent, sheet.collected, sheet.later) == (9, 9, ("brave",))
    assert refusal(by(state, "hagen"), "advance", template="soldier") == "never_later"
    assert phasesix.end_session(table()).board.advancing


def test_the_gm_grants_reputation_for_a_reason():
    state = by(table(), GM)
    first = then(state, "grant_reputation", to="hagen", points=7, reason="The bridge")
    again = then(first, "grant_reputation", to="hagen", points=2, reason="The boat")
    assert [each.figures["hagen"].sheet.collected for each in (first, again)] == [7, 9]
    assert refusal(state, "grant_reputation", to="hagen", points=7) == "reason_missing"
    assert refusal(by(state, "hagen"), "grant_reputation", to="hagen", reason="Me") == "only_gm"
    twice = then(then(state, "gift_destiny", to="hagen"), "gift_destiny", to="hagen")
    assert twice.figures["hagen"].play.gifted == 2
    assert refusal(state, "gift_destiny", to="nobody") == "nobody_there"


# --- making -----------------------------------------------------------------------------------------------------------


def test_removing_what_others_need_asks_first_and_names_them():
    doc = draft("soldier", "academy")
    asked = fill(doc, "path", {"remove": "soldier"})
    assert asked["templates"] == ["soldier", "academy"]
    asking = {each.entry.key: each.asks for each in phasesix.making(asked, options()).shelf.cards if each.asks}
    assert {key: text.params["first"].said_in("en") for key, text in asking.items()} == {"soldier": "academy en"}
    assert fill(asked, "path", {"keep": "1"})["templates"] == ["soldier", "academy"]
    gone = fill(asked, "path", {"remove_all": "soldier"})
    assert (gone["templates"], "asks" in gone) == ([], False)
    assert fill(doc, "path", {"remove": "academy"})["templates"] == ["soldier"]


def test_a_chain_falls_with_its_first_link():
    general = template("general", requires=["academy"])
    assert [each.key for each in dependants("soldier", [SOLDIER, ACADEMY, general, BRAVE])] == ["academy", "general"]


def test_a_template_is_offered_with_what_it_lacks_and_what_it_leaves():
    cards = {each.entry.key: each for each in phasesix.making(draft("brave"), options()).shelf.cards}
    assert set(cards) == {"soldier", "academy", "brave", "greedy", "lazy", "street"}
    assert [need.key for need in cards["academy"].lacks] == ["soldier"]
    assert [cards[key].state for key in ("academy", "brave", "soldier")] == ["unmet", "chosen", ""]
    assert phasesix.making(draft("brave"), options(), Look({"try": "soldier"})).leaves == 50 - 6 - 11


@pytest.mark.parametrize(("trait", "most"), [("strength", 5), ("melee", 8)])
def test_an_attribute_of_five_and_a_skill_of_eight_are_the_most_for_somebody_new(trait, most):
    for value, hindered in ((most, False), (most + 1, True)):
        with offering(planted(template("giant", modifiers={trait: value}))):
            found = phasesix.problems(draft("giant"), options(creation_caps="enforce"))
        assert any("trait" in problem.text.params for problem in found) == hindered


@pytest.mark.parametrize(("caps", "kinds"), [("warn", {HINT}), ("enforce", {WRONG}), (False, set())])
def test_very_high_values_are_minded_as_the_table_wants(caps, kinds):
    with offering(planted(template("giant", modifiers={"strength": 6}))):
        found = phasesix.problems(draft("giant"), options(creation_caps=caps))
    assert {problem.kind for problem in found if "trait" in problem.text.params} == kinds


def test_gear_is_paid_with_the_starting_money():
    sword = entry("weapons", "sword", epochs=["middle_ages"], price=480)
    with offering(planted(sword, entry("items", "salve", price=40, charges=2))):
        doc = fill(draft(), "gear", {"add_gear": ["sword", "salve", "nothing"]})
        assert doc["gear"] == ["sword", "salve"]
        assert codes(doc, epoch="middle_ages") == []
        assert codes(doc, epoch="middle_ages", starting_money=520) == []
        assert codes(doc, epoch="middle_ages", starting_money=519) == [("gear", WRONG)]
        assert codes(doc) == [("gear", WRONG)]
        _name, sheet = phasesix.finish(doc, options(epoch="middle_ages"))
        play = phasesix.start(sheet, options(epoch="middle_ages"))
        assert (play.money, [each.charges for each in play.gear]) == (1000 - 520, [0, 2])
        assert fill(doc, "gear", {"remove_gear": "sword"})["gear"] == ["salve"]


def test_whoever_was_played_keeps_what_they_earned():
    _name, sheet = phasesix.finish(draft("soldier"), options())
    lived = replace(sheet, templates=("soldier", "brave"), later=("brave",), collected=60, spent=6)
    assert phasesix.finish(begin("en", "Hagen", lived), options()) == ("Hagen", lived)


@pytest.mark.parametrize(
    "changed",
    [
        {"templates": ("soldier",), "later": ("soldier",), "collected": 60, "spent": 11},
        {"templates": ("greedy",), "later": ("greedy",), "collected": 60},
        {"templates": ("brave",), "later": ("brave",), "collected": 5},
        {"templates": ("brave",), "collected": 44, "spent": 45},
    ],
)
def test_nobody_comes_with_what_reputation_cannot_have_bought(changed):
    assert phasesix.lacking("Hagen", Sheet(**changed), options())
    assert not phasesix.lacking(
        "Hagen", Sheet(templates=("brave",), later=("brave",), collected=60, spent=6), options()
    )


@pytest.mark.parametrize("seed", range(6))
def test_surprise_me_draws_a_life_that_can_be_lived(seed):
    doc = phasesix.suggest(begin("en", "", None), "", options(), lambda many: seed % many, ("Agnes Tolland",))
    name, sheet = phasesix.finish(doc, options())
    assert name != "Agnes Tolland"
    assert len(set(sheet.templates)) == len(sheet.templates) > 2


def test_after_the_end_of_creation_the_life_path_only_grows():
    assert {"sell", "change_lineage"} & set(phasesix.ACTS) == set()
    assert refusal(playing(table(), advancement_when="any_time"), "advance", template="nothing") == "template_unknown"


def test_what_reputation_could_buy_comes_first_and_all_else_says_why_not():
    sheet = Sheet(collected=5)
    found = offers(Values(sheet, Play(), options()))
    buyable = [each for each in found if each.refusal is None]
    assert list(found[: len(buyable)]) == buyable
    assert buyable
    assert all(each.cost <= 5 for each in buyable)
    codes = {each.refusal.code for each in found if each.refusal}
    assert {"never_later", "reputation_short", "no_flaws_later"} <= codes
    poor = offers(Values(Sheet(), Play(), options()))
    assert all(each.refusal for each in poor)


def test_spending_is_offered_only_while_it_is_open():
    rich = Figure("Hagen", Sheet(collected=20), Play())
    closed = table(hagen=rich)
    assert "advance" not in phasesix.available(closed)
    assert "advance" in phasesix.available(replace(closed, board=Board(advancing=True)))
    assert "advance" in phasesix.available(playing(closed, advancement_when="any_time"))
