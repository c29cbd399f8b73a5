// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Values

/// Compares a request that would be sent with a recorded one: method, address and body. Headers, `auth` and
/// files are not compared.
struct RequestComparison {
  /// Whether the query is compared; not one that has a signature of its own each time.
  var comparesQuery = true
  /// Whether the body is compared; not one of which the recording has only a part.
  var comparesBody = true

  /// - Returns: a clause about the first difference; nil for the same request.
  func difference(of made: Hop, from recorded: Hop) -> String? {
    if !made.method.utf8.elementsEqual(recorded.method.utf8) {
      return words("method", made.method, recorded.method)
    }
    if let difference = difference(of: made.address, from: recorded.address) { return difference }
    guard comparesBody, let body = made.requestBody, recorded.requestBody?.isMark != true else {
      return nil
    }
    return difference(of: body, from: recorded.requestBody ?? [])
  }

  private func difference(of made: Address, from recorded: Address) -> String? {
    let (own, other) = (text(of: made), text(of: recorded))
    if own.utf8.elementsEqual(other.utf8) { return nil }
    let isSameOrigin = made.origin == recorded.origin
    let start = isSameOrigin ? made.origin.description.utf8.count : 0
    return words(
      "address", isSameOrigin ? String(decoding: own.utf8.dropFirst(start), as: UTF8.self) : own,
      isSameOrigin ? String(decoding: other.utf8.dropFirst(start), as: UTF8.self) : other)
  }

  private func text(of address: Address) -> String {
    var address = address
    address.fragment = nil
    if !comparesQuery { address.query = nil }
    if address.path.isEmpty { address.path = "/" }
    return address.text
  }

  private func difference(of made: [UInt8], from recorded: [UInt8]) -> String? {
    if made == recorded { return nil }
    guard let own = try? JSONDocument.parse(made), let other = try? JSONDocument.parse(recorded)
    else { return "another body" }
    return difference(of: own.root.value(), from: other.root.value(), at: "")
  }

  /// The first difference of two values, with its JSON Pointer.
  private func difference(of made: Value, from recorded: Value, at place: String) -> String? {
    switch (made, recorded) {
    case (.object(let own), .object(let other)):
      let theirs = other.lastValues
      for member in own.members {
        guard let found = theirs[ByteText(member.name)] else {
          return "json \(place)/\(member.name) is new"
        }
        if let words = difference(of: member.value, from: found, at: "\(place)/\(member.name)") {
          return words
        }
      }
      let ours = own.lastValues
      let missing = other.members.first { ours[ByteText($0.name)] == nil }
      return missing.map { "json \(place)/\($0.name) is missing" }
    case (.array(let own), .array(let other)):
      guard own.count == other.count else {
        let word = own.count == 1 ? "element" : "elements"
        return "json \(place.isEmpty ? "/" : place) has \(own.count) \(word), had \(other.count)"
      }
      for (index, pair) in zip(own, other).enumerated() {
        if let words = difference(of: pair.0, from: pair.1, at: "\(place)/\(index)") {
          return words
        }
      }
      return nil
    default:
      if made == recorded { return nil }
      return words("json \(place.isEmpty ? "/" : place)", made.jsonText(), recorded.jsonText())
    }
  }

  private func words(_ name: String, _ made: String, _ recorded: String) -> String {
    "\(name) is \(shortened(made)), was \(shortened(recorded))"
  }

  private func shortened(_ text: String) -> String {
    let limit = 80
    guard text.utf8.count > limit else { return text }
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "…"
  }
}

extension [UInt8] {
  /// Whether a body was hidden as a whole, because a secret in it cannot be found.
  fileprivate var isMark: Bool {
    let edge = Array("***".utf8)
    return count > 2 * edge.count && starts(with: edge) && suffix(edge.count).elementsEqual(edge)
      && !contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "&") }
  }
}
