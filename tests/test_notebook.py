"""The notebook of examples/ is executed as a reader would do it, on a file that it plays itself."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from rezzed.encoding.entity_layout import ENTITIES

nbformat = pytest.importorskip("nbformat")
client = pytest.importorskip("nbclient")
for needed in ("ipykernel", "pyarrow", "pandas", "matplotlib", "statsmodels"):
    pytest.importorskip(needed)

NOTEBOOK = Path(__file__).parent.parent / "examples" / "read_positions.ipynb"


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What the cells print and show, in order."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    place = {"metadata": {"path": str(tmp_path_factory.mktemp("notebook"))}}
    client.NotebookClient(notebook, timeout=300, kernel_name="python3", resources=place).execute()
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def told(outputs: list[dict[str, Any]], kind: str) -> list[str]:
    return [output["data"][kind] for output in outputs if kind in output.get("data", {})]


@pytest.mark.deep
def test_the_notebook_reads_what_it_plays(outputs: list[dict[str, Any]]) -> None:
    printed = "".join(output["text"] for output in outputs if output["output_type"] == "stream" and output["name"] == "stdout")
    assert re.search(r"^60 games, [1-9]\d{3,} rows; best, best, cr-", printed, re.M)
    found, baseline = map(float, re.findall(r"(0\.\d{3}) with", printed))
    assert found < baseline, printed
    assert len(told(outputs, "image/png")) == 1


@pytest.mark.deep
def test_the_columns_of_cards_and_options_are_all_explained(outputs: list[dict[str, Any]]) -> None:
    (shown,) = [unescape(shown) for shown in told(outputs, "text/html") if "which card it is, for an embedding" in shown]
    for part in ("cards", "options"):
        for column in ENTITIES.part(part).columns:
            assert f"<td>{column.name}</td>" in shown and f"<td>{column.meaning}</td>" in shown


@pytest.mark.deep
def test_the_options_of_a_decision_have_one_that_was_taken(outputs: list[dict[str, Any]]) -> None:
    (options,) = [shown for shown in told(outputs, "text/html") if "<th>taken</th>" in shown]
    assert options.count("<td>True</td>") == 1


def test_the_file_in_the_repository_has_no_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code and all(not cell["outputs"] and cell["execution_count"] is None for cell in code)
