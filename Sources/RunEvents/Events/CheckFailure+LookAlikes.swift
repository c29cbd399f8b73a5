// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension CheckFailure {
  /// Makes visible what cannot be seen: characters that show nothing are escapes, and texts that look
  /// alike get a note. Done behind redaction, which must find secrets as they are.
  mutating func showLookAlikes() {
    let isAlike = note(expected, actual, at: "")
    var areAlike = isAlike
    for index in differences.indices {
      let (expected, actual) = (differences[index].expected, differences[index].actual)
      let isAlike = note(expected, actual, at: differences[index].pointer)
      areAlike = areAlike || isAlike
      differences[index].expected = expected.map { LookAlike.escaped($0, joiners: isAlike) }
      differences[index].actual = actual.map { LookAlike.escaped($0, joiners: isAlike) }
    }
    message = LookAlike.escaped(message, joiners: areAlike)
    expected = expected.map { LookAlike.escaped($0, joiners: areAlike) }
    actual = actual.map { LookAlike.escaped($0, joiners: areAlike) }
    notes = notes.map { LookAlike.escaped($0) }
  }

  /// Adds a note if two texts look alike, once.
  ///
  /// - Parameter pointer: the place of a difference; empty for the whole.
  /// - Returns: whether they do.
  private mutating func note(_ expected: String?, _ actual: String?, at pointer: String) -> Bool {
    guard let expected, let actual,
      let note = LookAlike.note(expected.withoutQuotes, actual.withoutQuotes)
        ?? Self.note(operandOf: expected, actual.withoutQuotes)
    else { return false }
    let words = pointer.isEmpty ? note : "`\(LookAlike.escaped(pointer))`: \(note)"
    // Of a structure the difference has the note, not the whole.
    let isStructure = pointer.isEmpty && !differences.isEmpty
    let isFull = notes.count >= Self.notedLimit
    if !isStructure, !isFull, !notes.contains(words) { notes.append(words) }
    return true
  }

  /// The note for a matcher that looks for a part of a text: `$contains "a b"`.
  private static func note(operandOf expected: String, _ actual: String) -> String? {
    for matcher in ["$contains ", "$startsWith ", "$endsWith ", "$equals "]
    where expected.utf8.starts(with: matcher.utf8) {
      let operand = String(Substring(expected.utf8.dropFirst(matcher.utf8.count)))
      return LookAlike.note(part: operand.withoutQuotes, in: actual)
    }
    return nil
  }

  /// The most notes with which another one is added.
  private static let notedLimit = 10
}

extension String {
  /// A text of JSON without its quotes, so that the characters are those of the text.
  fileprivate var withoutQuotes: String {
    guard utf8.count > 1, utf8.first == UInt8(ascii: "\""), utf8.last == UInt8(ascii: "\"") else {
      return self
    }
    return String(Substring(utf8.dropFirst().dropLast()))
  }
}

extension Attempt {
  /// Makes visible what cannot be seen in failed checks.
  mutating func showLookAlikes() {
    for index in verdicts.indices where verdicts[index].failure != nil {
      verdicts[index].failure?.showLookAlikes()
    }
  }
}
