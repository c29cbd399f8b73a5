// SPDX-License-Identifier: Apache-2.0

extension YAMLDraft {
  /// Whether a text is written as a block of its lines: it has several, and all of it is visible.
  package static func isBlock(_ text: String) -> Bool { LiteralBlock(text) != nil }

  /// Whether it has parts.
  var isStructure: Bool {
    switch content {
    case .list, .mapping: true
    case .null, .boolean, .number, .text: false
    }
  }

  /// Whether nothing of the value is read: it is disabled, or it has parts and all of them are.
  ///
  /// In the second case the key is a comment too: alone it would be a key without a value.
  var isCommentOnly: Bool {
    if isDisabled { return true }
    switch content {
    case .list(let items): return !items.isEmpty && items.allSatisfy(\.isCommentOnly)
    case .mapping(let entries): return !entries.isEmpty && entries.allSatisfy(\.isCommentOnly)
    case .null, .boolean, .number, .text: return false
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
    case .null, .boolean, .number, .text: break
    }
    return draft
  }

  /// Whether it is a structure of scalars without comments, which would fit on one line, or
  /// an empty one.
  var mayBeFlow: Bool {
    switch content {
    case .list(let items) where items.isEmpty: true
    case .mapping(let entries) where entries.isEmpty: true
    case _ where isBlock: false
    // A structure with more parts than the line has bytes cannot fit.
    case .list(let items):
      items.count < YAMLPrinter.longestFlow && items.allSatisfy(\.mayBeFlowPart)
    case .mapping(let entries):
      entries.count < YAMLPrinter.longestFlow && entries.allSatisfy(\.mayBeFlowPart)
    case .null, .boolean, .number, .text: false
    }
  }

  fileprivate var mayBeFlowPart: Bool {
    if isDisabled || comment != nil || note != nil { return false }
    switch content {
    case .text(let text): return LiteralBlock(text) == nil
    case .null, .boolean, .number: return true
    case .list, .mapping: return false
    }
  }

  /// Whether the first part of a structure may follow the structure's dash on the same line: the part
  /// has no comment above it.
  var mayFollowDash: Bool {
    guard note == nil else { return false }
    switch content {
    case .list(let items): return items.first?.beginsWithKey == true
    case .mapping(let entries):
      guard case .pair(_, let value) = entries.first else { return true }
      return value.beginsWithKey
    case .null, .boolean, .number, .text: return false
    }
  }

  private var beginsWithKey: Bool { !isCommentOnly && comment == nil }
}

extension YAMLDraft.Entry {
  fileprivate var isCommentOnly: Bool {
    switch self {
    case .pair(_, let value): value.isCommentOnly
    case .typed: false
    }
  }

  fileprivate var enabled: YAMLDraft.Entry {
    switch self {
    case .pair(let name, let value): .pair(name: name, value.enabled)
    case .typed: self
    }
  }

  fileprivate var mayBeFlowPart: Bool {
    switch self {
    case .pair(_, let value): value.mayBeFlowPart
    case .typed: true
    }
  }
}
