// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Diagnostics
import TestSupport
import Testing

@testable import YAMLTree

/// What holds for every file, whatever is in it.
@Suite struct `A formatted file` {
  /// `CURLEW_FORMATTED_FILES` says how many (`make soak`).
  private static let count =
    getenv("CURLEW_FORMATTED_FILES").flatMap { Int(String(cString: $0)) } ?? 1_000

  /// The file in the canonical layout; nil if it is unreadable.
  private static func formatted(_ bytes: [UInt8]) throws -> [UInt8]? {
    switch YAMLFormatter.format(bytes, of: SourceFileID(index: 0)) {
    case .formatted(let bytes): return bytes
    case .unreadable(let diagnostics):
      try #require(diagnostics.contains { $0.severity == .error })
      return nil
    case .changed: throw Wrong(words: "means something else", bytes: bytes)
    }
  }

  private struct Wrong: Error, CustomStringConvertible {
    let words: String
    let bytes: [UInt8]

    var description: String {
      "\(words): \(String(reflecting: String(decoding: bytes, as: UTF8.self)))"
    }
  }

  /// - Returns: Whether it is readable.
  private static func prove(_ bytes: [UInt8]) throws -> Bool {
    guard let once = try formatted(bytes) else { return false }
    let twice = try formatted(once)
    guard twice == once else {
      throw Wrong(
        words: "changes again, to \(String(decoding: twice ?? [], as: UTF8.self))", bytes: bytes)
    }
    let lines = once.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard once.isEmpty || lines.last?.isEmpty == true, !once.contains(0x0D) else {
      throw Wrong(words: "has other line breaks", bytes: bytes)
    }
    return true
  }

  @Test func `means the same, and stays as it is, for random files`() throws {
    var readable = 0
    for seed in 0..<UInt64(Self.count) {
      let bytes = MessyYAML.bytes(seed: seed)
      do {
        if try Self.prove(bytes) { readable += 1 }
      } catch {
        Issue.record("seed \(seed): \(error)")
        break
      }
    }
    #expect(readable * 10 > Self.count * 7, "only \(readable) of \(Self.count) are valid")
  }

  @Test(arguments: 0..<20)
  func `means the same, and stays as it is, for changed files`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 104_729)
    for _ in 0..<20 {
      let text = RebuildTests.texts.randomElement(using: &random) ?? ""
      _ = try Self.prove(YAMLMutation.mutate(Array(text.utf8), &random))
    }
  }
}
