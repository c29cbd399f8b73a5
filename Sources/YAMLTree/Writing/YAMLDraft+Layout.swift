// SPDX-License-Identifier: Apache-2.0

extension YAMLDraft {
  /// Whether a text is written as a block of its lines: it has several, and all of it is visible.
  package static func isBlock(_ text: String) -> Bool { BlockScalar(literal: text) != nil }

  /// Whether it has parts.
  var isStructure: Bool {
    switch content {
    case .list, .mapping: true
    case .null, .boolean, .number, .text, .scalar: false
    }
  }

  /// Whether it is `[]` or `{}`.
  var isEmptyStructure: Bool {
    switch content {
    case .list(let items): items.isEmpty
    case .mapping(let entries): entries.isEmpty
    case .null, .boolean, .number, .text, .scalar: false
    }
  }

  /// Whether it is a value that a file leaves out (`key:`).
  var isUnwritten: Bool {
    if case .scalar(.plain("")) = content { true } else { false }
  }

  /// Whether nothing of the value is read: it is disabled, or it has parts and all of them are.
  ///
  /// In the second case the key is a comment too: alone it would be a key without a value.
  package var isCommentOnly: Bool {
    if isDisabled { return true }
    switch content {
    case .list(let items): return !items.isEmpty && items.allSatisfy(\.isCommentOnly)
    case .mapping(let entries): return !entries.isEmpty && entries.allSatisfy(\.isCommentOnly)
    case .null, .boolean, .number, .text, .scalar: return false
    }
  }

  /// This value, enabled so that at least one part of it is read.
  var enabled: YAMLDraft {
    var draft = self
    draft.isDisabled = false
    guard draft.isCommentOnly else { return draft }
    switch content {
    case .list(let items): draft.content = .list(items.map(\.enabled))
    case .mapping(let entries): draft.content = .mapping(entries.map(\.enabled))
    case .null, .boolean, .number, .text, .scalar: break
    }
    return draft
  }

  /// Whether the parts of a structure may be on the structure's line: there is no comment after them.
  var mayBeFlow: Bool { isEmptyStructure || layout != .block && end.isEmpty }

  /// Whether a part may be on the line of its list or mapping: it has no comments and one line.
  var mayBeFlowPart: Bool {
    guard !isDisabled, note.isEmpty, between.isEmpty, above.allSatisfy({ $0 == .blank })
    else { return false }
    switch content {
    case .text(let text): return BlockScalar(literal: text) == nil
    case .null, .boolean, .number, .scalar(.plain), .scalar(.quoted): return true
    case .scalar(.lines), .scalar(.block): return false
    case .list, .mapping: return layout == .flow && end.isEmpty
    }
  }

  /// Whether the first part of a structure may follow the structure's dash on the same line: nothing
  /// is between them.
  ///
  /// - Parameter isCommentOnly: Whether nothing of a part is read.
  func mayFollowDash(unless isCommentOnly: (YAMLDraft) -> Bool) -> Bool {
    func begins(_ part: YAMLDraft) -> Bool { part.above.isEmpty && !isCommentOnly(part) }
    guard note.isEmpty, between.isEmpty, properties == nil else { return false }
    switch content {
    case .list(let items): return items.first.map(begins) == true
    case .mapping(let entries): return entries.first?.value.map(begins) ?? !entries.isEmpty
    case .null, .boolean, .number, .text, .scalar: return false
    }
  }
}

extension YAMLDraft.Entry {
  fileprivate var isCommentOnly: Bool { value?.isCommentOnly ?? false }

  fileprivate var enabled: YAMLDraft.Entry {
    switch self {
    case .pair(let name, let value): .pair(name: name, value.enabled)
    case .written(let key, let value): .written(key: key, value.enabled)
    case .typed: self
    }
  }

  /// Whether it may be on the line of its mapping.
  var mayBeFlowPart: Bool { value?.mayBeFlowPart ?? true }
}
