"""Plays a league on a Dask cluster with TLS over four network namespaces, and compares it with one process.

    python benchmarks/cluster_hosts.py [--games 60]

It needs Linux, root, `ip` (iproute2), `openssl` and `pip install 'rezzed[dist]'`. One host has the scheduler, three have a
worker each, and the league runs on the host of the scheduler. One worker stands still for three quarters of the time, and one
is killed with signal 9 when a quarter of the games is there. The games must be the same as in one process, byte for byte.
Then a worker with another version of rezzed joins a new cluster: the league must be refused, with the name of that worker. A
client without a certificate must not get in.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOSTS = ("rezzed-sched", "rezzed-one", "rezzed-two", "rezzed-three")
NETWORK = "10.231.{}.{}"
PORT = 8786
ADDRESS = f"tls://{NETWORK.format(0, 1)}:{PORT}"
LEAGUE = 'seeds = {}\n[[entrant]]\nname = "one"\nbot = "eager"\n[[entrant]]\nname = "two"\nbot = "first"\n'
OTHER_VERSION = 'import rezzed\nrezzed.__version__ = "0.0.1"\n'
PATIENCE = 120.0


def run(*command: str | Path) -> None:
    """Run a command that must succeed."""
    subprocess.run(command, check=True, capture_output=True)


@contextmanager
def hosts() -> Iterator[None]:
    """Four hosts: the first one is linked to each of the others and passes on what workers send."""
    made: list[str] = []
    try:
        for host in HOSTS:
            run("ip", "netns", "add", host)
            made.append(host)
            run("ip", "-n", host, "link", "set", "lo", "up")
        run("ip", "-n", HOSTS[0], "addr", "add", f"{NETWORK.format(0, 1)}/32", "dev", "lo")
        run("ip", "netns", "exec", HOSTS[0], "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward")
        for n, host in enumerate(HOSTS[1:], 1):
            run("ip", "-n", HOSTS[0], "link", "add", f"to{n}", "type", "veth", "peer", "name", "eth0", "netns", host)
            for where, link, last in ((HOSTS[0], f"to{n}", 1), (host, "eth0", 2)):
                run("ip", "-n", where, "addr", "add", f"{NETWORK.format(n, last)}/24", "dev", link)
                run("ip", "-n", where, "link", "set", link, "up")
            run("ip", "-n", host, "route", "add", "default", "via", NETWORK.format(n, 1))
        yield
    finally:
        for host in made:
            run("ip", "netns", "del", host)


def certificates(folder: Path) -> dict[str, str]:
    """An authority and a certificate of it that every host has, as Dask's settings in environment variables."""
    ca, key, cert, request = (folder / name for name in ("ca.pem", "key.pem", "cert.pem", "cert.csr"))
    new = ("-newkey", "rsa:2048", "-nodes", "-subj")
    run("openssl", "req", "-x509", *new, "/CN=rezzed-ca", "-days", "30", "-keyout", folder / "ca-key.pem", "-out", ca)
    run("openssl", "req", *new, "/CN=rezzed", "-keyout", key, "-out", request)
    run(
        "openssl",
        "x509",
        "-req",
        "-in",
        request,
        "-CA",
        ca,
        "-CAkey",
        folder / "ca-key.pem",
        "-CAcreateserial",
        "-days",
        "30",
        "-out",
        cert,
    )
    found = {"DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION": "true", "DASK_DISTRIBUTED__COMM__TLS__CA_FILE": str(ca)}
    for part in ("SCHEDULER", "WORKER", "CLIENT"):
        found[f"DASK_DISTRIBUTED__COMM__TLS__{part}__KEY"] = str(key)
        found[f"DASK_DISTRIBUTED__COMM__TLS__{part}__CERT"] = str(cert)
    return found


