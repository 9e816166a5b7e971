"""What others made lies here as they made it, and is credited."""

from hashlib import sha256

import pytest
from django.test import Client

from config.credits import Work, works
from tests.look.files import ROOT, STATIC

LISTED = {path: digest for work in works() for path, digest in work.sha256.items()}


@pytest.mark.parametrize("path", sorted(LISTED))
def test_a_carried_file_is_the_one_that_was_taken(path: str):
    assert sha256((ROOT / path).read_bytes()).hexdigest() == LISTED[path]


def test_every_carried_file_is_listed():
    carried = [
        *(STATIC / "vendor").glob("*.js"),
        *(STATIC / "fonts").glob("*.woff2"),
        *(ROOT / "tests/vendor").glob("*.js"),
    ]
    assert {str(path.relative_to(ROOT)) for path in carried} <= set(LISTED)


@pytest.mark.parametrize("work", works(), ids=lambda work: work.name)
def test_a_work_of_others_comes_with_its_licence(work: Work):
    assert (ROOT / work.licence_text).stat().st_size > 100


def test_credits_name_every_work_with_version_and_licence(client: Client, db: None):
    page = client.get("/credits/").content.decode()
    for work in works():
        assert work.name in page
        assert work.version in page
        assert work.licence in page
        assert work.url in page
