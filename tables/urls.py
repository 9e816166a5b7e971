"""Addresses of the live table. The stream itself is served beside Django, by tables/live."""

from django.urls import path

from tables import (
    agreement,
    following,
    hands,
    join,
    pause_pages,
    persons,
    proof,
    session_pages,
    sheets,
    talk_pages,
    views,
    waiting,
)
from tables.live.missing import not_streaming

app_name = "tables"
urlpatterns = [
    path("j/<str:code>/", join.join, name="join"),
    path("j/<str:code>/wait/", waiting.wait, name="wait"),
    path("c/<uuid:character>/deed/", hands.deed, name="deed"),
    path("campaigns/<slug:slug>/table/", views.open_table, name="open"),
    path("t/<slug:slug>/", views.table, name="table"),
    path("t/<slug:slug>/live", not_streaming, name="live"),
    path("t/<slug:slug>/act/", views.act, name="act"),
    path("t/<slug:slug>/odds/", views.odds, name="odds"),
    path("t/<slug:slug>/choose/", views.choose, name="choose"),
    path("t/<slug:slug>/log/", views.log, name="log"),
    path("t/<slug:slug>/log/<str:event>/", following.follow, name="follow"),
    path("t/<slug:slug>/people/", views.people, name="people"),
    path("t/<slug:slug>/people/<uuid:place>/", persons.person, name="person"),
    path("t/<slug:slug>/scene/", views.scene, name="scene"),
    path("t/<slug:slug>/sheet/", sheets.sheet, name="sheet"),
    path("t/<slug:slug>/contribute/", views.contribute, name="contribute"),
    path("t/<slug:slug>/reveal/<str:event>/", views.reveal, name="reveal"),
    path("t/<slug:slug>/say/", talk_pages.say, name="say"),
    path("t/<slug:slug>/undo/<str:event>/", views.undo, name="undo"),
    path("t/<slug:slug>/verify/", views.verify, name="verify"),
    path("t/<slug:slug>/rolls.jsonl", views.rolls, name="rolls"),
    path("t/<slug:slug>/rolls/<str:event>/proof.json", proof.revealed, name="proof"),
    path("t/<slug:slug>/x/", pause_pages.x, name="x"),
    path("t/<slug:slug>/gm/pause/", pause_pages.whom, name="pause-for"),
    path("t/<slug:slug>/agreement/", agreement.agreement, name="agreement"),
    path("t/<slug:slug>/agreement/print/", agreement.paper, name="agreement-print"),
    path("t/<slug:slug>/gm/agreement/", agreement.settle, name="settle"),
    path("t/<slug:slug>/gm/", views.gm, name="gm"),
    path("t/<slug:slug>/gm/session/", session_pages.session, name="session"),
    path("t/<slug:slug>/sessions/<int:number>/", session_pages.recap, name="recap"),
    path("t/<slug:slug>/door/", waiting.door, name="door"),
    path("t/<slug:slug>/knocks/<uuid:knock>/let-in/", waiting.let_in, name="let-in"),
    path("t/<slug:slug>/knocks/<uuid:knock>/decline/", waiting.decline, name="decline"),
    path("t/<slug:slug>/end-epoch/", views.end_epoch, name="end-epoch"),
    path("t/<slug:slug>/open-seed/<uuid:epoch>/", views.open_seed, name="open-seed"),
]
