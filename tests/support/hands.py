"""Two ways to use a page, in either browser: with the mouse, and by the keyboard alone."""

import json
from typing import Protocol

from tests.support.every_page import Window
from tests.support.tryout import wait_until

_MOST_STEPS = 150
"""No page has as many stops of the tab key, and no list as many choices."""


def wait_for(window: Window, condition: str) -> None:
    """Wait until a JavaScript condition holds in the page, or in the one that comes next."""
    wait_until(lambda: window.shows(condition))


class Hands(Protocol):
    """What a person does on a page; `place` is a CSS selector."""

    window: Window

    def write(self, place: str, text: str) -> None: ...
    def push(self, place: str) -> None: ...
    def tick(self, place: str) -> None: ...
    def mark(self, place: str, value: str) -> None: ...
    def pick(self, place: str, value: str) -> None: ...
    def take_voice(self, voice: str) -> None: ...


class Mouse:
    """Goes to everything with the mouse; only texts are typed."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def write(self, place: str, text: str) -> None:
        """Write `text` in place of what the field has."""
        self.window.click(place)
        self.window.press("Control+a")
        self.window.type(text)

    def push(self, place: str) -> None:
        """Push a button."""
        self.window.click(place)

    def tick(self, place: str) -> None:
        """Tick a box."""
        self.window.click(place)

    def mark(self, place: str, value: str) -> None:
        """Choose one of the radio buttons there by its value."""
        self.window.click(f"{place}[value='{value}']")

    def pick(self, place: str, value: str) -> None:
        """Choose from a list by the value of the choice."""
        self.window.click(f"{place} option[value='{value}']")

    def take_voice(self, voice: str) -> None:
        """Choose from the open sheet of voices."""
        self.window.click(f"[data-voice-sheet] [value='{voice}']")


class Keyboard:
    """Goes to everything by the tab key, and uses it by Enter, Space and the arrows."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def write(self, place: str, text: str) -> None:
        """Write `text` in place of what the field has."""
        self._go_to(place)
        self.window.press("Control+a")
        self.window.type(text)

    def push(self, place: str) -> None:
        """Push a button."""
        self._go_to(place)
        self.window.press("Enter")

    def tick(self, place: str) -> None:
        """Tick a box."""
        self._go_to(place)
        self.window.press("Space")

    def mark(self, place: str, value: str) -> None:
        """Choose one of the radio buttons there by its value."""
        self._go_to(f"{place}:checked")
        self._press_until("ArrowDown", value)

    def pick(self, place: str, value: str) -> None:
        """Choose from a list by the value of the choice."""
        self._go_to(place)
        self.window.press("Home")
        self._press_until("ArrowDown", value)

    def take_voice(self, voice: str) -> None:
        """Choose from the open sheet of voices."""
        self.window.press("Home")
        self._press_until("ArrowDown", voice)
        self.window.press("Enter")

    def _press_until(self, key: str, value: str) -> None:
        """Press `key` until what has the focus has `value`."""
        steps = 0
        while not self.window.shows(f"document.activeElement.value === {json.dumps(value)}"):
            assert steps < _MOST_STEPS, f"{key} does not come to {value}"
            self.window.press(key)
            steps += 1

    def _go_to(self, place: str) -> None:
        """Press the tab key until the focus is there; with Shift where it is above."""
        steps = 0
        wait_for(self.window, f"document.querySelector({json.dumps(place)}) !== null")
        while key := self.window.evaluate(_NEXT_KEY % json.dumps(place)):
            assert steps < _MOST_STEPS, f"the tab key does not come to {place}"
            self.window.press(key)
            steps += 1


_NEXT_KEY = """(() => {
  const target = document.querySelector(%s);
  const { activeElement } = document;
  const isAbove = activeElement.compareDocumentPosition(target) === Node.DOCUMENT_POSITION_PRECEDING;
  return target === activeElement ? "" : isAbove ? "Shift+Tab" : "Tab";
})()"""
