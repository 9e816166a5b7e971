"""What lies on a board, found by its words: the keys themselves are nobody's to guess."""

from collections.abc import Iterator, Mapping

WORDS = {"label", "name", "text", "title"}


def entries(doc: object) -> Iterator[Mapping[str, object]]:
    """Give every document within a document."""
    if isinstance(doc, Mapping):
        yield doc
    for part in doc.values() if isinstance(doc, Mapping) else doc if isinstance(doc, list | tuple) else ():
        yield from entries(part)


def key_of(board: Mapping[str, object], words: str) -> str:
    """Give the key of the one thing on a stored board that is called so."""
    (key,) = {str(each["key"]) for each in entries(board) if "key" in each and words in called(each)}
    return key


def called(entry: Mapping[str, object]) -> list[object]:
    """Give what an entry is called by; a proposed scene goes by its title."""
    return [
        each[word] for each in (entry, entry.get("scene")) if isinstance(each, Mapping) for word in WORDS & each.keys()
    ]


def keyed(board: Mapping[str, object], fields: Mapping[str, object]) -> dict[str, object]:
    """Give a form in which `=Words` stands for the key of what is called so, also in a list."""
    return {name: key_for(board, each) for name, each in fields.items()}


def key_for(board: Mapping[str, object], value: object) -> object:
    if isinstance(value, list):
        return [key_for(board, each) for each in value]
    return key_of(board, value[1:]) if isinstance(value, str) and value[:1] == "=" else value
