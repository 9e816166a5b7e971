"""A scene in several browsers: the GM leads, players see it at once and propose, in the language of each."""

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.templatetags.words import say

pytestmark = pytest.mark.browser

PANEL = "#panel-gm"
NPCS = "#panel-npcs"
SCENE = "#panel-scene"


def said(text: Text | Refusal, language: str) -> str:
    """Say a sentence of the rules as a reader of this language gets it."""
    with translation.override(language):
        return say(text)


def leading(server, seat) -> Page:
    """Open the GM's panel."""
    gm = seat(0)
    gm.page.goto(server.url + gm.table["gm"])
    gm.page.wait_for_selector('#conn[data-state="live"]')
    return gm.page


def opened(page: Page, form: str) -> None:
    """Open what folds a form away."""
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.locator(f"details:has({form}) > summary").click()


def set_scene(gm: Page, title: str, **words: str) -> None:
    opened(gm, "#next-scene")
    for name, text in ({"title": title} | words).items():
        gm.fill(f"#next-scene [name={name}]", text)
    gm.click("#next-scene button")
    expect(gm.locator("#next-scene [name=title]")).to_have_value("")


def ask(page: Page) -> None:
    page.fill("#ask [name=question]", "Does the bell ring in time?")
    page.click("#ask [data-main]")


def test_a_scene_set_by_the_gm_is_on_every_page_without_a_reload(server, seat) -> None:
    gm, player, watcher = leading(server, seat), seat(1).sit(), seat(2, phone=True).sit()
    expect(player.locator(SCENE)).to_contain_text("The GM is preparing")
    opened(gm, "#next-scene")
    gm.fill("#next-scene [name=title]", "The salt quay")
    gm.fill("#next-scene [name=objective]", "Reach the last boat")
    gm.click("#next-scene button")
    expect(player.locator(SCENE)).to_contain_text("The salt quay")
    expect(player.locator(SCENE)).to_contain_text("Reach the last boat")
    expect(watcher.locator(SCENE)).to_be_visible()
    expect(watcher.locator(SCENE)).to_contain_text("The salt quay")


def test_a_player_proposes_a_scene_and_a_detail_and_the_gm_takes_both_with_one_press(server, seat) -> None:
    gm, player = leading(server, seat), seat(1).sit()
    opened(player, "[value=propose_scene]")
    form = player.locator(f"{SCENE} form:has([value=propose_scene])")
    form.locator("[name=title]").fill("The mill, years ago")
    form.locator("[name=kind]").select_option("flashback")
    form.locator("button").click()
    expect(player.locator(SCENE)).to_contain_text("The mill, years ago")
    gm.locator(PANEL).get_by_role("button", name="Begin it").click()
    expect(player.locator(f"{SCENE} .title")).to_have_text("The mill, years ago")
    expect(player.locator(SCENE)).to_contain_text("Flashback")
    opened(player, "[value=propose]")
    player.locator(f"{SCENE} [name=text]").fill("A gap in the hedge")
    player.locator(f"{SCENE} form:has([name=text]) button").click()
    gm.locator(PANEL).get_by_role("button", name="Accept", exact=True).click()
    expect(player.locator(f"{SCENE} .facts")).to_contain_text("A gap in the hedge")
    expect(player.locator("#ask")).to_contain_text("A gap in the hedge")


def test_between_two_scenes_a_player_recovers_in_french(server, seat) -> None:
    gm, french = leading(server, seat), seat(1, language="fr").sit()
    set_scene(gm, "The salt quay")
    opened(french, "[value=propose]")
    french.locator(f"{SCENE} [name=text]").fill("typed and not yet sent")
    suffer(french)
    expect(french.locator("#panel-people .you .badge.harm")).to_have_count(1)
    expect(french.locator(f"{SCENE} [value=Hurt]")).to_have_count(0)
    set_scene(gm, "The mill")
    expect(french.locator(f"{SCENE} [value=Hurt]")).to_have_text(said(Text("Hurt"), "fr"))
    expect(french.locator(f"{SCENE} [name=text]")).to_have_value("typed and not yet sent")
    french.click(f"{SCENE} [value=Hurt]")
    expect(french.locator(f"{SCENE} [value=Hurt]")).to_have_count(0)
    expect(french.locator("#panel-people .you .badge.harm")).to_have_count(0)


def suffer(page: Page) -> None:
    """Let the reader's own character be hurt, as its sheet does."""
    page.evaluate(
        """async () => {
            const live = document.getElementById("live").dataset.table;
            const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
            const to = new DOMParser().parseFromString(await (await fetch(live + "sheet/")).text(), "text/html")
                .querySelector("[name=to]").value;
            const sent = { do: "set_condition", to, condition: "Hurt", panel: "deed" };
            await fetch(live + "act/", { method: "POST", headers, body: new URLSearchParams(sent) });
        }"""
    )


