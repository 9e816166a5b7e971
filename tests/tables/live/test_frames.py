"""Messages on the wire."""

from tables.live import frames


def test_a_message_is_framed_with_its_id():
    assert frames.message("<p>yes</p>", "k3f9") == b"id: k3f9\ndata: <p>yes</p>\n\n"


def test_every_kind_of_line_end_becomes_a_line_of_data():
    assert frames.message("a\nb\r\nc\rd") == b"data: a\ndata: b\ndata: c\ndata: d\n\n"


def test_a_text_cannot_end_its_message_and_begin_another():
    framed = frames.message("hello\n\nevent: gone\ndata: x", "k3f9")
    assert framed.count(b"\n\n") == 1
    assert b"\nevent:" not in framed


def test_nothing_to_show_is_nothing_to_send():
    assert frames.message("", "k3f9") == b""


def test_a_ping_repeats_the_last_id_and_has_data_before_there_is_one():
    assert frames.ping("k3f9") == b"event: ping\nid: k3f9\ndata: k3f9\n\n"
    assert frames.ping("") == b"event: ping\ndata: -\n\n"


def test_the_moment_to_come_back_stands_inside_a_named_event():
    assert frames.come_back(250) == b"retry: 250\nevent: retry\ndata: later\n\n"
