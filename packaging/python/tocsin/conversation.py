"""The exchange about one alert from its submission to its end, over any number of presenters."""

from __future__ import annotations

import enum
import fcntl
import os
import secrets
import time
from typing import Callable, List, Mapping, Optional, Tuple

from .errors import BusyError, InvalidError, TocsinError, UnavailableError, reason
from .place import Place, start_presenter
from .response import Outcome, Response
from .updates import apply_update
from .wire import Absent, Link, Message, VersionError, encode

_CONNECT_SECONDS = 10.0
_READY_SECONDS = 20.0
_ADMISSION_SECONDS = 30.0
_SEND_SECONDS = 10.0
#: Between two attempts to connect, also to a socket with a full backlog.
_LOOK_SECONDS = 0.002
_BACKLOG_SECONDS = 0.005
#: Attempts to connect to a presenter that owns the display but does not listen.
_LOOKS_AT_TAKEN = 25
_REPORT_LENGTH = 4096


class Recovery:
    """Limits how often a crashed presenter is replaced.

    One that is killed occasionally costs little, but one that crashes because of the alert must not
    be started again for ever.
    """

    LOSSES = 10
    SECONDS = 10.0

    def __init__(self) -> None:
        self._moments: List[float] = []

    def delay(self, now: float) -> Optional[float]:
        """Records a loss; returns seconds to wait before the next attempt, or None to give up."""
        self._moments = [moment for moment in self._moments if now - moment <= self.SECONDS]
        self._moments.append(now)
        count = len(self._moments)
        if count > self.LOSSES:
            return None
        # At once, then after 40 ms, 80 ms and so on up to 1 s.
        return 0.0 if count == 1 else float(min(0.02 * 2 ** (count - 1), 1.0))


class Phase(enum.Enum):
    """The states of a conversation."""

    CONNECTING = enum.auto()
    LOCKING = enum.auto()
    STARTING = enum.auto()
    TALKING = enum.auto()
    PAUSING = enum.auto()
    ENDED = enum.auto()


