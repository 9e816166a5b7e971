"""Addresses of the roll log's check and the rules help. They stand at the root and have no namespace."""

from django.urls import path

from rules import views

urlpatterns = [
    path("verify/", views.verify, name="verify"),
    path("verify/tafelrunde_verify.py", views.verify_file, name="verify-file"),
    path("help/<str:system>/", views.rules_help, name="help"),
]
