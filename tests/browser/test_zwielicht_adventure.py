"""An adventure of Zwielicht at a live table of three languages, from the first hint to a new section of life."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules.systems.zwielicht import words
from rules.systems.zwielicht.settling import settled_lines
from tests.browser.conftest import Server
from tests.browser.trio import LOG, said
from tests.browser.zwielicht_evening import (
    ADVENTURE,
    ILSE,
    JOSSA,
    SPEAR,
    VEIT,
    Wanderers,
    choose,
    lay_zwielicht,
    pressed,
    rolls,
    settles,
    wanderers,
)

pytestmark = pytest.mark.browser
WOLVES, STAG = "Wolves at the weir", "The stag"
BRIDGE, ICE, GATE, AWAY = "Unter der Brücke", "Übers Eis", "Par la porte", "Weg von hier"
PILE, FOG = "Vom Pfahl zum Ufer", "Drei Tage Nebel"
OFTEN = 9
"""So often Ilse may tell of the road, so that every band of it comes up in one adventure."""
TOLD: tuple[tuple[str, tuple[int, ...], str, dict[str, int]], ...] = (
    ("find_out", (4,), words.NO_HINT, {"corruption": 1}),
    ("find_out", (5,), words.HINT, {"hint": 1}),
    ("find_out", (6, 6), words.HINT, {"hint": 2}),
    ("risk", (1, 2), words.DANGER_NOW, {}),
    ("risk", (1, 4), words.FAILED, {"corruption": 1}),
    ("risk", (1, 5), words.DONE, {}),
    ("risk", (1, 6), words.DONE, {"hint": 1}),
    ("risk", (6, 6), words.DONE, {"condition": 1, "hint": 1, "bonus_die": 1}),
    ("ability", (1, 4), words.WORKS, {"corruption": 1}),
    ("ability", (1, 5), words.WORKS, {"next_white": 1}),
    ("ability", (6, 6), words.WORKS, {"condition": 1, "hint": 1, "next_white": 1}),
    ("weaken", (1, 2), words.STRONGER, {"danger": 1}),
    ("weaken", (1, 4), words.SAME, {}),
    ("weaken", (1, 5), words.WEAKER, {"danger": -1}),
    ("weaken", (6, 6), words.WEAKER, {"condition": 1, "danger": -3}),
    ("road", (2,), words.TOLD, {"corruption": 1}),
    ("road", (4,), words.TOLD, {"remove": 2}),
    ("road", (5,), words.TOLD, {"remove": 3, "hint": 1}),
    ("road", (6, 6), words.TOLD, {"remove": 5, "hint": 1}),
)
"""Every band of every move: its dice, in a word what it comes to, and what it brings."""


@pytest.fixture
def evening(server: Server, chromium: Browser) -> Iterator[Wanderers]:
    laid = lay_zwielicht(server)
    every_band_of_every_move(Wanderers(server, laid, []))
    server.falls()
    with wanderers(server, chromium, laid) as found:
        yield found


def every_band_of_every_move(evening: Wanderers) -> None:
    """Let Ilse roll them all, before anybody looks."""
    evening.does(0, "begin_adventure", **ADVENTURE)
    evening.has(ILSE, more_roads=OFTEN)
    evening.does(0, "set_scene", title="The ford")
    evening.does(0, "face_enemy", name=STAG, danger="9")
    for number, (move, dice, _answer, effects) in enumerate(TOLD):
        joins = {"trait": "first"} if len(dice) == 2 else {}
        ability = {"ability": SPEAR} if move in ("ability", "weaken") else {}
        evening.does(ILSE, "move", *dice, move=move, words=about(number), **joins, **ability)
        brought = evening.last_roll()["effects"]
        assert {name: many for name, many in brought.items() if many} == effects, about(number)
        evening.does(ILSE, "settle")
    evening.does(0, "end_fight")
    assert (evening.board().corruption, evening.board().hints, evening.play(ILSE).corruption) == (4, 8, 1)


def about(number: int) -> str:
    return f"Essai {number:02d}."


def test_an_adventure_from_the_first_hint_to_a_new_section(evening: Wanderers) -> None:
    """Press each of the five moves in a window at least once, with what belongs to it: help, improving, settling.

    All nineteen bands are rolled with scripted dice before anybody sits down, not by pressing; here their lines are
    read in every window, each in the reader's language. A fight's rounds, buying, solving, knock-out, withdrawing and
    the change of section are pressed; joining a fight is pressed once, and done without a window for the others.
    """
    everybody_reads_every_band(evening)
    jossa_is_helped_and_improves_her_roll(evening)
    veit_risks_something_on_a_phone(evening)
    jossa_uses_an_ability_and_veit_tells_of_the_road(evening)
    corruption_buys_a_fight(evening)
    ilse_weakens_and_the_first_round_hits_her(evening)
    jossa_withdraws_and_ilse_bears_her_weak_point(evening)
    veit_is_knocked_out_when_the_fight_is_won(evening)
    a_solution_fails_and_leads_into_the_final_battle(evening)
    jossa_changes_section(evening)
    the_next_adventure_ends_in_peace(evening)
    veits_sheet_begins_with_his_slots(evening)


def everybody_reads_every_band(evening: Wanderers) -> None:
    for page, language in evening.windows:
        for number, (_move, dice, answer, effects) in enumerate(TOLD):
            line = page.locator(f"{LOG} li[data-roll]", has_text=about(number))
            doubled = words.WITH_DOUBLE["six"] if dice == (6, 6) else answer
            expect(line.locator(".answer")).to_have_text(said(doubled, language, answer=said(answer, language)))
            for each in settled_lines({"who": "Ilse", "effects": effects}):
                expect(line).to_contain_text(said(each, language))


def jossa_is_helped_and_improves_her_roll(evening: Wanderers) -> None:
    page, friend = evening.page(JOSSA), evening.page(ILSE)
    evening.server.falls([4, 3])
    rolls(page, "find_out", BRIDGE, trait="first")
    evening.everyone_sees(BRIDGE, words.NO_HINT)

    evening.server.falls([2])
    friend.locator(f"#help-{evening.key(JOSSA)} button[name=trait][value=first]").click()
    expect(page.locator("#panel-act .pool")).to_contain_text("Ilse")

    evening.server.falls([5, 3, 2])
    pressed(page, "improve").locator("button").click()
    expect(page.locator("#panel-act .pool")).to_contain_text("(war 4)")
    assert evening.board().hints == 8
    settles(page)
    evening.everyone_sees(BRIDGE, words.HINT)
    evening.everyone_counts(ILSE, 2)  # her die showed the same as the black one

    form = pressed(page, "write_hint")
    form.locator("[name=text]").fill("Das Rad läuft rückwärts")
    form.locator("button").click()
    evening.everyone_hears("hint_written", text="Das Rad läuft rückwärts")


def veit_risks_something_on_a_phone(evening: Wanderers) -> None:
    page = evening.page(VEIT)
    page.click(".tabbar [data-go=roll]")
    evening.server.falls([2])
    rolls(page, "risk", ICE)
    settles(page, "Durchnässt")
    evening.everyone_sees(ICE, words.DANGER_NOW)
    for each, language in evening.windows:
        expect(each.locator(LOG)).to_contain_text(
            said("%(who)s gains a condition: %(condition)s", language, who="Veit", condition="Durchnässt")
        )
    evening.everyone_counts(VEIT, 2)


def jossa_uses_an_ability_and_veit_tells_of_the_road(evening: Wanderers) -> None:
    page, phone = evening.page(JOSSA), evening.page(VEIT)
    evening.server.falls([1, 5])
    rolls(page, "ability", PILE, ability=SPEAR, trait="first")
    settles(page)
    evening.everyone_sees(PILE, words.WORKS)
    assert evening.play(JOSSA).next_white == 1

    evening.server.falls([4])
    rolls(phone, "road", FOG)
    settles(phone)
    evening.everyone_sees(FOG, words.TOLD)
    evening.everyone_counts(VEIT, 1)


# --- the fight --------------------------------------------------------------------------------------------------------


def corruption_buys_a_fight(evening: Wanderers) -> None:
    evening.has(VEIT, conditions=("Heron", "Cold", "Lost", "Hurt"))
    form = pressed(evening.gm, "buy")
    form.locator("[name=name]").fill(WOLVES)
    form.locator("[name=what][value=fight_ten]").click()
    evening.everyone_hears("bought", name=WOLVES, cost=3)
    assert (evening.board().corruption, evening.board().danger) == (1, 10)

    evening.server.falls([3])
    pressed(evening.page(JOSSA), "join_fight", "#panel-scene").locator("button").click()
    evening.everyone_sees_last(words.WEAK_AT, weak=3)
    evening.does(ILSE, "join_fight", 5)
    evening.does(VEIT, "join_fight", 2)
    for each in evening.seats[1:]:
        expect(each.page.locator("#fight .fighter")).to_have_count(3)


def fighting(fight: Locator, name: str) -> Locator:
    return fight.locator(".fighter", has_text=name)


def turns_to(page: Page, move: str) -> None:
    """Press a move in the fight's own panel, and find it in the tray."""
    page.click(f"#fight form:has([name=move][value={move}]) button")
    expect(page.locator(f"#panel-act [name=move][value={move}]")).to_be_checked()


