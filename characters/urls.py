"""Addresses of characters."""

from django.urls import URLPattern, path

from characters import views

app_name = "characters"
urlpatterns: list[URLPattern] = [
    path("characters/", views.characters, name="list"),
]
