"""Every example of the documentation, run: docstrings, and docs/python.md."""

import doctest
import importlib
import pathlib
import re

import pytest

import plyground

MODULES = ["plyground", "plyground.bulk", "plyground.lab", "plyground.cluster", "plyground.player", "plyground.reports", "plyground.result"]
MODULES += ["plyground.vector"]
PAGE = pathlib.Path(__file__).parents[3] / "docs" / "python.md"


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_classes_of_the_extension_have_their_examples_run():
    finder = doctest.DocTestFinder()
    names = {test.name for test in finder.find(plyground) if test.examples}
    assert {"plyground.Game", "plyground.State", "plyground.Solver", "plyground.State.solve"} <= names


def test_everything_public_is_documented():
    for name in plyground.__all__:
        thing = getattr(plyground, name)
        if name == "__version__":
            continue
        assert thing.__doc__, name
        for part in vars(thing) if isinstance(thing, type) else ():
            if not part.startswith("_") and callable(getattr(thing, part)):
                assert getattr(thing, part).__doc__, f"{name}.{part}"


def test_the_page_says_what_happens(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
    assert len(blocks) >= 8
    world: dict[str, object] = {}
    for block in blocks:
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, world, "python.md", str(PAGE), 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            assert runner.run(test, clear_globs=False).failed == 0
            world.update(test.globs)
        else:
            exec(compile(block, str(PAGE), "exec"), world)