def ilse_weakens_and_the_first_round_hits_her(evening: Wanderers) -> None:
    page = evening.page(ILSE)
    for move in ("weaken", "find_out"):
        choose(page, "move", move)
    page.fill("#words", GATE)
    turns_to(page, "weaken")  # which she had chosen before, and thought better of
    expect(page.locator("#words")).to_have_value(GATE)
    evening.server.falls([6, 6])
    rolls(page, "weaken", GATE, ability=SPEAR, trait="first")
    settles(page, "À bout de souffle")
    for each in evening.seats[1:]:
        expect(each.page.locator("#fight .danger [aria-current]")).to_have_text("7")

    evening.server.falls([5, 1])  # Veit, then Jossa: by their weak points
    pressed(evening.page(JOSSA), "fight_round", "#fight").locator("button").click()
    for place in (JOSSA, VEIT):
        expect(fighting(evening.page(place).locator("#fight"), "Ilse")).to_have_class("fighter struck")
    assert [evening.play(who).corruption for who in (JOSSA, ILSE, VEIT)] == [1, 4, 4]


def jossa_withdraws_and_ilse_bears_her_weak_point(evening: Wanderers) -> None:
    page, friend = evening.page(JOSSA), evening.page(ILSE)
    friend.locator("#fight summary").last.click()
    friend.locator(f"#fight button[name=to][value='{evening.key(JOSSA)}']").click()
    evening.everyone_hears("takes_over", who="Ilse", to_name="Jossa")

    turns_to(page, "risk")
    expect(page.locator("#panel-act [name=purpose][value=withdraw]")).to_be_checked()
    evening.server.falls([1, 5])
    rolls(page, "risk", AWAY, trait="first")
    settles(page)
    expect(fighting(page.locator("#fight"), "Jossa")).to_have_count(0)

    evening.server.falls([1, 3, 2])  # Veit throws two, and keeps the three
    pressed(friend, "fight_round", "#fight").locator("button").click()
    for each in evening.seats[1:]:
        expect(fighting(each.page.locator("#fight"), "Veit")).to_have_class("fighter struck")
    assert [evening.play(who).corruption for who in (JOSSA, ILSE, VEIT)] == [1, 5, 5]


