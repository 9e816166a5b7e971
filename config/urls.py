"""Every address of Tafelrunde."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from config import operator, views
from config.frames import frame_page
from config.keys import keys
from config.styleguide import styleguide

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("credits/", views.credits, name="credits"),
    path("help/keys/", keys, name="keys"),
    path("styleguide/", styleguide, name="styleguide"),
    path("styleguide/frames/<str:key>/", frame_page, name="styleguide-frame"),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("", include("accounts.urls")),
    path("", include("campaigns.urls")),
    path("", include("characters.urls")),
    path("", include("rules.urls")),
    path("", include("tables.urls")),
]
if settings.ADMIN_PATH:
    urlpatterns.append(path(f"{settings.ADMIN_PATH}/", operator.site.urls))
handler403 = "config.views.forbidden"
handler404 = "config.views.not_found"
handler500 = "config.views.server_error"
