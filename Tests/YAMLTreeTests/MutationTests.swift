// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TestSupport
import Testing

@testable import YAMLTree

/// Random changes to real texts: whatever comes in, nothing crashes and spans stay honest.
struct MutationTests {
  @Test(arguments: 0..<60)
  func `changed texts never crash and keep honest spans`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 7_919)
    for _ in 0..<40 {
      let text = RebuildTests.texts.randomElement(using: &random) ?? ""
      let bytes = YAMLMutation.mutate(Array(text.utf8), &random)
      let reading = Reading(bytes)
      for diagnostic in reading.outcome.diagnostics {
        try check(diagnostic, in: bytes)
        var renderer = DiagnosticRenderer(reading.files)
        #expect(!renderer.render(diagnostic).isEmpty)
      }
      guard let document = reading.outcome.document else {
        #expect(!reading.codes.isEmpty)
        continue
      }
      if reading.codes.contains("second-document") { continue }
      do {
        try TreeProof(document).check()
      } catch {
        Issue.record("seed \(seed): \(String(reflecting: reading.text))")
        throw error
      }
    }
  }

  private func check(_ diagnostic: Diagnostic, in bytes: [UInt8]) throws {
    for annotation in [diagnostic.primary].compactMap({ $0 }) + diagnostic.secondary {
      try #require(annotation.span.range.upperBound <= bytes.count)
    }
  }
}
