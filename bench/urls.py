"""Every address of Tafelrunde, and a view that does nothing but ask the database once."""

from django.contrib.auth.decorators import login_not_required
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from bench.plain import PLAIN
from config import urls


@login_not_required
def plain(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return HttpResponse(str(cursor.fetchone()))


handler403, handler404, handler500 = urls.handler403, urls.handler404, urls.handler500
urlpatterns = [*urls.urlpatterns, path(PLAIN, plain)]
