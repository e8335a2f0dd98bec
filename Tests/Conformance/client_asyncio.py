"""Like client.py, with tocsin.aio. "cancel" cancels the task that waits for the first alert.
Orders are read with --listen.

usage: client_asyncio.py [--listen] FILE...
"""

import asyncio
import json
import pathlib
import sys
from typing import List

import tocsin
from client import line


async def print_events(request: tocsin.aio.Request) -> None:
    async for event in request.events():
        print(json.dumps(event), file=sys.stderr, flush=True)


async def answer(client: tocsin.aio.Client, request: tocsin.aio.Request) -> str:
    try:
        response = await request
        return f"{response.exit_status} {line(response)}"
    except tocsin.TocsinError as error:
        return f"{error.code} {error}"


async def obey(
    reader: asyncio.StreamReader, request: tocsin.aio.Request, task: "asyncio.Task[str]"
) -> None:
    while order := (await reader.readline()).decode().strip():
        if order == "cancel":
            task.cancel()
        elif order.startswith("update "):
            request.update(order[len("update "):])


async def main(words: List[str]) -> None:
    files = [pathlib.Path(word) for word in words if not word.startswith("--")]
    listens = "--listen" in words
    results: "dict[pathlib.Path, str]" = {}
    try:
        client = tocsin.aio.Client()
    except tocsin.TocsinError as error:
        for _ in files:
            print(error.code, error)
        return
    async with client:
        tasks = {}
        others: "list[asyncio.Task[None]]" = []
        for file in files:
            try:
                request = client.submit(file.read_bytes().decode(), listen=listens)
            except tocsin.TocsinError as error:
                results[file] = f"{error.code} {error}"
                continue
            tasks[file] = asyncio.create_task(answer(client, request))
            if listens:
                others.append(asyncio.create_task(print_events(request)))
            if listens and len(tasks) == 1:
                reader = asyncio.StreamReader()
                await asyncio.get_running_loop().connect_read_pipe(
                    lambda: asyncio.StreamReaderProtocol(reader), open(0, "rb", buffering=0))
                others.append(asyncio.create_task(obey(reader, request, tasks[file])))
        for file, task in tasks.items():
            try:
                results[file] = await task
            except asyncio.CancelledError:
                results[file] = '4 {"outcome":"withdrawn"}'
        for other in others:
            other.cancel()
    for file in files:
        print(results[file])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
