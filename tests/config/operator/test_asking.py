"""What an address can ask of the lists: what they show, and nothing that they hide."""

import html
import re
from collections.abc import Iterator
from contextlib import nullcontext

import pytest
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from config.operator import site
from tests.cast import Cast
from tests.config.operator.conftest import ROOT, play

every_list = pytest.mark.parametrize("model", list(site._registry), ids=lambda model: model.__name__)


def address(model: type[Model], which: str = "changelist", *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{which}", args=args)


def filtered(model: type[Model]) -> set[str]:
    """Name what a list is narrowed by."""
    return {each if isinstance(each, str) else each[0] for each in site._registry[model].list_filter}


def paths(model: type[Model]) -> Iterator[str]:
    """Name every field of a model and of what it leads to, there and back."""
    for field in model._meta.get_fields():
        yield field.name
        yield from (f"{field.name}__{each.name}" for each in getattr(field.related_model, "_meta", model._meta).fields)


def asked(model: type[Model], operator: User, **query: str) -> ChangeList:
    request = RequestFactory().get(address(model), query)
    request.user = operator
    return site._registry[model].get_changelist_instance(request)


@every_list
def test_a_list_is_narrowed_by_its_filters_and_by_nothing_else(operator: User, model: type[Model]) -> None:
    for path in paths(model):
        for kind in ("", "__exact", "__isnull", "__startswith", "__regex", "__in"):
            may = path in filtered(model) and kind in ("", "__exact", "__isnull")
            with nullcontext() if may else pytest.raises(DisallowedModelAdminLookup):
                asked(model, operator, **{path + kind: "1"})


GUESSES = (
    ("tables/tableevent", "data__text__startswith=can", "data__text__startswith=zzz"),
    ("accounts/user", "password__startswith=argon2", "password__startswith=zzz"),
    ("rules/epoch", "gm_seed__isnull=0", "gm_seed__isnull=1"),
    ("campaigns/invite", "code_hash__gt=0", "code_hash__lt=0"),
    ("accounts/user", "is_staff__exact=1&password__startswith=argon2", "is_staff__exact=1&password__startswith=z"),
    ("accounts/user", "_popup=1&_to_field=password", "_popup=1&_to_field=nothing"),
    ("accounts/user", "_facets=1&logentry__id__gt=0", "_facets=1&logentry__id__lt=0"),
)


def test_a_right_guess_is_answered_as_a_wrong_one(cast: Cast, as_operator: Client) -> None:
    play(cast)
    for model, *queries in GUESSES:
        right, wrong = (as_operator.get(f"{ROOT}{model}/?{query}") for query in queries)
        assert (right.status_code, wrong.status_code) == (400, 400), queries
        assert right.content == wrong.content


def test_every_filter_of_a_list_works(cast: Cast, as_operator: Client) -> None:
    play(cast)
    for model in site._registry:
        links = re.findall(r'href="(\?[^"]+)"', as_operator.get(address(model)).text)
        narrowing = [address(model) + html.unescape(link) for link in links]
        # A filter by values is offered once there are two of them.
        assert [each for each in filtered(model) - {"system"} if not any(each in link for link in narrowing)] == []
        assert [link for link in narrowing if as_operator.get(link).status_code != 200] == []


@every_list
def test_a_list_is_ordered_by_what_it_shows(operator: User, model: type[Model]) -> None:
    looked = site._registry[model]
    shown = {each.__name__ for each in looked.columns}
    known = shown | {name.lstrip("-") for name in looked.ordering or model._meta.ordering} | {"pk"}
    orders = [f"{way}{at}" for at in range(len(shown) + 3) for way in ("", "-")]
    for by in [*orders, *(f"{first}.{second}" for first in orders for second in orders[:2])]:
        order = asked(model, operator, o=by).queryset.query.order_by
        assert {name.lstrip("-") for name in order} <= known
    led_to = [field.related_model for field in model._meta.fields if field.is_relation and field.name in shown]
    assert [each for each in led_to if each._meta.ordering] == []


def test_searching_finds_nothing_hidden(cast: Cast, operator: User) -> None:
    play(cast)
    for model in site._registry:
        nothing = asked(model, operator, q="zzzzzz").queryset.count()
        for hidden in ("canary", "argon2", operator.password[:12]):
            assert asked(model, operator, q=hidden).queryset.count() == nothing, model


def test_a_row_is_found_by_its_key_alone(cast: Cast, as_operator: Client) -> None:
    play(cast)
    for model in site._registry:
        row = model._default_manager.first()
        for field in model._meta.fields:
            value = (row and row.serializable_value(field.name)) or "x"
            by = {"_to_field": field.name}
            expected = {200, 302} if field.primary_key else {400}
            assert as_operator.get(address(model, "change", value), by).status_code in expected, field
            assert as_operator.get(address(model), by | {"_popup": "1"}).status_code in expected, field


@every_list
def test_nothing_counts_or_completes_by_itself(as_operator: Client, operator: User, model: type[Model]) -> None:
    assert not asked(model, operator, _facets="True").add_facets
    assert site._registry[model].date_hierarchy is None
    meta = model._meta
    query = {"app_label": meta.app_label, "model_name": meta.model_name, "field_name": "user", "term": "a"}
    assert as_operator.get(f"{ROOT}autocomplete/", query).status_code == 404
