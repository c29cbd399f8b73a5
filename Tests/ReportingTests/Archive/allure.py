# SPDX-License-Identifier: Apache-2.0
"""Reads a folder of Allure results with the matchers of Allure's own adapters, and makes a document of
it with allure-docx. Prints a line for each result, then the texts of the document."""
import sys

from allure_commons_test.container import has_container
from allure_commons_test.container import has_before
from allure_commons_test.label import has_suite
from allure_commons_test.report import AllureReport, has_test_case
from allure_commons_test.result import has_full_name, has_history_id, has_test_case_id, with_id
from allure_docx.config import ReportConfig
from allure_docx.report_builder import ReportBuilder
from docx import Document
from hamcrest import assert_that

folder, document, setup = sys.argv[1:]
report = AllureReport(folder)
for case in report.test_cases:
    assert_that(report, has_test_case(
        case["fullName"], with_id(), has_history_id(), has_test_case_id(),
        has_suite("Pet store"), has_full_name(case["fullName"]),
        has_container(report, has_before(setup))))
for case in sorted(report.test_cases, key=lambda case: (case["name"], case["start"])):
    details = case.get("statusDetails", {})
    words = [word for word in ("known", "flaky") if details.get(word)]
    for step in case["steps"]:
        words += [file["name"] for file in step.get("attachments", [])
                  if file["source"] in report.attachments]
    print(case["name"], case["status"], *words, sep=" | ")

ReportBuilder(folder, ReportConfig()).save_report(document)
print("document")
for paragraph in Document(document).paragraphs:
    if paragraph.text.strip():
        print(paragraph.text.strip().replace("\n", " / "))
