// SPDX-License-Identifier: Apache-2.0

import Values

/// A YAML value to write: data with comments and disabled entries.
///
/// A node that was read (`YAMLNode`) has its byte range and never changes. A draft has no byte range
/// until `YAMLPrinter` writes it, so a program can build and change it freely.
package struct YAMLDraft: Sendable {
  /// The data of a draft.
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(ExactNumber)
    case text(String)
    case list([YAMLDraft])
    case mapping([Entry])
  }

  /// An entry of a mapping; the names of one mapping differ.
  package enum Entry: Sendable {
    case pair(name: String, YAMLDraft)
    /// An entry on one line, as a person typed it: it is written unchanged.
    case typed(String)
  }

  package var content: Content
  /// The comment lines above the value's line; nil if there are none.
  package var comment: String?
  /// A comment after the value, or after its key if the value takes several lines; nil if none.
  package var note: String?
  /// Whether the value is written as a comment, together with its key: it stays in the file, and no
  /// loader reads it. Without the `# ` of each line it is what it was.
  package var isDisabled = false
  /// Whether a list or mapping is written on its own lines even if it is short.
  package var isBlock = false

  package init(_ content: Content, comment: String? = nil, note: String? = nil) {
    self.content = content
    self.comment = comment
    self.note = note
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

  /// The value as a comment.
  package var disabled: YAMLDraft {
    var draft = self
    draft.isDisabled = true
    return draft
  }

  /// The list or mapping on its own lines.
  package var block: YAMLDraft {
    var draft = self
    draft.isBlock = true
    return draft
  }
}

extension YAMLDraft.Entry {
  /// The key; for a typed entry, the text before its first colon.
  package var name: String {
    switch self {
    case .pair(let name, _): name
    case .typed(let line): String(line.prefix { $0 != ":" })
    }
  }
}
