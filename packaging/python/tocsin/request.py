"""The common code of the synchronous client and the asyncio client."""

from __future__ import annotations

from typing import Generic, List, Mapping, Optional, TypeVar

from .commands import Commands, read_environment
from .conversation import Conversation, Phase
from .place import Place


class SubmittedAlert:
    """An alert that was submitted."""

    _conversation: Conversation

    @property
    def id(self) -> Optional[str]:
        """The identifier of the alert, once the presenter has accepted it."""
        return self._conversation.identifier

    @property
    def remark(self) -> Optional[str]:
        """How it is shown differently from the request, in one line."""
        return self._conversation.remark

    @property
    def has_ended(self) -> bool:
        """Whether the alert has ended, in any way."""
        return self._conversation.phase is Phase.ENDED

    def cancel(self) -> None:
        """Withdraws the alert, if it has not ended."""
        self._conversation.cancel()


_Request = TypeVar("_Request", bound=SubmittedAlert)


class PresenterClient(Generic[_Request]):
    """A client of the presenter of one display, with the alerts that it has submitted."""

    def __init__(
        self, display: Optional[str] = None, *, environment: Optional[Mapping[str, str]] = None
    ) -> None:
        """Creates a client of a display, or of the display in DISPLAY. Does not connect yet."""
        self._environment = read_environment(display, environment)
        self._place = Place(self._environment)
        self._commands = Commands(self._place)
        self._requests: List[_Request] = []

    def close(self) -> None:
        """Withdraws the alerts that have not ended."""
        for request in self._requests:
            request.cancel()
        self._requests = []

    def _keep(self, request: _Request) -> _Request:
        """Keeps a new request until it has ended."""
        self._requests = [former for former in self._requests if not former.has_ended]
        self._requests.append(request)
        return request
