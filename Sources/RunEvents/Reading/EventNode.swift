// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

/// The value of a member in the line of an event.
package struct EventNode {
  private let value: JSONNode
  private let name: StaticString
  /// The path of the object that has the member; empty for the event itself.
  private let parent: String

  init(_ value: JSONNode, _ name: StaticString, of parent: String) {
    self.value = value
    self.name = name
    self.parent = parent
  }

  private var path: String { Self.path(name, of: parent) }

  static func path(_ name: StaticString, of parent: String) -> String {
    parent.isEmpty ? name.description : "\(parent).\(name)"
  }

  func damage(expected: String) -> EventDamage {
    EventDamage(.wrong(member: path, expected: expected))
  }

  func text() throws(EventDamage) -> String {
    guard let text = value.stringValue else { throw damage(expected: "a text") }
    return text
  }

  func integer(in range: ClosedRange<Int64>) throws(EventDamage) -> Int64 {
    guard value.isNumber, let number = value.numberDigits.flatMap({ Int64($0) }),
      range.contains(number)
    else {
      throw damage(
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func boolean() throws(EventDamage) -> Bool {
    guard let boolean = value.boolean else { throw damage(expected: "true or false") }
    return boolean
  }

  /// Bytes from the wire: a text, or an object with base64.
  func content() throws(EventDamage) -> [UInt8] {
    if let bytes = value.stringBytes { return bytes }
    let object = try object()
    guard let bytes = Base64.standard.decode(try object.text("base64")) else {
      throw object.damage("base64", expected: "base64")
    }
    return bytes
  }

  func object() throws(EventDamage) -> EventObject { try EventObject(value, at: path) }

  /// The members of an object, by name.
  func members() throws(EventDamage) -> [(name: String, value: JSONNode)] {
    guard value.isObject else { throw damage(expected: "an object") }
    return value.members.map { ($0.name.stringValue ?? "", $0.value) }
  }

  // MARK: Lists

  func objects() throws(EventDamage) -> [EventObject] {
    let path = path
    var objects: [EventObject] = []
    for element in try elements() { objects.append(try EventObject(element, at: path)) }
    return objects
  }

  func parts<Part: EventPart>() throws(EventDamage) -> [Part] {
    var parts: [Part] = []
    for object in try objects() { parts.append(try object.read()) }
    return parts
  }

  func values<Value: EventValue>() throws(EventDamage) -> [Value] {
    var values: [Value] = []
    for element in try elements() {
      if let value = try Value.read(EventNode(element, name, of: parent)) { values.append(value) }
    }
    return values
  }

  func texts() throws(EventDamage) -> [String] {
    var texts: [String] = []
    for element in try elements() {
      guard let text = element.stringValue else { throw damage(expected: "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  /// A list of pairs of texts.
  func pairs() throws(EventDamage) -> [(String, String)] {
    var pairs: [(String, String)] = []
    for element in try elements() {
      guard element.isArray, element.count == 2, let name = element[0]?.stringValue,
        let value = element[1]?.stringValue
      else { throw damage(expected: "a list of pairs of texts") }
      pairs.append((name, value))
    }
    return pairs
  }

  private func elements() throws(EventDamage) -> JSONElements {
    guard value.isArray else { throw damage(expected: "a list") }
    return value.elements
  }
}
