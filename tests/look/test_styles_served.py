"""The styles as a server sends them: one sheet, squeezed, packed, and still saying the same."""

import gzip
from pathlib import Path

import brotli
import pytest
from django.core.management import call_command
from django.test import Client, RequestFactory, override_settings
from whitenoise.middleware import WhiteNoiseMiddleware

from config.styles import JOINED, served, squeezed, written
from tests.look.files import STATIC, styles

MOST_SERVED = 25_000
IN_PRODUCTION = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.styles.Storage"},
}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Collect the static files as a server in production has them, twice, as a second release does."""
    root = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=root, STORAGES=IN_PRODUCTION, WHITENOISE_USE_FINDERS=False):
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
    return root


def joined(root: Path) -> Path:
    [sheet] = root.glob("css/all.*.css")
    return sheet


def test_all_styles_together_are_at_most_25_kb_as_browsers_get_them(collected: Path, record_property):
    sizes = {ending: Path(f"{joined(collected)}.{ending}").stat().st_size for ending in ("gz", "br")}
    record_property("all styles, by gzip and by Brotli", sizes)
    assert sizes["br"] <= MOST_SERVED, sizes
    assert sizes["br"] < sizes["gz"]


def test_the_joined_sheet_is_packed_with_more_patience_than_gzip_has(collected: Path):
    packed = Path(f"{joined(collected)}.gz").read_bytes()
    assert len(packed) < 0.98 * len(gzip.compress(joined(collected).read_bytes(), 9))


def test_every_sheet_is_joined():
    assert sorted(written()) == sorted(path.relative_to(STATIC).as_posix() for path in styles())


def test_the_joined_sheet_holds_all_of_them_in_their_order(collected: Path):
    text = joined(collected).read_text()
    plain = [squeezed((STATIC / name).read_text()) for name in written() if "url(" not in (STATIC / name).read_text()]
    places = [text.index(sheet) for sheet in plain]
    assert len(places) == len(written()) - 1
    assert places == sorted(places)


def test_fonts_are_called_by_their_hashed_names(collected: Path):
    assert "vollkorn-latin-wght-normal.woff2" not in joined(collected).read_text()
    assert "../fonts/vollkorn-latin-wght-normal." in joined(collected).read_text()


@pytest.mark.parametrize(
    ("accepted", "ending", "unpack"),
    [("gzip, br", ".br", brotli.decompress), ("gzip", ".gz", gzip.decompress)],
    ids=["brotli", "gzip"],
)
def test_a_browser_gets_what_it_can_unpack(collected: Path, accepted: str, ending: str, unpack):
    sheet = joined(collected)
    with override_settings(STATIC_ROOT=collected, STORAGES=IN_PRODUCTION, WHITENOISE_USE_FINDERS=False):
        server = WhiteNoiseMiddleware(lambda request: None)
        asked = RequestFactory().get(f"/static/css/{sheet.name}", headers={"accept-encoding": accepted})
        answer = server(asked)
    body = b"".join(answer)
    answer.file_to_stream.close()
    assert body == Path(f"{sheet}{ending}").read_bytes()
    assert unpack(body) == sheet.read_bytes()


def test_a_page_links_to_one_sheet_in_production_and_to_each_elsewhere(db, collected: Path):
    assert served() == written()
    with override_settings(STATIC_ROOT=collected, STORAGES=IN_PRODUCTION, PRODUCTION=True):
        assert served() == (JOINED,)
        page = Client().get("/").content.decode()
    assert page.count('rel="stylesheet"') == 1
    assert f"/static/css/{joined(collected).name}" in page


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
        ("a {\n  top: 0;\n  > b ~ * + i, &:is(u) { top: 1px; }\n}", "a{top:0;>b~* + i,&:is(u){top:1px}}"),
    ],
    ids=["calc", "comments", "between", "strings", "address", "media", "values", "nested"],
)
def test_squeezing_keeps_what_is_said(long: str, short: str):
    assert squeezed(long) == short
    assert squeezed(short) == short
