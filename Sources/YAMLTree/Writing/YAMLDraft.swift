// SPDX-License-Identifier: Apache-2.0

import Values

/// A YAML value that is to be written: data with comments, and entries that are switched off.
///
/// A node that was read (`YAMLNode`) knows its bytes and never changes. A draft has none until
/// `YAMLPrinter` writes it, so a program puts one together as it likes.
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
    /// An entry on one line, in the words of a person: it is written as it is.
    case typed(String)
  }

  package var content: Content
  /// Lines of comment above the value's line; nil for none.
  package var comment: String?
  /// A comment behind the value, or behind its key where it takes several lines; nil for none.
  package var note: String?
  /// Whether the value is written as a comment, together with its key: it stays in the file, and no
  /// loader reads it. Without the `# ` of each line it is what it was.
  package var isDisabled = false
  /// Whether a list or mapping takes lines of its own, however short it is.
  package var isBlock = false

  package init(_ content: Content, comment: String? = nil, note: String? = nil) {
    self.content = content
    self.comment = comment
    self.note = note
  }

  /// Data without comments.
  ///
  /// A number whose exponent has more than three digits is no number in YAML as the format reads it:
  /// no draft can keep it.
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

  /// The list or mapping on lines of its own.
  package var block: YAMLDraft {
    var draft = self
    draft.isBlock = true
    return draft
  }
}

extension YAMLDraft.Entry {
  /// The key; of a typed entry what stands before its first colon.
  package var name: String {
    switch self {
    case .pair(let name, _): name
    case .typed(let line): String(line.prefix { $0 != ":" })
    }
  }
}
