"""Who is let in, and which addresses there are."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, include, path
from django.utils.translation import gettext_lazy as _

from config.operator import confirming
from config.operator.confirming import is_operator, led_to_confirm


class Operator(admin.AdminSite):
    """A site without a door of its own: operators sign in where everybody does, then confirm by a second factor."""

    site_header = site_title = _("Tafelrunde, operator")
    index_title = _("What this server holds")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        return is_operator(request) and request.user.is_verified()

    def admin_view(self, view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        """Let operators in who have confirmed who they are; for all others there is nothing here."""
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def looked(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
            if not is_operator(request):
                raise Http404
            if not self.has_permission(request):
                return led_to_confirm(request)
            return inner(request, *args, **more)

        looked.login_required = False  # type: ignore[attr-defined]
        return looked

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Give the index, the lists and the rows."""
        models = [
            path(f"{model._meta.app_label}/{model._meta.model_name}/", include(each.urls))
            for model, each in self._registry.items()
        ]
        return [
            path("", self.admin_view(self.index), name="index"),
            *confirming.urls,
            path("jsi18n/", self.admin_view(self.i18n_javascript, cacheable=True), name="jsi18n"),
            *models,
            path("<str:app_label>/", self.admin_view(self.app_index), name="app_list"),
        ]


site = Operator(name="admin")
