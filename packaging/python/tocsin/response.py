"""How an alert ended."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Mapping, Optional

from .documents import Value
from .errors import UnavailableError


class Outcome(str, enum.Enum):
    """How an alert can end."""

    #: A button other than cancel was pressed.
    BUTTON = "button"
    #: The cancel button or Escape was pressed, or the window was closed.
    CANCELLED = "cancelled"
    TIMED_OUT = "timed-out"
    #: Another program ended or replaced it.
    DISMISSED = "dismissed"
    WITHDRAWN = "withdrawn"
    #: It could not be shown; `Response.reason` says why.
    FAILED = "failed"
    #: It was accepted, and this program does not wait for it.
    LEFT = "left"


_STATUS = {
    Outcome.BUTTON: 0,
    Outcome.LEFT: 0,
    Outcome.CANCELLED: 1,
    Outcome.DISMISSED: 4,
    Outcome.WITHDRAWN: 4,
    Outcome.TIMED_OUT: 5,
    Outcome.FAILED: 70,
}


@dataclass(frozen=True)
class Response:
    """How an alert ended, with the values of its inputs."""

    outcome: Outcome
    #: The identifier of the alert; None if it was withdrawn before it had one.
    id: Optional[str] = None
    #: The identifier of the button that was pressed, also of the cancel button.
    button: Optional[str] = None
    #: The value of each input by its name.
    values: Mapping[str, Value] = field(default_factory=dict)
    #: Why it was dismissed or failed, in one sentence.
    reason: Optional[str] = None

    @property
    def is_answered(self) -> bool:
        """Whether a button other than cancel was pressed."""
        return self.outcome is Outcome.BUTTON

    @property
    def exit_status(self) -> int:
        """The exit status that `tocsin alert` would have."""
        return _STATUS[self.outcome]

    def text(self, name: str) -> str:
        """The value of an input as text: a line for each item of a choice of several; "" for none."""
        value = self.values.get(name)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, list):
            return "\n".join(value)
        return "" if value is None else str(value)

    @classmethod
    def of(cls, message: Mapping[str, object]) -> Response:
        """The response that the presenter has sent."""
        try:
            outcome = Outcome(message.get("outcome"))
        except ValueError:
            raise UnavailableError(
                "the presenter sent an invalid message: its outcome is not known"
            ) from None
        values = message.get("values")
        return cls(
            outcome,
            id=_text(message, "id"),
            button=_text(message, "button"),
            values=dict(values) if isinstance(values, dict) else {},
            reason=_text(message, "reason"),
        )


def _text(message: Mapping[str, object], name: str) -> Optional[str]:
    value = message.get(name)
    return value if isinstance(value, str) else None
