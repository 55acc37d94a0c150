"""The plans for templates, so that no page writes a limit as a number."""

from django import template

from accounts.plans import PLANS, Plan

register = template.Library()


@register.simple_tag
def plan_named(name: str) -> Plan:
    """Return the plan of that name."""
    return PLANS[name]
