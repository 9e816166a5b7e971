"""An adventure of Zwielicht at a live table of three languages, from the first hint to a new section of life."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules.core.text import Text
from rules.systems.zwielicht import words
from rules.systems.zwielicht.settling import settled_lines
from tests.browser.conftest import Server
from tests.browser.trio import LOG, READ, said
from tests.browser.zwielicht_evening import (
    ADVENTURE,
    ILSE,
    JOSSA,
    NAMES,
    SPEAR,
    VEIT,
    Wanderers,
    choose,
    lay_zwielicht,
    log_lines,
    plain,
    pressed,
    rolls,
    settles,
    wanderers,
)

pytestmark = pytest.mark.browser
WOLVES, STAG = "Wolves at the weir", "The stag"
BRIDGE, AWAY, ESSAY = "Unter der Brücke", "Weg von hier", "Essai"
TELLER = {"find_out": JOSSA, "risk": VEIT, "ability": JOSSA, "weaken": ILSE, "road": VEIT}
"""Who makes which move: one in German, one in French, and one on a phone."""
TOLD: tuple[tuple[str, tuple[int, ...], str, dict[str, int]], ...] = (
    ("find_out", (4,), words.NO_HINT, {"corruption": 1}),
    ("find_out", (5,), words.HINT, {"hint": 1}),
    ("find_out", (6, 6), words.HINT, {"hint": 2}),
    ("risk", (2,), words.DANGER_NOW, {"condition": 1}),
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
    ("road", (2,), words.TOLD, {"corruption": 1}),
    ("road", (4,), words.TOLD, {"remove": 2}),
    ("road", (5,), words.TOLD, {"remove": 3, "hint": 1}),
    ("road", (6, 6), words.TOLD, {"remove": 5, "hint": 1}),
    ("weaken", (6, 6), words.WEAKER, {"condition": 1, "danger": -3}),
)
"""Every band of every move: its dice, in a word what it comes to, and what it brings. The last one falls in a fight."""
UNCONNECTED, NAMED, LOSING, IN_THE_FIGHT = 1, 3, 15, len(TOLD) - 1
"""What is pressed without a connection, what brings a condition with a name, and what takes two conditions away."""
ROADS = sum(move == "road" for move, *_rest in TOLD)


@pytest.fixture
def evening(server: Server, chromium: Browser) -> Iterator[Wanderers]:
    laid = lay_zwielicht(server)
    before = Wanderers(server, laid, [])
    before.does(0, "begin_adventure", **ADVENTURE)
    before.has(VEIT, more_roads=ROADS)  # so that every band of the road comes up in one adventure
    before.does(0, "set_scene", title="The ford")
    before.does(0, "face_enemy", name=STAG, danger="9")
    server.falls()
    with wanderers(server, chromium, laid) as found:
        yield found


def test_an_adventure_from_the_first_hint_to_a_new_section(evening: Wanderers) -> None:
    """Press every band of every move in a window, and read each in every window, in the reader's language.

    Help, improving, a fight's rounds, buying, solving, knock-out, withdrawing and the change of section are pressed
    too; joining a fight is pressed once, and done without a window for the others.
    """
    they_find_out_risk_use_abilities_weaken_and_travel(evening)
    jossa_is_helped_and_improves_her_roll(evening)
    corruption_buys_a_fight(evening)
    ilse_weakens_and_the_first_round_hits_her(evening)
    everybody_reads_every_band(evening)
    jossa_withdraws_and_ilse_bears_her_weak_point(evening)
    veit_is_knocked_out_when_the_fight_is_won(evening)
    a_solution_fails_and_leads_into_the_final_battle(evening)
    jossa_changes_section(evening)
    the_next_adventure_ends_in_peace(evening)
    veits_sheet_begins_with_his_slots(evening)


def about(number: int) -> str:
    return f"{ESSAY} {number:02d}."


def they_find_out_risk_use_abilities_weaken_and_travel(evening: Wanderers) -> None:
    evening.page(VEIT).click(".tabbar [data-go=roll]")
    for number in range(IN_THE_FIGHT):
        makes_move(evening, number, condition="Durchnässt" if number == NAMED else "")
    evening.does(0, "end_fight")
    assert (evening.board().corruption, evening.board().hints) == (4, 8)
    assert [evening.play(who).corruption for who in (JOSSA, ILSE, VEIT)] == [2, 1, 1]
    assert (evening.play(JOSSA).next_white, evening.play(VEIT).bonus_dice) == (2, 1)


def makes_move(evening: Wanderers, number: int, condition: str = "") -> None:
    """Press the move of a band, and settle what fell."""
    move, dice, _answer, _effects = TOLD[number]
    seated = evening.seats[TELLER[move]]
    ability = {"ability": SPEAR} if move in ("ability", "weaken") else {}
    joins = {"trait": "first"} if len(dice) == 2 else {}
    if number:
        has_seen(seated.page, READ[TELLER[move]], number - 1)
    evening.server.falls(list(dice))
    rolls(seated, move, about(number), **ability, **joins, cut=number == UNCONNECTED)
    settles(seated.page, condition)


def has_seen(page: Page, language: str, number: int) -> None:
    """Wait until a window has what came of the last band, which draws its tray anew."""
    line = page.locator(f"{LOG} li[data-roll]", has_text=about(number))
    expect(line).to_contain_text([said(each, language) for each in outcome(number)[-1:]] or [about(number)])


def everybody_reads_every_band(evening: Wanderers) -> None:
    """Compare all lines of each window at once, after the last one came; what was pressed twice would stand twice."""
    fallen = [each["effects"] for each in evening.rolled("move", ESSAY)]
    assert [{name: many for name, many in each.items() if many} for each in fallen] == [each[-1] for each in TOLD]
    for page, language in evening.windows:
        last = page.locator(f"{LOG} li[data-roll]", has_text=about(IN_THE_FIGHT))
        expect(last).to_contain_text(said(outcome(IN_THE_FIGHT)[-1], language))
        lines = log_lines(page)
        for number, (_move, dice, answer, _effects) in enumerate(TOLD):
            doubled = words.WITH_DOUBLE["six"] if dice == (6, 6) else answer
            [(seen, line)] = [each for each in lines if about(number) in each[1]]
            assert seen == plain(said(doubled, language, answer=said(answer, language))), about(number)
            for each in outcome(number):
                assert plain(said(each, language)) in line, about(number)


def outcome(number: int) -> tuple[Text, ...]:
    """Give what a band's line tells once it is settled."""
    move, _dice, answer, effects = TOLD[number]
    told = {
        "who": NAMES[TELLER[move] - 1],
        "effects": effects,
        "condition": "Durchnässt" if number == NAMED else "",
        "danger_now": answer == words.DANGER_NOW,
        "removed": 2 if number == LOSING else 0,
    }
    return settled_lines(told)