def test_a_hidden_foe_appears_for_players_only_when_and_as_far_as_it_is_revealed(server, seat) -> None:
    gm, player = leading(server, seat), seat(1).sit()
    players = [player, seat(2, language="de").sit(), seat(3, language="fr", phone=True).sit()]
    opened(gm, "#new-foe")
    gm.fill("#new-foe [name=name]", "Warden Vogt")
    gm.fill("#new-foe [name=descriptors]", "Ruthless\nLame")
    gm.select_option("#new-foe [name=sight]", "hidden")
    gm.click("#new-foe button")
    expect(gm.locator(NPCS)).to_contain_text("Warden Vogt")
    ask(player)
    player.wait_for_selector("#settle")
    for page in players:
        expect(page.locator("#panel-log li[data-roll]")).to_have_count(1)
        assert "Vogt" not in page.content()
    gm.click(f"{NPCS} .switch")
    for page in players:
        expect(page.locator(SCENE)).to_contain_text("Warden Vogt")
        assert "Ruthless" not in page.content()
    expect(gm.locator(f"{NPCS} [value=show_trait]")).to_have_count(2)
    gm.click(f"{NPCS} .npc > details > summary")
    gm.locator(f"{NPCS} [value=show_trait]").first.click()
    for page in players:
        expect(page.locator(SCENE)).to_contain_text("Ruthless")
        assert "Lame" not in page.content()
    expect(gm.locator(f"{NPCS} [value=show_trait]")).to_have_count(1)
    gm.get_by_role("button", name="Reveal everything").click()
    for page in players:
        expect(page.locator(SCENE)).to_contain_text("Lame")


def test_what_the_gm_types_survives_what_happens_at_the_table_and_a_refusal(server, seat) -> None:
    server.falls([4])
    gm, player = leading(server, seat), seat(1).sit()
    opened(gm, "#new-detail")
    gm.fill("#new-detail [name=note]", "Hides every sound")
    opened(player, "[value=propose_scene]")
    player.locator(f"{SCENE} form:has([value=propose_scene]) [name=title]").fill("The mill")
    player.locator(f"{SCENE} form:has([value=propose_scene]) button").click()
    expect(gm.locator(PANEL)).to_contain_text("The mill")
    expect(gm.locator("#new-detail [name=note]")).to_have_value("Hides every sound")
    gm.evaluate("document.getElementById('new-detail').noValidate = true")
    gm.click("#new-detail button")
    expect(gm.locator(f"{PANEL} [role=alert]")).to_be_focused()
    expect(gm.locator("#new-detail [name=note]")).to_have_value("Hides every sound")
    gm.fill("#new-detail [name=label]", "Fog")
    gm.click("#new-detail button")
    expect(player.locator(f"{SCENE} .facts")).to_contain_text("Hides every sound")
    expect(gm.locator("#new-detail [name=note]")).to_have_value("")


def test_two_gms_who_change_one_foe_lose_no_word(server, seat) -> None:
    first, second = leading(server, seat), leading(server, seat)
    opened(first, "#new-foe")
    first.fill("#new-foe [name=name]", "Warden Vogt")
    first.click("#new-foe button")
    form = "form:has([value=edit_foe])"
    for gm in (first, second):
        expect(gm.locator(NPCS)).to_contain_text("Warden Vogt")
        gm.click(f"{NPCS} .npc > details > summary")
        gm.locator(f".npc details details:has({form}) > summary").click()
    second.fill(f"{form} [name=name]", "Old Vogt")
    second.locator(f"{form} [name=concept]").focus()
    first.fill(f"{form} [name=name]", "Young Vogt")
    first.fill(f"{form} [name=gear]", "Keys")
    first.click(f"{form} button")
    expect(second.locator(NPCS)).to_contain_text("Young Vogt")
    expect(second.locator(f"{form} [name=name]")).to_have_value("Old Vogt")
    second.click(f"{form} button")
    expect(second.locator(f"{NPCS} [role=alert]")).to_be_focused()
    expect(second.locator(f"{form} [data-theirs]")).to_contain_text("Young Vogt")
    expect(second.locator(f"{form} [name=gear]")).to_have_value("Keys")
    first.click(f"{NPCS} .switch")
    expect(second.locator(f"{NPCS} [value=show_foe]")).to_have_count(2)
    expect(second.locator(f"{form} [name=name]")).to_have_value("Old Vogt")
    second.click(f"{form} button")
    expect(first.locator(NPCS)).to_contain_text("Old Vogt")
    expect(first.locator(f"{form} [name=name]")).to_have_value("Old Vogt")
    expect(second.locator(f"{form} [data-theirs]")).to_have_count(0)


def test_everything_works_without_a_script(server, seat) -> None:
    plain = seat(0, java_script_enabled=False)
    plain.page.goto(server.url + plain.table["gm"])
    opened(plain.page, "#next-scene")
    plain.page.fill("#next-scene [name=title]", "The salt quay")
    plain.page.click("#next-scene button")
    expect(plain.page.locator(PANEL)).to_contain_text("The salt quay")
    player = seat(1, java_script_enabled=False)
    player.page.goto(server.url + player.table["page"])
    expect(player.page.locator(SCENE)).to_contain_text("The salt quay")
    opened(player.page, "[value=propose]")
    player.page.locator(f"{SCENE} [name=text]").fill("A gap in the hedge")
    player.page.locator(f"{SCENE} form:has([name=text]) button").click()
    expect(player.page.locator(SCENE)).to_contain_text("A gap in the hedge")
