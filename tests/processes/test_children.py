"""Child processes: lines in and out, deadlines, limits, and ends of all kinds, for threads and for event loops."""

from __future__ import annotations

import asyncio
import queue
import sys
import time

import pytest

from whistlestop.processes import AsyncChild, BlockingChild, ChildFailed, ChildProcess, ParentConnection, worker_command

SECONDS = 60.0
"""More than anything here takes."""


def python(code: str) -> list[str]:
    return [sys.executable, "-S", "-c", f"import sys, time\n{code}"]


ECHO = python("for line in sys.stdin: print(line, end='', flush=True)")


def echo_main() -> None:
    """The main function of a worker that prints where it should not, and sends back every line twice."""
    parent = ParentConnection()
    while True:
        line = parent.receive().strip()
        print("in the way", flush=True)
        assert sys.stdin.read() == ""
        parent.send(line + line)


def test_lines_in_and_out() -> None:
    child = BlockingChild(ECHO)
    child.send(b"one")
    child.send(b"two")
    assert [child.receive(SECONDS), child.receive(SECONDS)] == [b"one", b"two"]
    child.stop()
    child.stop()
    assert not any(thread.is_alive() for thread in (child._writer, child._reader, child._error_reader))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("sys.exit(3)", "^ended with exit code 3$"),
        ("import os; os.kill(os.getpid(), 9)", "^was killed by SIGKILL$"),
        ("import os; os.kill(os.getpid(), 40)", "^was killed by (signal 40|SIG.*)$"),
        ("import os; os.close(1); time.sleep(600)", "^closed its standard output$"),
        ("print('x' * 70_000, flush=True); time.sleep(600)", "^wrote a line of more than 64 KiB$"),
    ],
)
def test_ends_are_described_alike(code: str, message: str) -> None:
    child = BlockingChild(python(code))
    with pytest.raises(ChildFailed, match=message):
        child.receive(SECONDS)
    child.stop()

    async def main() -> None:
        ended = asyncio.Event()
        child = AsyncChild(python(code), ended.set)
        try:
            with pytest.raises(ChildFailed, match=message):
                await child.request(b"", SECONDS)
            assert ended.is_set() and child.ended is not None
            with pytest.raises(ChildFailed, match=message):
                await child.request(b"", SECONDS)
        finally:
            await child.aclose()

    asyncio.run(main())


def test_deadlines() -> None:
    silent = python("print('half', end='', flush=True); time.sleep(600)")
    message = r'^did not answer within 0\.5 s; it wrote "half" and never ended the line$'
    child = BlockingChild(silent)
    with pytest.raises(ChildFailed, match=message):
        child.receive(0.5)
    child.stop()

    async def main() -> None:
        child = AsyncChild(silent, lambda: None)
        with pytest.raises(ChildFailed, match=message):
            await child.request(b"", 0.5)
        assert child.ended is None
        await child.aclose()

    asyncio.run(main())


def test_an_answer_without_a_request_is_a_failure() -> None:
    async def main() -> None:
        child = AsyncChild(python("for line in sys.stdin: print('an answer\\nanother', flush=True)"), lambda: None)
        assert await child.request(b"", SECONDS) == b"an answer"
        while child._inbox.empty():
            await asyncio.sleep(0.01)
        with pytest.raises(ChildFailed, match="wrote a line that answers nothing"):
            await child.request(b"", SECONDS)
        await child.aclose()

    asyncio.run(main())


def test_a_child_that_floods_its_output_is_killed_or_not_read() -> None:
    flood = python("while True: print('more', flush=True)")
    child = BlockingChild(flood)
    assert child.receive(SECONDS) == b"more"
    child.stop()

    async def main() -> None:
        ended = asyncio.Event()
        child = AsyncChild(flood, ended.set)
        async with asyncio.timeout(SECONDS):
            await ended.wait()
        assert str(child.ended) == "was killed by SIGKILL"
        await child.aclose()

    asyncio.run(main())


def test_the_standard_error_of_a_child_that_has_ended() -> None:
    received: queue.SimpleQueue[bytes | ChildFailed] = queue.SimpleQueue()
    code = "print('Fatal Python error: lost\\nStack:\\n', file=sys.stderr); sys.stderr.write('x' * 1000)"
    child = ChildProcess(python(code), received.put)
    assert isinstance(received.get(timeout=SECONDS), ChildFailed)
    assert child.error_summary() == "Fatal Python error: lost"
    assert child.error_lines() == ["Fatal Python error: lost", "Stack:", "", "x" * 400]
    child.stop()


def test_grace_lets_a_child_end_by_itself() -> None:
    code = "sys.stdin.read(); print('saved', file=sys.stderr)"
    child = BlockingChild(python(code))
    began = time.monotonic()
    child.stop(grace=SECONDS)
    assert child.error_summary() == "saved" and time.monotonic() - began < SECONDS


def test_a_worker_answers_its_parent_and_nothing_is_in_the_way() -> None:
    child = BlockingChild(worker_command(echo_main))
    for line in (b"ha", b"ho"):
        child.send(line)
        assert child.receive(SECONDS) == line + line
    child.stop()
    assert child.error_lines() == ["in the way"] * 2
