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
/// draft's order. A short list or mapping of scalars is on one line, and so is one that a file has in
/// flow style, if it fits. A text is plain if every YAML reader reads it back unchanged, else in
/// single quotes, else in double quotes. A text of several lines is a literal block if all of it is
/// visible. Long texts are not folded.
package struct YAMLPrinter {
  /// Spaces of each level.
  static let indentation = 2
  /// The longest list or mapping of a program on one line, in bytes.
  static let longestFlow = 60
  /// The longest line with a list or mapping, in characters.
  static let longestFlowLine = 100
  /// Characters of a key that YAML finds by its colon; a longer one needs `? `.
  static let longestKey = 1_000

  var output: [UInt8] = []
  var places: [WrittenYAML.Place] = []
  /// The index of the entry that is being written.
  private var parent: Int?
  /// Where the current line begins.
  var lineStart = 0
  /// The number of the current line, from 1.
  var lineNumber = 1
  /// The lines of comments with a number.
  private var numbered: [Int: Int] = [:]

  /// Whether drafts may be disabled; those of a file are not, and looking for them in every level takes
  /// long where lists are nested deeply.
  private let hasDisabled: Bool
  /// The most bytes; then the output is cut off.
  private let limit: Int

  init(hasDisabled: Bool = true, limit: Int = .max) {
    self.hasDisabled = hasDisabled
    self.limit = limit
  }

  /// The text of a file that holds a draft.
  package static func print(_ draft: YAMLDraft) -> WrittenYAML {
    var printer = YAMLPrinter()
    printer.document(draft)
    return WrittenYAML(
      text: String(decoding: printer.output, as: UTF8.self), places: printer.places,
      lines: printer.numbered)
  }

  /// The bytes of a file that holds a draft of a file and ends with some lines.
  ///
  /// - Returns: nil if they are more than the limit.
  static func print(_ draft: YAMLDraft, tail: [YAMLDraft.Line], limit: Int) -> [UInt8]? {
    var printer = YAMLPrinter(hasDisabled: false, limit: limit)
    printer.document(draft)
    printer.lines(tail, margin: 0)
    return printer.output.count <= limit ? printer.output : nil
  }

  private mutating func document(_ draft: YAMLDraft) {
    if isCommentOnly(draft) { return disabled(draft, margin: 0) { $0.document($1) } }
    lines(draft.above, margin: 0)
    guard draft.isStructure, !oneLine(draft, inner: 0) else {
      if !draft.isStructure { scalar(draft, inner: Self.indentation) }
      return
    }
    if let properties = draft.properties {
      put(properties)
      endLine()
    }
    lines(draft.note.map { .text($0) }, margin: 0)
    parts(of: draft, margin: 0, isOpen: false)
  }

  private func isCommentOnly(_ draft: YAMLDraft) -> Bool { hasDisabled && draft.isCommentOnly }

  // MARK: Lines

  /// The items or entries of a structure, each on its own lines.
  ///
  /// - Parameter isOpen: Whether the first one continues the current line.
  private mutating func parts(of draft: YAMLDraft, margin: Int, isOpen: Bool) {
    switch draft.content {
    case .list(let items):
      for (place, item) in items.enumerated() where output.count <= limit {
        self.item(item, margin: margin, isOpen: isOpen && place == 0)
      }
    case .mapping(let entries):
      for (place, entry) in entries.enumerated() where output.count <= limit {
        self.entry(entry, margin: margin, isOpen: isOpen && place == 0)
      }
    case .null, .boolean, .number, .text, .scalar: break
    }
    lines(draft.end, margin: margin)
  }

  private mutating func item(_ draft: YAMLDraft, margin: Int, isOpen: Bool) {
    if isCommentOnly(draft) {
      return disabled(draft, margin: margin) { $0.item($1, margin: 0, isOpen: false) }
    }
    begin(draft, margin: margin, isOpen: isOpen)
    if let number = draft.number { numbered[number] = lineNumber }
    put("-")
    value(draft, margin: margin, mayOpen: true)
  }

  private mutating func entry(_ entry: YAMLDraft.Entry, margin: Int, isOpen: Bool) {
    switch entry {
    case .pair(let name, let draft) where isCommentOnly(draft):
      disabled(draft, margin: margin) { printer, draft in
        printer.entry(.pair(name: name, draft), margin: 0, isOpen: false)
      }
    case .pair(let name, let draft):
      begin(draft, margin: margin, isOpen: isOpen)
      placed(name) { printer in
        printer.key(printer.text(name, inFlow: false), margin: margin)
        printer.value(draft, margin: margin)
      }
    case .written(let key, let draft):
      begin(draft, margin: margin, isOpen: isOpen)
      self.key(key, margin: margin)
      value(draft, margin: margin)
    case .typed(let line):
      if !isOpen { put(spaces: margin) }
      placed(entry.name) { $0.put(line) }
      endLine()
    }
  }

  /// The lines above an item or entry, and the beginning of its own.
  private mutating func begin(_ draft: YAMLDraft, margin: Int, isOpen: Bool) {
    guard !isOpen else { return }
    lines(draft.above, margin: margin)
    put(spaces: margin)
  }

  private mutating func key(_ written: String, margin: Int) {
    guard written.utf8.count > Self.longestKey else {
      put(written)
      return put(":")
    }
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
    if !draft.isStructure {
      scalar(draft, inner: inner)
    } else if oneLine(draft, inner: inner) {
      return
    } else if mayOpen, draft.mayFollowDash(unless: isCommentOnly) {
      put(" ")
      parts(of: draft, margin: inner, isOpen: true)
    } else {
      if let properties = draft.properties { put(" \(properties)") }
      let hasNoteBelow = !draft.between.isEmpty
      note(hasNoteBelow ? [] : draft.note)
      lines(draft.between, margin: inner)
      parts(of: draft, margin: inner, isOpen: false)
      if hasNoteBelow { lines(draft.note.map { .text($0) }, margin: inner) }
    }
  }

  /// A scalar after its key or dash, or on lines of its own, with the end of its line.
  private mutating func scalar(_ draft: YAMLDraft, inner: Int) {
    if draft.isUnwritten, draft.properties == nil, draft.between.isEmpty {
      note(draft.note)
      return lines(draft.end, margin: inner)
    }
    approach(draft, inner: inner)
    switch draft.content {
    case .text(let text):
      if let block = BlockScalar(literal: text) {
        self.block(block, note: draft.note, margin: inner)
      } else {
        put(self.text(text, inFlow: false, hasNote: !draft.note.isEmpty))
        note(draft.note)
      }
    case .scalar(.block(let block)): self.block(block, note: draft.note, margin: inner)
    case .scalar(.quoted(let text)):
      put(self.text(text, inFlow: false, hasNote: !draft.note.isEmpty))
      note(draft.note)
    case .scalar(.lines(let lines)):
      for (place, line) in lines.enumerated() {
        if place > 0 {
          endLine()
          if !line.isEmpty { put(spaces: inner) }
        }
        put(line)
      }
      note(draft.note)
    case .null, .boolean, .number, .scalar(.plain), .list, .mapping:
      _ = flow(draft, inFlow: false, limit: .max)
      note(draft.note)
    }
  }

  private mutating func block(_ block: BlockScalar, note: [String], margin: Int) {
    put(block.header)
    self.note(note)
    for line in block.lines {
      if !line.isEmpty { put(spaces: margin) }
      put(line)
      endLine()
    }
  }

  /// What is before a value on its line: a space after its key, or the comments and its margin.
  mutating func approach(_ draft: YAMLDraft, inner: Int) {
    if !draft.between.isEmpty {
      if output.count > lineStart { endLine() }
      lines(draft.between, margin: inner)
      put(spaces: inner)
    } else if output.count > lineStart {
      put(" ")
    }
    putProperties(of: draft)
  }

  // MARK: Comments

  mutating func lines(_ lines: [YAMLDraft.Line], margin: Int) {
    for line in lines {
      if let text = line.text {
        put(spaces: margin)
        put(text)
      }
      if case .numbered(_, let number) = line { numbered[number] = lineNumber }
      endLine()
    }
  }

  /// A comment after the written text, and the end of the line. Its further lines begin in the same
  /// column.
  mutating func note(_ lines: [String]) {
    guard let first = lines.first else { return endLine() }
    put("  ")
    let column = lineLength
    put(first)
    endLine()
    for line in lines.dropFirst() {
      put(spaces: column)
      put(line)
      endLine()
    }
  }

  /// The characters of the current line.
  var lineLength: Int { output[lineStart...].characterCount }

  /// Writes a draft as if it were enabled, with `# ` before each line. The comments above it stay as they are.
  private mutating func disabled(
    _ draft: YAMLDraft, margin: Int, _ write: (inout YAMLPrinter, YAMLDraft) -> Void
  ) {
    self.lines(draft.above, margin: margin)
    var printer = YAMLPrinter()
    var enabled = draft.enabled
    enabled.above = []
    write(&printer, enabled)
    for (number, line) in printer.numbered { numbered[number] = lineNumber + line - 1 }
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

  mutating func placed<Result>(
    _ name: String, _ write: (inout YAMLPrinter) -> Result
  ) -> Result {
    let place = places.count
    let start = output.count
    places.append(WrittenYAML.Place(name: name, parent: parent, range: start..<start))
    let outer = parent
    parent = place
    let result = write(&self)
    parent = outer
    places[place].range = start..<output.count
    return result
  }

  mutating func putProperties(of draft: YAMLDraft) {
    guard let properties = draft.properties else { return }
    put(properties)
    if !draft.isUnwritten { put(" ") }
  }

  mutating func put(_ text: String) { output += text.utf8 }

  private mutating func put(spaces count: Int) {
    output.append(contentsOf: repeatElement(0x20, count: count))
  }

  mutating func endLine() {
    output.append(UInt8(ascii: "\n"))
    lineStart = output.count
    lineNumber += 1
  }
}
