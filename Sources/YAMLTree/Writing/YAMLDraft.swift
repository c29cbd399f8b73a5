// SPDX-License-Identifier: Apache-2.0

import Values

/// A YAML value to write: data with comments, blank lines and disabled entries.
///
/// A node that was read (`YAMLNode`) has its byte range and never changes. A draft has no byte range
/// until `YAMLPrinter` writes it, so a program can build and change it freely. The formatter makes
/// drafts of whole files (`DraftReader`).
package struct YAMLDraft: Sendable {
  /// The data of a draft.
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(ExactNumber)
    /// A literal block if it has several lines and all of it is visible.
    case text(String)
    case list([YAMLDraft])
    case mapping([Entry])
    /// A scalar of a file, which keeps its form.
    case scalar(WrittenScalar)
  }

  /// A scalar of a file, in the form that the layout gives it.
  package enum WrittenScalar: Sendable {
    /// An unquoted text, number or alias, unchanged; empty for an unwritten value.
    case plain(String)
    /// A text that was in quotes, on one line: without quotes if that reads back the same.
    case quoted(String)
    /// A text over several lines, with its quotes; each line without the blanks around it.
    case lines([String])
    case block(BlockScalar)
  }

  /// An entry of a mapping; the names of one mapping differ.
  package enum Entry: Sendable {
    case pair(name: String, YAMLDraft)
    /// An entry of a file: the key is written unchanged.
    case written(key: String, YAMLDraft)
    /// An entry on one line, as a person typed it: it is written unchanged.
    case typed(String)
  }

  /// A line without data.
  package enum Line: Hashable, Sendable {
    case blank
    /// A comment with its `#`; above the outermost value also a directive or `---`.
    case text(String)
    /// A comment with a number, by which `WrittenYAML.lines` finds it.
    case numbered(String, Int)

    /// Nil for a blank line.
    var text: String? {
      switch self {
      case .blank: nil
      case .text(let text), .numbered(let text, _): text
      }
    }
  }

  /// How a list or mapping is written.
  package enum Layout: Sendable {
    /// On one line if it has only scalars and is short.
    case automatic
    /// On its own lines, even if it is short.
    case block
    /// On one line if it has no comments and the line is not too long.
    case flow
  }

  package var content: Content
  /// The lines above the value's line.
  var above: [Line] = []
  /// The lines of the comment after the value, each with its `#`; after the key if the value takes
  /// several lines. The second line begins under the first one.
  var note: [String] = []
  /// The comments between the key and the value: the value is then on a line of its own.
  var between: [Line] = []
  /// The lines after the last part of a list or mapping, or in place of a value that is not written.
  var end: [Line] = []
  /// `&anchor` and `!tag`, as written.
  var properties: String?
  /// Whether the value is written as a comment, together with its key: it stays in the file, and no
  /// loader reads it. Without the `# ` of each line it is what it was.
  package var isDisabled = false
  package var layout = Layout.automatic
  /// With which `WrittenYAML.lines` has the line of an item of a list; nil for none.
  package var number: Int?

  /// - Parameters:
  ///   - comment: The text of the comment above; its lines get a `# `.
  ///   - note: The text of the comment after it.
  package init(_ content: Content, comment: String? = nil, note: String? = nil) {
    self.content = content
    self.above = comment.map(CommentText.lines) ?? []
    self.note = note.map { [CommentText.line(of: $0)] } ?? []
  }

  /// Data without comments.
  ///
  /// The format does not read a number whose exponent has more than three digits as a number, so a
  /// draft cannot preserve one.
  package init(value: Value) {
    switch value {
    case .null: self.init(.null)
    case .boolean(let boolean): self.init(.boolean(boolean))
    case .number(let number): self.init(.number(number))
    case .string(let text): self.init(.text(text))
    case .array(let elements): self.init(.list(elements.map { YAMLDraft(value: $0) }))
    case .object(let object):
      self.init(.mapping(object.members.map { .pair(name: $0.name, YAMLDraft(value: $0.value)) }))
    }
  }

  package static func mapping(_ entries: [Entry]) -> YAMLDraft { YAMLDraft(.mapping(entries)) }

  package static func text(_ text: String) -> YAMLDraft { YAMLDraft(.text(text)) }

  package static func list(_ items: [YAMLDraft]) -> YAMLDraft { YAMLDraft(.list(items)) }

  /// Adds the lines of a comment above the value.
  ///
  /// - Parameter number: with which `WrittenYAML.lines` has the line of the comment's beginning.
  package mutating func addComment(_ text: String, number: Int? = nil) {
    above += Self.lines(ofComment: text, number)
  }

  /// Adds the lines of a comment after the last part of a list or mapping.
  ///
  /// - Parameter number: as of `addComment`.
  package mutating func addEndComment(_ text: String, number: Int? = nil) {
    end += Self.lines(ofComment: text, number)
  }

  private static func lines(ofComment text: String, _ number: Int?) -> [Line] {
    var lines = CommentText.lines(of: text)
    if let number, case .text(let first)? = lines.first { lines[0] = .numbered(first, number) }
    return lines
  }

  /// The comment after the value, on its line.
  package mutating func setNote(_ text: String) { note = [CommentText.line(of: text)] }

  /// The value as a comment.
  package var disabled: YAMLDraft {
    var draft = self
    draft.isDisabled = true
    return draft
  }

  /// The list or mapping on its own lines.
  package var block: YAMLDraft {
    var draft = self
    draft.layout = .block
    return draft
  }
}

extension YAMLDraft.Entry {
  /// The key; for a typed entry, the text before its first colon.
  package var name: String {
    switch self {
    case .pair(let name, _), .written(let name, _): name
    case .typed(let line): String(line.prefix { $0 != ":" })
    }
  }

  /// Nil for a typed entry.
  var value: YAMLDraft? {
    switch self {
    case .pair(_, let value), .written(_, let value): value
    case .typed: nil
    }
  }
}
