"""The plans for templates, so that no page writes a limit as a number."""

from django import template

from accounts import plans
from accounts.plans import Plan

register = template.Library()


@register.simple_tag
def plan_named(name: str) -> Plan:
    """Return the plan of that name."""
    return plans.PLANS[name]


@register.filter
def shown_bytes(byte_count: int) -> str:
    """Return a number of bytes in megabytes or gigabytes."""
    return plans.shown_bytes(byte_count)
