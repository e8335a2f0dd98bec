"""Presents the documents of files with the module tocsin, all at once, and prints a line for each: its
exit status and its response, or why it failed. A line on standard input is an order: "cancel" ends the
first alert, and "update JSON" changes it. Events go to standard error.

usage: client.py [--listen] [--blocking] FILE...
"""

import json
import os
import pathlib
import select
import sys

import tocsin


def line(response: tocsin.Response) -> str:
    members = {
        "id": response.id, "outcome": response.outcome.value, "button": response.button,
        "values": dict(response.values) or None, "reason": response.reason,
    }
    return json.dumps({name: value for name, value in members.items() if value is not None})


def tell(request: tocsin.Request, event: tocsin.Event) -> None:
    print(json.dumps(event), file=sys.stderr, flush=True)


def obey(order: str, request: tocsin.Request) -> None:
    if order == "cancel":
        request.cancel()
    elif order.startswith("update "):
        request.update(order[len("update "):])


def converse(requests: "list[tocsin.Request]") -> None:
    """Waits for all of them and for orders, in its own event loop."""
    has_input = True
    while not all([request.dispatch() for request in requests]):
        poll = select.poll()
        limits = [request.timeout for request in requests if not request.has_ended]
        for request in requests:
            if not request.has_ended and request.fileno() >= 0:
                write = select.POLLOUT if request.wants_to_write else 0
                poll.register(request.fileno(), select.POLLIN | write)
        if has_input:
            poll.register(0, select.POLLIN)
        seconds = min((limit for limit in limits if limit is not None), default=None)
        ready = poll.poll(None if seconds is None else seconds * 1000 + 1)
        if any(descriptor == 0 for descriptor, _ in ready):
            order = os.read(0, 1 << 16).decode()
            has_input = bool(order)
            obey(order.strip(), requests[0])


def main(words: "list[str]") -> None:
    options = [word for word in words if word.startswith("--")]
    files = [pathlib.Path(word) for word in words if not word.startswith("--")]
    listen = tell if "--listen" in options else None
    results: "dict[pathlib.Path, str]" = {}
    try:
        client = tocsin.Client()
    except tocsin.TocsinError as error:
        for file in files:
            print(error.code, error)
        return
    with client:
        requests = {}
        for file in files:
            try:
                requests[file] = client.submit(file.read_bytes().decode(), listen=listen)
            except tocsin.TocsinError as error:
                results[file] = f"{error.code} {error}"
        if "--blocking" not in options:
            converse(list(requests.values()))
        for file, request in requests.items():
            try:
                response = request.wait()
                results[file] = f"{response.exit_status} {line(response)}"
            except tocsin.TocsinError as error:
                results[file] = f"{error.code} {error}"
    for file in files:
        print(results[file])


if __name__ == "__main__":
    main(sys.argv[1:])
