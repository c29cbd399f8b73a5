// SPDX-License-Identifier: Apache-2.0

/// Turns a file into a draft that keeps its comments, blank lines, anchors and aliases.
///
/// Nodes are in the table in the order in which they begin, and so are the trivia: one walk takes
/// both in order.
struct DraftReader {
  /// A key that is a list, a mapping or nothing, which the layout has no form for; it has been
  /// reported.
  struct UnusualKey: Error {}

  let document: YAMLDocument
  var trivia: Trivia
  private var nextNode = 0
  private var nextProperties = 0

  private init(_ document: YAMLDocument) {
    self.document = document
    trivia = Trivia(of: document)
  }

  /// The outermost value, and the lines after it.
  static func read(
    _ document: YAMLDocument
  ) throws(UnusualKey) -> (root: YAMLDraft, tail: [YAMLDraft.Line]) {
    var reader = DraftReader(document)
    let head = reader.trivia.lines(before: reader.startOfNext, isFirst: true)
    var root = try reader.value(column: -1)
    root.above = head
    var tail = root.end.isEmpty ? [] : root.end
    root.end = []
    tail += reader.trivia.lines(before: .max)
    while tail.last == .blank { tail.removeLast() }
    return (root, tail)
  }

  // MARK: Nodes

  /// The first byte of the next node, with its properties; the end of the file after the last one.
  private var startOfNext: Int {
    let tables = document.tables
    guard nextNode < tables.records.count else { return .max }
    let start = Int(tables.records[nextNode].start)
    guard nextProperties < tables.properties.count,
      tables.properties[nextProperties].node == UInt32(nextNode)
    else { return start }
    let properties = tables.properties[nextProperties]
    let starts = [properties.anchor, properties.tag].filter { !$0.isEmpty }.map(\.lowerBound)
    return min(start, starts.min().map { Int($0) } ?? start)
  }

