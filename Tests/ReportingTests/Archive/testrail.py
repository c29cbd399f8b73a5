# SPDX-License-Identifier: Apache-2.0
"""Reads a JUnit report with trcli of TestRail, and prints a line for each result that it would send:
how cases are found, the id, the name, the status of TestRail."""
import contextlib
import io
import sys

from trcli.cli import Environment
from trcli.readers.junit_xml import JunitParser


def results(path, matcher):
    environment = Environment()
    environment.case_matcher, environment.special_parser = matcher, None
    environment.file, environment.suite_name = path, None
    environment.params_from_config = {}
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        suites = JunitParser(environment).parse_file()
    for suite in suites:
        for section in suite.testsections:
            for case in section.testcases:
                yield case.result.case_id or case.case_id, case.title, case.result.status_id


for matcher in ("property", "name"):
    for line in results(sys.argv[1], matcher):
        print(matcher, *line)
