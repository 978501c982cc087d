"""``plyground cluster run``: the words of a command, done by many workers."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import Executor

from .._plyground import _command
from . import work
from .crew import ClusterError
from .driver import Progress, Report, run, words_of
from .ray import waited_for

EXAMPLES = """examples:
  plyground cluster run --processes 8 match uct mc --games 10000 --out games.csv
  plyground cluster run --address auto match uct:sims=1000 mc --sprt 0,10 --out games.csv
  plyground cluster run --address 10.0.0.1:6379 book build --game connect:8x7 --out 8x7.book
  plyground cluster run train --games 10000 --sims 10000 --out values.ply"""


def main(words: Sequence[str]) -> int:
    """Does what the words behind ``cluster run`` say; returns the exit code."""
    args = _parser().parse_args(words)
    if not args.job:
        return _wrong("no job: expected a command such as match A B --out games.csv", 2)
    if "--help" in args.job or "-h" in args.job:
        return _command(["plyground", *args.job])
    if args.processes is None and DRIVER not in os.environ:
        return _guard(words, args.address, args.patience)
    is_quiet = args.quiet or "--quiet" in args.job or "-q" in args.job
    shown = _Line(not is_quiet)
    executor = None
    if args.processes is not None:
        if args.address is not None:
            return _wrong("--processes and --address: expected one of them", 2)
        count = args.processes

        def executor() -> Executor:
            return _processes(count)

    try:
        report = run(
            args.job,
            address=args.address,
            executor=executor,
            workers=args.processes or args.workers,
            cpus=args.cpus,
            journal=args.journal,
            seconds=args.seconds,
            costs=args.costs,
            patience=args.patience,
            on_progress=shown,
        )
    except ValueError as error:
        return _wrong(str(error), 2, shown)
    except (ClusterError, OSError, RuntimeError) as error:
        return _wrong(str(error), 1, shown)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return _wrong("stopped; the same command goes on from the journal", 1, shown)
    shown.end()
    if not is_quiet:
        print(in_words(report), file=sys.stderr)
    return 0


DRIVER = "PLYGROUND_CLUSTER_DRIVER"
"""Set where a process that drives is watched over, to who watches."""


def _guard(words: Sequence[str], address: str | None, patience: float) -> int:
    """Has a process of its own drive: Ray ends the one that was connected to a cluster whose head comes back. Then it is begun again."""
    command = [sys.executable, "-m", "plyground", "cluster", "run", *words]
    environment = {**os.environ, DRIVER: str(os.getpid())}
    while True:
        driver = subprocess.Popen(command, env=environment)
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, lambda *_, one=driver: one.send_signal(signal.SIGINT))
        code = driver.wait()
        if -code not in (signal.SIGABRT, signal.SIGSEGV):
            return code if code >= 0 else 128 - code
        print("Ray ended the driver, as it does when the head of its cluster comes back; it is begun again", file=sys.stderr)
        if (why := waited_for(address, patience)) is not None:
            return _wrong(why, 1)


def in_words(report: Report) -> str:
    """What a run did, in a few lines."""
    count, seconds = len(report.workers), report.seconds
    lines = [f"{report.came} units in {' '.join(words_of(seconds))} by {count} workers"]
    if report.cost is not None:
        delay = 1000 * (report.delay or 0.0)
        lines.append(
            f"{1000 * report.worked / max(1, report.came):.1f} ms a unit, {delay:.1f} ms to send a range; "
            f"the driver's work is {100 * report.overhead:.1f} % of the workers'"
        )
    for one in report.workers if count <= 16 else []:
        there = one["to"] - one["from"]
        share = f"{100 * min(1.0, one['worked'] / there):.0f} %" if there > 0 else "-"
        lines.append(f"  worker {one['worker']}: {one['units']} units, worked {share} of its time")
    if report.lost:
        lines.append(f"{report.lost} ranges were lost with their workers and sent again")
    if report.twice:
        lines.append(f"{report.twice} ranges were sent twice, {report.compared} of them compared and equal")
    for path in report.probed:
        lines.append(f"workers on {path} found in a unit what this machine finds")
    return "\n".join(lines)


class _Line:
    """Progress on stderr: a line that is drawn anew in a terminal, and one now and then elsewhere."""

    def __init__(self, is_shown: bool) -> None:
        self.is_shown = is_shown
        self.watcher = int(os.environ.get(DRIVER, "0"))
        self.is_terminal = sys.stderr.isatty()
        self.last = 0.0
        self.is_open = False

    def __call__(self, step: Progress) -> None:
        if self.watcher and os.getppid() != self.watcher:
            # Who watched over this process was killed, and meant it.
            raise KeyboardInterrupt
        if step.seconds < 2 or not self.is_shown:
            return
        if not self.is_terminal and step.seconds - self.last < 30:
            return
        self.last = step.seconds
        left = f", {' '.join(words_of(step.left))} left" if step.left is not None else ""
        cost = f", {1000 * step.cost:.0f} ms a unit" if step.cost is not None else ""
        text = f"{step.done} of {step.of} units, {step.workers} workers {100 * step.utilisation:.0f} % at work{cost}{left}"
        if self.is_terminal:
            sys.stderr.write(f"\r\x1b[K{text}")
            self.is_open = True
        else:
            sys.stderr.write(f"{text}\n")
        sys.stderr.flush()

    def end(self) -> None:
        if self.is_open:
            sys.stderr.write("\r\x1b[K")
            self.is_open = False


def _processes(count: int) -> Executor:
    """Processes of this machine. They are begun afresh: a fork would have threads that are not there."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=context, initializer=work.follow, initargs=(os.getpid(),))


def _wrong(message: str, code: int, shown: _Line | None = None) -> int:
    if shown is not None:
        shown.end()
    print(f"error: {message.removeprefix('error: ')}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="plyground cluster run",
        description="Do a command by many workers: its results are those of one process, times aside.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--address", metavar="HOST:PORT", help="the Ray cluster; auto for the one of this machine [default: begin one]")
    parser.add_argument("--processes", type=_count, metavar="N", help="processes of this machine instead; needs no Ray")
    parser.add_argument("--workers", type=_count, metavar="N", help="workers [default: as many as the cluster has processors]")
    parser.add_argument("--cpus", type=float, default=1, metavar="N", help="processors of a worker [default: 1]")
    parser.add_argument("--journal", metavar="FILE", help="the journal, which then stays [default: beside --out, until all is done]")
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S", help="seconds that a range should take [default: 2]")
    parser.add_argument("--costs", metavar="FILE", help="write down what units took, for plyground cluster foresee")
    parser.add_argument("--patience", type=float, default=300.0, metavar="S", help="seconds to wait for a cluster that is gone [default: 300]")
    parser.add_argument("--quiet", "-q", action="store_true", help="no progress and no notes on stderr")
    parser.add_argument("job", nargs=argparse.REMAINDER, metavar="COMMAND…", help="match, tournament, tune, regret, disagree, lab run, reproduce, train, split or book build, with --out")
    return parser


def _count(text: str) -> int:
    count = int(text) if text.isdigit() else 0
    if not 1 <= count <= 100_000:
        raise argparse.ArgumentTypeError("expected a number from 1 to 100000")
    return count


__all__ = ["in_words", "main"]
