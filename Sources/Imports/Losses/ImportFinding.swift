// SPDX-License-Identifier: Apache-2.0

/// A thing of the source that the result does otherwise, or not at all.
package struct ImportFinding: Sendable {
  package enum Effect: String, Sendable {
    /// Carried over with a difference.
    case changed
    /// Not carried over.
    case lost
  }

  /// A position in a source.
  package struct Place: Hashable, Sendable {
    /// The index among the files of the import.
    package let file: Int
    /// In bytes of the file's text in UTF-8.
    package let offset: Int

    package init(file: Int, offset: Int) {
      self.file = file
      self.offset = offset
    }
  }

  package let effect: Effect
  package let cause: ImportCause
  /// One line: what it is and, for a change, what it became.
  package internal(set) var text: String
  /// The text of the source, for the comment in the result; nil if `text` says it.
  package internal(set) var original: String?
  package let place: Place
  /// What a person may do about it.
  package let help: String?
  /// The path of a file that a run reads only with `--allow-read`, as the source has it.
  package var outsidePath: String?
}

/// The findings of an import, in the order in which the reader met them.
package struct ImportFindings: Sendable {
  /// The most lines of the source in a comment.
  private static let longestComment = 20
  /// The most characters of a text on one line.
  private static let longestLine = 300

  package private(set) var all: [ImportFinding] = []

  package init() {}

  /// - Parameter outsidePath: of a file that a run reads only with a right.
  /// - Returns: the number by which a part of the draft refers to it.
  package mutating func change(
    _ cause: ImportCause, _ text: String, at place: ImportFinding.Place, help: String? = nil,
    outsidePath: String? = nil
  ) -> Int {
    let number = add(.changed, cause, text, nil, place, help)
    all[number].outsidePath = outsidePath
    return number
  }

  /// - Parameter original: the text of the source.
  /// - Returns: the number by which a part of the draft refers to it.
  package mutating func lose(
    _ cause: ImportCause, _ text: String, original: String? = nil, at place: ImportFinding.Place,
    help: String? = nil
  ) -> Int {
    add(.lost, cause, text, original, place, help)
  }

  private mutating func add(
    _ effect: ImportFinding.Effect, _ cause: ImportCause, _ text: String, _ original: String?,
    _ place: ImportFinding.Place, _ help: String?
  ) -> Int {
    all.append(
      ImportFinding(
        effect: effect, cause: cause, text: Self.line(text), original: original, place: place,
        help: help))
    return all.count - 1
  }

  /// Makes a loss of a change that can not stay.
  mutating func lose(_ number: Int, _ text: String) {
    let known = all[number]
    all[number] = ImportFinding(
      effect: .lost, cause: known.cause, text: Self.line(text), original: nil, place: known.place,
      help: known.help)
  }

  /// Takes back what a reader has found in a part that it gives up.
  mutating func removeAll(from count: Int) {
    all.removeLast(max(0, all.count - count))
  }

  /// A text on one line, cut.
  private static func line(_ text: String) -> String {
    let joined = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let cut = joined.unicodeScalars.prefix(longestLine)
    return cut.endIndex < joined.endIndex ? String(cut) + "…" : joined
  }

  /// Takes credentials out of our sentences, and out of the texts of the source.
  mutating func hide(_ redact: (String) -> String, inSource redactSource: (String) -> String) {
    for index in all.indices {
      all[index].text = redact(all[index].text)
      all[index].original = all[index].original.map(redactSource)
    }
  }

  /// The comment of a finding: `lost: …` with the lines of the source under it.
  package func comment(of number: Int) -> String {
    let finding = all[number]
    let first = "\(finding.effect.rawValue): \(finding.cause.rawValue): \(finding.text)"
    guard let original = finding.original else { return first }
    var lines = original.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let rest = lines.count - Self.longestComment
    if rest > 0 { lines.removeLast(rest) }
    let shown = lines.map { line in
      let cut = line.unicodeScalars.prefix(Self.longestLine)
      return "  " + String(cut) + (cut.endIndex < line.endIndex ? "…" : "")
    }
    let more = rest > 0 ? ["  … and \(rest) more lines"] : []
    return ([first] + shown + more).joined(separator: "\n")
  }
}
