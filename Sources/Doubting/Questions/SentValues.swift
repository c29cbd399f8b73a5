// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Queries
import Values

/// The values that a request sent, as texts: a response that repeats one is not free to change it.
struct SentValues {
  private var texts: Set<ByteText> = []

  /// Segments of the path, values of the query, and those of a body of JSON, of XML or of a form.
  init(_ hop: Hop) {
    for segment in hop.address.path.utf8.split(separator: UInt8(ascii: "/")) {
      insert(PercentCoding.decode(segment, broken: .kept))
    }
    if let query = hop.address.query { insertForm(Array(query.utf8)) }
    guard let body = hop.requestBody, body.count <= QuestionLimits.bodyBytes else { return }
    switch body.first(where: { $0 > 0x20 }) {
    case 0x7B, 0x5B:
      if let document = try? JSONDocument.parse(body) { insert(document.root) }
    case 0x3C:
      for node in WrittenMarkup(body)?.nodes ?? [] where !node.hasElements {
        insert(Array(node.trimmedValue.utf8))
      }
    default:
      if let type = Self.contentType(of: hop), type == "application/x-www-form-urlencoded" {
        insertForm(body)
      }
    }
  }

  /// Whether the request sent a scalar: a number by its digits, a text by its bytes.
  func contains(_ node: JSONNode) -> Bool {
    guard !texts.isEmpty else { return false }
    guard let text = node.stringValue ?? node.numberDigits else { return false }
    return contains(text)
  }

  func contains(_ text: String) -> Bool { texts.contains(ByteText(text)) }

  private static func contentType(of hop: Hop) -> String? {
    for line in hop.requestHead.split(separator: 10).dropFirst() {
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      let text = String(decoding: name, as: UTF8.self)
      guard text.lowercased() == "content-type" else { continue }
      let value = line.dropFirst(name.count + 1).drop { $0 == 0x20 }
        .prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") }
      return String(decoding: value, as: UTF8.self).lowercased()
    }
    return nil
  }

  private mutating func insert(_ bytes: [UInt8]?) {
    guard let bytes, !bytes.isEmpty, texts.count < QuestionLimits.sentValues else { return }
    texts.insert(ByteText(String(decoding: bytes, as: UTF8.self)))
  }

  private mutating func insertForm(_ bytes: [UInt8]) {
    for pair in bytes.split(separator: UInt8(ascii: "&")).prefix(QuestionLimits.sentValues) {
      let value = pair.drop { $0 != UInt8(ascii: "=") }.dropFirst()
      insert(PercentCoding.decode(value, broken: .kept, plusIsSpace: true))
    }
  }

  private mutating func insert(_ node: JSONNode) {
    guard texts.count < QuestionLimits.sentValues else { return }
    switch node.kind {
    case .null, .boolean: break
    case .number: insert(Array(node.bytes))
    case .string: insert(node.stringValue.map { Array($0.utf8) })
    case .array: for element in node.elements { insert(element) }
    case .object: for member in node.members { insert(member.value) }
    }
  }
}
