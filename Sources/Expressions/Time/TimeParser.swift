// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads a time by a pattern of C's `strptime`, in English: the opposite of `TimeFormat`.
///
/// `%d %b %Y %H:%M` reads `22 Nov 2026 03:04`.
struct TimeParser {
  /// What the text says; a part that it does not say is nil.
  struct Parts {
    var year: Int?
    var month: Int?
    var day: Int?
    var dayOfYear: Int?
    var hour = 0
    var isAfternoon: Bool?
    var minute = 0
    var second = 0
    var nanoseconds = 0
    /// From UTC, in seconds.
    var offset: Int?
    /// Since 1970.
    var epoch: Int64?
  }

  /// The directive at which the text does not follow the pattern; nil for other characters.
  struct Mismatch: Error {
    let directive: Character?
  }

  private var text: Substring.UTF8View
  private var parts = Parts()

  /// The parts of a whole text.
  ///
  /// - Throws: `Mismatch`; a directive that does not exist is one too.
  static func parts(of text: String, _ pattern: String) throws(Mismatch) -> Parts {
    var parser = TimeParser(text: text[...].utf8)
    try parser.read(pattern)
    guard parser.text.isEmpty else { throw Mismatch(directive: nil) }
    return parser.parts
  }

  private init(text: Substring.UTF8View) { self.text = text }

  private mutating func read(_ pattern: String) throws(Mismatch) {
    var characters = pattern.utf8.makeIterator()
    while let character = characters.next() {
      if character == UInt8(ascii: "%") {
        guard let letter = characters.next() else { throw Mismatch(directive: nil) }
        guard try directive(letter) else {
          throw Mismatch(directive: Character(UnicodeScalar(letter)))
        }
      } else if text.first == character {
        text.removeFirst()
      } else {
        throw Mismatch(directive: nil)
      }
    }
  }

  /// Reads the part for one directive; false if the text does not have it, or there is no such
  /// directive.
  private mutating func directive(_ letter: UInt8) throws(Mismatch) -> Bool {
    switch Character(UnicodeScalar(letter)) {
    case "Y": set(\.year, number(4...4))
    case "y": set(\.year, number(2...2).map { $0 < 69 ? 2000 + $0 : 1900 + $0 })
    case "m": set(\.month, number(1...2, 1...12))
    case "d": set(\.day, number(1...2, 1...31))
    case "e": set(\.day, spacedNumber(1...31))
    case "j": set(\.dayOfYear, number(1...3, 1...366))
    case "H": put(\.hour, number(1...2, 0...23))
    case "I": put(\.hour, number(1...2, 1...12).map { $0 % 12 })
    case "M": put(\.minute, number(1...2, 0...59))
    // A leap second counts as the second before it.
    case "S": put(\.second, number(1...2, 0...60).map { min($0, 59) })
    case "L": put(\.nanoseconds, fraction(upTo: 3))
    case "f": put(\.nanoseconds, fraction(upTo: 6))
    case "N": put(\.nanoseconds, fraction(upTo: 9))
    case "p": set(\.isAfternoon, word(["am", "pm"]).map { $0 == 1 })
    case "b", "h", "B": set(\.month, name(TimeFormat.months).map { $0 + 1 })
    case "a", "A": name(TimeFormat.weekdays) != nil
    case "z", "Z": set(\.offset, offset())
    case "s": set(\.epoch, signedNumber())
    case "F": try all("%Y-%m-%d")
    case "T": try all("%H:%M:%S")
    case "R": try all("%H:%M")
    case "D": try all("%m/%d/%y")
    case "n", "t": blanks()
    case "%": word(["%"]) != nil
    default: false
    }
  }

  private mutating func all(_ pattern: String) throws(Mismatch) -> Bool {
    try read(pattern)
    return true
  }

  private mutating func set<Part>(
    _ place: WritableKeyPath<Parts, Part?>, _ value: Part?
  ) -> Bool {
    guard let value else { return false }
    parts[keyPath: place] = value
    return true
  }

  private mutating func put(_ place: WritableKeyPath<Parts, Int>, _ value: Int?) -> Bool {
    guard let value else { return false }
    parts[keyPath: place] = value
    return true
  }

  // MARK: Pieces of text

  /// So many digits, in a range; nil and nothing taken for other text.
  private mutating func number(
    _ width: ClosedRange<Int>, _ range: ClosedRange<Int> = 0...9999
  ) -> Int? {
    let digits = text.prefix { $0.isASCIIDigit }.prefix(width.upperBound)
    guard digits.count >= width.lowerBound else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    guard range.contains(value) else { return nil }
    text.removeFirst(digits.count)
    return value
  }

  private mutating func spacedNumber(_ range: ClosedRange<Int>) -> Int? {
    if text.first == 0x20 { text.removeFirst() }
    return number(1...2, range)
  }

  private mutating func signedNumber() -> Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = text.dropFirst(isNegative ? 1 : 0).prefix { $0.isASCIIDigit }
    guard (1...15).contains(digits.count) else { return nil }
    let value = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 & 0x0F) }
    text.removeFirst(digits.count + (isNegative ? 1 : 0))
    return isNegative ? -value : value
  }

  /// The digits behind a decimal point, in nanoseconds.
  private mutating func fraction(upTo count: Int) -> Int? {
    let digits = text.prefix { $0.isASCIIDigit }.prefix(count)
    guard !digits.isEmpty else { return nil }
    var value = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    for _ in digits.count..<9 { value *= 10 }
    text.removeFirst(digits.count)
    return value
  }

  /// `Z`, `UTC`, `GMT`, `+01:00` or `+0100`.
  private mutating func offset() -> Int? {
    if word(["utc", "gmt", "z"]) != nil { return 0 }
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    text.removeFirst()
    guard let hours = number(2...2, 0...23) else { return nil }
    if text.first == UInt8(ascii: ":") { text.removeFirst() }
    guard let minutes = number(2...2, 0...59) else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// The index of a name, written out or by its first three letters, in any case.
  private mutating func name(_ names: [String]) -> Int? {
    word(names) ?? word(names.map { String($0.prefix(3)) })
  }

  /// The index of the first of these words with which the text begins, in any case.
  private mutating func word(_ words: [String]) -> Int? {
    for (index, word) in words.enumerated() {
      let begins =
        text.count >= word.utf8.count
        && zip(text, word.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
      guard begins else { continue }
      text.removeFirst(word.utf8.count)
      return index
    }
    return nil
  }

  private mutating func blanks() -> Bool {
    text = text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return true
  }
}

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
