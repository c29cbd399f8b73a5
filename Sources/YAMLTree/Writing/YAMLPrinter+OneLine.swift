// SPDX-License-Identifier: Apache-2.0

extension YAMLPrinter {
  /// Writes a structure on one line, with the end of the line.
  ///
  /// - Returns: False, and nothing is written, if it may not be there or is too long.
  mutating func oneLine(_ draft: YAMLDraft, inner: Int) -> Bool {
    guard draft.mayBeFlow else { return false }
    let mark = (output: output.count, places: places.count, lineStart: lineStart)
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
