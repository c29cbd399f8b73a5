// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Bytes from the wire: a text, or an object with base64.
extension [UInt8]: EventValue {
  package func append(to json: inout EventJSON) { json.content(self) }

  package static func read(_ node: EventNode) throws(EventDamage) -> [UInt8]? {
    try node.content()
  }
}

/// A list of pairs, each a name and a value.
extension HeaderFields: EventValue {
  package func append(to json: inout EventJSON) {
    json.list(fields) { json, field in
      json.raw("[")
      json.string(field.name)
      json.raw(",")
      json.string(field.value)
      json.raw("]")
    }
  }

  package static func read(_ node: EventNode) throws(EventDamage) -> HeaderFields? {
    HeaderFields(try node.pairs().map { HeaderField($0.0, $0.1) })
  }
}

/// A list of objects, whose members show what each piece is.
extension BodyOutline: EventValue {
  package func append(to json: inout EventJSON) {
    json.list(pieces) { json, piece in
      json.raw("{")
      switch piece {
      case .bytes(let bytes):
        json.key("content")
        json.content(bytes)
      case .file(let name, let byteCount):
        json.member("file", name)
        json.member("bytes", byteCount)
      case .omitted(let byteCount):
        json.member("omittedBytes", byteCount)
      }
      json.raw("}")
    }
  }

  package static func read(_ node: EventNode) throws(EventDamage) -> BodyOutline? {
    var pieces: [Piece] = []
    for object in try node.objects() { pieces.append(try piece(object)) }
    return BodyOutline(pieces)
  }

  private static func piece(_ object: EventObject) throws(EventDamage) -> Piece {
    if let content = object["content"] { return .bytes(try content.content()) }
    guard let name = try object.optionalText("file") else {
      return .omitted(byteCount: try object.integer("omittedBytes"))
    }
    return .file(name: name, byteCount: try object.integer("bytes"))
  }
}
