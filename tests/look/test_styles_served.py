"""The styles as a server sends them: one sheet for all and one a game, squeezed, packed, and still saying the same."""

import gzip
import re
from collections.abc import Iterable
from pathlib import Path

import brotli
import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils.translation import get_language_info
from whitenoise.middleware import WhiteNoiseMiddleware

from config.games import announced_keys
from config.styles import JOINED, STEP, catalogue, joined, parts, physical, played, served, squeezed, written
from rules.systems import ALL
from tests.cast import Cast
from tests.look.files import STATIC, styles
from tests.tables.links import invited

MOST_SERVED, MOST_SHARED = 25_000, 22_000
WORTH_PACKING = 2_000
LANDING, DOOR = "css/parts/landing.css", "css/parts/join.css"
OF_NO_GAME = (LANDING, DOOR)
PACKED = ("gz", "br")
IN_PRODUCTION = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.styles.Storage"},
}


@pytest.fixture(scope="session")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Collect the static files as a server in production has them, twice, as a second release does.

    It outlasts the module: tests that ask a database run before all that do not, and both need it.
    """
    root = tmp_path_factory.mktemp("static")
    collect(root)
    collect(root)
    return root


def collect(root: Path) -> None:
    with override_settings(STATIC_ROOT=root, STORAGES=IN_PRODUCTION, WHITENOISE_USE_FINDERS=False):
        call_command("collectstatic", interactive=False, verbosity=0)


def sheet_of(root: Path, name: str = JOINED) -> Path:
    [sheet] = root.glob(f"{name.removesuffix('.css')}.*.css")
    return sheet


def size_of(root: Path, ending: str, names: Iterable[str]) -> int:
    return sum(Path(f"{sheet_of(root, name)}.{ending}").stat().st_size for name in names)


@pytest.mark.parametrize("ending", PACKED)
@pytest.mark.parametrize("key", ["", *announced_keys()])
def test_the_styles_of_a_page_are_at_most_25_kb(collected: Path, record_property, key: str, ending: str):
    size = size_of(collected, ending, (JOINED, *played(key)))
    record_property(f"styles of a page, {key or 'no game'}, {ending}", size)
    assert size <= MOST_SERVED


@pytest.mark.parametrize("part", parts())
@pytest.mark.parametrize("ending", PACKED)
def test_a_page_with_a_sheet_of_its_own_stays_below_the_limit_in_every_game(collected: Path, part: str, ending: str):
    keys = [""] if part in OF_NO_GAME else [game.KEY for game in ALL]
    for key in keys:
        assert size_of(collected, ending, (JOINED, *played(key), part)) <= MOST_SERVED


def test_what_all_pages_share_leaves_room_for_a_game(collected: Path):
    assert size_of(collected, "gz", [JOINED]) <= MOST_SHARED


def test_served_sheets_are_packed_with_more_patience_than_gzip_has(collected: Path):
    sheets = [sheet_of(collected, name) for name in (JOINED, *catalogue())]
    plainly = {sheet: len(gzip.compress(sheet.read_bytes(), 9)) for sheet in sheets}
    packed = {sheet: Path(f"{sheet}.gz").stat().st_size for sheet in sheets}
    assert [sheet.name for sheet in sheets if packed[sheet] > plainly[sheet]] == []
    assert sum(packed.values()) <= 0.98 * sum(plainly.values())


def test_every_sheet_is_for_all_pages_or_for_some():
    assert sorted((*written(), *catalogue())) == sorted(path.relative_to(STATIC).as_posix() for path in styles())


def test_every_game_has_its_accents_on_all_pages_and_its_own_sheet():
    assert {f"css/accents/{key}.css" for key in announced_keys()} < set(written())
    assert [played(key) for key in announced_keys()] == [(f"css/systems/{key}.css",) for key in announced_keys()]
    assert played("app") == played("") == ()


def test_the_served_sheet_is_all_of_them_in_their_order(collected: Path):
    text = re.sub(r"\.[0-9a-f]{12}(?=\.woff2)", "", sheet_of(collected).read_text())
    assert text == joined(squeezed((STATIC / name).read_text()) for name in written())


@pytest.mark.parametrize("name", catalogue())
def test_the_sheet_of_a_game_is_shortened_like_the_one_for_all(collected: Path, name: str):
    every = joined(squeezed((STATIC / each).read_text()) for each in (*written(), name))
    assert every.endswith(sheet_of(collected, name).read_text())


def test_every_name_of_a_script_is_packed_and_holds_the_same(collected: Path):
    for script in (collected / "js").rglob("*.js"):
        packed = Path(f"{script}.br"), Path(f"{script}.gz")
        if script.stat().st_size > WORTH_PACKING:
            assert brotli.decompress(packed[0].read_bytes()) == gzip.decompress(packed[1].read_bytes())
            assert gzip.decompress(packed[1].read_bytes()) == script.read_bytes()


def test_what_is_packed_is_not_packed_again(collected: Path):
    packed = [path for path in collected.rglob("*.br") if re.search(r"\.[0-9a-f]{12}\.js\.br$", path.name)]
    before = {path: path.stat().st_mtime_ns for path in packed}
    collect(collected)
    assert before == {path: path.stat().st_mtime_ns for path in packed} != {}


def test_fonts_are_called_by_their_hashed_names(collected: Path):
    assert "vollkorn-latin-wght-normal.woff2" not in sheet_of(collected).read_text()
    assert "../fonts/vollkorn-latin-wght-normal." in sheet_of(collected).read_text()


@pytest.mark.parametrize(
    ("accepted", "ending", "unpack"),
    [("gzip, br", ".br", brotli.decompress), ("gzip", ".gz", gzip.decompress)],
    ids=["brotli", "gzip"],
)
def test_a_browser_gets_what_it_can_unpack(collected: Path, accepted: str, ending: str, unpack):
    sheet = sheet_of(collected)
    with override_settings(STATIC_ROOT=collected, STORAGES=IN_PRODUCTION, WHITENOISE_USE_FINDERS=False):
        server = WhiteNoiseMiddleware(lambda request: None)
        asked = RequestFactory().get(f"/static/css/{sheet.name}", headers={"accept-encoding": accepted})
        answer = server(asked)
    body = b"".join(answer)
    answer.file_to_stream.close()
    assert body == Path(f"{sheet}{ending}").read_bytes()
    assert unpack(body) == sheet.read_bytes()


def linked(address: str) -> list[str]:
    """Name the sheets that a page links to, without their hashes."""
    found = re.findall(r'rel="stylesheet" href="/static/([^"]+)"', Client().get(address).content.decode())
    return [re.sub(r"\.[0-9a-f]{12}\.", ".", name) for name in found]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.KEY)
def test_a_page_links_to_the_sheet_for_all_and_to_that_of_its_game(db, collected: Path, game):
    in_play = reverse("help", args=[game.KEY])
    assert linked("/") == [*written(), LANDING]
    assert linked(in_play) == [*written(), f"css/systems/{game.KEY}.css"]
    with override_settings(STATIC_ROOT=collected, STORAGES=IN_PRODUCTION, PRODUCTION=True):
        assert served() == (JOINED,)
        assert linked("/") == [JOINED, LANDING]
        assert linked(in_play) == [JOINED, f"css/systems/{game.KEY}.css"]


def test_the_door_draws_nothing_of_a_game_and_loads_no_sheet_of_one(cast: Cast):
    assert linked(reverse("tables:join", args=[invited(cast.campaign)])) == [*written(), DOOR]


@pytest.mark.parametrize("address", ["/styleguide/?part=tokens", "/styleguide/frames/table/"])
def test_the_catalogue_links_to_the_sheets_of_all_games(db, address: str):
    assert linked(address) == [*written(), *catalogue()]


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("a :is(b, c) > d {\n  width: calc(1px + 2px);\n}\n", "a :is(b,c)>d{width:calc(1px + 2px)}"),
        ("/* one */ a { /* two */ color: red; /* three */ }", "a{color:red}"),
        ("/* one */ a /* two */ { color: red }", "a{color:red}"),
        ("""q { content: "a ; /* b */  '"; quotes: '"  ;' }""", """q{content:"a ; /* b */  '";quotes:'"  ;'}"""),
        ("i { src: url(data:image/svg+xml;a,/*b*/); }", "i{src:url(data:image/svg+xml;a,/*b*/)}"),
        ("@media (width >= 3px) and (x: y) { q { --x: ; } }", "@media (width>=3px) and (x:y){q{--x:}}"),
        ("a b { margin: 0 -1px; }", "a b{margin:0 -1px}"),
        ("a {\n  top: 0;\n  > b ~ * + i, &:is(u) { top: 1px; }\n}", "a{top:0;>b~*+i,&:is(u){top:1px}}"),
        ("b * + * { top: calc(-1 * (1px + 2px) / 3); }", "b *+*{top:calc(-1*(1px + 2px)/3)}"),
        ("i { grid-area: 1 / 2; /* at * last */ }", "i{grid-area:1/2}"),
        ("""[a="b-c"] [d^="e"], [f="1"] { content: '="g"]'; }""", """[a=b-c] [d^=e],[f="1"]{content:'="g"]'}"""),
    ],
    ids=[
        "calc",
        "comments",
        "between",
        "strings",
        "address",
        "media",
        "values",
        "nested",
        "products",
        "slashes",
        "quotes",
    ],
)
def test_squeezing_keeps_what_is_said(long: str, short: str):
    assert squeezed(long) == short
    assert squeezed(short) == short


@pytest.mark.parametrize(
    ("logical", "short"),
    [
        ("a{inline-size:1px;max-block-size:2px}", "a{width:1px;max-height:2px}"),
        ("a{margin-inline-start:1px;scroll-padding-block-end:2px}", "a{margin-left:1px;scroll-padding-bottom:2px}"),
        ("a{border-block-end-color:red;inset-inline-end:0}", "a{border-bottom-color:red;right:0}"),
        ("a{container-type:inline-size;float:inline-end}", "a{container-type:inline-size;float:inline-end}"),
        ("a{margin-inline:1px 2px;--block-size:3px}", "a{margin-inline:1px 2px;--block-size:3px}"),
    ],
    ids=["lengths", "sides", "sides of sides", "values", "other names"],
)
def test_lengths_and_sides_are_named_as_from_left_to_right(logical: str, short: str):
    assert physical(logical) == short


def test_every_language_is_written_from_left_to_right():
    assert not any(get_language_info(code)["bidi"] for code, _name in settings.LANGUAGES)


def test_a_step_stands_in_the_place_of_its_name():
    steps, sheet = "a{--s1:4px;--d2:9ms}", "b{padding:var(--s1) var(--gap);transition:top var(--d2)}"
    assert joined([steps, sheet]) == "a{--s1:4px;--d2:9ms}b{padding:4px var(--gap);transition:top 9ms}"


def test_a_step_has_one_value():
    steps = [name for path in styles() for name, _value in STEP.findall(squeezed(path.read_text()))]
    assert len(steps) == len(set(steps)) == 16
