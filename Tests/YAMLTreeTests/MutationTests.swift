// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TestSupport
import Testing

@testable import YAMLTree

/// Random changes to real texts: whatever comes in, nothing crashes and spans stay honest.
struct MutationTests {
  static let fragments = [
    "\n", "\r\n", "\r", "  ", "\t", ": ", "- ", "? ", "[", "]", "{", "}", ", ", "#", " # ", "'",
    "\"",
    "|\n", ">+\n", "|2-\n", "&a ", "*a", "!x ", "---\n", "...\n", "%YAML 1.2\n", "${x}", "\\",
    "\\x4",
    "é", "\u{85}", "\u{2028}", "\u{FEFF}", "<<: *a", "😀", "\\\n", "''", "~", "0x1F",
  ]

  @Test(arguments: 0..<60)
  func `changed texts never crash and keep honest spans`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 7_919)
    for _ in 0..<40 {
      let text = RebuildTests.texts.randomElement(using: &random) ?? ""
      let bytes = Self.mutate(Array(text.utf8), &random)
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

  static func mutate(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
        bytes.removeSubrange(place..<end)
      case 1:
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        let part = Array(bytes[place..<end])
        bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &random))
      case 2 where place < bytes.count:
        bytes[place] = UInt8.random(in: 9...126, using: &random)
      default:
        bytes.insert(contentsOf: (fragments.randomElement(using: &random) ?? "").utf8, at: place)
      }
    }
    return bytes
  }
}
