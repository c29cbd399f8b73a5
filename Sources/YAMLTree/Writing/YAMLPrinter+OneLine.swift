// SPDX-License-Identifier: Apache-2.0

extension YAMLPrinter {
  /// Writes a structure on one line, with the end of the line.
  ///
  /// - Returns: False, and nothing is written, if it may not be there or is too long.
  mutating func oneLine(_ draft: YAMLDraft, inner: Int) -> Bool {
    guard draft.mayBeFlow else { return false }
    let mark = (
      output: output.count, places: places.count, lineStart: lineStart, lineNumber: lineNumber
    )
    approach(draft, inner: inner)
    let limit =
      draft.layout == .automatic
      ? output.count + Self.longestFlow : lineStart + 4 * Self.longestFlowLine
    if flow(draft, inFlow: false, limit: limit),
      draft.isEmptyStructure || lineLength <= Self.longestFlowLine
    {
      note(draft.note)
      return true
    }
    output.removeLast(output.count - mark.output)
    places.removeLast(places.count - mark.places)
    lineStart = mark.lineStart
    lineNumber = mark.lineNumber
    return false
  }

  /// Writes a value without line breaks.
  ///
  /// - Parameter limit: The most bytes of output.
  /// - Returns: Whether it has no comments and no texts of several lines, and is within the limit; if
  ///   not, a part of it is written.
  mutating func flow(_ draft: YAMLDraft, inFlow: Bool, limit: Int) -> Bool {
    switch draft.content {
    case .null: put("null")
    case .boolean(let boolean): put(boolean ? "true" : "false")
    case .number(let number): put(number.digits)
    case .text(let text), .scalar(.quoted(let text)): put(self.text(text, inFlow: inFlow))
    case .scalar(.plain(let text)): put(text)
    case .scalar(.lines), .scalar(.block): return false
    case .list(let items):
      put("[")
      for (place, item) in items.enumerated() {
        if place > 0 { put(", ") }
        guard item.mayBeFlowPart else { return false }
        putProperties(of: item)
        guard flow(item, inFlow: true, limit: limit) else { return false }
      }
      put("]")
    case .mapping(let entries):
      put(entries.isEmpty ? "{" : "{ ")
      for (place, entry) in entries.enumerated() {
        if place > 0 { put(", ") }
        guard entry.mayBeFlowPart, member(entry, limit: limit) else { return false }
      }
      put(entries.isEmpty ? "}" : " }")
    }
    return output.count <= limit
  }

  private mutating func member(_ entry: YAMLDraft.Entry, limit: Int) -> Bool {
    switch entry {
    case .pair(let name, let value):
      placed(name) { printer in
        printer.member(printer.text(name, inFlow: true), value, limit: limit)
      }
    case .written(let key, let value): member(key, value, limit: limit)
    case .typed(let text):
      placed(entry.name) { printer in
        printer.put(text)
        return printer.output.count <= limit
      }
    }
  }

  /// A key with its value, between braces; the key alone if the value is unwritten.
  private mutating func member(_ key: String, _ draft: YAMLDraft, limit: Int) -> Bool {
    put(key)
    if draft.isUnwritten, draft.properties == nil { return true }
    put(": ")
    putProperties(of: draft)
    return flow(draft, inFlow: true, limit: limit)
  }

  /// A text on one line. Before a comment, a text with an open bracket or quote would look as if the
  /// comment were part of it.
  func text(_ text: String, inFlow: Bool, hasNote: Bool = false) -> String {
    PlainScalar.mayHold(text, inFlow: inFlow) && !(hasNote && Quoting.leavesOpen(text))
      ? text : Quoting.quoted(text)
  }
}

extension YAMLPrinter {
  /// A draft without line breaks, as it is written between brackets: `{ a: '${b}', c: [1, 2] }`.
  ///
  /// - Returns: nil for one with comments or with a text of several lines, and beyond the limit.
  package static func flowText(_ draft: YAMLDraft, limit: Int = 4_000) -> String? {
    var printer = YAMLPrinter()
    guard printer.flow(draft.inFlow, inFlow: true, limit: limit) else { return nil }
    return String(decoding: printer.output, as: UTF8.self)
  }
}

extension YAMLDraft {
  /// The draft with all its lists and mappings in flow style.
  fileprivate var inFlow: YAMLDraft {
    var draft = self
    draft.layout = .flow
    switch content {
    case .list(let items): draft.content = .list(items.map(\.inFlow))
    case .mapping(let entries):
      draft.content = .mapping(
        entries.map { entry in
          if case .pair(let name, let value) = entry {
            .pair(name: name, value.inFlow)
          } else {
            entry
          }
        })
    case .null, .boolean, .number, .text, .scalar: break
    }
    return draft
  }
}
