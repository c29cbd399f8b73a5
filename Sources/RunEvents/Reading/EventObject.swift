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
    node[member: member].map { EventNode($0, member, of: path) }
  }

  func required(_ member: StaticString) throws(EventDamage) -> EventNode {
    guard let node = self[member] else {
      throw EventDamage(.missing(EventNode.path(member, of: path)))
    }
    return node
  }

  /// Whether the member is there.
  func has(_ member: StaticString) -> Bool { self[member] != nil }

  // MARK: Members that are read by hand

  func text(_ member: StaticString) throws(EventDamage) -> String {
    try required(member).text()
  }

  func optionalText(_ member: StaticString) throws(EventDamage) -> String? {
    try self[member]?.text()
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
    guard let number = try self[member]?.integer(in: range) else { return nil }
    return Int(number)
  }

  /// True or false; false without the member.
  func flag(_ member: StaticString) throws(EventDamage) -> Bool {
    try self[member]?.boolean() ?? false
  }

  func object(_ member: StaticString) throws(EventDamage) -> EventObject {
    try required(member).object()
  }

  /// A part; nil without the member.
  func part<Part: EventPart>(ifAny member: StaticString) throws(EventDamage) -> Part? {
    try self[member]?.object().read()
  }

  /// A value; nil without the member.
  func value<Value: EventValue>(ifAny member: StaticString) throws(EventDamage) -> Value? {
    guard let node = self[member] else { return nil }
    return try Value.read(node)
  }
}
