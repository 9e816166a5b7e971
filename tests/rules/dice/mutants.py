"""Roll logs that somebody changed."""

import copy
import json
import random
from collections.abc import Callable, Iterator

from .logbook import Logbook, written

Documents = list[dict[str, object]]


def hex_places(documents: Documents) -> list[tuple[int, str]]:
    """Name every hexadecimal value by line and field."""
    return [
        (line, key)
        for line, document in enumerate(documents)
        for key, value in document.items()
        if isinstance(value, str) and key != "scope"
    ]


def bit_flips(documents: Documents, count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Flip one bit of a hexadecimal value's bytes, so that another digit stands there; name and text of each."""
    chance, places = random.Random(seed), hex_places(documents)
    for _ in range(count):
        line, key = chance.choice(places)
        data = bytearray.fromhex(str(documents[line][key]))
        bit = chance.randrange(len(data) * 8)
        data[bit // 8] ^= 1 << bit % 8
        yield f"line {line + 1} {key} bit {bit}", written(put(documents, line, key, data.hex()))


def character_flips(documents: Documents, count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Flip one bit of a digit as it stands in the file, so that anything may stand there; name and bytes of each."""
    chance, places = random.Random(seed), hex_places(documents)
    for _ in range(count):
        line, key = chance.choice(places)
        value = str(documents[line][key])
        lines = [written([each]).encode() for each in documents]
        start = lines[line].index(f'"{key}":"{value}"'.encode()) + len(key) + 4
        damaged = bytearray(lines[line])
        at, bit = start + chance.randrange(len(value)), chance.randrange(8)
        damaged[at] ^= 1 << bit
        lines[line] = bytes(damaged)
        yield f"line {line + 1} {key} bit {bit} of {damaged[at]:#x}", b"".join(lines)


def put(documents: Documents, line: int, key: str, value: object) -> Documents:
    changed = list(documents)
    changed[line] = {**documents[line], key: value}
    return changed


def dropped(documents: Documents, line: int) -> Documents:
    return documents[:line] + documents[line + 1 :]


def swapped(documents: Documents, line: int) -> Documents:
    return [*documents[:line], documents[line + 1], documents[line], *documents[line + 2 :]]


def renumbered(documents: Documents) -> Documents:
    """Close the gaps that a thief left."""
    numbered, seq = copy.deepcopy(documents), 0
    for document in numbered:
        if "seq" in document:
            seq += 1
            document["seq"] = seq
        elif "end" in document:
            document["count"] = seq
    return numbered


def stolen(log: Logbook, other: Logbook) -> dict[str, tuple[Documents, int]]:
    """Give every kind of theft with the first number that does not hold; the log has eight rolls or more."""
    documents, foreign = log.documents(), other.documents()
    end = len(documents) - 1
    return {
        "the first roll is dropped": (dropped(documents, 1), 1),
        "a roll is dropped": (dropped(documents, 4), 4),
        "a roll is dropped and the rest renumbered": (renumbered(dropped(documents, 4)), 4),
        "the last roll is dropped": (dropped(documents, end - 1), end - 1),
        "the last roll is dropped and the rest renumbered": (renumbered(dropped(documents, end - 1)), end - 1),
        "two rolls are swapped": (swapped(documents, 3), 3),
        "two rolls are swapped and renumbered": (renumbered(swapped(documents, 3)), 3),
        "the end is swapped with the last roll": (swapped(documents, end - 1), end - 1),
        "the end is cut": (documents[:-1], end),
        "the tail is cut": (documents[:5], 5),
        "everything behind the header is cut": (documents[:1], 1),
        "the tail is cut before the end": (renumbered([*documents[:5], documents[-1]]), 5),
        "a roll is doubled": ([*documents[:5], documents[4], *documents[5:]], 5),
        "a foreign roll is inserted": (renumbered([*documents[:5], foreign[5], *documents[5:]]), 5),
        "a foreign roll takes a place": ([*documents[:5], foreign[5], *documents[6:]], 5),
        "a roll follows the end": ([*documents, {**foreign[2], "seq": end + 1}], end + 1),
        "the end is doubled": ([*documents, documents[-1]], end + 1),
        "a foreign end closes": ([*documents[:-1], foreign[end]], end),
        "the seed is another one": (put(documents, 0, "seed", foreign[0]["seed"]), 0),
        "the commitment is another one": (put(documents, 0, "commit", foreign[0]["commit"]), 0),
        "the scope is another one": (put(documents, 0, "scope", "gm"), 0),
        "the table is another one": (put(documents, 0, "table", "00" * 16), 1),
        "a salt is missing beside its body": (put(documents, 3, "salt", None), 3),
        "a body is missing beside its salt": (put(documents, 3, "body", None), 3),
        "a redacted roll has another leaf": (
            put(put(put(documents, 3, "salt", None), 3, "body", None), 3, "leaf", "00" * 32),
            3,
        ),
        "a count is too high": (put(documents, end, "count", 99), end),
        "the end says it is none": (put(documents, end, "end", False), end),
        "a value is written in capitals": (put(documents, 2, "body", str(documents[2]["body"]).upper()), 2),
        "a value is cut": (put(documents, 2, "leaf", str(documents[2]["leaf"])[:-2]), 2),
        "a salt is moved into the body": (moved_salt(documents, 2), 2),
        "the same epoch comes twice": (documents + documents, 0),
    }


def moved_salt(documents: Documents, line: int) -> Documents:
    """Shift a byte over the border: salt and body joined, and so the leaf, stay the same."""
    salt, body = str(documents[line]["salt"]), str(documents[line]["body"])
    return put(put(documents, line, "salt", salt + body[:2]), line, "body", body[2:])


def broken(log: Logbook) -> dict[str, str]:
    """Give files that are no roll log at all."""
    documents, text = log.documents(), log.text()
    without: Callable[[int, str], str] = lambda line, key: written(  # noqa: E731
        [{k: v for k, v in each.items() if at != line or k != key} for at, each in enumerate(documents)]
    )
    end = len(documents) - 1
    missing = {
        f"{key} is missing in line {line + 1}": without(line, key) for line in (0, 2, end) for key in documents[line]
    }
    return missing | {
        "nothing": "",
        "an empty line": "\n",
        "plain words": "This is not a log.\n",
        "a number": "1\n",
        "a list": "[]\n",
        "a deep list": "[" * 100_000 + "\n",
        "a cut line": text[:-30],
        "a line cut in the middle": text.replace('"head"', '"he', 1),
        "words in between": text.replace("\n", "\nwords\n", 1),
        "no header": text.split("\n", 1)[1],
        "another version": written(put(documents, 0, "v", 2)),
        "a part of a log": written(put(documents, 0, "from", 1)),
        "a leaf that is a number": written(put(documents, 2, "leaf", 7)),
        "a leaf that is nothing": written(put(documents, 2, "leaf", None)),
        "a number that is a word": written(put(documents, 2, "seq", "2")),
        "a number that is true": written(put(documents, 1, "seq", True)),
        "an end without body": written(put(documents, end, "body", None)),
        "a pretty document": json.dumps(documents, indent=1),
    }
