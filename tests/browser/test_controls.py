"""What is pressed, filled in and said, measured in the catalogue as the browser draws it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Server

pytestmark = pytest.mark.browser
DESKTOP, PHONE, NARROW = (1440, 900), (390, 844), (320, 640)
ERROR = """() => {
  const toast = document.querySelector(".tone .toast[role=alert] [data-dismiss]").closest(".toast");
  document.getElementById("toasts").append(toast.cloneNode(true));
}"""
# Reduced motion lets every change take a millisecond.
STILL = "() => Promise.all(document.getAnimations().map(each => each.finished.catch(() => 0))).then(() => 0)"
NOTE = """() => {
  const toast = document.querySelector(".tone .toast[role=status]").cloneNode(true);
  document.getElementById("toasts").append(toast);
}"""


@pytest.fixture(scope="module")
def catalogue(server: Server, chromium: Browser) -> Iterator[Page]:
    """The controls, on a desktop until a test asks for less."""
    page = chromium.new_context(reduced_motion="reduce").new_page()
    page.clock.install()
    page.goto(f"{server.url}/styleguide/?part=controls")
    yield page
    page.context.close()


@pytest.fixture
def wide(catalogue: Page) -> Page:
    catalogue.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    return catalogue


@pytest.fixture
def phone(catalogue: Page) -> Page:
    catalogue.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return catalogue


def size(found: Locator) -> tuple[float, float]:
    box = found.first.bounding_box()
    assert box
    return round(box["width"]), round(box["height"])


def specimen(page: Page, name: str, theme: str = "dark") -> Locator:
    return page.locator(f"#{name}-{theme}")


@pytest.mark.parametrize(("kind", "height"), [(".primary:not(.big)", 40), (".small:not(.quiet)", 32), (".big", 56)])
def test_a_button_is_as_high_as_drawn(wide: Page, kind: str, height: int):
    assert size(specimen(wide, "button").locator(f".button{kind}"))[1] == height


def test_every_button_of_a_phone_is_big_enough_for_a_thumb(phone: Page):
    pressed = phone.locator(
        "[data-specimen]:not([data-specimen=empty]) :is(.button, .icon-button, summary, .stepper:not(.low) button)"
    )
    heights = [box["height"] for each in pressed.all() if (box := each.bounding_box())]
    assert len(heights) > 60
    assert min(heights) >= 44


def test_a_button_grows_with_its_words(wide: Page):
    page_words = specimen(wide, "button").locator("[lang=de] .button").first
    assert page_words.evaluate("each => each.scrollWidth <= each.clientWidth")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_switch_is_44_by_26_and_its_knob_shows_where_it_stands(wide: Page, theme: str):
    switches = specimen(wide, "switch", theme).locator("input.switch")
    assert {size(each) for each in switches.all()} == {(44, 26)}
    knob = "each => getComputedStyle(each, '::before').translate"
    assert [each.evaluate(knob) for each in switches.all()[:2]] == ["18px", "none"]


def test_a_slider_can_be_moved_by_key(wide: Page):
    slider = specimen(wide, "slider").locator("input:enabled")
    slider.focus()
    before = int(slider.input_value())
    wide.keyboard.press("ArrowRight")
    assert int(slider.input_value()) == before + 1


def test_two_places_of_a_ladder_change_by_choosing_dragging_and_arrow_keys_and_nobody_stands_twice(wide: Page):
    places = specimen(wide, "swap-slots").locator("select")
    first, second, fourth = (places.nth(at) for at in range(3))
    before = [each.input_value() for each in (first, second, fourth)]
    first.focus()
    wide.keyboard.press("ArrowDown")
    expect(second).to_be_focused()
    assert [each.input_value() for each in (first, second, fourth)] == [before[1], before[0], before[2]]
    fourth.select_option(before[1])
    assert [each.input_value() for each in (first, second, fourth)] == [before[2], before[0], before[1]]
    grip = specimen(wide, "swap-slots").locator(".tile > .icon").first
    grip.drag_to(fourth)
    assert [each.input_value() for each in (first, second, fourth)] == [before[1], before[0], before[2]]
    grip.drag_to(specimen(wide, "swap-slots").locator(".rung > p").last)
    assert [each.input_value() for each in (first, second, fourth)] == [before[1], before[0], before[2]]


def test_whatever_has_the_focus_is_outlined(wide: Page):
    look = """each => { const s = getComputedStyle(each);
      return [s.outlineStyle, s.outlineWidth, s.outlineOffset, each.outerHTML.slice(0, 80)]; }"""
    wide.locator(".guide-index a").first.focus()
    seen = []
    for _press in range(12):
        wide.keyboard.press("Tab")
        wide.evaluate(STILL)
        seen.append(wide.evaluate_handle("document.activeElement").evaluate(look))
    assert [each for each in seen if each[:3] != ["solid", "2px", "2px"]] == []


def test_a_dialog_takes_the_focus_and_gives_it_back(wide: Page):
    opener, dialog = wide.locator("[data-opens=real-dark]"), wide.locator("#real-dark")
    opener.click()
    expect(dialog).to_be_visible()
    assert dialog.evaluate("each => each.contains(document.activeElement)")
    wide.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()


def test_a_dialog_is_at_most_560_wide_and_closes_by_its_cross(wide: Page):
    wide.click("[data-opens=real-light]")
    dialog = wide.locator("#real-light")
    assert size(dialog)[0] <= 560
    dialog.locator(".dialog-head button").click()
    expect(dialog).to_be_hidden()


def test_on_a_phone_a_dialog_rises_from_the_bottom_with_a_grab_bar(phone: Page):
    phone.click("[data-opens=real-dark]")
    dialog = phone.locator("#real-dark")
    box = dialog.bounding_box()
    assert box
    assert (box["x"], box["width"]) == (0, PHONE[0])
    assert round(box["y"] + box["height"]) == PHONE[1]
    bar = "each => { const s = getComputedStyle(each, '::before'); return [s.inlineSize, s.blockSize]; }"
    assert dialog.evaluate(bar) == ["40px", "5px"]
    dialog.locator(".dialog-head button").click()


def test_an_error_stays_until_it_is_put_away_and_the_rest_leaves(wide: Page):
    wide.evaluate(NOTE)
    wide.evaluate(ERROR)
    shown = wide.locator("#toasts .toast")
    expect(shown).to_have_count(2)
    wide.clock.run_for(9_000)
    expect(wide.locator("#toasts [role=status]")).to_have_count(0)
    expect(wide.locator("#toasts [role=alert]")).to_be_visible()
    wide.click("#toasts [data-dismiss]")
    expect(shown).to_have_count(0)


def test_what_one_looks_at_does_not_leave(wide: Page):
    wide.evaluate(NOTE)
    wide.locator("#toasts .toast button").focus()
    wide.clock.run_for(9_000)
    expect(wide.locator("#toasts .toast")).to_have_count(1)
    wide.evaluate("document.activeElement.blur()")
    wide.clock.run_for(9_000)
    expect(wide.locator("#toasts .toast")).to_have_count(0)


def test_there_are_never_more_than_three_toasts(wide: Page):
    for _each in range(5):
        wide.evaluate(ERROR)
    expect(wide.locator("#toasts .toast")).to_have_count(3)
    wide.evaluate("document.getElementById('toasts').replaceChildren()")


def test_a_number_in_a_form_steps_within_its_bounds(wide: Page):
    number = wide.locator("#id_dark-seats")
    number.fill("11")
    more = number.locator("xpath=following-sibling::button")
    more.click()
    more.click()
    expect(number).to_have_value("12")


def test_both_themes_stand_side_by_side_and_below_each_other_when_there_is_no_room(wide: Page):
    tones = wide.locator(".tone").all()
    dark, light = (tone.bounding_box() for tone in tones[:2])
    assert dark
    assert light
    assert (dark["y"], dark["x"] + dark["width"]) == (light["y"], light["x"])
    wide.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    dark, light = (tone.bounding_box() for tone in tones[:2])
    assert dark
    assert light
    assert light["y"] >= dark["y"] + dark["height"]
    assert wide.evaluate("document.documentElement.scrollWidth") == NARROW[0]
