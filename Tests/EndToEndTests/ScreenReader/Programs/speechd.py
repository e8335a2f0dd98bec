"""A fake client library of Speech Dispatcher: appends Orca's speech to the file SPEECH_LOG."""

import html
import os
import re


class _Names:
    def __getattr__(self, name):
        return name.lower()


PunctuationMode = CallbackType = Priority = DataMode = _Names()


class SSIPCommunicationError(Exception):
    pass


class SSIPCommandError(Exception):
    pass


def _write(text):
    text = html.unescape(re.sub("<[^>]*>", "", text)).strip()
    if text:
        with open(os.environ["SPEECH_LOG"], "a") as log:
            log.write(text + "\n")


class SSIPClient:
    def __init__(self, *names, **options):
        pass

    def speak(self, text, callback=None, event_types=None):
        _write(text)
        if callback:
            callback(CallbackType.END)

    def char(self, text):
        _write(text)

    def list_synthesis_voices(self, *rest):
        return ()

    def list_output_modules(self):
        return ("double",)

    def get_output_module(self):
        return "double"

    def get_rate(self):
        return 0

    get_pitch = get_volume = get_rate

    def get_language(self):
        return "en"

    def __getattr__(self, name):
        return lambda *rest, **options: None
