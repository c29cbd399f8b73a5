// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

/// The text of a form.
enum FormText {
  /// The fields, if a form with them is sent as exactly this text.
  static func fields(_ text: ShellText, _ context: ScriptContext) -> ImportedValue? {
    guard !text.isEmpty else { return nil }
    var fields: [(name: String, value: ShellText)] = []
    var plain: [(name: String, value: String)] = []
    for pair in text.pieces(between: "&") {
      guard let sides = pair.split(at: "="), let name = decoded(sides.before), !name.isEmpty
      else { return nil }
      if sides.after.hasVariables {
        guard sides.after.units.allSatisfy({ isSentUnchanged($0, context) }) else { return nil }
        fields.append((name, sides.after))
        plain.append((name, ""))
      } else {
        guard let value = decoded(sides.after) else { return nil }
        fields.append((name, ShellText(value)))
        plain.append((name, value))
      }
    }
    let sent = FormSerialiser.serialise(plain.map { (name: $0.name, value: $0.value) })
    var expected = ShellText()
    for (place, pair) in text.pieces(between: "&").enumerated() {
      if place > 0 { expected.append("&") }
      if let sides = pair.split(at: "="), sides.after.hasVariables {
        expected.append(sides.before)
        expected.append("=")
      } else {
        expected.append(pair)
      }
    }
    guard let bytes = expected.bytes, sent.elementsEqual(bytes) else { return nil }
    return ImportedValue.ordered(
      fields.map { ImportedField($0.name, .text(value($0.value, of: $0.name, context))) })
  }

  /// Whether a form sends a unit as the shell does.
  private static func isSentUnchanged(_ unit: UInt16, _ context: ScriptContext) -> Bool {
    func isPlain(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || "*-._".utf8.contains(byte) }
    guard unit >= ShellText.firstVariable else { return isPlain(UInt8(unit)) }
    return context.value(of: unit).map { $0.utf8.allSatisfy(isPlain) } ?? false
  }

  private static func decoded(_ text: ShellText) -> String? {
    guard let bytes = text.bytes,
      let decoded = PercentCoding.decode(bytes, broken: .kept, plusIsSpace: true)
    else { return nil }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func value(
    _ text: ShellText, of name: String, _ context: ScriptContext
  ) -> ImportedText {
    CredentialNames.isCredential(name, value: text.literal)
      ? context.credential(text, name: name) : context.text(text)
  }

  /// The text with its credentials as secrets, in the encoding in which they are sent.
  static func hidden(_ text: ShellText, _ context: ScriptContext) -> ImportedText {
    var output = ImportedText()
    for (place, pair) in text.pieces(between: "&").enumerated() {
      if place > 0 { output.append("&") }
      guard let sides = pair.split(at: "="), let name = decoded(sides.before),
        CredentialNames.isCredential(name, value: nil)
      else {
        output.append(context.text(pair))
        continue
      }
      output.append(context.text(sides.before + ShellText("=")))
      output.append(value(sides.after, of: name, context))
    }
    return output
  }
}
