"""Addresses of characters."""

from django.urls import URLPattern, path

from characters import creating, sheets, transfer, views

app_name = "characters"
urlpatterns: list[URLPattern] = [
    path("characters/", views.characters, name="list"),
    path("c/<uuid:character>/", sheets.sheet, name="sheet"),
    path("c/<uuid:character>/edit/", sheets.edit, name="edit"),
    path("c/<uuid:character>/notes/", sheets.notes, name="notes"),
    path("c/<uuid:character>/print/", sheets.paper, name="print"),
    path("c/<uuid:character>.txt", sheets.plain, name="text"),
    path("c/<uuid:character>.json", transfer.export, name="export"),
    path("new/<str:system>/import/", transfer.import_character, name="import"),
    path("new/", creating.new, name="new"),
    path("new/<str:system>/", creating.ways, name="new-in"),
    path("new/<str:system>/<str:way>/", creating.begin, name="begin"),
    path("draft/<uuid:pk>/delete/", creating.delete, name="draft-delete"),
    path("draft/<uuid:pk>/rolls.jsonl", creating.rolls, name="rolls"),
    path("draft/<uuid:pk>/<str:step>/", creating.draft, name="draft"),
]
