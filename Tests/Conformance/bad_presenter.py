"""Presenters that send invalid replies, one per socket, to the first connection and all later ones.

usage: bad_presenter.py FOLDER WHAT...

The socket of the n-th is FOLDER/n.sock, from 0.
"""

import json
import re
import socket
import sys
import threading

LONG_LINE = b'{"type":"' + b"x" * (17 << 20) + b'"}\n'


def lines(request):
    """The reply to a request."""
    accepted = json.dumps({"version": 1, "type": "accepted", "request": request, "id": "a"}) + "\n"
    return {
        "nothing": b"",
        "no JSON": b"hello\n",
        "a list": b"[1]\n",
        "no type": b"{}\n",
        "a number as type": b'{"type":1}\n',
        "no UTF-8": b'{"type":"\xff"}\n',
        "depth": b'{"type":"event","x":' + b"[" * 5000 + b"]" * 5000 + b"}\n",
        "a long line": LONG_LINE,
        "half a line": accepted.encode()[:-9],
        "another version": b'{"version":9,"type":"error","message":"no"}\n',
        "an unknown outcome": accepted.encode() + b'{"type":"response","outcome":"tea"}\n',
        "no outcome": accepted.encode() + b'{"type":"response"}\n',
        "an answer to nothing": accepted.encode() + b'{"type":"updated","count":1}\n{"type":"new"}\n',
        "wrong types": b'{"version":1,"type":"accepted","id":3}\n{"type":"event"}\n'
        b'{"type":"response","outcome":"button","button":7,"values":[1],"reason":{}}\n',
        "values of every kind": accepted.encode() + b'{"type":"response","outcome":"button","values":'
        b'{"a":{"b":[1,{}]},"c":[[1],null,"x"],"":null,"\\u0000":"\\u0000"}}\n',
    }


def answer(peer, what):
    received = b""
    more = b"more"
    while more and b"\n" not in received:
        more = peer.recv(1 << 16)
        received += more
    if b"\n" in received:
        request = re.search(rb'"request":"(\w+)"', received)[1].decode()
        try:
            peer.sendall(lines(request)[what])
        except OSError:
            pass
    peer.close()


def serve(listener, what):
    while True:
        peer, _ = listener.accept()
        threading.Thread(target=answer, args=(peer, what), daemon=True).start()


folder, *words = sys.argv[1:]
for number, what in enumerate(words):
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(f"{folder}/{number}.sock")
    listener.listen(64)
    threading.Thread(target=serve, args=(listener, what)).start()
print("ready", flush=True)
