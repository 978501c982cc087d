"""Agents for Kaggle's ConnectX: written as a submission, and examined beside perfect play.

>>> import tempfile, pathlib, plyground.kaggle as kaggle
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> main = kaggle.write_plain(folder / "main.py")        # pure Python, for anywhere
>>> agent = kaggle.load(main)
>>> agent({"board": [0] * 42, "mark": 1}, {"rows": 6, "columns": 7, "inarow": 4, "actTimeout": 0.1})
3
"""

from .agent import Agent
from .exam import Exam, Ply, examine, load
from .pack import write_file, write_plain, write_tar

__all__ = ["Agent", "Exam", "Ply", "examine", "load", "write_file", "write_plain", "write_tar"]
