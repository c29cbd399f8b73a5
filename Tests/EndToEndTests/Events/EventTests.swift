// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The events of every case that runs a collection, and each report beside every other.
@Suite struct `The events of a run` {
  private static let cases = (try? EndToEndCase.all.filter { $0.isCommand("run") }) ?? []

  @Test func `are pinned for more than forty cases`() {
    #expect(Self.cases.count > 40)
  }

  @Test(arguments: cases) func `are the same, and each report is, with every set of reports`(
    _ one: EndToEndCase
  ) async throws {
    var texts: [String: String] = [:]
    for reports in ReportSet.all {
      let run = try await reports.run(one)
      #expect(run.exitCode == one.exitCode, "\(reports): \(run.texts)")
      for (name, text) in run.texts {
        #expect(texts[name, default: text] == text, "\(name) differs with \(reports)")
        texts[name] = text
      }
    }
    let events = try #require(texts["reported.ndjson"])
    #expect(throws: Never.self) { try one.expect(EventLayout.text(events), "events") }
  }
}