def jossa_is_helped_and_improves_her_roll(evening: Wanderers) -> None:
    page, friend = evening.page(JOSSA), evening.page(ILSE)
    evening.server.falls([4, 3])
    rolls(evening.seats[JOSSA], "find_out", BRIDGE, trait="first")
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

    form = pressed(page, "write_hint").first
    form.locator("[name=text]").fill("Das Rad läuft rückwärts")
    form.locator("button").click()
    evening.everyone_hears("hint_written", text="Das Rad läuft rückwärts")


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
    page.fill("#words", about(IN_THE_FIGHT))
    turns_to(page, "weaken")  # which she had chosen before, and thought better of
    expect(page.locator("#words")).to_have_value(about(IN_THE_FIGHT))
    makes_move(evening, IN_THE_FIGHT)
    for each in evening.seats[1:]:
        expect(each.page.locator("#fight .danger [aria-current]")).to_have_text("7")

    evening.server.falls([5, 1])  # Veit, then Jossa: by their weak points
    pressed(evening.page(JOSSA), "fight_round", "#fight").locator("button").click()
    for each in evening.seats[1:]:
        expect(fighting(each.page.locator("#fight"), "Ilse")).to_have_class("fighter struck")
    assert [evening.play(who).corruption for who in (JOSSA, ILSE, VEIT)] == [2, 4, 4]


def jossa_withdraws_and_ilse_bears_her_weak_point(evening: Wanderers) -> None:
    page, friend = evening.page(JOSSA), evening.page(ILSE)
    friend.locator("#take-over summary").click()
    friend.locator(f"#take-over button[name=to][value='{evening.key(JOSSA)}']").click()
    evening.everyone_hears("takes_over", who="Ilse", to_name="Jossa")

    turns_to(page, "risk")
    expect(page.locator("#panel-act [name=purpose][value=withdraw]")).to_be_checked()
    evening.server.falls([1, 5])
    rolls(evening.seats[JOSSA], "risk", AWAY, trait="first")
    settles(page)
    expect(fighting(page.locator("#fight"), "Jossa")).to_have_count(0)

    evening.server.falls([1, 3, 2])  # Veit throws two, and keeps the three
    pressed(friend, "fight_round", "#fight").locator("button").click()
    for each in evening.seats[1:]:
        expect(fighting(each.page.locator("#fight"), "Veit")).to_have_class("fighter struck")
    assert [evening.play(who).corruption for who in (JOSSA, ILSE, VEIT)] == [2, 5, 5]


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
    expect(form.locator("[name=danger]")).to_have_value("7")  # which the panel keeps from the first letter on
    form.locator("[name=name]").fill(STAG)
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
