// SPDX-License-Identifier: Apache-2.0

import Notation
import Queries
import Values

/// A value that a link takes from an exchange: OpenAPI 3.2, "Runtime Expressions".
package enum RuntimeExpression: Hashable, Sendable {
  case url
  case method
  case statusCode
  /// A part of the request: `path`, `query`, `header` with a name.
  case request(DocumentedParameter.Location, name: String)
  /// A JSON Pointer into the body of the request; nil for the whole body.
  case requestBody(pointer: String?)
  case responseHeader(String)
  /// A JSON Pointer into the body of the response; nil for the whole body.
  case responseBody(pointer: String?)

  /// Reads `$response.body#/id`, also in braces.
  ///
  /// - Returns: nil for a text that is not one expression.
  package init?(parsing text: String) {
    var text = Substring(text)
    if text.hasPrefix("{"), text.hasSuffix("}") { text = text.dropFirst().dropLast() }
    switch text {
    case "$url": self = .url
    case "$method": self = .method
    case "$statusCode": self = .statusCode
    default:
      if let source = text.rest(after: "$request.") {
        guard let read = Self.request(source) else { return nil }
        self = read
      } else if let source = text.rest(after: "$response.") {
        guard let read = Self.response(source) else { return nil }
        self = read
      } else {
        return nil
      }
    }
  }

  private static func request(_ source: Substring) -> RuntimeExpression? {
    if let pointer = pointer(source) { return .requestBody(pointer: pointer.text) }
    for location in [DocumentedParameter.Location.path, .query, .header] {
      if let name = source.rest(after: location.rawValue + "."), !name.isEmpty {
        return .request(location, name: String(name))
      }
    }
    return nil
  }

  private static func response(_ source: Substring) -> RuntimeExpression? {
    if let pointer = pointer(source) { return .responseBody(pointer: pointer.text) }
    guard let name = source.rest(after: "header."), !name.isEmpty else { return nil }
    return .responseHeader(String(name))
  }

  /// `body`, `body#/a/b`.
  private static func pointer(_ source: Substring) -> (text: String?, Void)? {
    if source == "body" { return (nil, ()) }
    guard let pointer = source.rest(after: "body#") else { return nil }
    return (pointer.isEmpty ? nil : String(pointer), ())
  }

  /// A JSON Pointer as a JSONPath that selects the same value: `/a/0` is `$.a[0]`.
  package static func jsonPath(of pointer: String?) -> String {
    guard let pointer else { return "$" }
    var path = "$"
    for token in JSONPointer(parsing: SchemaAddress.decodedFragment(pointer)).tokens {
      if let index = Int(token), index >= 0, String(index) == token {
        path += "[\(index)]"
      } else if token.isPathName {
        path += ".\(token)"
      } else {
        path += "['\(escaped(token))']"
      }
    }
    return path
  }

  private static func escaped(_ token: String) -> String {
    var text = ""
    for scalar in token.unicodeScalars {
      switch scalar {
      case "'", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension String {
  /// Whether it is a name that a JSONPath takes after a dot.
  fileprivate var isPathName: Bool {
    guard let first = utf8.first, !first.isASCIIDigit else { return false }
    return utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }
}

extension Substring {
  fileprivate func rest(after prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}

extension OpenAPIDocument {
  /// The operation that a link leads to, by its index among `operations`; nil if there is none.
  ///
  /// - Parameter places: the indexes by `operationId`, and by `METHOD path`.
  package func target(of link: DocumentedLink, _ places: [ByteText: Int]) -> Int? {
    if let id = link.operationID { return places[ByteText(id)] }
    guard let reference = link.operationReference?.content,
      let fragment = reference.split(separator: "#", omittingEmptySubsequences: false).last,
      reference.utf8.contains(UInt8(ascii: "#"))
    else { return nil }
    let pointer = SchemaAddress.decodedFragment(String(fragment))
    let tokens = JSONPointer(parsing: pointer).tokens
    guard tokens.count == 3, tokens[0] == "paths" else { return nil }
    return places[ByteText("\(tokens[2].uppercased()) \(tokens[1])")]
  }
}
