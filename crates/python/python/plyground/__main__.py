"""The command line: ``python -m plyground solve 4455``."""

import os
import sys

from ._plyground import _command


def main() -> None:
    """Does what the command line says, and ends with its exit code."""
    if sys.argv[1:3] == ["cluster", "run"]:
        from .cluster.command import main as cluster

        code = cluster(sys.argv[3:])
    else:
        code = _command(["plyground", *sys.argv[1:]])
    sys.stdout.flush()
    # Threads of a command that was stopped may still run: nobody waits for them.
    os._exit(code)


if __name__ == "__main__":
    main()
