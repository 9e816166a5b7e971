"""What the steps of making a character are called where the bar is narrow."""

from types import ModuleType

import pytest
from django.utils import translation

from characters.making import steps
from rules.systems import ALL
from rules.templatetags.words import say


@pytest.mark.parametrize("system", ALL, ids=lambda system: system.KEY)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_step_is_named_by_nine_letters_at_most_on_a_phone(system: ModuleType, language: str):
    with translation.override(language):
        names = [say(step.short or step.label) for step in steps(system, (), "", {})]
    assert [name for name in names if len(name) > 9] == []
