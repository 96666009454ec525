"""Starts the compiled server over databases made for these tests, and stops it by its own process."""

import json
import os
import socket
import sqlite3
import subprocess
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAIN = ROOT / "dist" / "main.js"

BOOKS = 30


def make_databases(folder: Path) -> None:
    """A small bookshop whose answers are known, and a wide database with more than 300 tools."""
    folder.mkdir()
    make_bookshop(folder / "bookshop.sqlite")
    make_county(folder / "county.sqlite")


def make_bookshop(file: Path) -> None:
    with sqlite3.connect(file) as db:
        db.executescript(
            """
            create table author (author_id integer primary key, name text not null, born integer);
            create table book (
              book_id integer primary key, title text not null, author_id integer not null references author (author_id),
              price real not null, genre text not null
            );
            insert into author values (1, 'Ada Byron', 1815), (2, 'Émile Zola', 1840), (3, '紫式部', 973);
            """
        )
        genres = ["novel", "essay", "poem"]
        rows = [(n, f"Volume {n}", n % 3 + 1, 5 + n * 0.5, genres[n % 3]) for n in range(1, BOOKS + 1)]
        db.executemany("insert into book values (?, ?, ?, ?, ?)", rows)
    db.close()


def make_county(file: Path) -> None:
    kinds = ["school", "library", "clinic", "museum", "market", "station", "theatre", "garage", "bakery", "hotel"]
    kinds += ["harbour", "stadium", "brewery", "chapel", "factory", "farm", "prison", "office", "cinema", "garden"]
    with sqlite3.connect(file) as db:
        db.execute("create table town (town_id integer primary key, name text not null, region text, population integer)")
        db.executemany(
            "insert into town values (?, ?, ?, ?)",
            [(n, f"Town {chr(65 + n % 26)}{n}", f"Region {n % 5}", 900 + n * 137 % 8000) for n in range(1, 61)],
        )
        for at, kind in enumerate(kinds):
            db.execute(
                f"create table {kind} ({kind}_id integer primary key, name text not null, town_id integer not null "
                "references town (town_id), opened date, rating real, staff integer, budget real, status text, owner text)"
            )
            db.executemany(
                f"insert into {kind} values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        n, f"{kind.title()} {n}", n * (at + 3) % 60 + 1, f"{1950 + n % 70}-{n % 12 + 1:02}-{n % 28 + 1:02}",
                        n * 7 % 50 / 10, n * 3 % 40 + 1, n * 1013 % 90000 / 4, ["open", "closed", "planned"][n % 3],
                        ["public", "private", "church", "club"][n * 5 % 4],
                    )
                    for n in range(1, 201)
                ],
            )
    db.close()


@dataclass
class Server:
    """A running server. `address` is http://127.0.0.1:<port>."""

    folder: Path
    port: int = 0
    process: subprocess.Popen | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.port = self.port or find_free_port()
        arguments = ["serve", "--databases", str(self.folder / "databases"), "--port", str(self.port)]
        arguments += ["--state", str(self.folder / "state.sqlite"), "--cache", str(self.folder / "cache")]
        log = (self.folder / "server.log").open("ab")
        command = ["node", str(MAIN), *arguments]
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, env=plain_environment())
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        ends = time.monotonic() + 60
        while time.monotonic() < ends:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5):
                    return
            except OSError:
                if self.process is None or self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the server is not ready: {(self.folder / 'server.log').read_text()[-2000:]}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(30)

    def find_universe(self, domain: str, collection: str, title: str) -> str:
        """The id of a tool universe."""
        with urllib.request.urlopen(f"{self.address}/v1/{domain}/universes", timeout=10) as answer:
            universes = json.load(answer)["universes"]
        [found] = [each for each in universes if (each["collection"], each["title"]) == (collection, title)]
        return found["tool_universe_id"]


def plain_environment() -> dict[str, str]:
    """The environment without the server's own settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith("ROOKERY_")}


def find_free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]
