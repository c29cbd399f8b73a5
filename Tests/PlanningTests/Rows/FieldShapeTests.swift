// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct `The shape of a field` {
  /// The reader at the only row of a table with one field.
  private func reader(_ field: String) throws -> CSVReader {
    var reader = CSVReader()
    reader.append(Array("a\n\(field)\n".utf8))
    reader.end()
    guard case .row = try reader.next() else {
      Issue.record("there is a row")
      return reader
    }
    return reader
  }

  @Test(arguments: [
    ("0", true, true), ("-0", true, true), ("12", true, true), ("012", false, false),
    ("-", false, false), ("+1", false, false), ("1.5", false, true), ("1.", false, false),
    (".5", false, false), ("1e5", false, true), ("1E-5", false, true), ("1e", false, false),
    ("1.5e+10", false, true), ("1 ", false, false), ("NaN", false, false), ("\"7\"", true, true),
    ("\"\"", true, true), ("true", false, false), ("--1", false, false), ("1e5.0", false, false),
  ])
  func `is an integer or a number by JSON's grammar`(
    field: String, isInteger: Bool, isNumber: Bool
  ) throws {
    let reader = try reader(field)
    #expect(reader.has(.integer, at: 0) == isInteger)
    #expect(reader.has(.number, at: 0) == isNumber)
  }

  @Test(arguments: [("true", true), ("false", true), ("\"\"", true), ("True", false), ("1", false)])
  func `is a boolean in its two words`(field: String, isBoolean: Bool) throws {
    #expect(try reader(field).has(.boolean, at: 0) == isBoolean)
  }

  @Test func `is a text if it is UTF-8`() throws {
    var reader = CSVReader()
    reader.append(Array("a,b\n".utf8) + [0xC3, 0xA9, 0x2C, 0xC3, 0x28, 0x0A])
    reader.end()
    _ = try reader.next()
    #expect(reader.has(.text, at: 0))
    #expect(!reader.has(.text, at: 1))
  }

  @Test(arguments: ["", "a", "say \"hello\"", "\"", "abcdefgh", "abcdefghi \"\" jklmnop qrst"])
  func `hashes as its text does, with pairs of quotes and without`(text: String) throws {
    let quoted =
      "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
    #expect(try reader(quoted).hash(at: 0) == Array(text.utf8).withUnsafeBytes { TextHash.of($0) })
  }
}