class Hosts:
    """What runs on the hosts.

    Args:
        folder: for files and output.
        secrets: the certificates, as environment variables.
    """

    def __init__(self, folder: Path, secrets: dict[str, str]) -> None:
        self.folder = folder
        self.secrets = secrets
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, host: str, *command: str) -> subprocess.Popen[bytes]:
        """Run a command on a host in the background."""
        with (self.folder / f"{host}.txt").open("ab") as log:
            process = subprocess.Popen(
                ["ip", "netns", "exec", host, sys.executable, "-m", *command], stdout=log, stderr=log, cwd=self.folder,
                env={**os.environ, **self.secrets},
            )  # fmt: skip
        self.running.append(process)
        return process

    def scheduler(self) -> None:
        """Start the scheduler."""
        self.start(
            HOSTS[0],
            "distributed.cli.dask_scheduler",
            "--host",
            ADDRESS.rpartition(":")[0],
            "--port",
            str(PORT),
            "--no-dashboard",
        )
        self.wait_for(f"Scheduler at:.*{ADDRESS}", HOSTS[0])

    def worker(self, n: int, *more: str) -> subprocess.Popen[bytes]:
        """Start the worker of a host."""
        options = ("--name", HOSTS[n], "--nthreads", "1", "--no-nanny", "--no-dashboard", *more)
        process = self.start(HOSTS[n], "distributed.cli.dask_worker", ADDRESS, *options)
        self.wait_for("Registered to", HOSTS[n])
        return process

    def wait_for(self, words: str, host: str) -> None:
        """Wait until a host has written something."""
        until = time.monotonic() + PATIENCE
        while subprocess.run(["grep", "-q", words, self.folder / f"{host}.txt"], check=False).returncode:
            if time.monotonic() > until or any(process.poll() for process in self.running):
                sys.exit(f"{host} has not started:\n" + (self.folder / f"{host}.txt").read_text()[-3000:])
            time.sleep(0.1)

    def league(self, out: str, cluster: bool, **more: str) -> subprocess.Popen[str]:
        """Begin to play the league."""
        where = ["--dask", ADDRESS] if cluster else []
        return subprocess.Popen(
            ["ip", "netns", "exec", HOSTS[0], sys.executable, "-m", "rezzed", "league", "league.toml", "--out", out, *where],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=self.folder,
            env={**os.environ, **self.secrets, **more},
        )  # fmt: skip

    def stop(self) -> None:
        """End everything."""
        for process in self.running:
            process.kill()
            process.wait()
        self.running.clear()
        for log in self.folder.glob("rezzed-*.txt"):
            log.unlink()


def slow(process: subprocess.Popen[bytes], over: threading.Event) -> None:
    """Let a process stand still for three quarters of the time."""
    while not over.wait(0.1):
        process.send_signal(signal.SIGSTOP)
        over.wait(0.3)
        process.send_signal(signal.SIGCONT)


def damaged(hosts: Hosts, games: int) -> bool:
    """Play with a slow worker and one that is killed; whether the result is that of one process."""
    alone = hosts.league("alone.jsonl", cluster=False)
    words, _ = alone.communicate()
    if alone.returncode:
        sys.exit(words)
    hosts.scheduler()
    workers = [hosts.worker(n) for n in (1, 2, 3)]
    over = threading.Event()
    brake = threading.Thread(target=slow, args=(workers[1], over))
    brake.start()
    start, league, path = time.perf_counter(), hosts.league("together.jsonl", cluster=True), hosts.folder / "together.jsonl"
    while league.poll() is None and (path.read_bytes().count(b"\n") if path.exists() else 0) < games // 4:
        time.sleep(0.02)
    had = path.read_bytes().count(b"\n")
    hosts.running.remove(workers[0])
    workers[0].kill()
    workers[0].wait()
    words, _ = league.communicate()
    over.set()
    brake.join()
    same = path.exists() and path.read_bytes() == (hosts.folder / "alone.jsonl").read_bytes()
    took = time.perf_counter() - start
    print(f"{games} games in {took:.1f} s, with a slow worker and one killed after {had} games: exit code {league.returncode}")
    print("the file is the same, byte for byte" if same else f"THE FILE IS ANOTHER ONE\n{words}", flush=True)
    hosts.stop()
    return same and not league.returncode


def refused(hosts: Hosts) -> bool:
    """Whether a worker of another version, and a client without a certificate, are refused."""
    (hosts.folder / "older.py").write_text(OTHER_VERSION, encoding="utf-8")
    hosts.scheduler()
    hosts.worker(1)
    hosts.worker(2, "--preload", str(hosts.folder / "older.py"))
    league = hosts.league("mixed.jsonl", cluster=True)
    words, _ = league.communicate()
    named = league.returncode == 2 and HOSTS[2] in words and "0.0.1" in words
    print(f"a worker of another version: exit code {league.returncode}: {words.strip().splitlines()[-1]}")
    nobody = {name: "" for name in hosts.secrets if "CLIENT" in name}
    stranger = hosts.league("stranger.jsonl", cluster=True, **nobody)
    words, _ = stranger.communicate()
    print(f"a client without a certificate: exit code {stranger.returncode}: {words.strip().splitlines()[-1]}")
    hosts.stop()
    return named and stranger.returncode == 2 and "certificate" in words


def main() -> int:
    """Play, print, and return 1 if anything is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, hosts():
        folder = Path(name)
        (folder / "league.toml").write_text(LEAGUE.format(given.games // 2), encoding="utf-8")
        cluster = Hosts(folder, certificates(folder))
        try:
            good = damaged(cluster, given.games)
            return 0 if refused(cluster) and good else 1
        finally:
            cluster.stop()


if __name__ == "__main__":
    sys.exit(main())
