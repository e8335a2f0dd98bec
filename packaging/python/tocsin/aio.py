"""The client for asyncio. Cancelling a task that waits for an alert withdraws the alert."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import (
    AsyncIterator, Callable, Generator, List, Mapping, Optional, Sequence, Type, TypeVar, Union,
    cast,
)

from .commands import document_of_words
from .conversation import Conversation, Phase
from .documents import Changes, Document, Event, Status, Summary
from .place import Place
from .request import PresenterClient, SubmittedAlert
from .response import Response
from .wire import Message, read_document

_Result = TypeVar("_Result")


class Request(SubmittedAlert):
    """An alert that was submitted; awaiting it waits for its response."""

    def __init__(
        self, environment: Mapping[str, str], place: Place, document: Message, leave: bool,
        listen: bool,
    ) -> None:
        self._events: asyncio.Queue[Optional[Event]] = asyncio.Queue()
        self._conversation = Conversation(
            environment, place, document, leave=leave, listen=listen, on_event=self._tell)
        self._is_changed = asyncio.Event()
        self._task = asyncio.ensure_future(self._run())

    def _tell(self, event: Message) -> None:
        self._events.put_nowait(cast(Event, event))

    async def _run(self) -> Response:
        """Runs the conversation until it ends."""
        conversation = self._conversation
        try:
            conversation.run()
            while conversation.phase is not Phase.ENDED:
                await self._change()
                conversation.run()
        finally:
            conversation.cancel()
            self._events.put_nowait(None)
        if conversation.error is not None:
            raise conversation.error
        assert conversation.response is not None
        return conversation.response

    async def _change(self) -> None:
        """Waits until the conversation can continue."""
        loop = asyncio.get_running_loop()
        descriptor, writes = self._conversation.descriptor
        self._is_changed.clear()
        moment = self._conversation.moment
        timer = (
            None if moment is None else loop.call_later(
                max(0.0, moment - time.monotonic()), self._is_changed.set))
        if descriptor >= 0:
            loop.add_reader(descriptor, self._is_changed.set)
            if writes:
                loop.add_writer(descriptor, self._is_changed.set)
        try:
            await self._is_changed.wait()
        finally:
            if timer is not None:
                timer.cancel()
            if descriptor >= 0:
                loop.remove_reader(descriptor)
                if writes:
                    loop.remove_writer(descriptor)

    def __await__(self) -> Generator[object, None, Response]:
        return self.wait().__await__()

    async def wait(self) -> Response:
        """Waits for the response; cancellation withdraws the alert."""
        return await self._task

    async def events(self) -> AsyncIterator[Event]:
        """The events of an alert that was submitted with `listen`, until its end."""
        while True:
            event = await self._events.get()
            if event is None:
                # Put back for another reader.
                self._events.put_nowait(None)
                return
            yield event

    def update(self, changes: Union[Changes, str]) -> None:
        """Changes the alert. If the presenter dies, the changed alert is shown again.

        A refusal by the presenter is an event, `refused`.
        """
        self._conversation.update(read_document(changes, "update"))
        self._is_changed.set()

    def cancel(self) -> None:
        """Withdraws the alert, if it has not ended; the response reports it."""
        super().cancel()
        self._is_changed.set()


class Client(PresenterClient[Request]):
    """A client of the presenter of one display, which it starts if none runs."""

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def submit(
        self, document: Union[Document, str], *, leave: bool = False, listen: bool = False
    ) -> Request:
        """Submits an alert, a dictionary or JSON, while the loop runs, and does not wait.

        With `leave` it stays when the program exits, and there is no response.
        """
        message = read_document(cast("Union[str, Mapping[str, object]]", document), "document")
        return self._keep(Request(self._environment, self._place, message, leave, listen))

    async def present(self, document: Union[Document, str]) -> Response:
        """Submits an alert and waits for its response; cancellation withdraws the alert."""
        return await self.submit(document)

    async def alert(
        self, title: str, message: Optional[str] = None, buttons: Sequence[str] = ()
    ) -> Response:
        """Presents an alert with buttons: `ID=LABEL`, or a label that is also its identifier."""
        return await self.present(document_of_words(title, message, buttons))

    async def update(self, identifier: str, changes: Union[Changes, str]) -> int:
        """Updates all alerts with an identifier, of any program; returns how many there were."""
        return await _elsewhere(lambda: self._commands.update(identifier, changes))

    async def dismiss(self, identifier: Optional[str]) -> int:
        """Dismisses all alerts with an identifier, or all if it is None; returns how many."""
        return await _elsewhere(lambda: self._commands.dismiss(identifier))

    async def list(self) -> List[Summary]:
        """The alerts that wait or are on screen."""
        return await _elsewhere(self._commands.list)

    async def status(self) -> Status:
        """The state of the presenter; raises UnavailableError if none runs."""
        return await _elsewhere(self._commands.status)


async def _elsewhere(work: Callable[[], _Result]) -> _Result:
    """Runs a blocking function in another thread."""
    return await asyncio.get_running_loop().run_in_executor(None, work)

