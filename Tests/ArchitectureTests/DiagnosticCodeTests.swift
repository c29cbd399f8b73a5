// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `The code of a diagnostic` {
  /// Codes that no test can provoke, and why.
  private static let unprovoked = [
    "refused-argument": "no function refuses a literal argument before it is called",
    "out-of-memory": "libyaml got no memory",
    "no-netrc": "planning has found the path before the step that needs it",
  ]

  /// Every code that `Sources` declares, with the files that do.
  private static func codes() throws -> [String: [String]] {
    var codes: [String: [String]] = [:]
    for path in files(below: "Sources") where path.hasSuffix(".swift") {
      let words = HyphenatedWords(in: try readFile(path))
      for place in words.places where words.isCode(at: place) {
        codes[words.text(at: place), default: []].append(path)
      }
    }
    return codes
  }

  /// The paths of all files below a folder of the repository.
  private static func files(below folder: String) -> [String] {
    let root = repositoryRoot.appending(path: folder)
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: [.isRegularFileKey])
    var found: [String] = []
    while let file = files?.nextObject() as? URL {
      let values = try? file.resourceValues(forKeys: [.isRegularFileKey])
      if values?.isRegularFile == true { found.append(file.path) }
    }
    return found
  }

  @Test func `is in a test, or in a list with the reason why it is not`() throws {
    let codes = try Self.codes()
    #expect(codes.count > 140)
    let own = URL(filePath: #filePath).path
    var inTests: Set<String> = []
    for path in Self.files(below: "Tests") where path != own {
      // The name of a file counts as a text of it.
      let name = path.split(separator: "/").last ?? ""
      let words = HyphenatedWords(in: Array(name.utf8) + [0] + (try readFile(path)))
      for place in words.places { inTests.insert(words.text(at: place)) }
    }
    for (code, paths) in codes.sorted(by: { $0.key < $1.key }) {
      let isUnprovoked = Self.unprovoked[code] != nil
      #expect(inTests.contains(code) || isUnprovoked, "`\(code)` of \(paths)")
    }
  }

  @Test func `is declared once`() throws {
    for (code, paths) in try Self.codes() { #expect(paths.count == 1, "`\(code)`: \(paths)") }
  }

  @Test(arguments: [
    "code == .", "code != .", "code == \"", "code != \"", "code.text == ", "code.text != ",
    "switch diagnostic.code", "switch code.text", "contains(diagnostic.code", "contains($0.code",
    "[diagnostic.code", "[$0.code",
  ])
  func `decides nothing in the program`(question: String) throws {
    let bytes = Data(question.utf8)
    for path in Self.files(below: "Sources") where path.hasSuffix(".swift") {
      let isAllowed = Self.tablesByCode.contains { path.hasSuffix($0) && question.hasPrefix("[") }
      let isFound = Data(try readFile(path)).range(of: bytes) != nil
      #expect(isAllowed || !isFound, "\(path)")
    }
  }

  /// Files that may look up a code: for the words of its messages, to count those of one code, and for what
  /// an import survives.
  private static let tablesByCode = [
    "OptionDiagnostics.swift", "DiagnosticList.swift", "ImportCheck.swift",
    "DocumentSource.swift",
  ]
}

/// The words like `unknown-key` of a text: small letters and digits, joined by hyphens.
///
/// It looks at the bytes around each hyphen: a regular expression over all texts of the repository
/// takes eight seconds in a debug build.
private struct HyphenatedWords {
  private let bytes: [UInt8]
  let places: [Range<Int>]

  init(in bytes: [UInt8]) {
    self.bytes = bytes
    var places: [Range<Int>] = []
    var next = 0
    while let hyphen = bytes[next...].firstIndex(of: UInt8(ascii: "-")) {
      let start = Self.start(of: bytes, before: hyphen, notBefore: next)
      var end = hyphen
      while end < bytes.count, bytes[end] == UInt8(ascii: "-") {
        let piece = Self.end(of: bytes, from: end + 1)
        guard piece > end + 1 else { break }
        end = piece
      }
      let isWord = start < hyphen && end > hyphen
      if isWord { places.append(start..<end) }
      next = isWord ? end : hyphen + 1
    }
    self.places = places
  }

  func text(at place: Range<Int>) -> String { String(decoding: bytes[place], as: UTF8.self) }

  /// Whether a word is the literal that a diagnostic or a refusal takes as its code.
  func isCode(at place: Range<Int>) -> Bool {
    guard place.lowerBound > 0, bytes[place.lowerBound - 1] == UInt8(ascii: "\""),
      place.upperBound < bytes.count, bytes[place.upperBound] == UInt8(ascii: "\"")
    else { return false }
    let start = max(0, place.lowerBound - 100)
    let before = String(decoding: bytes[start..<place.lowerBound - 1], as: UTF8.self)
    let call = before.trimmingCharacters(in: .whitespacesAndNewlines)
    return call.hasSuffix("DiagnosticCode(")
  }

  private static func start(of bytes: [UInt8], before end: Int, notBefore first: Int) -> Int {
    var start = end
    while start > first, isPart(bytes[start - 1]) { start -= 1 }
    return start
  }

  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    return end
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