def veit_is_knocked_out_when_the_fight_is_won(evening: Wanderers) -> None:
    hints = evening.board().hints
    evening.server.falls([2, 1, 6])
    pressed(evening.gm, "fight_round").locator("button").click()
    evening.everyone_hears("knocked_out", name="Veit")
    assert evening.board().hints == hints + 3
    evening.everyone_sees_last(words.WON)
    evening.everyone_counts(VEIT, 6)
    expect(evening.page(VEIT).locator("#panel-act")).to_contain_text("außer Gefecht")

    evening.server.falls([4])
    evening.gm.locator("form:has(input[name=do][value=rise]) button").first.click()
    evening.everyone_sees_last(words.SECTION_DARK, section="II")


# --- solving ----------------------------------------------------------------------------------------------------------


def a_solution_fails_and_leads_into_the_final_battle(evening: Wanderers) -> None:
    gm, page = evening.gm, evening.page(JOSSA)
    form = pressed(gm, "begin_solving")
    form.locator("[name=raise_by]").select_option("1")
    form.locator("button").click()
    evening.everyone_hears("solution_opened", target=15)

    pressed(page, "ask", "#scene-hints").first.locator("button").click()
    gm.locator("#gm-waits button[name=do][value=agree]").click()
    evening.everyone_hears("agreed", kind="hint", name="Jossa", text="")
    expect(page.locator("#solving")).to_contain_text("Zwei Würfel müssen 14 erreichen")

    evening.server.falls([2, 3])
    pressed(page, "solve", "#panel-scene").locator("button").click()
    evening.everyone_sees_last(words.BATTLE)

    gm.locator("summary", has_text="Set up a fight").click()
    form = pressed(gm, "face_enemy")
    form.locator("[name=name]").fill(STAG)
    expect(form.locator("[name=danger]")).to_have_value("7")
    form.locator("button.primary").click()
    evening.everyone_hears("enemy_faced", enemy=STAG, danger=7)
    pressed(gm, "use_hint").first.locator("button").click()
    expect(page.locator("#fight .danger [aria-current]")).to_have_text("6")
    evening.does(JOSSA, "join_fight", 2)
    evening.does(ILSE, "join_fight", 1)
    evening.server.falls([4, 3])
    pressed(evening.gm, "fight_round").locator("button").click()
    expect(page.locator("#fight")).to_contain_text("Der Kampf ist gewonnen")
    assert evening.board().adventure.phase == "end"


