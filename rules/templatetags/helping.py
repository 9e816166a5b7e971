"""Lead from a field to the section of the rules help that explains it."""

from django import template

from rules import help

register = template.Library()


@register.inclusion_tag("components/help_link.html")
def help_link(system: str, section: str, icon: bool = False) -> dict[str, object]:
    """Draw the section's name as a link inside a sentence, or as an icon where there is no sentence."""
    return {"link": help.link(system, section), "icon": icon}
