"""The synchronous client."""

from __future__ import annotations

import select
import time
from types import TracebackType
from typing import Callable, List, Mapping, Optional, Sequence, Type, Union, cast

from .commands import document_of_words
from .conversation import Conversation
from .documents import Changes, Document, Event, Status, Summary
from .place import Place
from .request import PresenterClient, SubmittedAlert
from .response import Response
from .wire import Message, read_document

EventCallback = Callable[["Request", Event], None]


class Request(SubmittedAlert):
    """An alert that was submitted. It is withdrawn when the request is closed before its end."""

    def __init__(
        self, environment: Mapping[str, str], place: Place, document: Message, leave: bool,
        listen: Optional[EventCallback],
    ) -> None:
        self._listen = listen
        self._conversation = Conversation(
            environment, place, document, leave=leave, listen=listen is not None,
            on_event=self._tell)
        self._conversation.run()

    def _tell(self, event: Message) -> None:
        if self._listen is not None:
            self._listen(self, cast(Event, event))

    def __enter__(self) -> Request:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.cancel()

    @property
    def response(self) -> Response:
        """How the alert ended; raises its error, or RuntimeError before its end."""
        if self._conversation.error is not None:
            raise self._conversation.error
        if self._conversation.response is None:
            raise RuntimeError("the alert has not ended")
        return self._conversation.response

    def fileno(self) -> int:
        """The descriptor that it currently waits for, -1 for none: for the program's event loop.

        It changes when the presenter is started or replaced; `timeout` can end before it is ready.
        """
        return self._conversation.descriptor[0]

    @property
    def wants_to_write(self) -> bool:
        """Whether it waits until `fileno` can be written to, and not only read."""
        return self._conversation.descriptor[1]

    @property
    def timeout(self) -> Optional[float]:
        """Seconds after which `dispatch` must be called at the latest; None for no limit."""
        moment = self._conversation.moment
        return None if moment is None else max(0.0, moment - time.monotonic())

    def dispatch(self) -> bool:
        """Does all work that needs no waiting, and calls the event callback.

        Returns whether the alert has ended.
        """
        self._conversation.run()
        return self.has_ended

    def wait(self, timeout: Optional[float] = None) -> Response:
        """Waits for the end, and returns the response; raises TimeoutError after `timeout`."""
        end = None if timeout is None else time.monotonic() + timeout
        while not self.dispatch():
            limits = [self.timeout, None if end is None else end - time.monotonic()]
            seconds = min((limit for limit in limits if limit is not None), default=None)
            if end is not None and time.monotonic() >= end:
                raise TimeoutError("the alert has not ended")
            poll = select.poll()
            if self.fileno() >= 0:
                event = select.POLLIN | (select.POLLOUT if self.wants_to_write else 0)
                poll.register(self.fileno(), event)
            poll.poll(None if seconds is None else max(0.0, seconds) * 1000 + 1)
        return self.response

    def update(self, changes: Union[Changes, str]) -> None:
        """Changes the alert. If the presenter dies, the changed alert is shown again.

        A refusal by the presenter is an event, `refused`.
        """
        self._conversation.update(read_document(changes, "update"))
        self._conversation.run()


class Client(PresenterClient[Request]):
    """A client of the presenter of one display, which it starts if none runs.

    A client and its requests are for one thread at a time; several clients are independent.
    """

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def submit(
        self, document: Union[Document, str], *, leave: bool = False,
        listen: Optional[EventCallback] = None,
    ) -> Request:
        """Submits an alert, a dictionary or JSON, and does not wait.

        With `leave` it stays when the program exits, and there is no response. With `listen` its
        events are received while the program waits for the request.
        """
        message = read_document(cast("Union[str, Mapping[str, object]]", document), "document")
        return self._keep(Request(self._environment, self._place, message, leave, listen))

    def present(
        self, document: Union[Document, str], *, timeout: Optional[float] = None,
        listen: Optional[EventCallback] = None,
    ) -> Response:
        """Submits an alert and waits for its response.

        An interruption withdraws the alert; so does the timeout, with TimeoutError.
        """
        with self.submit(document, listen=listen) as request:
            return request.wait(timeout)

    def alert(
        self, title: str, message: Optional[str] = None, buttons: Sequence[str] = ()
    ) -> Response:
        """Presents an alert with buttons: `ID=LABEL`, or a label that is also its identifier."""
        return self.present(document_of_words(title, message, buttons))

    def update(self, identifier: str, changes: Union[Changes, str]) -> int:
        """Updates all alerts with an identifier, of any program; returns how many there were."""
        return self._commands.update(identifier, changes)

    def dismiss(self, identifier: Optional[str]) -> int:
        """Dismisses all alerts with an identifier, or all if it is None; returns how many."""
        return self._commands.dismiss(identifier)

    def list(self) -> List[Summary]:
        """The alerts that wait or are on screen."""
        return self._commands.list()

    def status(self) -> Status:
        """The state of the presenter; raises UnavailableError if none runs."""
        return self._commands.status()