def jossa_changes_section(evening: Wanderers) -> None:
    """Five tasks are five points: a level, a new ability, and a question to answer."""
    page = evening.page(JOSSA)
    pressed(evening.gm, "end_adventure").locator("button").click()
    evening.everyone_hears("adventure_ended", name="The mill", peaceful=False)
    for task in ("solved", "accepted", "strength", "secret", "calm"):
        evening.does(JOSSA, "tick_task", task=task)
    page.goto(evening.server.url + evening.laid["sheet"])
    evening.server.falls([3])
    pressed(page, "level_up").locator("button").click()
    evening.everyone_sees_last(words.SECTION_LIGHT, section="II", but=JOSSA)
    ability = page.locator("#growth details:has([value=new_ability])")
    ability.locator("summary").click()
    ability.locator("form button").click()
    expect(ability).to_have_count(0)
    answer = page.locator("#growth details:has([value=answer])")
    answer.locator("[name=text]").fill("Ich heiße wieder Jossa")
    answer.locator("form button").click()
    pressed(page, "finish_growth").locator("button").click()
    expect(page.locator("#growth")).to_have_count(0)
    assert (evening.play(JOSSA).points, evening.sheet(JOSSA).section, len(evening.sheet(JOSSA).abilities)) == (0, 2, 3)
    evening.seats[JOSSA].sit()
    evening.everyone_hears("growth_finished", who="Jossa")


def the_next_adventure_ends_in_peace(evening: Wanderers) -> None:
    gm, page = evening.gm, evening.page(ILSE)
    gm.locator("summary", has_text="Begin an adventure").click()
    form = pressed(gm, "begin_adventure")
    form.locator("[name=name]").fill("The bell")
    form.locator("[name=difficulty]").fill("8")
    form.locator("button.primary").click()
    evening.everyone_hears("adventure_begun", number=2, name="The bell", difficulty=8)
    pressed(gm, "begin_solving").locator("button").click()
    evening.server.falls([6, 5])
    pressed(page, "solve", "#panel-scene").locator("button").click()
    evening.everyone_sees_last(words.PEACE)
    assert evening.board().adventure.peaceful


def veits_sheet_begins_with_his_slots(evening: Wanderers) -> None:
    """On a phone whatever joins a roll stands first, and the roll lies at hand below it."""
    page = evening.page(VEIT)
    page.goto(evening.server.url + evening.laid["sheet"])
    corruption, slots, points = (page.locator(each) for each in ("#corruption-title", ".slots-part", "#points-title"))
    tops = [each.bounding_box()["y"] for each in (corruption, slots, points)]  # type: ignore[index]
    assert tops == sorted(tops)
    page.locator(".slots-part label", has_text="Nimble").click()
    bar = page.locator(".roll-bar")
    expect(bar.locator(".die")).to_have_count(2)
    bar.click()
    expect(page.locator("#ask [data-main]")).to_be_in_viewport()
