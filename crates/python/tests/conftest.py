"""What all tests share."""

from __future__ import annotations

import subprocess
import sys

import pytest


def run_python(code: str, *, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """Runs a program in a process of its own, and says what came of it."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=timeout)


@pytest.fixture
def python():
    """A process of its own, for what could end this one."""
    return run_python
