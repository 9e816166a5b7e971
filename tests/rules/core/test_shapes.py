"""Documents by their shapes: numbers have a lowest and a highest, also within lists and mappings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from rules.core import shapes
from rules.core.fields import Malformed
from rules.core.shapes import limited


@dataclass(frozen=True)
class Shape:
    plain: int = 0
    low: int = limited(0, least=-3, most=3)
    several: tuple[int, ...] = limited((), least=-1)
    named: Mapping[str, int] = field(default_factory=dict, metadata={"least": -2})


def test_a_shape_with_negative_numbers_survives_being_stored():
    shape = Shape(1, -3, (-1, 0), {"a": -2})
    assert shapes.load(Shape, shapes.dump(shape), "shape") == shape


@pytest.mark.parametrize(
    "doc", [{"plain": -1}, {"low": -4}, {"low": 4}, {"several": [-2]}, {"named": {"a": -3}}, {"named": {"a": True}}]
)
def test_a_number_below_its_lowest_is_malformed(doc):
    with pytest.raises(Malformed):
        shapes.load(Shape, doc, "shape")