class Conversation:
    """One alert. `run` does all work that needs no waiting."""

    def __init__(
        self, environment: Mapping[str, str], place: Place, document: Message, *,
        leave: bool, listen: bool, on_event: Callable[[Message], None],
    ) -> None:
        self._environment = environment
        self._place = place
        self._document = document
        self._leave = leave
        self._listen = listen
        self._on_event = on_event
        self._request = secrets.token_hex(16)
        self._updates: List[Message] = []
        self._link: Optional[Link] = None
        self._is_admitted = False
        self._has_connected = False
        self._report = -1
        self._program = ""
        self._report_line = b""
        self._lock = -1
        self._looks = 0
        self._deadline: Optional[float] = None
        self._connect_deadline: Optional[float] = None
        self._ready_deadline: Optional[float] = None
        self._send_deadline: Optional[float] = None
        self._recovery = Recovery()
        self.phase = Phase.CONNECTING
        self.identifier: Optional[str] = None
        self.remark: Optional[str] = None
        self.response: Optional[Response] = None
        self.error: Optional[TocsinError] = None

    # Waiting

    @property
    def moment(self) -> Optional[float]:
        """When it must run again at the latest; of the monotonic clock."""
        moments = [self._deadline, self._send_deadline]
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def descriptor(self) -> Tuple[int, bool]:
        """The descriptor that it waits for, -1 for none, and whether to write."""
        if self.phase is Phase.STARTING:
            return self._report, False
        if self._link is None or self.phase is not Phase.TALKING:
            return -1, False
        return self._link.socket.fileno(), self._link.left > 0

    # The end

    def close(self) -> None:
        """Closes all descriptors. The presenter withdraws an alert whose connection ends."""
        if self._link is not None:
            self._link.close()
        self._link = None
        self._close_report()
        self._unlock()
        self._deadline = self._send_deadline = None

    def cancel(self) -> None:
        """Ends it as withdrawn."""
        if self.phase is not Phase.ENDED:
            self._end(Response(Outcome.WITHDRAWN, id=self.identifier))

    def _end(self, response: Response) -> None:
        self.close()
        self.response = response
        self.phase = Phase.ENDED

    def _lose(self, error: TocsinError) -> None:
        """After a lost or failed connection: tries again, or ends with the error.

        A failure before the first connection is final. Later ones may pass, for example when the X
        server is started again.
        """
        now = time.monotonic()
        delay: Optional[float] = None
        may_pass = isinstance(error, UnavailableError) and not isinstance(error, VersionError)
        if may_pass and self._has_connected:
            delay = self._recovery.delay(now)
        self.close()
        if delay is None:
            self.error = error
            self.phase = Phase.ENDED
            return
        self._is_admitted = False
        self.phase = Phase.PAUSING
        self._deadline = now + delay

    def _close_report(self) -> None:
        if self._report >= 0:
            os.close(self._report)
        self._report = -1
        self._report_line = b""

    def _unlock(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
        self._lock = -1

    # Running

    def run(self) -> None:
        """Does all work that needs no waiting."""
        try:
            while self._step():
                pass
        except BaseException:
            self.close()
            raise

    def _step(self) -> bool:
        """Returns whether it can continue at once."""
        try:
            if self.phase is Phase.TALKING:
                return self._talk()
            if self.phase is Phase.STARTING:
                return self._hear_report()
            if self.phase is Phase.LOCKING:
                self._lock_start()
            elif self.phase is Phase.ENDED:
                return False
            elif self._deadline is not None and self._deadline > time.monotonic():
                return False
            else:
                self._connect()
        except Absent:
            self._lose(UnavailableError("the presenter exited repeatedly"))
        except TocsinError as error:
            self._lose(error)
        return True

    # Connecting and starting

    def _pause(self, seconds: float) -> None:
        self.phase = Phase.CONNECTING
        self._deadline = time.monotonic() + seconds

    def _connect(self) -> None:
        now = time.monotonic()
        if self.phase is Phase.PAUSING:
            self._connect_deadline = self._ready_deadline = None
            self._looks = 0
        self.phase = Phase.CONNECTING
        self._connect_deadline = self._connect_deadline or now + _CONNECT_SECONDS
        self._ready_deadline = self._ready_deadline or now + _READY_SECONDS
        try:
            self._link = Link(self._place.socket_path)
            self._submit()
        except BlockingIOError as error:
            if now >= self._connect_deadline:
                raise UnavailableError(
                    f"cannot connect to {self._place.socket_path}: {reason(error)}") from None
            self._pause(_BACKLOG_SECONDS)
        except Absent:
            if self._looks > 0:
                self._looks -= 1
                self._pause(_LOOK_SECONDS)
            elif now >= self._ready_deadline:
                raise UnavailableError(
                    f"the presenter of {self._place.display} was not ready after"
                    f" {_READY_SECONDS:.0f} s"
                ) from None
            else:
                self._unlock()
                self._deadline = None
                self.phase = Phase.LOCKING

    def _lock_start(self) -> None:
        """Starts the presenter unless another client is doing so."""
        path = self._place.start_lock_path
        try:
            flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NOCTTY
            self._lock = os.open(path, flags, 0o600)
        except OSError as error:
            raise UnavailableError(f"cannot open the lock {path}: {reason(error)}") from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._unlock()
            self._pause(_LOOK_SECONDS)
            return
        except OSError as error:
            raise UnavailableError(f"cannot lock {path}: {reason(error)}") from None
        try:
            # The previous owner of the lock may have started it.
            self._link = Link(self._place.socket_path)
        except BlockingIOError:
            self._unlock()
            self._pause(_BACKLOG_SECONDS)
            return
        except Absent:
            self._report, self._program = start_presenter(self._environment, self._place)
            self._deadline = time.monotonic() + _READY_SECONDS
            self.phase = Phase.STARTING
            return
        self._submit()

    def _hear_report(self) -> bool:
        """Reads the line in which a presenter reports that it is ready, or why it is not."""
        try:
            more = os.read(self._report, 512)
        except BlockingIOError:
            if self._deadline is not None and time.monotonic() < self._deadline:
                return False
            raise UnavailableError(
                f"{self._program} was not ready after {_READY_SECONDS:.0f} s") from None
        if not more:
            raise UnavailableError(f"{self._program} ended before it was ready")
        self._report_line += more
        line, newline, _ = self._report_line.partition(b"\n")
        if not newline and len(line) <= _REPORT_LENGTH:
            return True
        status, _, sentence = line.decode("utf-8", "replace").partition(" ")
        if line == b"ready":
            self._looks = 0
        elif line == b"taken":
            # It is about to listen, or to exit. The lock is kept meanwhile.
            self._looks = _LOOKS_AT_TAKEN
        elif newline and status.isdigit() and sentence:
            raise UnavailableError(sentence)
        else:
            raise UnavailableError(f"{self._program} is not a presenter")
        self._close_report()
        self._pause(0)
        return True

    # Messages

    def _submit(self) -> None:
        """Submits the alert over a new connection."""
        assert self._link is not None
        self._unlock()
        self._has_connected = True
        self._ready_deadline = self._connect_deadline = self._deadline = None
        self.phase = Phase.TALKING
        self._link.say({
            "type": "submit", "request": self._request, "wait": not self._leave,
            "listen": self._listen, "alert": self._document,
        })
        self._send_deadline = time.monotonic() + _SEND_SECONDS

    def _talk(self) -> bool:
        assert self._link is not None
        now = time.monotonic()
        left = self._link.left
        if left:
            is_all = self._link.send()
            if self._link.left < left:
                self._send_deadline = now + _SEND_SECONDS
            if is_all:
                self._send_deadline = None
                if not self._is_admitted:
                    self._deadline = now + _ADMISSION_SECONDS
            elif self._send_deadline is not None and now >= self._send_deadline:
                raise UnavailableError("cannot send: the presenter does not read")
        message = self._link.hear()
        if message is not None:
            self._take(message)
            return True
        if self._deadline is None or now < self._deadline:
            return False
        raise UnavailableError(
            f"the presenter did not answer within {_ADMISSION_SECONDS:.0f} s")

    def _take(self, message: Message) -> None:
        kind = message["type"]
        sentence = message.get("message")
        if kind == "accepted":
            self._take_acceptance(message)
        elif kind == "response":
            self._end(Response.of(message))
        elif kind == "event":
            self._on_event(plain(message))
        elif kind == "updated":
            if self._updates:
                apply_update(self._document, self._updates.pop(0))
        elif kind == "refused":
            if "request" in message or not self._updates:
                raise refusal(message)
            self._updates.pop(0)
            self._on_event({"event": "refused", "message": sentence or ""})
        elif kind == "error":
            # Before the acceptance the error is about the document.
            kind_of_error = UnavailableError if self._is_admitted else InvalidError
            raise kind_of_error(f"the presenter closed the connection: {sentence}")
        # Unknown messages of a newer presenter are ignored.

    def _take_acceptance(self, message: Message) -> None:
        assert self._link is not None
        identifier = message.get("id")
        remark = message.get("remark")
        self._is_admitted = True
        self._deadline = None
        self.identifier = identifier if isinstance(identifier, str) else ""
        self.remark = remark if isinstance(remark, str) else None
        if self._leave:
            self._end(Response(Outcome.LEFT, id=self.identifier))
            return
        for update in self._updates:
            self._send_update(update)

    def update(self, update: Message) -> None:
        """Sends an update, now or when the alert is accepted."""
        if self.phase is Phase.ENDED:
            raise InvalidError("the alert has ended, and can no longer be changed")
        # Room for an identifier and the text around it.
        encode({"update": update, "room": " " * 4096}, "update")
        self._updates.append(update)
        if self.phase is Phase.TALKING and self._is_admitted:
            self._send_update(update)

    def _send_update(self, update: Message) -> None:
        assert self._link is not None
        self._link.say({"type": "update", "id": self.identifier, "update": update})
        if self._send_deadline is None:
            self._send_deadline = time.monotonic() + _SEND_SECONDS


def plain(message: Message) -> Message:
    """A message without the members of the protocol itself."""
    return {
        name: value for name, value in message.items() if name not in ("type", "request", "version")}


def refusal(message: Message) -> TocsinError:
    """The error of a message that refuses something."""
    sentence = str(message.get("message", "the presenter refuses it"))
    return BusyError(sentence) if message.get("code") == "busy" else InvalidError(sentence)
