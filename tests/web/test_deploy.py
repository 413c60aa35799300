"""The files for containers: they fit each other, and what the container starts works without one."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import yaml
from work import PATIENCE

from .postgres import Cluster
from .serving import address

DEPLOY = Path(__file__).parents[2] / "deploy"
START = DEPLOY / "start"


def test_the_files_fit_each_other() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services, container = compose["services"], (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    started = set(re.findall(r"\$\{(\w+)", START.read_text(encoding="utf-8")))
    own = {name for name in services["board"]["environment"] if name.startswith("REZZED_")}
    assert own and own <= started
    proxied = set(re.findall(r"\{\$(\w+)\}", (DEPLOY / "Caddyfile").read_text(encoding="utf-8")))
    proxy = services["proxy"]["environment"]
    assert proxied == set(proxy) and proxy["REZZED_BOARD"] == "${REZZED_BOARD:-board:8037}"
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    volumes = {v.partition(":")[0] for service in services.values() for v in service["volumes"]}
    assert sorted(v for v in volumes if not v.startswith(".")) == sorted(compose["volumes"])
    second = services["second"]
    assert {**second, "profiles": None} == {**services["board"], "profiles": None} and second["profiles"] == ["second"]
    assert "COPY deploy/start " in container and "EXPOSE 8037 9137" in container
    copied = {word for line in re.findall(r"^COPY (?!--from)(.+) \S+$", container, re.M) for word in line.split()}
    ignored = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8")
    assert set(re.findall(r"^!(\S+)$", ignored, re.M)) == copied
    assert all((DEPLOY.parent / name).exists() for name in copied) and os.access(START, os.X_OK)


def test_the_compose_file_is_valid() -> None:
    """The schema of the compose specification is a part of check-jsonschema."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.deep
@pytest.mark.skipif(os.name == "nt", reason="the start script is for containers of Linux")
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_the_container_starts_works_without_one(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if kind == "sqlite":
        database = f"sqlite:///{tmp_path / 'board.db'}"
    else:
        cluster: Cluster = request.getfixturevalue("postgres")
        database = cluster.database()
    (tmp_path / "rezzed").symlink_to(Path(sys.executable).parent / "rezzed")
    ports = {"REZZED_HOST": "127.0.0.1", "REZZED_PORT": "0", "REZZED_METRICS": "0"}
    given = {"PATH": f"{tmp_path}:{os.defpath}", "HOME": str(tmp_path), "REZZED_ORIGIN": "https://rezzed.example", **ports}
    refused = subprocess.run([START], env=given, capture_output=True, text=True)
    assert refused.returncode != 0 and "REZZED_DB" in refused.stderr
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = subprocess.Popen([START], env={**given, "REZZED_DB": database}, stdout=out, stderr=out)
    try:
        board = address(process, log)
        asked = httpx.get(f"{board}/healthz", headers={"host": "rezzed.example"}, timeout=PATIENCE)
        assert asked.json()["status"] == "ok"
        assert httpx.get(f"{board}/healthz", headers={"host": "other.example"}, timeout=PATIENCE).status_code == 421
        process.send_signal(signal.SIGTERM)  # what stops a container
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        process.wait()
    assert "Traceback" not in log.read_text() and shutil.which("cc", path=str(tmp_path)) is None
