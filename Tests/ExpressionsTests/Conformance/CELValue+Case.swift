// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

@testable import Expressions

extension CELValue {
  /// A value as the cases write it: `{ "int": "1" }`.
  init(ofCase node: JSONNode) {
    guard let member = node.members.first(where: { _ in true }) else {
      self = .null
      return
    }
    let text = member.value.stringValue ?? ""
    switch member.name.stringValue {
    case "bool": self = .boolean(member.value.boolean ?? false)
    case "int": self = .int(Int64(text) ?? 0)
    case "uint": self = .uint(UInt64(text) ?? 0)
    case "double": self = .double(Double(text) ?? 0)
    case "string": self = .string(text)
    case "bytes": self = .bytes(Base64.standard.decode(text) ?? [])
    case "type": self = CELType.named(text).map { .type($0) } ?? .string("no type: \(text)")
    case "list": self = .list(CELList(member.value.elements.map(CELValue.init(ofCase:))))
    case "map": self = Self.map(member.value)
    case "duration":
      let (seconds, nanoseconds) = Self.parts(member.value)
      self = .duration(seconds * 1_000_000_000 + nanoseconds)
    case "timestamp":
      let (seconds, nanoseconds) = Self.parts(member.value)
      self =
        Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds)).map { .timestamp($0) }
        ?? .null
    default: self = .null
    }
  }

  private static func map(_ node: JSONNode) -> CELValue {
    let pairs = node.elements.map { $0.elements.map(CELValue.init(ofCase:)) }
    let map = try? CELMap(keys: pairs.map { $0[0] }, values: pairs.map { $0[1] })
    return map.map { .map($0) } ?? .string("no map")
  }

  private static func parts(_ node: JSONNode) -> (Int64, Int64) {
    func number(_ name: String) -> Int64 {
      let found = node[member: name]
      return Int64(found?.stringValue ?? found?.numberDigits ?? "0") ?? 0
    }
    return (number("seconds"), number("nanos"))
  }

  /// One form of the value with its type, for comparison; the order of keys does not count.
  var caseWords: String {
    switch self {
    case .null: "null"
    case .boolean(let boolean): "bool \(boolean)"
    case .int(let int): "int \(int)"
    case .uint(let uint): "uint \(uint)"
    case .double(let double): "double \(double.isNaN ? .nan : double)"
    case .written(let written): "double \(written.double)"
    case .number: "number"
    case .string(let text): "string \(text.unicodeScalars.map { String($0.value, radix: 16) })"
    case .digest(let digest): "digest \(digest.text)"
    case .bytes(let bytes): "bytes \(bytes)"
    case .list(let list): "[" + list.values.map(\.caseWords).joined(separator: ", ") + "]"
    case .map(let map):
      "{"
        + map.keys.map { "\($0.caseWords): \((map[$0] ?? .null).caseWords)" }.sorted()
        .joined(separator: ", ") + "}"
    case .duration(let nanoseconds): "duration \(nanoseconds)"
    case .timestamp(let timestamp): "timestamp \(timestamp.seconds) \(timestamp.nanoseconds)"
    case .type(let type): "type \(type.rawValue)"
    case .optional(let optional): "optional \(optional.value?.caseWords ?? "none")"
    }
  }
}
