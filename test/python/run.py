"""Runs the Python clients' tests, each set of clients in an environment of its own: `python3 test/python/run.py`.

The libraries need two versions of the MCP SDK, hence two sets (`requirements/*.txt`, pinned; `*.in` says what was asked for).
Environments are kept under node_modules/.cache by what their file holds. Where Python is older than 3.11 or the packages cannot
be had, the set is skipped with a message; a test that fails makes this exit with 1.
"""

import hashlib
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CACHE = ROOT / "node_modules" / ".cache" / "python-clients"
UV = "uv==0.13.9"
SUMMARY = re.compile(r"(\d+) (passed|failed|error)")


def find_python(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def prepare(requirements: Path) -> Path | None:
    """The environment of a set, made where it is not there yet; None where its packages cannot be had."""
    digest = hashlib.sha256(requirements.read_bytes()).hexdigest()[:12]
    environment = CACHE / f"{requirements.stem}-{digest}"
    done = environment / "installed"
    if done.exists():
        return environment
    try:
        venv.create(environment, clear=True)
        install(["-m", "uv", "pip", "install", "--quiet", "--python", find_python(environment), "-r", requirements])
    except subprocess.CalledProcessError as error:
        print(f"skipped: the packages of {requirements.name} cannot be had: {error.stderr.strip()[-400:]}")
        return None
    done.touch()
    return environment


def install(command: list) -> None:
    """Installs with uv, which is an order of magnitude sooner done than pip; uv itself comes by pip."""
    installer = CACHE / UV.replace("==", "-")
    if not (installer / "installed").exists():
        venv.create(installer, clear=True, with_pip=True)
        call([find_python(installer), "-m", "pip", "install", "--quiet", "--no-input", "--retries", "1", UV])
        (installer / "installed").touch()
    call([find_python(installer), *command])


def call(command: list) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


def run(requirements: Path) -> tuple[int, int]:
    """How many tests of a set have passed, and how many have not."""
    environment = prepare(requirements)
    if environment is None:
        return (0, 0)
    command = [find_python(environment), "-m", "pytest", "--color=no", *sys.argv[1:]]
    print(f"{requirements.stem}:", flush=True)
    result = subprocess.run(command, cwd=HERE, stdout=subprocess.PIPE, text=True)
    print(result.stdout, flush=True)
    counts = {word: int(number) for number, word in SUMMARY.findall(result.stdout)}
    failed = counts.get("failed", 0) + counts.get("error", 0)
    # A run that breaks off before it counts anything has failed too.
    return (counts.get("passed", 0), failed if result.returncode == 0 else max(failed, 1))


def main() -> int:
    if sys.version_info < (3, 11):
        print(f"skipped: the clients need Python 3.11 or later; this is {sys.version.split()[0]}")
        return 0
    if not (ROOT / "dist" / "main.js").exists():
        print("The compiled program is missing: npm run build", file=sys.stderr)
        return 2
    results = [run(requirements) for requirements in sorted((HERE / "requirements").glob("*.txt"))]
    passed, failed = (sum(column) for column in zip(*results, strict=True))
    print(f"Python: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
