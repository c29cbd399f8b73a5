// SPDX-License-Identifier: Apache-2.0

/// Makes the reference of the format, in Markdown, from the tables of the loader.
package enum ReferenceWriter {
  /// `specs/reference.md`.
  package static var reference: String {
    var text = ReferenceProse.opening + ShapeTypes.section
    for table in FormatTables.all { text += section(of: table) }
    text += ReferenceProse.expectations + matchers + ReferenceProse.schemes + ReferenceProse.closing
    return text
  }

  /// One mapping: its keys, then what comes later.
  private static func section(of table: MappingDescription) -> String {
    var text = "\n### \(title(of: table))\n\n"
    if let prose = ReferenceProse.of(table.name) { text += prose + "\n\n" }
    guard table.name != RequestSettings.keys.description.name else {
      return text + names(of: table)
    }
    text += "| key | [value](#types) | default | inherited | meaning | example |\n"
    text += "|---|---|---|---|---|---|\n"
    for key in table.keys where key.state == .supported && !Methods.isMinor(key.name) {
      text += row(of: key)
    }
    let later = table.keys.filter { $0.state == .later }
    if !later.isEmpty {
      text += "\nNot supported yet, refused with `not-yet-supported`: "
      text += later.map { "`\($0.name)` (\($0.words))" }.joined(separator: ", ") + ".\n"
    }
    return text
  }

  /// The keys by their names alone, of a mapping that another one repeats.
  private static func names(of table: MappingDescription) -> String {
    let names = table.keys.filter { $0.state == .supported }.map { "`\($0.name)`" }
    return names.joined(separator: ", ") + ".\n"
  }

  static func title(of table: MappingDescription) -> String {
    let words =
      table.words.utf8.starts(with: "a".utf8)
      ? table.words.split(separator: " ").dropFirst().joined(separator: " ") : table.words
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func row(of key: KeyDescription) -> String {
    let name = "`\(key.name)`" + (key.isRequired ? " (required)" : "")
    let cells = [
      name, key.shape.term, standard(of: key), key.inheritance.words, key.words,
      key.example.map { "`\($0)`" } ?? "",
    ]
    return "| " + cells.map(cell).joined(separator: " | ") + " |\n"
  }

  private static func standard(of key: KeyDescription) -> String {
    guard let standard = key.standard else { return "–" }
    guard standard.utf8.starts(with: "(".utf8) else { return "`\(standard)`" }
    return String(standard.dropFirst().dropLast())
  }

  private static var matchers: String {
    var text =
      "\n### Matchers\n\n| matcher | [operand](#types) | holds when the subject | example |\n"
    text += "|---|---|---|---|\n"
    for matcher in MatcherTable.all {
      let operand = matcher.operand.shape(in: .json).term
      let cells = ["`\(matcher.name)`", operand, matcher.words, "`\(matcher.example)`"]
      text += "| " + cells.map(cell).joined(separator: " | ") + " |\n"
    }
    return text
  }

  /// A text that ends no cell of a table.
  static func cell(_ text: String) -> String {
    var cell = ""
    for scalar in text.unicodeScalars {
      if scalar == "|" { cell += "\\" }
      cell.unicodeScalars.append(scalar)
    }
    return cell
  }
}

extension Methods {
  /// Methods that the reference does not give a line of their own.
  static func isMinor(_ name: String) -> Bool { names.dropFirst(10).contains(name) }
}
