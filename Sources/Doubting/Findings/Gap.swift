// SPDX-License-Identifier: Apache-2.0

import Notation

/// A place of an operation with the changes that are not noticed: a line of the report.
package struct Gap: Sendable {
  package let place: Question.Place
  /// In the order in which they are asked.
  package let changes: [Question.Change]
  /// Whether a change of the value of the place was asked about and is noticed.
  let noticesValue: Bool
  /// Other members of the same object, or of the objects of the same list, with the same changes.
  package var alike: [Gap] = []
  /// The missing expectation; nil if none is offered.
  package var suggestion: Suggestion?
  /// Why none is offered, in a clause; nil if one is, and if none was searched for.
  package var reasonForNone: String?

  /// `may be missing, or anything`
  package var words: String {
    let attributes = changes.compactMap(\.attributeWord)
    if let first = changes.first, attributes.count == changes.count {
      return first == .missing
        ? "may be missing" : "may be without \(attributes.joined(separator: ", "))"
    }
    var words: [String] = []
    if changes.contains(.missing) { words.append("missing") }
    if changes.contains(.empty) { words.append("empty") }
    if let other = valueWords { words.append(other) }
    words += changes.compactMap(\.bodyWords)
    return "may be " + Self.joined(words)
  }

  /// Its own suggestion and those of the others.
  package var suggestions: [Suggestion] { members.compactMap(\.suggestion) }

  /// It and the others.
  package var members: [Gap] { [self] + alike }

  /// The names of the other members: `` `name`, `kind` ``.
  package var alikeNames: [String] { alike.map(\.place.lastName) }

  /// Whether the place is in a list, so that several objects have it.
  package var isOfSeveral: Bool {
    if case .json(let path) = place { path.text.utf8.contains(UInt8(ascii: "*")) } else { false }
  }

  /// What the other members are in.
  package var containerWord: String {
    if case .xpath = place { return "element" }
    return isOfSeveral ? "objects" : "object"
  }

  private var valueWords: String? {
    let isOfType = changes.contains(.otherType)
    let isOfValue = changes.contains(.otherValue)
    switch (isOfType, isOfValue) {
    case (true, true): return "anything"
    case (true, false):
      let mayBeMissing = changes.contains(.missing)
      return mayBeMissing && !noticesValue ? "anything" : "of another type"
    case (false, true):
      if case .header = place { return "another" }
      // The text of an element has no types.
      if case .xpath = place, changes.contains(.missing) { return "anything" }
      return place == .status ? "another one" : "another value"
    case (false, false): return nil
    }
  }

  /// `missing, or anything`
  private static func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + ", or " + last
  }
}

extension Question.Change {
  fileprivate var attributeWord: String? {
    switch self {
    case .withoutHTTPOnly: "HttpOnly"
    case .withoutSecure: "Secure"
    case .withoutSameSite: "SameSite"
    default: nil
    }
  }

  fileprivate var bodyWords: String? {
    switch self {
    case .errorPage: "an error page"
    case .half: "cut in half"
    case .lastByte: "different in its last byte"
    default: nil
    }
  }
}

extension Question.Place {
  /// The name of a member, in quotes with its escapes; the whole place for another.
  package var lastName: String {
    if case .xpath(let path) = self {
      return path.text.split(separator: "/").last.map(String.init) ?? path.text
    }
    guard case .json(let path) = self, let container,
      case .json(let outer) = container
    else { return text }
    let selector = path.text.utf8.dropFirst(outer.text.utf8.count)
    if selector.first == UInt8(ascii: ".") { return String(Substring(selector.dropFirst())) }
    guard selector.starts(with: "['".utf8) else { return path.text }
    return String(Substring(selector.dropFirst(2).dropLast(2)))
  }

  /// Whether it is every element of a list.
  var isElement: Bool {
    if case .json(let path) = self {
      path.text.utf8.suffix(3).elementsEqual("[*]".utf8)
    } else {
      false
    }
  }

  /// The place that it is in: `$.items[*]` for `$.items[*].price`, `/order` for `/order/@id`; nil for the whole
  /// document, and outside of one.
  var container: Question.Place? {
    if case .xpath(let path) = self {
      let outer = path.text.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.text.utf8[..<$0] }
      return outer.flatMap { $0.isEmpty ? nil : .xpath(ByteText(String(Substring($0)))) }
    }
    guard case .json(let path) = self else { return nil }
    let bytes = Array(path.text.utf8)
    guard bytes.count > 1 else { return nil }
    guard bytes.last == UInt8(ascii: "]") else {
      return bytes.lastIndex(of: UInt8(ascii: ".")).map { .json(Self.path(bytes[..<$0])) }
    }
    guard bytes[bytes.count - 2] == UInt8(ascii: "'") else {
      return bytes.lastIndex(of: UInt8(ascii: "[")).map { .json(Self.path(bytes[..<$0])) }
    }
    // In quotes: back to the quote that opens it.
    var place = bytes.count - 3
    while place > 1 {
      if bytes[place] == UInt8(ascii: "'"), bytes[place - 1] == UInt8(ascii: "[") { break }
      place -= 1
    }
    return place > 1 ? .json(Self.path(bytes[..<(place - 1)])) : nil
  }

  private static func path(_ bytes: ArraySlice<UInt8>) -> ByteText {
    ByteText(String(decoding: bytes, as: UTF8.self))
  }
}
