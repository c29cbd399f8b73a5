// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A random table, and one of the ways to write it.
struct RandomTable {
  let separator: UInt8
  private(set) var text = TableText()
  private(set) var bytes: [UInt8] = []

  init(_ numbers: inout SeededGenerator) {
    separator = [0x2C, 0x3B, 9, 0x7C].randomElement(using: &numbers) ?? 0x2C
    if Bool.random(using: &numbers) { bytes = [0xEF, 0xBB, 0xBF] }
    let lineBreak = Bool.random(using: &numbers) ? "\r\n" : "\n"
    let width = Int.random(in: 1...70, using: &numbers)
    text.columns = (0..<width).map { "name \($0)" }
    write(text.columns, &numbers)
    var line = 1
    for _ in 0..<Int.random(in: 0...20, using: &numbers) {
      bytes += Array(lineBreak.utf8)
      line += 1
      while Int.random(in: 0..<8, using: &numbers) == 0 {
        bytes += Array(lineBreak.utf8)
        line += 1
      }
      let fields = (0..<width).map { _ in Self.field(&numbers) }
      text.rows.append(TableText.Row(line: line, fields: fields))
      line += fields.reduce(0) { $0 + $1.utf8.count { $0 == 10 } }
      write(fields, &numbers)
    }
    if Bool.random(using: &numbers) { bytes += Array(lineBreak.utf8) }
  }

  private static func field(_ numbers: inout SeededGenerator) -> String {
    let characters = Array("abcdefgh0123456789 .-,;|\t\"'\r\n犬é😀".unicodeScalars)
    let length = Int.random(in: 0..<5, using: &numbers) == 0 ? 0...90 : 0...7
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: length, using: &numbers) {
      text.append(characters.randomElement(using: &numbers) ?? "x")
    }
    return String(text)
  }

  private mutating func write(_ fields: [String], _ numbers: inout SeededGenerator) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(separator) }
      let needsQuotes =
        field.utf8.contains { [0x22, 10, 13, separator].contains($0) }
        || fields.count == 1 && field.isEmpty
      guard needsQuotes || Int.random(in: 0..<4, using: &numbers) == 0 else {
        bytes += Array(field.utf8)
        continue
      }
      bytes.append(0x22)
      for byte in field.utf8 { bytes += byte == 0x22 ? [0x22, 0x22] : [byte] }
      bytes.append(0x22)
    }
  }
}
