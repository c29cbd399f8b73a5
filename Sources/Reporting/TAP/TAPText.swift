// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// Lines of TAP. Text from outside is escaped: `#` begins a directive, and a line break a line.
struct TAPText {
  /// In place of the number of a scenario's test until all are in the order of the files; it cannot be
  /// in a text, where control characters are escapes.
  static let numberMark: UInt8 = 0

  private static let visible = VisibleText()

  var bytes: [UInt8] = []

  mutating func add(_ words: StaticString) {
    words.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func spaces(_ count: Int) {
    bytes.append(contentsOf: repeatElement(32, count: count))
  }

  /// The result of a test, with its directive: `not ok 2 - pay # TODO known failure: …`.
  ///
  /// - Parameter number: nil for a number that is not known yet.
  mutating func test(_ result: TAPResult, _ number: Int?, _ name: String, indent: Int) {
    spaces(indent)
    add(result.isOK ? "ok " : "not ok ")
    if let number {
      appendDecimal(Int64(number), to: &bytes)
    } else {
      bytes.append(Self.numberMark)
    }
    add(" - ")
    description(name)
    switch result.directive {
    case .none: break
    case .skip(let reason):
      add(" # SKIP ")
      description(reason)
    case .todo(let reason):
      add(" # TODO ")
      description(reason)
    }
    add("\n")
  }

  /// Text of one line in which `\` and `#` are escaped.
  mutating func description(_ text: String) {
    for byte in Self.visible.of(CutText.of(text, 1_000)).utf8 {
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "#") { bytes.append(92) }
      bytes.append(byte)
    }
  }

  /// A member of a YAML block: its value is in quotes, with the escapes of JSON, which YAML has too.
  mutating func member(_ name: StaticString, _ value: String?, indent: Int, limit: Int = 4_000) {
    guard let value else { return }
    key(name, indent)
    var json = EventJSON()
    json.string(CutText.of(value, limit))
    bytes += json.bytes
    add("\n")
  }

  mutating func member(_ name: StaticString, _ value: Int, indent: Int) {
    key(name, indent)
    bytes.append(contentsOf: "\(value)".utf8)
    add("\n")
  }

  mutating func flag(_ name: StaticString, indent: Int) {
    key(name, indent)
    add("true\n")
  }

  /// The text with numbers in place of its marks.
  ///
  /// - Parameter last: the number before its first.
  /// - Returns: also its last number.
  static func numbered(
    _ text: ArraySlice<UInt8>, after last: Int
  ) -> (bytes: [UInt8], last: Int) {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 16)
    var number = last
    for byte in text {
      if byte == numberMark {
        number += 1
        appendDecimal(Int64(number), to: &result)
      } else {
        result.append(byte)
      }
    }
    return (result, number)
  }

  /// Milliseconds with three places.
  mutating func duration(_ microseconds: Int64, indent: Int) {
    key("duration_ms", indent)
    let whole = max(0, microseconds)
    let places = "\(1000 + whole % 1000)".dropFirst()
    bytes.append(contentsOf: "\(whole / 1000).\(places)\n".utf8)
  }

  /// A key that more lines follow.
  mutating func head(_ name: StaticString, indent: Int) {
    spaces(indent)
    add(name)
    add(":\n")
  }

  private mutating func key(_ name: StaticString, _ indent: Int) {
    spaces(indent)
    add(name)
    add(": ")
  }
}

/// What a test of TAP says: its result and its directive.
struct TAPResult {
  enum Directive {
    case none
    case skip(String)
    /// A known failure, which does not count.
    case todo(String)
  }

  var isOK: Bool
  var directive = Directive.none

  /// - Parameter expectedFailure: why a check was expected to fail, and did.
  init(_ outcome: Outcome, expectedFailure: String? = nil, hasBegun: Bool = true) {
    isOK = true
    if let expectedFailure {
      isOK = false
      directive = .todo("known failure: \(expectedFailure)")
      return
    }
    switch outcome {
    case .passed: break
    case .skipped(let reason): directive = .skip(reason)
    case .interrupted where !hasBegun: directive = .skip("the run was interrupted")
    case .failed, .errored, .interrupted, .pending: isOK = false
    }
  }
}
