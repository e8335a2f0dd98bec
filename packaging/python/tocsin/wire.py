"""JSON lines, and a nonblocking connection to a presenter."""

from __future__ import annotations

import errno
import json
import os
import socket
import struct
from typing import Dict, Mapping, NoReturn, Optional, Union

from .errors import InvalidError, UnavailableError, reason

#: The maximal number of bytes of a line.
LINE_LENGTH = 16 << 20
_VERSION = 1
_READ_LENGTH = 64 << 10

Message = Dict[str, object]


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def read_document(given: Union[str, bytes, Mapping[str, object]], what: str) -> Message:
    """Returns a document, from JSON or from an object; checks that it has no secret inputs."""
    if isinstance(given, (str, bytes)):
        try:
            document = json.loads(given, parse_constant=_refuse_constant)
        except json.JSONDecodeError as error:
            raise InvalidError(
                f"the {what} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}"
            ) from None
        except (ValueError, RecursionError) as error:
            raise InvalidError(f"the {what} is not JSON: {error}") from None
    else:
        document = dict(given)
    if not isinstance(document, dict):
        raise InvalidError(f"the {what} is not a JSON object")
    inputs = document.get("inputs")
    for index, value in enumerate(inputs if isinstance(inputs, (list, tuple)) else []):
        if isinstance(value, Mapping) and value.get("type") == "secret":
            raise InvalidError(
                f"inputs[{index}].type is secret, which only tocsin-askpass asks for,"
                " over no socket"
            )
    # A copy, so that the caller can change its object.
    copied: Message = json.loads(encode(document, what))
    return copied


def encode(message: Mapping[str, object], what: str = "request") -> bytes:
    """Returns an object as a line without its newline."""
    try:
        text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        line = text.encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidError(f"the {what} has half of a surrogate pair in it") from None
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidError(f"the {what} cannot be written as JSON: {error}") from None
    if len(line) > LINE_LENGTH:
        raise InvalidError(f"the {what} is longer than {LINE_LENGTH} bytes")
    return line


class Absent(Exception):
    """There is no presenter, or it has closed the connection."""


class Link:
    """One connection to a presenter."""

    def __init__(self, path: str) -> None:
        """Connects to a socket.

        Raises Absent if no presenter listens, and BlockingIOError if its backlog is full.
        """
        self._incoming = bytearray()
        self._searched = 0
        self._outgoing = memoryview(b"")
        self._has_spoken = False
        self._has_heard = False
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
        try:
            self._connect(path)
        except BaseException:
            self.socket.close()
            raise

    def _connect(self, path: str) -> None:
        try:
            self.socket.connect(path)
        except BlockingIOError:
            raise
        except (FileNotFoundError, ConnectionRefusedError):
            raise Absent from None
        except OSError as error:
            raise UnavailableError(f"cannot connect to {path}: {reason(error)}") from None
        form = "3i"
        peer = self.socket.getsockopt(
            socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize(form))
        user = struct.unpack(form, peer)[1]
        if user != os.geteuid():
            raise UnavailableError(f"{path} is served by user {user}, not by us")

    def close(self) -> None:
        self.socket.close()

    @property
    def left(self) -> int:
        """How many bytes have not been sent."""
        return len(self._outgoing)

    def say(self, message: Message) -> None:
        """Queues a message for sending. The first one contains the version."""
        if not self._has_spoken:
            message = {"version": _VERSION, **message}
        self._has_spoken = True
        self._outgoing = memoryview(bytes(self._outgoing) + encode(message) + b"\n")

    def send(self) -> bool:
        """Sends as much as possible; returns whether that is all."""
        try:
            while self._outgoing:
                self._outgoing = self._outgoing[self.socket.send(self._outgoing) :]
        except BlockingIOError:
            return False
        except (BrokenPipeError, ConnectionResetError):
            # The presenter may have sent the reason, which is read next.
            self._outgoing = memoryview(b"")
        except OSError as error:
            raise UnavailableError(f"cannot send: {reason(error)}") from None
        return True

    def hear(self) -> Optional[Message]:
        """Returns the next message; None if there is none yet.

        Raises Absent if the presenter has closed the connection.
        """
        while True:
            end = self._incoming.find(b"\n", self._searched)
            length = end if end >= 0 else len(self._incoming)
            if length > LINE_LENGTH:
                raise UnavailableError(
                    "the presenter sent an invalid message: a line is longer than"
                    f" {LINE_LENGTH} bytes"
                )
            if end >= 0:
                line = bytes(self._incoming[:end])
                del self._incoming[: end + 1]
                self._searched = 0
                return self._message(line)
            self._searched = len(self._incoming)
            try:
                more = self.socket.recv(_READ_LENGTH)
            except BlockingIOError:
                return None
            except OSError as error:
                if error.errno == errno.ECONNRESET:
                    raise Absent from None
                raise UnavailableError(f"cannot read: {reason(error)}") from None
            if not more:
                raise Absent
            self._incoming += more

    def _message(self, line: bytes) -> Message:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise UnavailableError(
                f"the presenter sent an invalid message: {error}") from None
        if not isinstance(message, dict) or not isinstance(message.get("type"), str):
            raise UnavailableError("the presenter sent an invalid message: it has no type")
        if not self._has_heard:
            self._has_heard = True
            version = message.get("version")
            # A newer presenter understands older clients.
            if version is not None and version != _VERSION and message["type"] == "error":
                raise VersionError(
                    f"the presenter speaks version {version} of the protocol, and this program"
                    f" version {_VERSION}"
                )
        return message


class VersionError(UnavailableError):
    """The presenter speaks another version of the protocol, so that retries are useless."""
