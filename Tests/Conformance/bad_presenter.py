"""A presenter that says what none should say: to the first connection, and to each after it.

usage: bad_presenter.py SOCKET WHAT
"""

import json
import re
import socket
import sys

path, what = sys.argv[1:]
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen(16)
print("ready", flush=True)
while True:
    peer, _ = listener.accept()
    received = b""
    more = b"more"
    while more and b"\n" not in received:
        more = peer.recv(1 << 16)
        received += more
    if b"\n" not in received:
        peer.close()
        continue
    request = re.search(rb'"request":"(\w+)"', received)[1].decode()
    accepted = json.dumps({"version": 1, "type": "accepted", "request": request, "id": "a"}) + "\n"
    lines = {
        "nothing": b"",
        "no JSON": b"hello\n",
        "a list": b"[1]\n",
        "no type": b"{}\n",
        "a number as type": b'{"type":1}\n',
        "no UTF-8": b'{"type":"\xff"}\n',
        "depth": b'{"type":"event","x":' + b"[" * 5000 + b"]" * 5000 + b"}\n",
        "a long line": b'{"type":"' + b"x" * (17 << 20) + b'"}\n',
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
    try:
        peer.sendall(lines[what])
    except OSError:
        pass
    peer.close()
