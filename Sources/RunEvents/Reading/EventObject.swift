// SPDX-License-Identifier: Apache-2.0

import Values

/// An object in the line of an event. Each member is checked when it is read; other members are
/// ignored.
package struct EventObject {
  private let node: JSONNode
  /// The path of the object for messages; empty for the event itself.
  private let path: String

  /// JSON numbers are exact up to here in every reader.
  static let largest: Int64 = 1 << 53

  /// A point in time of a run, or a duration; at most about thirty years.
  static let microseconds: ClosedRange<Int64> = -1_000_000_000_000_000...1_000_000_000_000_000

  init(_ node: JSONNode, at path: String = "") throws(EventDamage) {
    guard node.isObject else {
      throw path.isEmpty
        ? EventDamage(.notAnObject) : EventDamage(.wrong(member: path, expected: "an object"))
    }
    self.node = node
    self.path = path
  }

  func damage(_ member: StaticString, expected: String) -> EventDamage {
    EventDamage(.wrong(member: EventNode.path(member, of: path), expected: expected))
  }

  subscript(_ member: StaticString) -> EventNode? {
    node[member: member.description].map { EventNode($0, member, of: path) }
  }

  func required(_ member: StaticString) throws(EventDamage) -> EventNode {
    guard let node = self[member] else {
      throw EventDamage(.missing(EventNode.path(member, of: path)))
    }
    return node
  }

  /// Whether the member is there.
  func has(_ member: StaticString) -> Bool { self[member] != nil }

  // MARK: Scalars

  func text(_ member: StaticString) throws(EventDamage) -> String {
    try required(member).text()
  }

  func optionalText(_ member: StaticString) throws(EventDamage) -> String? {
    try self[member]?.text()
  }

  func optionalInteger(
    _ member: StaticString, in range: ClosedRange<Int64> = 0...largest
  ) throws(EventDamage) -> Int64? {
    try self[member]?.integer(in: range)
  }

  func integer(
    _ member: StaticString, in range: ClosedRange<Int64> = 0...largest
  ) throws(EventDamage) -> Int64 {
    try required(member).integer(in: range)
  }

  /// A whole number as an `Int`.
  func count(
    _ member: StaticString, in range: ClosedRange<Int64> = 0...largest
  ) throws(EventDamage) -> Int { Int(try integer(member, in: range)) }

  /// A whole number as an `Int`; nil without the member.
  func optionalCount(
    _ member: StaticString, in range: ClosedRange<Int64> = 0...largest
  ) throws(EventDamage) -> Int? {
    guard let number = try optionalInteger(member, in: range) else { return nil }
    return Int(number)
  }

  /// A point in time of a run, or a duration.
  func microseconds(_ member: StaticString) throws(EventDamage) -> Int64 {
    try integer(member, in: Self.microseconds)
  }

  /// True or false; false without the member.
  func flag(_ member: StaticString) throws(EventDamage) -> Bool {
    try self[member]?.boolean() ?? false
  }

  /// A boolean that must be there.
  func boolean(_ member: StaticString) throws(EventDamage) -> Bool {
    try required(member).boolean()
  }

  /// One of the words of a type.
  func word<Word: RawRepresentable<String>>(
    _ member: StaticString, _: Word.Type = Word.self
  ) throws(EventDamage) -> Word {
    guard let word = Word(rawValue: try text(member)) else {
      throw damage(member, expected: "a known word")
    }
    return word
  }

  /// Bytes from the wire: a text, or an object with base64.
  func content(_ member: StaticString) throws(EventDamage) -> [UInt8] {
    try required(member).content()
  }

  // MARK: Lists and objects

  /// A list of texts; empty without the member.
  func texts(_ member: StaticString) throws(EventDamage) -> [String] {
    try self[member]?.texts() ?? []
  }

  func object(_ member: StaticString) throws(EventDamage) -> EventObject {
    try required(member).object()
  }

  func optionalObject(_ member: StaticString) throws(EventDamage) -> EventObject? {
    try self[member]?.object()
  }

  /// An object that a function reads; nil without the member.
  func optional<Value>(
    _ member: StaticString, _ read: (EventObject) throws(EventDamage) -> Value
  ) throws(EventDamage) -> Value? {
    guard let object = try optionalObject(member) else { return nil }
    return try read(object)
  }

  /// A list of objects, each read by a closure; empty without the member.
  func list<Element>(
    _ member: StaticString, _ read: (EventObject) throws(EventDamage) -> Element
  ) throws(EventDamage) -> [Element] {
    var list: [Element] = []
    for element in try self[member]?.objects() ?? [] { list.append(try read(element)) }
    return list
  }

  /// A part; nil without the member.
  func optional<Part: EventPart>(_ member: StaticString) throws(EventDamage) -> Part? {
    try self[member]?.object().read()
  }

  /// A list of parts; empty without the member.
  func list<Part: EventPart>(_ member: StaticString) throws(EventDamage) -> [Part] {
    try self[member]?.parts() ?? []
  }

  /// A list of pairs of texts; empty without the member.
  func pairs(_ member: StaticString) throws(EventDamage) -> [(String, String)] {
    try self[member]?.pairs() ?? []
  }

  /// A list of whole numbers; empty without the member.
  func counts(_ member: StaticString) throws(EventDamage) -> [Int] {
    try self[member]?.counts() ?? []
  }
}
