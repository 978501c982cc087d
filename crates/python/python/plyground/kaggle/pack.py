"""Submissions: a ``main.py`` that carries everything, an archive, or plain Python alone."""

from __future__ import annotations

import base64
import io
import lzma
import os
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from .. import __version__
from . import plain

_PACKAGE = Path(__file__).resolve().parent.parent

# What agents do not need.
_LEFT_OUT = ("plyground/envs/", "plyground/widget/", "plyground/__main__.py")

# The last callable of the file is the agent, and what it imports must be imported while the file is executed: only then is its
# folder where Python looks. So `agent` stands last, and the import before it.
_UNPACK = '''
PACKED = "{packed}"


def unpacked():
    """The package from this file's text, in a folder that is removed once it is imported."""
    import base64, io, sys, tarfile, tempfile
    folder = tempfile.TemporaryDirectory()
    with tarfile.open(fileobj=io.BytesIO(base64.b64decode(PACKED)), mode="r:xz") as archive:
        archive.extractall(folder.name)
    sys.path.insert(0, folder.name)
    try:
        from plyground.kaggle import Agent
    finally:
        sys.path.remove(folder.name)
        folder.cleanup()
    return Agent
'''

_BESIDE = '''
def unpacked():
    """The package from the folder of this file."""
    from plyground.kaggle import Agent
    return Agent
'''

_AGENT = '''
try:
    AGENT = unpacked()({player!r}, threads={threads})
except Exception as error:  # Another machine than it was packed for: plain Python plays on.
    import sys
    print("plyground cannot be loaded, plain Python plays:", error, file=sys.stderr)
    AGENT = None


def agent(observation, configuration):
    if AGENT is not None:
        return AGENT(observation, configuration)
    size = configuration["columns"], configuration["rows"], configuration["inarow"]
    seconds = 0.75 * (configuration.get("actTimeout") or 2)
    return choose(observation["board"], observation["mark"], *size, seconds)
'''

_PLAIN_AGENT = '''
def agent(observation, configuration):
    size = configuration["columns"], configuration["rows"], configuration["inarow"]
    seconds = 0.75 * (configuration.get("actTimeout") or 2)
    return choose(observation["board"], observation["mark"], *size, seconds)
'''


def write_file(
    path: str | os.PathLike[str],
    *,
    player: str | None = None,
    threads: int = 1,
    wheel: str | os.PathLike[str] | None = None,
    preset: int = 6,
) -> Path:
    """Writes ``main.py``, a single file with the extension in it, and returns its path.

    ``wheel`` is the wheel to take the package from, for another machine than this one (Kaggle's takes manylinux2014); without
    it what runs here is packed. ``player`` is a spec such as ``uct:time=1s``; without it the agent plays exactly where it can.
    ``preset`` is how hard xz tries, 0 to 9.
    """
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as files:
        _add(files, wheel)
    packed = base64.b64encode(lzma.compress(archive.getvalue(), preset=preset)).decode()
    return _write(path, _head() + _UNPACK.format(packed=packed) + _AGENT.format(player=player, threads=threads))


def write_tar(
    path: str | os.PathLike[str],
    *,
    player: str | None = None,
    threads: int = 1,
    wheel: str | os.PathLike[str] | None = None,
) -> Path:
    """Writes ``submission.tar.gz``, with ``main.py`` and the package beside it; arguments as for ``write_file``."""
    main = (_head() + _BESIDE + _AGENT.format(player=player, threads=threads)).encode()
    with tarfile.open(path, mode="w:gz") as files:
        _add_bytes(files, "main.py", main)
        _add(files, wheel)
    return Path(path)


def write_plain(path: str | os.PathLike[str]) -> Path:
    """Writes a ``main.py`` of a few kilobytes that plays by plain Python alone, on any machine."""
    return _write(path, _head() + _PLAIN_AGENT)


def _head() -> str:
    text = Path(plain.__file__).read_text(encoding="utf-8")
    # The docstring goes first in a module, and so does the line about annotations: they stay the first of what is executed.
    docstring, rest = text.split("from __future__ import annotations\n", 1)
    note = "".join(f"# {line}\n" if line else "#\n" for line in docstring.strip().strip('"').strip().splitlines())
    head = f'"""An agent for ConnectX, written by plyground {__version__}."""\n\nfrom __future__ import annotations\n'
    return f"{head}\n{note}{rest}\n"


def _write(path: str | os.PathLike[str], text: str) -> Path:
    path = Path(path)
    path.write_text(text, encoding="utf-8")
    return path


def _files(wheel: str | os.PathLike[str] | None) -> Iterator[tuple[str, bytes]]:
    """Names and bytes of the package: from a wheel, or as it is installed."""
    if wheel is not None:
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                if name.startswith("plyground/"):
                    yield name, archive.read(name)
        return
    for file in sorted(_PACKAGE.rglob("*")):
        if file.is_file():
            yield f"plyground/{file.relative_to(_PACKAGE).as_posix()}", file.read_bytes()


def _add(files: tarfile.TarFile, wheel: str | os.PathLike[str] | None) -> None:
    added = 0
    for name, content in _files(wheel):
        if name.endswith((".py", ".so", ".pyd")) and not name.startswith(_LEFT_OUT):
            _add_bytes(files, name, content)
            added += name.endswith((".so", ".pyd"))
    if not added:
        raise ValueError(f"no extension in {wheel or _PACKAGE}: expected a wheel of plyground")


def _add_bytes(files: tarfile.TarFile, name: str, content: bytes) -> None:
    # Nothing of the machine or the moment goes in, so that the same package gives the same bytes.
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(content), 0o644
    files.addfile(info, io.BytesIO(content))
