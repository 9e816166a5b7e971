from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    name = "tables"
    verbose_name = _("Tables")

    def ready(self) -> None:
        """Hear of what happens below: a person's language and leaving, who may sit where, a campaign's end."""
        from accounts.services import on_language_change, on_sign_out
        from campaigns.company import gatherers
        from campaigns.invites import before_revoke
        from campaigns.services import before_delete, membership_changed, options_changed, watching_changed
        from characters.drafts import on_finish
        from characters.editing import on_change
        from characters.rolling import throwers
        from characters.services import crest_drawers
        from characters.sheet_pages import hands
        from tables import (
            asking,
            cards,
            changing,
            choosing,
            company,
            drafting,
            finishing,
            knocking,
            passing,
            seating,
            settling,
            staging,
        )
        from tables.hands import hands as hands_at_the_table

        on_language_change.append(seating.begin_anew)
        on_sign_out.append(seating.begin_anew)
        membership_changed.append(seating.membership_changed)
        watching_changed.append(seating.watching_changed)
        before_delete.append(seating.campaign_deleted)
        options_changed.append(settling.options_changed)
        before_revoke.append(knocking.invite_revoked)
        gatherers.append(company.gather)
        crest_drawers.append(choosing.crest_unlike)
        throwers.append(drafting.dice_for)
        on_finish.append(finishing.character_finished)
        on_change.append(changing.sheet_changed)
        hands.append(hands_at_the_table)
        passing.on_round.append(cards.fire)
        passing.on_scene.append(asking.close_all)
        passing.on_scene.append(staging.overtaken)
