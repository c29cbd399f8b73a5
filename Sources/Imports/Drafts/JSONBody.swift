// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// A text as a value of JSON, if sending that value sends the same text but for its white space.
package struct JSONBody {
  /// Stands for an expression inside a string.
  private static let inString: UInt32 = 0xF_0000
  /// Stands, in quotes, for an expression that is a value of its own.
  private static let bare: UInt32 = 0x10_0000
  /// The most expressions of one text.
  private static let limit = 0xFFF0

  private let expressions: [String]
  /// The value of a member: its name and its text.
  private var changed: (String, ImportedText) -> ImportedText
  /// The text of an expression that stands for a value of its own.
  private let bareText: (String) -> ImportedText
  /// The expression that gives a text, for one that is all of a string.
  private let wholeText: (String) -> String
  /// Gets each expression that is a part of a string.
  private let noteText: (String) -> Void

  /// - Parameters:
  ///   - bareText: the value of an expression that is not in quotes.
  ///   - wholeText: the expression for one that is all of a string: it would keep its type.
  ///   - noteText: gets each expression that is a part of a string: its value is escaped when it is sent.
  ///   - change: gives the text of a member, for secrets.
  /// - Returns: nil if it is not JSON, if an expression is in a name, and if our own text of the
  ///   value would differ in more than white space.
  package static func value(
    of text: ImportedText, bareText: @escaping (String) -> ImportedText,
    wholeText: @escaping (String) -> String = { $0 },
    noteText: @escaping (String) -> Void = { _ in },
    change: @escaping (String, ImportedText) -> ImportedText
  ) -> ImportedValue? {
    guard let marked = marked(text), let document = try? JSONDocument.parse(marked.text) else {
      return nil
    }
    let root = document.root
    guard JSONDepth.fits(marked.text), root.isObject || root.isArray, isSame(marked.text, root)
    else { return nil }
    let body = JSONBody(
      expressions: marked.expressions, changed: change, bareText: bareText, wholeText: wholeText,
      noteText: noteText)
    return body.value(root, name: "")
  }

  /// Literal text is data: nothing is hidden.
  package static func value(of text: ImportedText) -> ImportedValue? {
    value(of: text, bareText: { .expression("json.decode(\($0))") }, change: { $1 })
  }

  // MARK: Marks

  /// The text with marks in place of expressions.
  private static func marked(_ text: ImportedText) -> (text: [UInt8], expressions: [String])? {
    var output: [UInt8] = []
    var expressions: [String] = []
    var isInString = false
    var isEscaped = false
    for piece in text.pieces {
      switch piece {
      case .literal(let literal):
        guard !literal.unicodeScalars.contains(where: { $0.value >= inString }) else { return nil }
        for byte in literal.utf8 {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = isInString
          } else if byte == UInt8(ascii: "\"") {
            isInString.toggle()
          }
          output.append(byte)
        }
      case .expression(let source):
        guard expressions.count < limit else { return nil }
        let number = UInt32(expressions.count)
        let mark = Unicode.Scalar((isInString ? inString : bare) + number).map { String($0) } ?? ""
        output += (isInString ? mark : "\"\(mark)\"").utf8
        expressions.append(source)
      }
    }
    return (output, expressions)
  }

  /// Whether our text of a value has the same bytes as this one, without white space.
  private static func isSame(_ text: [UInt8], _ root: JSONNode) -> Bool {
    compact(text).elementsEqual(compact(Array(root.value().jsonText().utf8)))
  }

  /// Without the white space between tokens.
  private static func compact(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var isInString = false
    var isEscaped = false
    for byte in text {
      if !isInString, byte.isASCIISpace { continue }
      output.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return output
  }

  // MARK: Values

  private func value(_ node: JSONNode, name: String) -> ImportedValue? {
    if node.isObject {
      var entries: [ImportedEntry] = []
      var names: Set<[UInt8]> = []
      for member in node.members {
        let name = member.name.stringValue ?? ""
        guard !name.unicodeScalars.contains(where: { $0.value >= Self.inString }),
          names.insert(Array(name.utf8)).inserted, let value = value(member.value, name: name)
        else { return nil }
        entries.append(ImportedEntry(name, value))
      }
      return .mapping(entries)
    }
    if node.isArray {
      var items: [ImportedValue] = []
      for element in node.elements {
        guard let value = value(element, name: name) else { return nil }
        items.append(value)
      }
      return .list(items)
    }
    guard let text = node.stringValue else { return ImportedValue(literal: node.value()) }
    return .text(self.text(text, name: name))
  }

  private func text(_ text: String, name: String) -> ImportedText {
    var output = ImportedText()
    for scalar in text.unicodeScalars {
      if scalar.value >= Self.bare, let source = expression(scalar.value - Self.bare) {
        return bareText(source)
      }
      if scalar.value >= Self.inString, let source = expression(scalar.value - Self.inString) {
        noteText(source)
        let isWhole = text.unicodeScalars.count == 1
        output.append(expression: isWhole ? wholeText(source) : source)
      } else {
        output.append(String(scalar))
      }
    }
    return changed(name, output)
  }

  private func expression(_ number: UInt32) -> String? {
    Int(number) < expressions.count ? expressions[Int(number)] : nil
  }
}
