from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        """Hear of what happens below: a person's language, a member's place, a campaign's end."""
        from accounts.services import on_language_change
        from campaigns.services import before_delete, membership_changed
        from tables import seating

        on_language_change.append(seating.language_changed)
        membership_changed.append(seating.membership_changed)
        before_delete.append(seating.campaign_deleted)
