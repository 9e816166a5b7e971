"""What is drawn and what the browser computes: colours, accents, type, spaces, corners and durations."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from config.frames import frames
from tests.browser.looking import Eye
from tools.stage.looks import PHONE
from tools.stage.pages import BY_NAME

pytestmark = [pytest.mark.browser, pytest.mark.pages]

DESIGN: dict[str, Any] = tomllib.loads((Path(__file__).parents[1] / "look" / "design.toml").read_text())
THEMES = ("light", "dark")
NEAR = 2
LINE_NEAR = 0.02
ACCENTED = [(key, token) for key, tokens in DESIGN["accents"].items() for token in tokens]
READ = """(design) => {
  const canvas = Object.assign(document.createElement("canvas"), {width: 1, height: 1});
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  const rgb = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const colours = {}, type = {};
  for (const swatch of document.querySelectorAll("[data-token]")) {
    const {theme} = swatch.closest("[data-theme]").dataset, card = swatch.closest("[data-system]");
    const game = card.matches(".tone") ? "" : card.dataset.system;
    colours[`${theme} ${game} ${swatch.dataset.token}`] = rgb(getComputedStyle(swatch).backgroundColor);
  }
  for (const step of document.querySelectorAll("[data-step]")) {
    const style = getComputedStyle(step), px = parseFloat(style.fontSize);
    const [family] = style.fontFamily.split(",");
    const line = parseFloat(style.lineHeight) / px, spacing = parseFloat(style.letterSpacing) / px || 0;
    type[step.dataset.step] = {px, line, spacing, family: family.replaceAll('"', ""), weight: +style.fontWeight};
  }
  const root = getComputedStyle(document.documentElement), said = {};
  for (const name of ["--d1", "--d2", "--d3", "--ease"]) said[name] = root.getPropertyValue(name).trim();
  for (const [letter, count] of [["s", 8], ["r", 5]])
    for (let at = 1; at <= count; at++) said[`--${letter}${at}`] = root.getPropertyValue(`--${letter}${at}`).trim();
  const layers = (each) => getComputedStyle(each).boxShadow.split(/,(?![^(]*\\))/).map((layer) => layer.trim())
    .filter((layer) => !/, 0\\)|\\/ 0\\)|^none$/.test(layer));
  const shadows = {}, corners = {};
  for (const sample of document.querySelectorAll("[data-shadow]")) {
    const {theme} = sample.closest("[data-theme]").dataset, {shadow} = sample.dataset, drawn = sample.cloneNode();
    drawn.style.boxShadow = design.shadows[shadow][theme === "dark" ? 1 : 0] || "none";
    sample.after(drawn);
    shadows[`${theme} ${shadow}`] = [layers(sample), layers(drawn)];
    drawn.remove();
  }
  const corner = (each) => {
    const px = parseFloat(getComputedStyle(each).borderTopLeftRadius), round = each.offsetHeight / 2;
    return round && px >= round ? 999 : px;
  };
  for (const place of Object.keys(design.corners)) corners[place] = [...document.querySelectorAll(place)].map(corner);
  return {colours, type, said, shadows, corners};
}"""


@pytest.fixture(scope="module")
def computed(eye: Eye) -> dict[str, Any]:
    """Read the catalogue once on a desktop and once on a phone."""
    page = eye.at(BY_NAME["styleguide"], "en")
    found = page.evaluate(READ, DESIGN)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    found["phone"] = page.evaluate(READ, DESIGN)["type"]
    return found


def rgb(code: str) -> list[int]:
    return [int(code[at : at + 2], 16) for at in (1, 3, 5)]


def is_near(found: list[int], drawn: list[int]) -> bool:
    return all(abs(one - other) <= NEAR for one, other in zip(found, drawn, strict=True))


def oklab(code: str) -> list[float]:
    linear = [(part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4) for part in rgb(code)]
    r, g, b = linear
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return [
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    ]


def shown(lab: list[float]) -> list[int]:
    """Give an OKLab colour as a screen shows it."""
    light, a, b = lab
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    curved = (part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in linear)
    return [round(min(1.0, max(0.0, part)) * 255) for part in curved]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("token", DESIGN["colours"])
def test_a_colour_is_the_one_that_is_drawn(computed, token: str, theme: str):
    drawn = DESIGN["colours"][token][THEMES.index(theme)]
    found = computed["colours"][f"{theme}  {token}"]
    assert is_near(found, rgb(drawn)), f"{token} is {found}, drawn {rgb(drawn)}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("key", "token"), ACCENTED)
def test_each_game_has_its_accent(computed, key: str, token: str, theme: str):
    drawn = DESIGN["accents"][key][token][THEMES.index(theme)]
    found = computed["colours"][f"{theme} {key} {token}"]
    assert is_near(found, rgb(drawn)), f"{token} of {key} is {found}, drawn {rgb(drawn)}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("token", DESIGN["mixed"])
@pytest.mark.parametrize("key", DESIGN["accents"])
def test_soft_accents_are_mixed_into_the_card_in_oklab(computed, key: str, token: str, theme: str):
    at = THEMES.index(theme)
    share = (DESIGN["mixed"] | DESIGN["mixed_for"].get(key, {}))[token][at] / 100
    accent, card = oklab(DESIGN["accents"][key]["--ac"][at]), oklab(DESIGN["colours"]["--sf1"][at])
    drawn = shown([one * share + other * (1 - share) for one, other in zip(accent, card, strict=True)])
    found = computed["colours"][f"{theme} {key} {token}"]
    assert is_near(found, drawn), f"{token} of {key} is {found}, drawn {drawn}"


@pytest.mark.parametrize("step", DESIGN["type"])
def test_a_step_of_type_is_as_drawn(computed, step: str):
    drawn, found = DESIGN["type"][step], computed["type"][step]
    assert drawn["px"][0] <= found["px"] <= drawn["px"][1]
    assert found["line"] == pytest.approx(drawn["line"], abs=LINE_NEAR)
    assert found["family"] == drawn["family"]
    assert drawn["weight"][0] <= found["weight"] <= drawn["weight"][1]
    assert found["spacing"] == pytest.approx(drawn.get("spacing", 0), abs=0.001)


@pytest.mark.parametrize("step", [step for step, drawn in DESIGN["type"].items() if "phone" in drawn])
def test_a_step_of_type_changes_on_a_phone(computed, step: str):
    least, most = DESIGN["type"][step]["phone"]
    assert least <= computed["phone"][step]["px"] <= most


def test_spaces_corners_and_durations_are_as_drawn(computed):
    said = computed["said"]
    assert [said[f"--s{at}"] for at in range(1, 9)] == [f"{space}px" for space in DESIGN["numbers"]["spaces"]]
    assert [said[f"--r{at}"] for at in range(1, 6)] == [f"{corner}px" for corner in DESIGN["numbers"]["corners"]]
    assert {name: said[name] for name in DESIGN["motion"]} == DESIGN["motion"]


@pytest.mark.parametrize("place", DESIGN["corners"])
def test_what_has_corners_has_them_as_drawn(computed, place: str):
    least, most = DESIGN["corners"][place]
    assert computed["corners"][place]
    assert [px for px in computed["corners"][place] if not least <= px <= most] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", DESIGN["shadows"])
def test_shadows_are_as_drawn(computed, kind: str, theme: str):
    found, drawn = computed["shadows"][f"{theme} {kind}"]
    assert found == drawn
    assert bool(found) is bool(DESIGN["shadows"][kind][THEMES.index(theme)])


def test_every_frame_that_is_drawn_is_there():
    assert set(DESIGN["frames"]) <= set(frames())
