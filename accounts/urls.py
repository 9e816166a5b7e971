"""Addresses of accounts."""

from django.urls import URLPattern, path

from accounts import views

app_name = "accounts"
urlpatterns: list[URLPattern] = [
    path("sign-up/", views.sign_up, name="sign-up"),
    path("sign-in/", views.sign_in, name="sign-in"),
    path("sign-out/", views.sign_out, name="sign-out"),
    path("back/", views.back, name="back"),
    path("preferences/", views.preferences, name="preferences"),
    path("look/", views.look, name="look"),
    path("demo/<str:token>/", views.demo, name="demo"),
]
