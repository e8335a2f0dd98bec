"""Alerts, prompts and notifications on an X11 desktop, through Tocsin.

    import tocsin

    with tocsin.Client() as client:
        response = client.alert("Restart now?", buttons=["cancel=Later", "restart=Restart"])
        if response.button == "restart":
            ...

`tocsin.aio` has the same for asyncio. See tocsin(3).
"""

from . import aio
from .client import Client, Request
from .documents import (
    Button, Changes, Column, Document, Event, Input, Point, Status, Summary, Value,
)
from .errors import BusyError, InvalidError, TocsinError, UnavailableError
from .response import Outcome, Response

__version__ = "0.1.0"

__all__ = [
    "BusyError", "Button", "Changes", "Client", "Column", "Document", "Event", "Input",
    "InvalidError", "Outcome", "Point", "Request", "Response", "Status", "Summary",
    "TocsinError", "UnavailableError", "Value", "aio",
]
