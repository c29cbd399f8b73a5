// SPDX-License-Identifier: Apache-2.0

/// A table of three columns, read byte by byte in the simplest way.
struct PlainTable {
  private(set) var rows: [TableText.Row] = []
  /// Where the first mistake was found.
  private(set) var mistakeOffset: Int?

  private var fields: [String] = []
  private var field: [UInt8] = []
  private var line = 1
  private var rowLine = 1
  private var isHeader = true
  /// Whether the current field has quotes.
  private var wasQuoted = false

  init(_ bytes: [UInt8]) {
    var at = 0
    while at < bytes.count {
      guard let next = step(bytes, at) else {
        mistakeOffset = at
        return
      }
      at = next
    }
  }

  /// Reads a field or a line break.
  ///
  /// - Returns: where to go on; nil for a mistake.
  private mutating func step(_ bytes: [UInt8], _ at: Int) -> Int? {
    var at = at
    if bytes[at] == 0x22 {
      guard let end = quoted(bytes, at + 1) else { return nil }
      at = end
      wasQuoted = true
    } else {
      while at < bytes.count, ![0x2C, 10, 13].contains(bytes[at]) {
        if [0, 0x22].contains(bytes[at]) { return nil }
        field.append(bytes[at])
        at += 1
      }
    }
    return behind(bytes, at)
  }

  /// Reads to the closing quote.
  private mutating func quoted(_ bytes: [UInt8], _ start: Int) -> Int? {
    var at = start
    while at < bytes.count {
      if bytes[at] == 0x22 {
        guard at + 1 < bytes.count, bytes[at + 1] == 0x22 else { return at + 1 }
        at += 1
      }
      if bytes[at] == 0 { return nil }
      if bytes[at] == 10 { line += 1 }
      field.append(bytes[at])
      at += 1
    }
    return nil
  }

  private mutating func behind(_ bytes: [UInt8], _ at: Int) -> Int? {
    guard at < bytes.count else { return endRow() ? at : nil }
    switch bytes[at] {
    case 0x2C:
      endField()
      guard at + 1 < bytes.count else { return endRow() ? at + 1 : nil }
      return at + 1
    case 10: return endLine() ? at + 1 : nil
    case 13:
      guard at + 1 < bytes.count, bytes[at + 1] == 10 else { return nil }
      return endLine() ? at + 2 : nil
    default: return nil
    }
  }

  private mutating func endField() {
    fields.append(String(decoding: field, as: UTF8.self))
    field = []
    wasQuoted = false
  }

  private mutating func endLine() -> Bool {
    let isEmpty = fields.isEmpty && field.isEmpty && !wasQuoted
    let holds = isEmpty || endRow()
    line += 1
    rowLine = line
    return holds
  }

  private mutating func endRow() -> Bool {
    endField()
    defer {
      fields = []
      isHeader = false
    }
    guard fields.count == 3 else { return false }
    if !isHeader { rows.append(TableText.Row(line: rowLine, fields: fields)) }
    return true
  }
}
