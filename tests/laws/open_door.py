"""The URL table with two broken views in front: one asks for no seat, one changes by GET. For controls only."""

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from config import urls
from tables import urls as tables_urls
from tables.models import Table


def forgetful(request: HttpRequest, slug: str) -> HttpResponse:
    return HttpResponse("everything")


def hasty(request: HttpRequest, slug: str) -> HttpResponse:
    Table.objects.filter(slug=slug).update(last_seq=F("last_seq") + 1)
    return HttpResponse("done")


broken = [
    path("t/<slug:slug>/sheet/", forgetful, name="sheet"),
    path("t/<slug:slug>/act/", hasty, name="act"),
]
kept = [entry for entry in tables_urls.urlpatterns if entry.name not in {"sheet", "act"}]
urlpatterns = [path("", include((broken + kept, "tables"))), *urls.urlpatterns[:-1]]
handler403, handler404, handler500 = urls.handler403, urls.handler404, urls.handler500
