"""Long work on many machines: units of matches, studies, exams, training and books, done by whoever is there.

A job is a command of the command line, and its result is that of one process, times aside:

>>> import concurrent.futures, pathlib, tempfile
>>> import plyground.cluster as cluster
>>> out = pathlib.Path(tempfile.mkdtemp()) / "games.jsonl"
>>> words = ["match", "mc:sims=20", "random", "--games", "10", "--out", str(out)]
>>> with concurrent.futures.ThreadPoolExecutor(2) as pool:
...     report = cluster.run(words, executor=pool)
>>> report.done, len(out.read_text().splitlines())
(10, 10)

``executor`` is anything of ``concurrent.futures``, Dask's too, or a function that makes one; without it Ray does the work, on the cluster
at ``address`` or on this machine. Neither is needed by the package itself. docs/scale.md tells the rest.
"""

from .crew import ClusterError
from .driver import Progress, Report, run

__all__ = ["ClusterError", "Progress", "Report", "run"]
