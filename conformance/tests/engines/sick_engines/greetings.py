"""Adapters whose greetings are sick in one way each."""

from __future__ import annotations

from typing import ClassVar

from .healthy import CAP, Healthy, Message, failed


class SpeaksTwo(Healthy):
    """Speak a later version."""

    check, says = "version", "protocol is 2"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "protocol": 2}


class SpeaksText(Healthy):
    """Write the version as text."""

    check, says = "version", 'protocol is "1"'

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "protocol": "1"}


class Slips(Healthy):
    """Write a word that nothing knows."""

    check, says = "greeting-form", "did you mean stacks?"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        greeting["supports"]["observes"] += ["stack"]
        return greeting


class AddsKey(Healthy):
    """Write a key that nothing knows."""

    check, says = "greeting-form", "author"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "author": "me"}


class Excuses(Healthy):
    """Answer the greeting with an error."""

    check, says = "greeting-form", 'an error of its own: "no licence"'

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        del greeting
        return failed(None, ValueError("no licence"))


class Chats(Healthy):
    """Answer the greeting with something else."""

    check, says = "greeting-form", "neither protocol nor supports"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {"engine": greeting["engine"]}


class PlaysNowhere(Healthy):
    """Declare a house that does not exist."""

    check, says = "greeting-houses", "there is no house 'the-moon'"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "houses": ["the-moon"]}


class CapsAtFive(Healthy):
    """Declare a value that the ruling does not have."""

    check, says = "greeting-rulings", "5, which is not one of 3, 4"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "rulings": {"razz": {CAP: 5}}}


class RulesTheWeather(Healthy):
    """Declare what is no ruling."""

    check, says = "greeting-rulings", "betting.weather, which is no ruling"

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "rulings": {"*": {"betting.weather": "fair"}}}


class Restricts(Healthy):
    """Declare something else under ``supports``."""

    restricted: ClassVar[Message] = {}

    def greeted(self, greeting: Message) -> Message:
        """Greet so."""
        return {**greeting, "supports": {**greeting["supports"], **self.restricted}}


class PlaysNothing(Restricts):
    """Declare no game."""

    check, says = "something-to-run", "supports.games is empty"
    restricted: ClassVar[Message] = {"games": []}


class BetsNothing(Restricts):
    """Declare no limit."""

    check, says = "something-to-run", "supports.limits is empty"
    restricted: ClassVar[Message] = {"limits": []}


class SeesNothing(Restricts):
    """Observe nothing."""

    check, says = "something-to-run", "supports.observes is empty"
    restricted: ClassVar[Message] = {"observes": []}


class SeatsTen(Restricts):
    """Seat more than any hand of its games has."""

    check, says = "something-to-run", "it does not seat 3"
    restricted: ClassVar[Message] = {"seats": [10, 10]}


class IsToldNoWagers(Restricts):
    """Forget the act that most hands have."""

    restricted: ClassVar[Message] = {"acts": ["fold", "check", "call", "bring-in"]}
