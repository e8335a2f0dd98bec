"""The files of a display's presenter, and how it is started."""

from __future__ import annotations

import os
import re
import socket
import stat
import subprocess
import threading
from typing import Dict, Iterator, List, Mapping, Optional, Tuple

from .errors import InvalidError, UnavailableError, reason

_SOCKET_PATH_LENGTH = 107
_DISPLAY = re.compile(r"(.*):([0-9]{1,5})(?:\.([0-9]{1,5}))?", re.DOTALL)
_IDLE = re.compile(r"[0-9]{1,8}(\.[0-9]{0,9})?")


class Place:
    """The socket of a display's presenter, and the lock for starting it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        host, number, screen = _display_name(environment.get("DISPLAY", ""))
        #: The shortest form of the display's name, such as `:0`.
        self.display = f"{host}:{number}" + (f".{screen}" if screen else "")
        #: Whether the server is reached over a network; the host of some local ones is a path.
        self.is_remote = bool(host) and not host.startswith("/")
        folder = _folder(environment)
        name = self.display if host else self.display[1:]
        encoded = "".join(
            chr(byte) if chr(byte).isascii() and (chr(byte).isalnum() or chr(byte) in "-_.:")
            else f"%{byte:02X}"
            for byte in os.fsencode(name)
        )
        self.socket_path = f"{folder}/{encoded}.sock"
        self.start_lock_path = f"{folder}/{encoded}.start"
        if len(os.fsencode(self.socket_path)) > _SOCKET_PATH_LENGTH:
            raise UnavailableError(
                f"the socket's path is longer than {_SOCKET_PATH_LENGTH} bytes: {self.socket_path}"
            )


def _display_name(text: str) -> Tuple[str, int, int]:
    if not text:
        raise UnavailableError("no display: DISPLAY is not set")
    match = _DISPLAY.fullmatch(text) if len(os.fsencode(text)) <= 200 else None
    if match:
        host = "".join(letter.lower() if letter.isascii() else letter for letter in match[1])
        number, screen = int(match[2]), int(match[3] or 0)
        if host in ("unix", "unix/", "/unix", "local/"):
            host = ""
        is_plain = all(letter > " " and letter != "\x7f" for letter in host)
        if is_plain and number <= 65535 and screen <= 65535:
            return host, number, screen
    raise UnavailableError(
        f"no display: DISPLAY is “{text}”, and a name such as :0 is needed")


def _is_ours(path: str) -> bool:
    """Whether a path is a folder of this user that no other user can change."""
    try:
        facts = os.stat(path)
    except (OSError, ValueError):
        return False
    return (
        path.startswith("/")
        and stat.S_ISDIR(facts.st_mode)
        and facts.st_uid == os.geteuid()
        and not facts.st_mode & 0o022
    )


def _candidates(environment: Mapping[str, str]) -> Iterator[str]:
    """The folders that can be used, the best first."""
    user = os.geteuid()
    for parent in (environment.get("XDG_RUNTIME_DIR"), f"/run/user/{user}"):
        if parent and _is_ours(parent):
            yield f"{parent}/tocsin"
            yield f"{parent}/tocsin-{user}"
            break
    else:
        if user == 0:
            yield "/run/tocsin"
    yield f"/tmp/tocsin-{user}"
    home = environment.get("HOME")
    if home and _is_ours(home):
        # A home folder may be shared by several machines.
        machine = socket.gethostname().split("/")[0][:32] or "host"
        yield f"{home}/.tocsin-{machine}"


def _problem(path: str) -> Optional[str]:
    """Creates a folder if it does not exist; returns why it cannot be trusted, or None."""
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:
        pass
    except OSError as error:
        return f"cannot make the folder {path}: {reason(error)}"
    try:
        facts = os.lstat(path)
    except OSError as error:
        return f"cannot look at the folder {path}: {reason(error)}"
    if stat.S_ISLNK(facts.st_mode):
        return f"{path} is a symbolic link, not a folder of ours"
    if not stat.S_ISDIR(facts.st_mode):
        return f"{path} is not a folder"
    if facts.st_uid != os.geteuid():
        return f"the folder {path} belongs to user {facts.st_uid}, not to us"
    if facts.st_mode & 0o077:
        return f"the folder {path} is open to others (mode {facts.st_mode & 0o777:o}, not 700)"
    return None


def _folder(environment: Mapping[str, str]) -> str:
    first: Optional[str] = None
    for path in _candidates(environment):
        problem = _problem(path)
        if problem is None:
            return path
        try:
            is_own = os.lstat(path).st_uid == os.geteuid()
        except OSError:
            is_own = False
        # Folders and links of other users are skipped; our own folder must be private.
        if is_own:
            raise UnavailableError(problem)
        first = first or problem
    raise UnavailableError(first or "there is no folder for the socket")


def _presenter(environment: Mapping[str, str]) -> str:
    """The path of the presenter's program."""
    given = environment.get("TOCSIN_PRESENTER")
    if given:
        path = os.path.join(os.getcwd(), given)
        if not os.access(path, os.X_OK):
            raise UnavailableError(
                f"cannot start the presenter: TOCSIN_PRESENTER is “{given}”, which cannot be"
                " executed"
            )
        return path
    usual = ["/usr/local/bin", "/usr/bin", "/bin"]
    variable = environment.get("PATH")
    folders = [path for path in variable.split(":") if path.startswith("/")] if variable else usual
    places: List[str] = [f"{folder}/tocsin-presenter" for folder in folders]
    places += [
        f"{folder}/../libexec/tocsin/tocsin-presenter" for folder in folders + usual]
    for path in places:
        if os.access(path, os.X_OK):
            return path
    raise UnavailableError(
        "cannot start the presenter: tocsin-presenter is neither in PATH nor in"
        " ../libexec/tocsin beside it"
    )


def start_presenter(environment: Mapping[str, str], place: Place) -> Tuple[int, str]:
    """Starts the presenter in a new session.

    Returns the read end of the pipe in which it reports that it is ready, and its path.
    """
    # With `ssh -X` a shell only ends once all connections to the display have ended.
    usual = "2" if place.is_remote else "300"
    idle = environment.get("TOCSIN_IDLE_SECONDS") or usual
    if not _IDLE.fullmatch(idle):
        raise InvalidError(
            "TOCSIN_IDLE_SECONDS takes seconds, such as 300 or 0.5, or 0 to stay, not"
            f" “{idle}”"
        )
    program = _presenter(environment)
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    log = -1
    try:
        named = environment.get("TOCSIN_LOG")
        if named:
            try:
                flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOCTTY | os.O_CLOEXEC
                log = os.open(os.path.join(os.getcwd(), named), flags, 0o600)
            except OSError:
                pass
        output = log if log >= 0 else subprocess.DEVNULL
        process = subprocess.Popen(
            [program, "--ready-fd", str(writing), "--idle-seconds", idle],
            stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd="/",
            env=_plain(environment), pass_fds=(writing,), start_new_session=True,
        )
    except OSError as error:
        os.close(reading)
        raise UnavailableError(f"cannot start {program}: {reason(error)}") from None
    finally:
        # This end is closed, so that the pipe ends if the program exits.
        os.close(writing)
        if log >= 0:
            os.close(log)
    # It may outlive this process; until then it must not become a zombie.
    threading.Thread(target=process.wait, name="tocsin-presenter", daemon=True).start()
    return reading, program


def _plain(environment: Mapping[str, str]) -> Dict[str, str]:
    return dict(environment)
