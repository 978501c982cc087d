"""Examples of environments, agents and the board, run: their docstrings and their pages."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import re

import pytest

DOCS = pathlib.Path(__file__).parents[3] / "docs"

MODULES = {
    "plyground.bars": None,
    "plyground.envs.gymnasium": "gymnasium",
    "plyground.envs.openspiel": "pyspiel",
    "plyground.envs.pettingzoo": "pettingzoo",
    "plyground.envs.planes": "numpy",
    "plyground.envs.vector": "gymnasium",
    "plyground.kaggle": None,
    "plyground.kaggle.agent": None,
    "plyground.kaggle.exam": None,
    "plyground.kaggle.plain": None,
    "plyground.widget": "anywidget",
}
PAGES = {
    "python-rl.md": ["pettingzoo", "gymnasium", "pyspiel"],
    "python-kaggle.md": [],
    "python-notebooks.md": ["anywidget"],
}


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    if MODULES[name]:
        pytest.importorskip(MODULES[name], reason=f"{MODULES[name]} is not installed")
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted and not result.failed


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_page_says_what_happens(name, tmp_path, monkeypatch):
    for library in PAGES[name]:
        pytest.importorskip(library, reason=f"{library} is not installed")
    monkeypatch.chdir(tmp_path)
    page = DOCS / name
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    assert len(blocks) >= 3
    world: dict[str, object] = {}
    for block in blocks:
        if ">>>" not in block:
            exec(compile(block, str(page), "exec"), world)
            continue
        test = doctest.DocTestParser().get_doctest(block, world, name, str(page), 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        assert not runner.run(test, clear_globs=False).failed
        world.update(test.globs)
