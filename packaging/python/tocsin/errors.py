"""Errors: a code, which is an exit status of the command line, and one sentence."""

from __future__ import annotations


class TocsinError(Exception):
    """Why something failed, in one sentence."""

    #: The exit status that ``tocsin`` has for it.
    code = 70


class InvalidError(TocsinError):
    """The request is invalid: malformed JSON, an unknown value, a secret."""

    code = 64


class UnavailableError(TocsinError):
    """There is no display, or the presenter cannot be reached or started."""

    code = 69


class BusyError(TocsinError):
    """The presenter's queue is full; try again later."""

    code = 75


def reason(error: OSError) -> str:
    """The system's message for an error."""
    return error.strerror or str(error)
