"""Addresses of the roll log's check. They stand at the root and have no namespace."""

from django.urls import path

from rules import views

urlpatterns = [
    path("verify/", views.verify, name="verify"),
    path("verify/tafelrunde_verify.py", views.verify_file, name="verify-file"),
]
