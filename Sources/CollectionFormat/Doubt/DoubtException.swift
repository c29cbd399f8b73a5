// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// An entry of `doubt.ignore`: what `curlew doubt` does not ask about.
package struct DoubtException: Sendable {
  /// A place in a response.
  package enum Place: Sendable {
    /// The values that the path selects, with everything in them.
    case json(JSONPath)
    /// The elements and attributes that the path selects, with everything in them.
    case xpath(XPath)
    /// In lower case.
    case header(String)
    case cookie(String)
    case status
    /// The body as a whole, with everything in it.
    case body
  }

  /// Nil for every operation.
  package var operation: OperationPattern?
  /// Nil for the whole operation.
  package var place: Place?
  /// As written, for people: `GET /pets: $.items[*].photo`.
  package var text: String
  /// Nil for an entry of the command line.
  package var span: SourceSpan?

  /// The words that begin a place other than a JSONPath.
  static let placeWords = ["json", "xpath", "header", "cookie", "status", "body"]

  /// Why a text is not an entry.
  package enum Problem: Error, Sendable {
    case operation(OperationPattern.Problem)
    case path(String, JSONPathError)
    case xpath(String, XPathError)
    /// An XPath that gives one value, not elements or attributes.
    case valueOfXPath(String)
    /// A place without the name or the path after its first word.
    case nothingAfter(String)
    /// More words than the place has.
    case rest(String)
    /// Neither an operation nor a place.
    case unknown
  }

  /// Reads `METHOD PATH [STATUS]` or a place: `$..traceId`, `json $.id`, `header etag`, `cookie csrf`,
  /// `status`, `body`.
  package init(_ text: String, at span: SourceSpan? = nil) throws(Problem) {
    self.text = text
    self.span = span
    let word = String(Substring(text.utf8.prefix { $0 != 0x20 }))
    if Self.isPlace(text, word) {
      place = try Self.place(text)
      return
    }
    do throws(OperationPattern.Problem) {
      operation = try OperationPattern(text)
    } catch {
      throw Self.mayBeOperation(text, word) ? .operation(error) : .unknown
    }
  }

  /// Whether the first word is like a method, or the second like a path.
  private static func mayBeOperation(_ text: String, _ word: String) -> Bool {
    let next = text.utf8.dropFirst(word.utf8.count).first { $0 != 0x20 }
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "*")
      || word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// A place without an operation.
  init(placeOf place: Place, text: String) {
    self.place = place
    self.text = text
  }

  private static func isPlace(_ text: String, _ word: String) -> Bool {
    text.utf8.first == UInt8(ascii: "$")
      || placeWords.contains { $0.utf8.elementsEqual(word.utf8) }
  }

  /// Reads a place of an operation.
  package static func place(_ text: String) throws(Problem) -> Place {
    if text.utf8.first == UInt8(ascii: "$") { return try path(text) }
    let word = String(Substring(text.utf8.prefix { $0 != 0x20 }))
    let rest = String(Substring(text.utf8.dropFirst(word.utf8.count).drop { $0 == 0x20 }))
    switch word {
    case "status", "body":
      guard rest.isEmpty else { throw .rest(rest) }
      return word == "status" ? .status : .body
    case "json", "xpath", "header", "cookie":
      guard !rest.isEmpty else { throw .nothingAfter(word) }
      if word == "json" { return try path(rest) }
      if word == "xpath" { return try xpath(rest) }
      guard HTTPToken.isToken(rest) else { throw .rest(rest) }
      return word == "header" ? .header(rest.lowercased()) : .cookie(rest)
    default: throw .unknown
    }
  }

  private static func path(_ text: String) throws(Problem) -> Place {
    do throws(JSONPathError) {
      return .json(try JSONPath(text))
    } catch {
      throw .path(text, error)
    }
  }

  private static func xpath(_ text: String) throws(Problem) -> Place {
    let path: XPath
    do throws(XPathError) {
      path = try XPath(text)
    } catch {
      throw .xpath(text, error)
    }
    guard path.kind == .nodes else { throw .valueOfXPath(text) }
    return .xpath(path)
  }
}
