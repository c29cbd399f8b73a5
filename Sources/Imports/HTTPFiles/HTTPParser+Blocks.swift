// SPDX-License-Identifier: Apache-2.0

import Notation

extension HTTPParser {
  /// Scripts and comments of several lines.
  mutating func readBlock(
    _ text: String, _ line: HTTPLine, _ lines: inout ArraySlice<HTTPLine>
  ) throws(ImportProblem) -> Bool {
    if text.hasPrefix("> {%") || text.hasPrefix("< {%") {
      readHandler(line, &lines, isAfter: text.hasPrefix(">"))
      return true
    }
    if let event = Self.event(ofBlock: text) {
      readBlock(line, &lines, event: event)
      return true
    }
    if state == .before, text.hasPrefix("/*") {
      var all = [text]
      while !(all.last?.contains("*/") ?? true), let next = lines.popFirst() {
        all.append(next.text.trimmedOfBlanks)
      }
      part.comments += all.map { String($0.filter { $0 != "*" && $0 != "/" }).trimmedOfBlanks }
        .filter { !$0.isEmpty }
      return true
    }
    return false
  }

  /// The event of a block of httpYac, which begins with `{{`: empty for none. Nil for another line.
  private static func event(ofBlock text: String) -> String? {
    guard text.hasPrefix("{{"), !text.contains("}}") else { return nil }
    let event = text.dropFirst(2)
    return event.isEmpty || event.hasPrefix("@") || event.hasPrefix("+") ? String(event) : nil
  }

  /// `> {% … %}`, `< {% … %}`
  private mutating func readHandler(
    _ first: HTTPLine, _ lines: inout ArraySlice<HTTPLine>, isAfter: Bool
  ) {
    var (all, isClosed) = ([first], first.text.contains("%}"))
    while !isClosed, let next = lines.first, !next.text.hasPrefix("###") {
      lines.removeFirst()
      all.append(next)
      isClosed = next.text.contains("%}")
    }
    endHead()
    guard isClosed, let code = Self.code(of: all) else {
      return loseScript(all, isAfter ? "> {% … %}" : "< {% … %}")
    }
    part.scripts.append(
      HTTPScript(
        isAfter ? .afterResponse : .beforeRequest, .http, code, offset: first.offset))
  }

  /// The lines between `{%` and `%}`; nil if something is behind them.
  private static func code(of lines: [HTTPLine]) -> [HTTPLine]? {
    var code = lines
    guard let open = code[0].text.firstRange(of: "{%") else { return nil }
    code[0].offset += code[0].text[..<open.upperBound].utf8.count
    code[0].text = String(code[0].text[open.upperBound...])
    let last = code.count - 1
    guard let close = code[last].text.firstRange(of: "%}"),
      code[last].text[close.upperBound...].trimmedOfBlanks.isEmpty
    else { return nil }
    code[last].text = String(code[last].text[..<close.lowerBound])
    return code
  }

  /// `{{` on a line of its own up to `}}`.
  private mutating func readBlock(
    _ first: HTTPLine, _ lines: inout ArraySlice<HTTPLine>, event: String
  ) {
    var (all, isClosed) = ([first], false)
    while !isClosed, let next = lines.first, !next.text.hasPrefix("###") {
      lines.removeFirst()
      all.append(next)
      isClosed = next.text.trimmedOfBlanks == "}}"
    }
    let isBefore = state == .before
    endHead()
    let phases: [String: ScriptPhase] = [
      "": isBefore ? .beforeRequest : .afterResponse, "@request": .beforeRequest,
      "@response": .afterResponse, "@after": .afterResponse,
    ]
    guard isClosed, let phase = phases[event] else { return loseScript(all, "{{ … }}") }
    part.scripts.append(
      HTTPScript(phase, .httpYac, Array(all[1..<(all.count - 1)]), offset: first.offset))
  }

  /// A script behind a request ends its body.
  private mutating func endHead() {
    if state == .head { state = .body }
  }

  private mutating func loseScript(_ lines: [HTTPLine], _ kind: String) {
    part.lost.append(
      HTTPPart.Lost(
        cause: .script, text: "a script `\(kind)`",
        original: lines.map(\.text).joined(separator: "\n"), offset: lines[0].offset))
  }
}
