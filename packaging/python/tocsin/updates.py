"""Applies updates to a document, so that another presenter can show the alert as it is."""

from __future__ import annotations

import json
from typing import Dict, List, Optional

Object = Dict[str, object]

_CHANGES = ("values", "append-text", "append-values", "append-rows", "append-selected")


def apply_update(document: Object, update: Object) -> None:
    """Applies an accepted update."""
    for name, value in update.items():
        if name == "inputs" and isinstance(value, list):
            _merge_inputs(document, value)
        elif name not in _CHANGES and name != "id":
            _set(document, name, value)
    for name, value in _parts(update, "values"):
        for entry in _inputs(document, name):
            _set_value(entry, value)
    text = update.get("append-text")
    if isinstance(text, str):
        _append_text(document, "text", text)
    for name, value in _parts(update, "append-values"):
        for entry in _inputs(document, name):
            if isinstance(value, str):
                _append_text(entry, "value", value)
    for name, value in _parts(update, "append-rows"):
        for entry in _inputs(document, name):
            entry["items"] = _rows(entry.get("items")) + _rows(value)
    for name, value in _parts(update, "append-selected"):
        for entry in _inputs(document, name):
            rows = _rows(value)
            if entry.get("multiple") is True:
                entry["selected"] = _rows(entry.get("selected")) + rows
            elif rows:
                entry["selected"] = rows[-1:]


def _parts(update: Object, name: str) -> List[tuple[str, object]]:
    content = update.get(name)
    return list(content.items()) if isinstance(content, dict) else []


def _inputs(document: Object, name: str) -> List[Object]:
    """The input with this name, or none."""
    inputs = document.get("inputs")
    if not isinstance(inputs, list):
        return []
    return [entry for entry in inputs if isinstance(entry, dict) and entry.get("name") == name][:1]


def _merge_inputs(document: Object, inputs: List[object]) -> None:
    present = document.get("inputs")
    if not isinstance(present, list) or not inputs:
        document["inputs"] = inputs
        return
    for entry in inputs:
        name = entry.get("name") if isinstance(entry, dict) else None
        former = _inputs(document, name) if isinstance(name, str) else []
        if former and isinstance(entry, dict):
            former[0].clear()
            former[0].update(entry)
        else:
            present.append(entry)


def _set(content: Object, name: str, value: object) -> None:
    if value is None:
        content.pop(name, None)
    else:
        content[name] = value


def _number(text: str) -> Optional[object]:
    try:
        value: object = json.loads(text)
    except ValueError:
        return None
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number else None


def _set_value(entry: Object, value: object) -> None:
    """Sets the value of an input, in the member and the format that its type has in a document."""
    kind = entry.get("type")
    if kind == "check":
        _set(entry, "checked", value == "true" if isinstance(value, str) else value)
    elif kind == "choice":
        _set(entry, "selected", [value] if isinstance(value, str) else value)
    elif kind in ("number", "slider") and isinstance(value, str):
        _set(entry, "value", _number(value))
    else:
        _set(entry, "value", value)


def _append_text(content: Object, name: str, more: str) -> None:
    former = content.get(name)
    content[name] = (former if isinstance(former, str) else "") + more


def _rows(rows: object) -> List[object]:
    """Rows as a list, from a list or from a text with a row per line."""
    if isinstance(rows, list):
        return list(rows)
    return list(rows.split("\n")) if isinstance(rows, str) and rows else []
