// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Labels from the file to the reports of a run, and to those that `curlew merge` makes of its events.
@Suite struct LabelReportTests {
  private static let collection = """
    curlew: 1
    labels: { owner: payments }
    scenarios:
      C42 pay once:
        labels: { test_key: SHOP-12, requirements: [SHOP-3, SHOP-4] }
        tags: [smoke]
        steps:
          - { name: begin, print: hello, labels: { component: cart } }
          - { name: pay, check: ['1 > 2'], labels: { owner: null, test_key: SHOP-13 } }
      rows:
        data: [{ key: A-1 }, { key: A-2 }]
        labels: { test_key: '${key}' }
        steps: [{ name: look, print: '${key}' }]
    """

  private func properties(_ entries: (String, String)...) -> String {
    entries.map { "<property name=\"\($0.0)\" value=\"\($0.1)\"/>" }.joined()
  }

  private func workshop() async throws -> Workshop {
    let workshop = try Workshop(Self.collection)
    let run = try await workshop.run(
      "-j", "1", "--report", "ndjson=events.ndjson", "--report", "junit=run.xml",
      "--junit-cases", "scenarios")
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: ["labels    ", "test_key SHOP-13", "requirements SHOP-3 SHOP-4"])
    return workshop
  }

  @Test func `are the properties of a case for each scenario and row, of merged events too`()
    async throws
  {
    let workshop = try await workshop()
    let merged = try await workshop.runs(
      "merge", "events.ndjson", "--report", "junit=merged.xml", "--junit-cases", "scenarios")
    expect(merged, endsIn: 1)
    let report = try workshop.folder.read("run.xml")
    #expect(try workshop.folder.read("merged.xml") == report)
    expect(
      report,
      has: [
        properties(
          ("owner", "payments"), ("test_key", "SHOP-12"), ("test_key", "SHOP-13"),
          ("requirements", "SHOP-3,SHOP-4"), ("component", "cart"), ("tags", "smoke")),
        properties(("owner", "payments"), ("test_key", "A-1")),
        properties(("owner", "payments"), ("test_key", "A-2")),
      ])
    #expect(report.components(separatedBy: "<testcase ").count == 4)
  }

  @Test func `are the properties of a case for each step, where merge asks for that`()
    async throws
  {
    let workshop = try await workshop()
    let merged = try await workshop.runs("merge", "events.ndjson", "--report", "junit=steps.xml")
    expect(merged, endsIn: 1)
    let report = try workshop.folder.read("steps.xml")
    expect(
      report,
      has: [
        properties(
          ("owner", "payments"), ("test_key", "SHOP-12"), ("requirements", "SHOP-3,SHOP-4"),
          ("component", "cart"), ("tags", "smoke")),
        properties(
          ("test_key", "SHOP-13"), ("requirements", "SHOP-3,SHOP-4"), ("tags", "smoke")),
      ])
    #expect(report.components(separatedBy: "<testcase ").count == 5)
  }
}
