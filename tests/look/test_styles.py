"""Styles come from here, in their layers, and every text can be read in both themes."""

import re
from math import cos, radians, sin
from pathlib import Path

import pytest

from tests.look.files import STATIC, found, styles

TEXT, LARGE = 4.5, 3.0
THEMES = ("light", "dark")
PAIR = re.compile(r"--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)")
GROUNDS = ("bg", "well", "sf1", "sf2")


def tokens(name: str = "tokens") -> dict[str, tuple[str, str]]:
    """Read each colour, light and dark."""
    return {token: (light, dark) for token, light, dark in PAIR.findall((STATIC / f"css/{name}.css").read_text())}


def luminance(oklch: str) -> float:
    """Weigh a colour as contrast does: OKLCH to linear sRGB, then the eye's weights."""
    light, chroma, hue = (float(part) for part in oklch.split())
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short
    green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short
    blue = -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short
    red, green, blue = (min(1.0, max(0.0, part)) for part in (red, green, blue))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_no_style_comes_from_another_host():
    assert found(r"""url\(["']?(?:https?:)?//|@import""", styles()) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", ["ink", "ink2", "ink3", "yes", "no", "warn", "bad", "ac"])
def test_text_stands_out_from_every_ground(ink: str, ground: str, theme: str):
    known, at = tokens(), THEMES.index(theme)
    assert contrast(known[ink][at], known[ground][at]) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
def test_control_borders_can_be_seen(theme: str):
    known, at = tokens(), THEMES.index(theme)
    assert all(contrast(known["line2"][at], known[ground][at]) >= LARGE for ground in ("bg", "sf1", "well"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", sorted((STATIC / "css/accents").glob("*.css")), ids=lambda path: path.stem)
def test_a_game_s_accent_can_be_read(path: Path, theme: str):
    accent, known, at = tokens(f"accents/{path.stem}")["ac"], tokens(), THEMES.index(theme)
    assert all(contrast(accent[at], known[ground][at]) >= TEXT for ground in GROUNDS)


def test_figures_stand_on_the_line_whatever_sets_the_type():
    """The shorthand `font` resets features, so the rule for all stands in the last layer of the screen."""
    assert [path.stem for path in styles() if "*, ::before, ::after { font-feature-settings" in path.read_text()] == [
        "util"
    ]


def test_every_layer_is_in_the_order():
    order = re.search(r"@layer ([\w, ]+);", (STATIC / "css/reset.css").read_text())
    assert order
    used = {name for path in styles() for name in re.findall(r"@layer (\w+) \{", path.read_text())}
    assert used <= {name.strip() for name in order[1].split(",")}