  /// The next node with its anchor and tag as written.
  private mutating func takeNode() -> (record: YAMLRecord, properties: String?) {
    let record = document.tables.records[nextNode]
    defer { nextNode += 1 }
    guard record.flags.contains(.properties),
      nextProperties < document.tables.properties.count
    else { return (record, nil) }
    let properties = document.tables.properties[nextProperties]
    nextProperties += 1
    let texts = [properties.anchor, properties.tag].filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
      .map { text(Int($0.lowerBound)..<Int($0.upperBound)) }
    return (record, texts.joined(separator: " "))
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: document.bytes[range], as: UTF8.self)
  }

  // MARK: Values

  /// The next value with the comments between its key and itself, and after itself.
  ///
  /// - Parameter column: That of the block collection around it; -1 for the outermost value, nil in
  ///   flow style.
  private mutating func value(column: Int?) throws(UnusualKey) -> YAMLDraft {
    let (record, properties) = takeNode()
    let start = Int(record.start)
    var draft: YAMLDraft
    switch record.kind {
    case .sequence where !record.flags.contains(.flow),
      .mapping where !record.flags.contains(.flow) && !record.flags.contains(.insideFlow):
      let note = trivia.note(before: start)
      draft = try block(record, outerColumn: column ?? 0)
      draft.note = note
    case .sequence, .mapping:
      draft = try flow(record)
    case .scalar, .alias, .invalid, .unwritten:
      let between = trivia.lines(before: start, isFirst: true)
      draft = scalar(
        record, isTagged: properties?.utf8.contains(UInt8(ascii: "!")) ?? false,
        column: column ?? 0)
      draft.between = between
      if draft.note.isEmpty { draft.note = trivia.note(after: Int(record.end)) }
      if record.kind == .unwritten, properties == nil, let column {
        // Comments in place of the value, like those at the end of a collection.
        let lines = trivia.lines(fromColumn: column + 1, before: startOfNext)
        draft.end = Array(lines.drop { $0 == .blank })
      }
    }
    draft.properties = properties
    return draft
  }

  /// - Parameter outerColumn: That of the block collection around it.
  private mutating func block(
    _ record: YAMLRecord, outerColumn: Int
  ) throws(UnusualKey) -> YAMLDraft {
    // Items may be in the column of their key; a comment there is above the next key.
    let column = trivia.column(of: Int(record.start))
    var draft: YAMLDraft
    if record.kind == .sequence {
      var items: [YAMLDraft] = []
      items.reserveCapacity(Int(record.count))
      for place in 0..<Int(record.count) {
        let above = trivia.linesBeforeDash(isFirst: place == 0)
        var item = try value(column: column)
        item.put(above: above)
        items.append(item)
      }
      draft = .list(items)
    } else {
      draft = .mapping(try entries(of: record, column: column))
    }
    draft.layout = .block
    draft.end = trivia.lines(fromColumn: max(column, outerColumn + 1), before: startOfNext)
    return draft
  }

  private mutating func flow(_ record: YAMLRecord) throws(UnusualKey) -> YAMLDraft {
    let between = trivia.lines(before: Int(record.start), isFirst: true)
    // `[  # note`
    let headNote = between.isEmpty ? trivia.note(after: Int(record.start) + 1) : []
    var draft: YAMLDraft
    if record.kind == .sequence {
      var items: [YAMLDraft] = []
      for place in 0..<Int(record.count) {
        let above = trivia.lines(before: startOfNext, isFirst: place == 0)
        var item = try value(column: nil)
        item.above = above
        items.append(item)
      }
      draft = .list(items)
    } else {
      draft = .mapping(try entries(of: record, column: nil))
    }
    draft.layout = .flow
    draft.end = trivia.lines(before: Int(record.end) - 1)
    while draft.end.last == .blank { draft.end.removeLast() }
    draft.between = between
    draft.note = headNote
    addNote(trivia.note(after: Int(record.end)), to: &draft)
    return draft
  }

  /// The note after the closing bracket. It keeps its place among the comments inside.
  private func addNote(_ note: [String], to draft: inout YAMLDraft) {
    if draft.isEmptyStructure {
      // No line could be between the brackets.
      draft.between += draft.note.map { .text($0) }
      draft.between += draft.end.drop { draft.between.isEmpty && $0 == .blank }
      draft.end = []
      draft.note = note
    } else if !note.isEmpty {
      if draft.note.isEmpty, !draft.hasCommentInside {
        draft.note = note
      } else {
        draft.end += note.map { .text($0) }
      }
    }
  }

  private mutating func entries(
    of record: YAMLRecord, column: Int?
  ) throws(UnusualKey) -> [YAMLDraft.Entry] {
    var entries: [YAMLDraft.Entry] = []
    let count = Int(record.count) / 2
    entries.reserveCapacity(count)
    for place in 0..<count {
      let above = trivia.lines(before: startOfNext, isFirst: place == 0)
      let (key, properties) = takeNode()
      let name = try self.key(key, properties: properties)
      var value = try value(column: column)
      value.put(above: above)
      entries.append(
        name.isWritten ? .written(key: name.text, value) : .pair(name: name.text, value))
    }
    return entries
  }

  /// A key, unchanged or as a text.
  private func key(
    _ record: YAMLRecord, properties: String?
  ) throws(UnusualKey) -> (text: String, isWritten: Bool) {
    let range = Int(record.start)..<Int(record.end)
    switch record.kind {
    case .alias: return (text(range) + " ", true)
    case .scalar
    where properties == nil && record.style == .plain && !record.flags.contains(.decoded):
      let text = text(range)
      return (text, PlainScalar.isPlainInBlock(text, mayBeginLine: true))
    case .scalar:
      let name = String(decoding: document.textBytes(of: record), as: UTF8.self)
      guard let properties else { return (name, false) }
      let isPlain =
        record.style == .plain && !record.flags.contains(.decoded)
        && PlainScalar.isPlainInBlock(name, mayBeginLine: false)
      return ("\(properties) \(isPlain ? name : Quoting.quoted(name))", true)
    case .unwritten, .invalid, .sequence, .mapping: throw UnusualKey()
    }
  }
}

extension YAMLDraft {
  /// Adds the lines above its key or dash. Comments before a value that is not written are after the
  /// key: nothing could follow them.
  fileprivate mutating func put(above lines: [Line]) {
    above = lines
    guard isUnwritten, properties == nil else { return }
    note = between.compactMap(\.text) + note
    between = []
  }

  /// Whether a comment is in a list or mapping.
  fileprivate var hasCommentInside: Bool {
    let isComment = { (line: Line) in line != .blank }
    func has(_ part: YAMLDraft) -> Bool {
      !part.note.isEmpty || part.above.contains(where: isComment)
        || part.between.contains(where: isComment) || part.hasCommentInside
    }
    if end.contains(where: isComment) { return true }
    switch content {
    case .list(let items): return items.contains(where: has)
    case .mapping(let entries): return entries.contains { $0.value.map(has) ?? false }
    case .null, .boolean, .number, .text, .scalar: return false
    }
  }
}
