"""The shapes of documents, as in tocsin-alert(5), for type checkers. They are plain dictionaries."""

from __future__ import annotations

from typing import Dict, List, Literal, Mapping, Optional, TypedDict, Union

#: The value of an input; None for none.
Value = Union[str, bool, int, float, List[str], None]

#: A member of an update: null resets it.
Number = Union[int, float]

Point = TypedDict("Point", {"x": Number, "y": Number})

Button = TypedDict(
    "Button",
    {
        "id": str,
        "label": str,
        "role": Literal["plain", "cancel", "destructive"],
        "icon": str,
        "key": str,
        "hidden": bool,
    },
    total=False,
)

Column = TypedDict(
    "Column",
    {"title": str, "type": Literal["text", "picture"], "hidden": bool, "editable": bool},
    total=False,
)

#: An input of any type. Which members it can have depends on its type.
Input = TypedDict(
    "Input",
    {
        "type": Literal["field", "text", "check", "choice", "number", "slider", "date"],
        "name": str,
        "label": str,
        "required": bool,
        "enabled": bool,
        "value": Union[str, Number],
        "placeholder": str,
        "match": str,
        "match-help": str,
        "font": str,
        "follow": bool,
        "checked": bool,
        "items": Union[List[str], str],
        "selected": List[str],
        "multiple": bool,
        "form": Literal["radio", "list"],
        "columns": List[Column],
        "hide-header": bool,
        "choose-first": bool,
        "other": bool,
        "filter": str,
        "match-case": bool,
        "min": Union[str, Number],
        "max": Union[str, Number],
        "step": Number,
        "arrow-step": Number,
    },
    total=False,
)

#: The content of an alert. `assets/alert.schema.json` has the limits of each member.
Document = TypedDict(
    "Document",
    {
        "id": str,
        "caption": str,
        "title": str,
        "message": str,
        "markup": bool,
        "icon": str,
        "image": str,
        "text": str,
        "text-font": str,
        "follow": bool,
        "progress": Union[Number, Literal["indeterminate"]],
        "inputs": List[Input],
        "buttons": List[Button],
        "default": str,
        "application": str,
        "urgency": Literal["low", "normal", "critical"],
        "resident": bool,
        "style": Literal["alert", "sheet", "card", "panel", "menu", "toast", "banner"],
        "position": Literal[
            "top-left", "top", "top-right", "left", "center", "right",
            "bottom-left", "bottom", "bottom-right",
        ],
        "anchor": Point,
        "monitor": str,
        "full-screen": Literal["show", "wait", "elsewhere"],
        "theme": str,
        "transition": str,
        "level": int,
        "policy": Literal["queue", "interrupt", "replace", "coalesce"],
        "timeout": Number,
        "wait-limit": Number,
        "guard": int,
        "remote": bool,
        "language": str,
    },
    total=False,
)

#: The changes of an update: members of a document, null to reset a member, and more, as in
#: tocsin-alert(5), "Listening".
Changes = Mapping[str, object]

#: An event of an alert: `event` names it, and the other members depend on it.
Event = TypedDict(
    "Event",
    {
        "event": Literal["presented", "changed", "focused", "pressed", "followed", "refused"],
        "input": Optional[str],
        "value": Value,
        "button": str,
        "link": str,
        "message": str,
    },
    total=False,
)

#: An alert that is waiting or on screen.
Summary = TypedDict(
    "Summary",
    {
        "id": str,
        "title": str,
        "state": Literal["queued", "presenting", "presented", "suspended", "dismissing"],
        "level": int,
        "count": int,
        "secret-for": str,
    },
    total=False,
)

#: The presenter's state, as `tocsin status --json` prints it.
Status = Dict[str, object]
