"""Addresses of campaigns."""

from django.urls import URLPattern, path

from campaigns import house_views, knocking, views

app_name = "campaigns"
urlpatterns: list[URLPattern] = [
    path("campaigns/", views.campaigns, name="list"),
    path("campaigns/new/", views.new, name="new"),
    path("campaigns/invitations/decline/", views.decline, name="decline"),
    path("campaigns/<slug:slug>/", views.campaign, name="campaign"),
    path("campaigns/<slug:slug>/rename/", views.rename, name="rename"),
    path("campaigns/<slug:slug>/archive/", views.archive, name="archive"),
    path("campaigns/<slug:slug>/delete/", views.delete, name="delete"),
    path("campaigns/<slug:slug>/options/", views.options, name="options"),
    path("campaigns/<slug:slug>/house/<slug:kind>/", house_views.contents, name="house"),
    path("campaigns/<slug:slug>/house/<slug:kind>/new/", house_views.new, name="house-new"),
    path("campaigns/<slug:slug>/house/<slug:kind>/<slug:key>/", house_views.entry, name="house-entry"),
    path("campaigns/<slug:slug>/house/<slug:kind>/<slug:key>/delete/", house_views.delete, name="house-delete"),
    path("campaigns/<slug:slug>/knocking/", knocking.knocking, name="knocking"),
    path("campaigns/<slug:slug>/members/<uuid:user>/", views.member, name="member"),
    path("campaigns/<slug:slug>/invites/", views.invite_new, name="invite-new"),
    path("campaigns/<slug:slug>/invites/<uuid:invite>/renew/", views.invite_renew, name="invite-renew"),
    path("campaigns/<slug:slug>/invites/<uuid:invite>/revoke/", views.invite_revoke, name="invite-revoke"),
]
