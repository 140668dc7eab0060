"""Traces with OpenTelemetry: where the time of a command goes, from the socket to the commit to the other players.

    command             a command over a socket or HTTP, until its answer is ready to be sent
      decide            what it leads to
      commit            until that is on disk; commands of other tables may share the commit
      notify            apply it, and prepare a message for each reader

Spans name kinds of commands, never tables, players or what they did. Unless `exporting` is entered, a span costs a
function call.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from whistlestop import __version__
from whistlestop.extras import need

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer

_tracer: Tracer | None = None
_NO_SPAN = contextlib.nullcontext()


def span(name: str, kind: str = "") -> contextlib.AbstractContextManager[object]:
    """A part of the work to be traced, within the one that is going on; `kind` is the kind of the command.

    >>> with span("command", "play"), span("decide"):
    ...     pass
    """
    if _tracer is None:
        return _NO_SPAN
    return _tracer.start_as_current_span(
        name, attributes={"kind": kind} if kind else None, record_exception=False, set_status_on_exception=False
    )


def begin_span(name: str) -> Callable[[], None]:
    """Begin a span that has no parts; it ends when the function that is returned is called, wherever that is.

    >>> end = begin_span("commit")
    >>> end()
    """
    return _no_end if _tracer is None else _tracer.start_span(name).end


def _no_end() -> None:
    """The end of a span that is not traced."""


def check_installed() -> None:
    """Raise `MissingExtra` if traces can't be sent, since the extra is not installed."""
    with need("traces"):
        import opentelemetry.exporter.otlp.proto.http.trace_exporter
        import opentelemetry.sdk.trace.export  # noqa: F401  # both are only looked for


@contextlib.contextmanager
def exporting() -> Iterator[None]:
    """Send spans to a collector; the environment variables `OTEL_…` say where, and which part of them."""
    global _tracer
    with need("traces"):
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    resource = Resource.create({"service.name": "whistlestop", "service.version": __version__})
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    _tracer = provider.get_tracer("whistlestop")
    try:
        yield
    finally:
        _tracer = None
        provider.shutdown()
