"""Rows to look at, and the columns and filters that they are seen through."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

BY_FILTERS = ("", "__exact", "__isnull")


class Looked(admin.ModelAdmin):
    """Rows to look at: `columns` are all that is ever shown of one, and its filters all that an address can ask."""

    actions: Any = None
    columns: tuple[Any, ...] = ()
    list_per_page = 50
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Narrow by the filters alone: any other field, asked letter by letter, would tell what it holds."""
        filtered = (each if isinstance(each, str) else each[0] for each in self.list_filter)
        return lookup in {f"{name}{kind}" for name in filtered for kind in BY_FILTERS}

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        return to_field == self.opts.pk.name

    def name_of(self, row: Model) -> str:
        """Call a row by its first column, as the list does."""
        return str(self.columns[0](row))

    def get_list_display(self, request: HttpRequest) -> tuple[Any, ...]:
        return self.columns

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[Any, ...]:
        return self.columns

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[Any, ...]:
        return self.columns

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.admin_site.has_permission(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.admin_site.has_permission(request)

    def get_urls(self) -> list[URLPattern]:
        """Give the list and the row; there is no address that adds or deletes."""
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        return [
            path("", self.admin_site.admin_view(self.changelist_view), name=f"{name}_changelist"),
            path("<path:object_id>/change/", self.admin_site.admin_view(self.change_view), name=f"{name}_change"),
        ]


def column(name: str, label: Any, **more: Any) -> Callable[[Any], Any]:
    """Show one field under a name that can be translated."""

    @admin.display(description=label, ordering=name, **more)
    def shown(row: Any) -> Any:
        return getattr(row, name)

    shown.__name__ = name
    return shown


def made(name: str, label: Any, read: Callable[[Any], str]) -> Callable[[Any], str]:
    """Show something that is read out of a row."""

    @admin.display(description=label)
    def shown(row: Any) -> str:
        return read(row)

    shown.__name__ = name
    return shown


def narrowed(kind: type[admin.FieldListFilter], label: Any) -> type[admin.FieldListFilter]:
    """Narrow a list by a field, under a name that can be translated."""

    class Named(kind):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self.title = label

    return Named


ROLE = ("role", narrowed(admin.ChoicesFieldListFilter, _("Role")))
GAME = ("system", narrowed(admin.AllValuesFieldListFilter, _("Game")))
