"""Handouts: a picture is drawn anew, hostile files are refused, and only those who may see the card get it."""

import io
import struct
import uuid
import zlib

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tables.models import Card, Change, Picture, Scene, Sight
from tables.pictures import MOST_SIDE, drawn_anew
from tests.cast import Cast


def drawn(kind: str = "PNG", size: tuple[int, int] = (60, 40), **more: object) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, (20, 80, 120)).save(file, kind, **more)
    return file.getvalue()


def photograph() -> bytes:
    """A JPEG that tells where it was taken, lying on its side."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010E], exif[0x8825] = 6, "SECRET-PLACE", {1: "N", 2: (52.0, 31.0, 12.0)}
    return drawn("JPEG", exif=exif, comment=b"SECRET-COMMENT")


def bomb() -> bytes:
    """A small PNG that says it has 30 000 by 30 000 pixels."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    )


HOSTILE = {
    "nothing": b"",
    "words": b"hello",
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "html": b"<!doctype html><script>alert(1)</script>",
    "bomb": bomb(),
    "cut": drawn()[:50],
    "postscript": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n",
    "too-large": b"\x89PNG\r\n\x1a\n" + b"\0" * settings.MOST_PICTURE_BYTES,
    "icon": b"\0\0\x01\0\x01\0",
}


def send(client: Client, cast: Cast, content: bytes, **more: str):
    form = {"title": "The map", "alt": "A map of the marsh", "sight": "hidden", "ticket": str(uuid.uuid4())} | more
    form["picture"] = SimpleUploadedFile("map.png", content, "image/png")
    return client.post(reverse("tables:handout-add", args=[cast.table.slug]), form)


def fetch(client: Client, card: Card):
    return client.get(reverse("tables:handout", args=[card.table.slug, card.pk]))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_each_common_format_becomes_the_same(kind: str) -> None:
    made = drawn_anew(drawn(kind))
    assert (made.width, made.height) == (60, 40)
    assert Image.open(io.BytesIO(made.content)).format == "WEBP"


def test_a_photograph_stands_upright_and_tells_nothing_else() -> None:
    sent = photograph()
    assert b"SECRET-PLACE" in sent
    made = drawn_anew(sent)
    assert (made.width, made.height) == (40, 60)
    assert b"SECRET" not in made.content
    opened = Image.open(io.BytesIO(made.content))
    assert not opened.getexif()
    assert not {"exif", "icc_profile", "xmp", "comment"} & set(opened.info)


def test_a_large_picture_is_made_smaller() -> None:
    made = drawn_anew(drawn(size=(4000, 1000)))
    assert (made.width, made.height) == (MOST_SIDE, MOST_SIDE // 4)


def test_what_is_hidden_behind_a_picture_is_left_behind() -> None:
    assert b"<script>" not in drawn_anew(drawn("GIF") + b"<script>alert(1)</script>").content


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_a_sentence(cast: Cast, as_ana: Client, name: str) -> None:
    answer = send(as_ana, cast, HOSTILE[name])
    assert answer.status_code == 422
    assert "data-refusal" in answer.text
    assert "The map" in answer.text
    assert not Card.objects.exists()
    assert not Picture.objects.exists()


def test_a_picture_needs_words_for_those_who_cannot_see_it(cast: Cast, as_ana: Client) -> None:
    home = Scene.objects.create(table=cast.table, place=1, title="The quay")
    answer = send(as_ana, cast, drawn(), alt="", scene=str(home.pk))
    assert answer.status_code == 422
    assert "new-handout-alt_error" in answer.text
    assert not Picture.objects.exists()


def test_a_hidden_handout_is_given_to_the_gm_alone_and_a_shown_one_to_all(
    cast: Cast, as_ana: Client, as_mara: Client, as_lia: Client, as_otto: Client
) -> None:
    assert send(as_ana, cast, drawn()).status_code == 303
    card = Card.objects.get()
    assert [fetch(each, card).status_code for each in (as_ana, as_mara, as_lia)] == [200, 404, 404]
    as_ana.post(reverse("tables:card-do", args=[cast.table.slug, card.pk]), {"deed": "show"})
    answers = [fetch(each, card) for each in (as_ana, as_mara, as_lia)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert fetch(as_otto, card).status_code == 404
    assert answers[1]["Content-Type"] == "image/webp"
    assert answers[1]["X-Content-Type-Options"] == "nosniff"
    assert answers[1]["Cache-Control"] == "no-store"
    panel = as_mara.get(reverse("tables:scene", args=[cast.table.slug])).text
    assert 'alt="A map of the marsh"' in panel


def test_a_prepared_handout_is_the_gms_even_if_it_is_to_be_shown(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    home = Scene.objects.create(table=cast.table, place=1, title="The quay")
    assert send(as_ana, cast, drawn(), scene=str(home.pk), sight="shown").status_code == 303
    assert fetch(as_mara, Card.objects.get()).status_code == 404
    as_ana.post(reverse("tables:prep-do", args=[cast.table.slug, home.pk]), {"deed": "start"})
    copy = Card.objects.get(scene=None)
    assert copy.sight == Sight.SHOWN
    assert fetch(as_mara, copy).status_code == 200
    assert Picture.objects.count() == 1


def test_a_picture_goes_once_no_card_shows_it_and_no_undo_brings_it_back(cast: Cast, as_ana: Client) -> None:
    home = Scene.objects.create(table=cast.table, place=1, title="The quay")
    send(as_ana, cast, drawn(), scene=str(home.pk))
    as_ana.post(reverse("tables:prep-do", args=[cast.table.slug, home.pk]), {"deed": "start"})
    copy = Card.objects.get(scene=None)
    as_ana.post(reverse("tables:card-do", args=[cast.table.slug, copy.pk]), {"deed": "remove"})
    Change.objects.all().delete()
    assert Picture.objects.count() == 1
    as_ana.post(reverse("tables:prep-do", args=[cast.table.slug, home.pk]), {"deed": "delete"})
    assert Picture.objects.count() == 0
