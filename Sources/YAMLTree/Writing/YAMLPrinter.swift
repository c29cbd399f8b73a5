// SPDX-License-Identifier: Apache-2.0

/// Writes drafts in the canonical layout.
///
/// ```yaml
/// # Comments are above, or at the end of a line.
/// headers: { Accept: application/json }  # a short mapping on one line
/// steps:
///   - name: create
///     text: |-
///       two
///       lines
///     # timeout: 10s
/// ```
///
/// Levels are indented by two spaces, items are indented under their key, and entries keep the
/// draft's order. A short list or mapping of scalars is on one line. A text is plain if every YAML
/// reader reads it back unchanged, else in single quotes, else in double quotes. A text of several
/// lines is a literal block if all of it is visible. Long texts are not folded.
package struct YAMLPrinter {
  /// Spaces of each level.
  static let indentation = 2
  /// The longest list or mapping on one line, and the longest such line, in bytes.
  static let longestFlow = 60
  static let longestFlowLine = 100
  /// Characters of a key that YAML finds by its colon; a longer one needs `? `.
  static let longestKey = 1_000

  private var output: [UInt8] = []
  private var places: [WrittenYAML.Place] = []
  /// The index of the entry that is being written.
  private var parent: Int?
  /// Where the current line begins.
  private var lineStart = 0

  private init() {}

  /// The text of a file that holds a draft.
  package static func print(_ draft: YAMLDraft) -> WrittenYAML {
    var printer = YAMLPrinter()
    printer.document(draft)
    return WrittenYAML(
      text: String(decoding: printer.output, as: UTF8.self), places: printer.places)
  }

  private mutating func document(_ draft: YAMLDraft) {
    if draft.isCommentOnly { return disabled(draft, margin: 0) { $0.document($1) } }
    comment(draft.comment, margin: 0)
    if draft.isStructure, !fitsLine(draft) {
      comment(draft.note, margin: 0)
      parts(of: draft, margin: 0, isOpen: false)
    } else {
      value(draft, margin: 0)
    }
  }

  // MARK: Lines

  /// The items or entries of a structure, each on its own lines.
  ///
  /// - Parameter isOpen: Whether the first one continues the current line.
  private mutating func parts(of draft: YAMLDraft, margin: Int, isOpen: Bool) {
    switch draft.content {
    case .list(let items):
      for (place, item) in items.enumerated() {
        self.item(item, margin: margin, isOpen: isOpen && place == 0)
      }
    case .mapping(let entries):
      for (place, entry) in entries.enumerated() {
        self.entry(entry, margin: margin, isOpen: isOpen && place == 0)
      }
    case .null, .boolean, .number, .text: break
    }
  }

  private mutating func item(_ draft: YAMLDraft, margin: Int, isOpen: Bool) {
    if draft.isCommentOnly {
      return disabled(draft, margin: margin) { $0.item($1, margin: 0, isOpen: false) }
    }
    if !isOpen {
      comment(draft.comment, margin: margin)
      put(spaces: margin)
    }
    put("-")
    value(draft, margin: margin, mayOpen: true)
  }

  private mutating func entry(_ entry: YAMLDraft.Entry, margin: Int, isOpen: Bool) {
    switch entry {
    case .pair(let name, let draft) where draft.isCommentOnly:
      disabled(draft, margin: margin) { printer, draft in
        printer.entry(.pair(name: name, draft), margin: 0, isOpen: false)
      }
    case .pair(let name, let draft):
      if !isOpen {
        comment(draft.comment, margin: margin)
        put(spaces: margin)
      }
      placed(name) { printer in
        printer.key(name, margin: margin)
        printer.value(draft, margin: margin)
      }
    case .typed(let line):
      if !isOpen { put(spaces: margin) }
      placed(entry.name) { $0.put(line) }
      endLine()
    }
  }

  private mutating func key(_ name: String, margin: Int) {
    let written = scalar(name, inFlow: false)
    guard written.utf8.count > Self.longestKey else { return put("\(written):") }
    put("? \(written)")
    endLine()
    put(spaces: margin)
    put(":")
  }

  /// A value after its key or dash, with the end of its line.
  ///
  /// - Parameter mayOpen: Whether the first part of a structure may be on the same line.
  private mutating func value(_ draft: YAMLDraft, margin: Int, mayOpen: Bool = false) {
    let inner = margin + Self.indentation
    if case .text(let text) = draft.content, let block = LiteralBlock(text) {
      putSpace()
      put(block.header)
      note(draft.note)
      for line in block.lines {
        if !line.isEmpty { put(spaces: inner) }
        put(String(line))
        endLine()
      }
    } else if !draft.isStructure || fitsLine(draft) {
      putSpace()
      flow(draft, hasNote: draft.note != nil)
      note(draft.note)
    } else if mayOpen, draft.mayFollowDash {
      put(" ")
      parts(of: draft, margin: inner, isOpen: true)
    } else {
      note(draft.note)
      parts(of: draft, margin: inner, isOpen: false)
    }
  }

  // MARK: One line

  /// Whether a structure is short enough for the rest of the current line.
  private func fitsLine(_ draft: YAMLDraft) -> Bool {
    guard draft.mayBeFlow else { return false }
    var trial = YAMLPrinter()
    trial.flow(draft)
    return trial.output.count <= Self.longestFlow
      && output.count - lineStart + trial.output.count < Self.longestFlowLine
  }

  private mutating func flow(_ draft: YAMLDraft, inFlow: Bool = false, hasNote: Bool = false) {
    switch draft.content {
    case .null: put("null")
    case .boolean(let boolean): put(boolean ? "true" : "false")
    case .number(let number): put(number.digits)
    case .text(let text): put(scalar(text, inFlow: inFlow, hasNote: hasNote))
    case .list(let items):
      put("[")
      separated(items) { $0.flow($1, inFlow: true) }
      put("]")
    case .mapping(let entries):
      put(entries.isEmpty ? "{" : "{ ")
      separated(entries) { $0.member($1) }
      put(entries.isEmpty ? "}" : " }")
    }
  }

  private mutating func member(_ entry: YAMLDraft.Entry) {
    placed(entry.name) { printer in
      switch entry {
      case .pair(let name, let value):
        printer.put(printer.scalar(name, inFlow: true))
        printer.put(": ")
        printer.flow(value, inFlow: true)
      case .typed(let text): printer.put(text)
      }
    }
  }

  private mutating func separated<Part>(
    _ parts: [Part], _ write: (inout YAMLPrinter, Part) -> Void
  ) {
    for (place, part) in parts.enumerated() {
      if place > 0 { put(", ") }
      write(&self, part)
    }
  }

  /// A text on one line. Before a comment, a text with an open bracket or quote would look as if the
  /// comment were part of it.
  private func scalar(_ text: String, inFlow: Bool, hasNote: Bool = false) -> String {
    PlainScalar.mayHold(text, inFlow: inFlow) && !(hasNote && Quoting.leavesOpen(text))
      ? text : Quoting.singleQuoted(text)
  }

  // MARK: Comments

  private mutating func comment(_ text: String?, margin: Int) {
    guard let text else { return }
    for line in CommentText.lines(of: text) {
      put(spaces: margin)
      put(line.isEmpty ? "#" : "# \(line)")
      endLine()
    }
  }

  /// A comment after the written text, and the end of the line.
  private mutating func note(_ text: String?) {
    if let text { put("  # \(CommentText.line(of: text))") }
    endLine()
  }

  /// Writes a draft as if it were enabled, with `# ` before each line.
  private mutating func disabled(
    _ draft: YAMLDraft, margin: Int, _ write: (inout YAMLPrinter, YAMLDraft) -> Void
  ) {
    var printer = YAMLPrinter()
    write(&printer, draft.enabled)
    let lines = printer.output.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.dropLast() {
      put(spaces: margin)
      put(line.isEmpty ? "#" : "# ")
      output += line
      endLine()
    }
  }

  // MARK: Bytes

  private mutating func placed(_ name: String, _ write: (inout YAMLPrinter) -> Void) {
    let place = places.count
    let start = output.count
    places.append(WrittenYAML.Place(name: name, parent: parent, range: start..<start))
    let outer = parent
    parent = place
    write(&self)
    parent = outer
    places[place].range = start..<output.count
  }

  private mutating func put(_ text: String) { output += text.utf8 }

  /// What separates a value from its key or dash.
  private mutating func putSpace() {
    if output.count > lineStart { put(" ") }
  }

  private mutating func put(spaces count: Int) {
    output.append(contentsOf: repeatElement(0x20, count: count))
  }

  private mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    lineStart = output.count
  }
}
