// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Values

extension HurlContext {
  /// JSON as Hurl sends it: a value in a string is escaped, one outside of strings is put in as it is.
  func text(json pieces: [HurlJSONPiece], hidesSecrets: Bool = false) -> ImportedText {
    var output = ImportedText()
    for piece in pieces {
      switch piece {
      case .raw(let text):
        output.append(hidesSecrets ? withoutSecrets(json: text) : ImportedText(text))
      case .value(let placeholder) where isNull(placeholder): output.append("null")
      case .value(let placeholder): output.append(expression: expression(placeholder))
      case .string(let text):
        let isLong = text.pieces.count > 200 || text.shown.utf8.count > Self.longestExpression / 8
        if isLong || text.placeholders.allSatisfy(isPlainInJSON) {
          output.append(quoted(text))
        } else {
          output.append(expression: "json.encode(\(cel(text)))")
        }
      }
    }
    return output
  }

  /// JSON with its placeholders in their places, for a value that is written as YAML.
  func plainText(json pieces: [HurlJSONPiece]) -> ImportedText {
    var output = ImportedText()
    for piece in pieces {
      switch piece {
      case .raw(let text): output.append(text)
      case .value(let placeholder) where isNull(placeholder): output.append("null")
      case .value(let placeholder): output.append(expression: expression(placeholder))
      case .string(let text):
        output.append(quoted(text, asString: true))
      }
    }
    return output
  }

  /// A piece of JSON, with the values of members whose names are those of credentials as secrets.
  private func withoutSecrets(json text: String) -> ImportedText {
    let bytes = Array(text.utf8)
    var output = ImportedText()
    var run = 0
    var name: String?
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\"") else {
        if !bytes[index].isASCIISpaceOrBreak, bytes[index] != UInt8(ascii: ":") { name = nil }
        index += 1
        continue
      }
      let start = index + 1
      index = start
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      let end = min(index, bytes.count)
      let content = String(decoding: bytes[start..<end], as: UTF8.self)
      index = end + 1
      if let member = name, CredentialNames.isCredential(member, value: nil), !content.isEmpty,
        !content.utf8.contains(UInt8(ascii: "\\"))
      {
        let secret = hidden(ImportedText(content), name: member)
        if let expression = secret.expressions.first {
          output.append(String(decoding: bytes[run..<(start - 1)], as: UTF8.self))
          output.append(expression: "json.encode(\(expression))")
          run = index
        }
      }
      name = name == nil ? content : nil
    }
    output.append(String(decoding: bytes[min(run, bytes.count)...], as: UTF8.self))
    return output
  }

  /// Whether a placeholder needs no escape in JSON.
  private func isPlainInJSON(_ placeholder: HurlPlaceholder) -> Bool {
    if ["newUuid", "newDate"].contains(placeholder.name) || isNull(placeholder) { return true }
    return variable(placeholder.name, at: placeholder.offset).kind == .number
  }

  private func quoted(_ text: HurlText, asString: Bool = false) -> ImportedText {
    var output = ImportedText("\"")
    let isAlone = text.pieces.count == 1
    for piece in text.pieces {
      switch piece {
      case .literal(let literal):
        output.append(String(Value.string(literal).jsonText().dropFirst().dropLast()))
      case .placeholder(let placeholder) where isNull(placeholder): output.append("null")
      case .placeholder(let placeholder):
        let isText =
          !asString || !isAlone || isText(placeholder) && placeholder.name != "newDate"
        output.append(
          expression: isText ? expression(placeholder) : "string(\(expression(placeholder)))")
      }
    }
    output.append("\"")
    return output
  }
}
