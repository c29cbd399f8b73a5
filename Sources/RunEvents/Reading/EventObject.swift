// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

/// An object in the line of an event. Each member is checked when it is read; other members are
/// ignored.
struct EventObject {
  private let node: JSONNode
  /// The path of the object for messages; empty for the event itself.
  private let path: String

  /// JSON numbers are exact up to here in every reader.
  static let largest: Int64 = 1 << 53

  init(_ node: JSONNode, at path: String = "") throws(EventDamage) {
    guard node.isObject else {
      throw path.isEmpty
        ? EventDamage(.notAnObject) : EventDamage(.wrong(member: path, expected: "an object"))
    }
    self.node = node
    self.path = path
  }

  func damage(_ member: String, expected: String) -> EventDamage {
    EventDamage(.wrong(member: full(member), expected: expected))
  }

  private func full(_ member: String) -> String { path.isEmpty ? member : "\(path).\(member)" }

  private func required(_ member: String) throws(EventDamage) -> JSONNode {
    guard let value = node[member: member] else { throw EventDamage(.missing(full(member))) }
    return value
  }

  // MARK: Scalars

  func optionalText(_ member: String) throws(EventDamage) -> String? {
    guard let value = node[member: member] else { return nil }
    guard let text = value.stringValue else { throw damage(member, expected: "a text") }
    return text
  }

  func text(_ member: String) throws(EventDamage) -> String {
    guard let text = try required(member).stringValue else {
      throw damage(member, expected: "a text")
    }
    return text
  }

  func optionalInteger(
    _ member: String, in range: ClosedRange<Int64> = 0...largest
  ) throws(EventDamage) -> Int64? {
    guard let value = node[member: member] else { return nil }
    return try integer(value, member, in: range)
  }

  func integer(
    _ member: String, in range: ClosedRange<Int64> = 0...largest
  ) throws(EventDamage) -> Int64 {
    try integer(try required(member), member, in: range)
  }

  private func integer(
    _ value: JSONNode, _ member: String, in range: ClosedRange<Int64>
  ) throws(EventDamage) -> Int64 {
    guard value.isNumber, let number = value.numberDigits.flatMap({ Int64($0) }),
      range.contains(number)
    else {
      throw damage(
        member, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A whole number as an `Int`.
  func count(
    _ member: String, in range: ClosedRange<Int64> = 0...largest
  ) throws(EventDamage) -> Int { Int(try integer(member, in: range)) }

  /// A whole number as an `Int`; nil without the member.
  func optionalCount(
    _ member: String, in range: ClosedRange<Int64> = 0...largest
  ) throws(EventDamage) -> Int? { try optionalInteger(member, in: range).map { Int($0) } }

  /// True or false; false without the member.
  func flag(_ member: String) throws(EventDamage) -> Bool {
    guard let value = node[member: member] else { return false }
    guard let boolean = value.boolean else { throw damage(member, expected: "true or false") }
    return boolean
  }

  /// A boolean that must be there.
  func boolean(_ member: String) throws(EventDamage) -> Bool {
    guard let boolean = try required(member).boolean else {
      throw damage(member, expected: "true or false")
    }
    return boolean
  }

  /// One of the words of a type.
  func word<Word: RawRepresentable<String>>(
    _ member: String, _: Word.Type = Word.self
  ) throws(EventDamage) -> Word {
    let text = try text(member)
    guard let word = Word(rawValue: text) else { throw damage(member, expected: "a known word") }
    return word
  }

  /// Bytes from the wire: a text, or an object with base64.
  func content(_ member: String) throws(EventDamage) -> [UInt8] {
    let value = try required(member)
    if let text = value.stringValue { return Array(text.utf8) }
    let object = try EventObject(value, at: full(member))
    guard let bytes = Base64.standard.decode(try object.text("base64")) else {
      throw object.damage("base64", expected: "base64")
    }
    return bytes
  }

  // MARK: Lists and objects

  /// A list of texts; empty without the member.
  func texts(_ member: String) throws(EventDamage) -> [String] {
    guard let value = node[member: member] else { return [] }
    var texts: [String] = []
    for element in try elements(of: value, member) {
      guard let text = element.stringValue else {
        throw damage(member, expected: "a list of texts")
      }
      texts.append(text)
    }
    return texts
  }

  func object(_ member: String) throws(EventDamage) -> EventObject {
    try EventObject(try required(member), at: full(member))
  }

  func optionalObject(_ member: String) throws(EventDamage) -> EventObject? {
    guard let value = node[member: member] else { return nil }
    return try EventObject(value, at: full(member))
  }

  /// An object that a function reads; nil without the member.
  func optional<Value>(
    _ member: String, _ read: (EventObject) throws(EventDamage) -> Value
  ) throws(EventDamage) -> Value? {
    guard let object = try optionalObject(member) else { return nil }
    return try read(object)
  }

  /// A list of objects, each read by a closure; empty without the member.
  func list<Element>(
    _ member: String, _ read: (EventObject) throws(EventDamage) -> Element
  ) throws(EventDamage) -> [Element] {
    guard let value = node[member: member] else { return [] }
    var list: [Element] = []
    let path = full(member)
    for element in try elements(of: value, member) {
      list.append(try read(try EventObject(element, at: path)))
    }
    return list
  }

  /// A list of pairs of texts; empty without the member.
  func pairs(_ member: String) throws(EventDamage) -> [(String, String)] {
    guard let value = node[member: member] else { return [] }
    var pairs: [(String, String)] = []
    for element in try elements(of: value, member) {
      guard element.isArray, element.count == 2, let name = element[0]?.stringValue,
        let value = element[1]?.stringValue
      else { throw damage(member, expected: "a list of pairs of texts") }
      pairs.append((name, value))
    }
    return pairs
  }

  /// A list of whole numbers; empty without the member.
  func counts(_ member: String) throws(EventDamage) -> [Int] {
    guard let value = node[member: member] else { return [] }
    var counts: [Int] = []
    for element in try elements(of: value, member) {
      counts.append(Int(try integer(element, member, in: 0...Self.largest)))
    }
    return counts
  }

  /// Whether the member is there.
  func has(_ member: String) -> Bool { node[member: member] != nil }

  private func elements(
    of value: JSONNode, _ member: String
  ) throws(EventDamage) -> JSONElements {
    guard value.isArray else { throw damage(member, expected: "a list") }
    return value.elements
  }
}
