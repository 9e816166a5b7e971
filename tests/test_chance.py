"""Chance falls the same in every run of a test."""

from uuid import UUID, uuid4

from rules import chain, services
from tests.chance import named


def test_ids_and_seeds_are_drawn_from_the_name_of_the_test(request):
    source = named(request)
    assert uuid4() == UUID(bytes=source.randbytes(16), version=4)
    assert services.secrets.token_bytes(chain.SEED_BYTES) == source.randbytes(chain.SEED_BYTES)
