"""Commands to the running presenter, and the documents of small alerts."""

from __future__ import annotations

import os
import re
import select
import time
from typing import List, Mapping, Optional, Sequence, Union

from .conversation import plain, refusal
from .documents import Button, Changes, Document, Status, Summary
from .errors import UnavailableError, reason
from .place import Place
from .wire import Absent, Link, Message, read_document

_CONNECT_SECONDS = 10.0
_SEND_SECONDS = 10.0
_ANSWER_SECONDS = 5.0
_BUTTON = re.compile(r"([A-Za-z0-9_-]+)=(.*)", re.DOTALL)


def read_environment(
    display: Optional[str], environment: Optional[Mapping[str, str]]
) -> Mapping[str, str]:
    """A copy of the environment, perhaps with another display."""
    copied = dict(os.environ if environment is None else environment)
    if display is not None:
        copied["DISPLAY"] = display
    return copied


def document_of_words(
    title: str, message: Optional[str], buttons: Sequence[str]
) -> Document:
    """An alert with a title, a message and buttons: `ID=LABEL`, or a label that is the identifier."""
    document: Document = {"title": title}
    if message is not None:
        document["message"] = message
    if buttons:
        document["buttons"] = [_button(text) for text in buttons]
    return document


def _button(text: str) -> Button:
    match = _BUTTON.fullmatch(text)
    button: Button = {"id": match[1] if match else text, "label": match[2] if match else text}
    if button["id"] == "cancel":
        button["role"] = "cancel"
    return button


class Commands:
    """Commands to the running presenter of a display. None of them starts one."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def update(self, identifier: str, changes: Union[Changes, str]) -> int:
        """Updates all alerts with an identifier; returns how many there were."""
        update = read_document(changes, "update")
        return self._count(
            {"type": "update", "id": identifier, "update": update}, "updated")

    def dismiss(self, identifier: Optional[str]) -> int:
        """Dismisses all alerts with an identifier, or all; returns how many there were."""
        message: Message = {"type": "dismiss"}
        if identifier is None:
            message["all"] = True
        else:
            message["id"] = identifier
        return self._count(message, "dismissed")

    def list(self) -> List[Summary]:
        """The alerts that wait or are on screen."""
        answer = self._ask({"type": "list"}, "listing")
        alerts = answer.get("alerts") if answer else None
        return alerts if isinstance(alerts, list) else []

    def status(self) -> Status:
        """The state of the presenter."""
        answer = self._ask({"type": "status"}, "status")
        if answer is None:
            raise UnavailableError(f"no presenter runs on {self._place.display}")
        return plain(answer)

    def _count(self, message: Message, kind: str) -> int:
        answer = self._ask(message, kind)
        count = answer.get("count") if answer else 0
        return count if isinstance(count, int) else 0

    def _ask(self, message: Message, kind: str) -> Optional[Message]:
        """Sends a message; returns the answer, or None if no presenter runs."""
        try:
            link = self._connect()
        except Absent:
            return None
        try:
            answer = _converse(link, message)
        except Absent:
            return None
        finally:
            link.close()
        if answer["type"] == "refused":
            raise refusal(answer)
        if answer["type"] != kind:
            sentence = answer.get("message", "its answer is unexpected")
            raise UnavailableError(f"the presenter closed the connection: {sentence}")
        return answer

    def _connect(self) -> Link:
        moment = time.monotonic() + _CONNECT_SECONDS
        while True:
            try:
                return Link(self._place.socket_path)
            except BlockingIOError as error:
                if time.monotonic() >= moment:
                    raise UnavailableError(
                        f"cannot connect to {self._place.socket_path}: {reason(error)}") from None
            time.sleep(0.005)


def _wait(link: Link, event: int, moment: float, sentence: str) -> None:
    left = moment - time.monotonic()
    poll = select.poll()
    poll.register(link.socket, event)
    if left <= 0 or not poll.poll(left * 1000 + 1):
        raise UnavailableError(sentence)


def _converse(link: Link, message: Message) -> Message:
    link.say(message)
    moment = time.monotonic() + _SEND_SECONDS
    while not link.send():
        _wait(link, select.POLLOUT, moment, "cannot send: the presenter does not read")
    moment = time.monotonic() + _ANSWER_SECONDS
    while True:
        answer = link.hear()
        if answer is not None:
            return answer
        _wait(
            link, select.POLLIN, moment,
            f"the presenter did not answer within {_ANSWER_SECONDS:.0f} s")
