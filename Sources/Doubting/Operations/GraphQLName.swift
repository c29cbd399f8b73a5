// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values

/// Finds the operation of GraphQL that a request names.
enum GraphQLName {
  /// Longer names are not shown.
  static let maximumBytes = 200

  /// `operationName`, else the name of the first operation in `query`; nil for another request, and
  /// without a name.
  static func of(_ hop: Hop) -> String? {
    guard hop.method == "POST", let body = hop.requestBody,
      body.first(where: { $0 > 0x20 }) == 0x7B,
      let document = try? JSONDocument.parse(body),
      let query = document.root[member: "query"]?.stringValue
    else { return nil }
    let words = query.utf8.split { !isNameByte($0) }.prefix(2)
    let begins = query.utf8.first { $0 > 0x20 }
    guard let first = words.first else { return nil }
    let kinds = ["query", "mutation", "subscription"]
    let isOperation = kinds.contains { first.elementsEqual($0.utf8) }
    guard isOperation || begins == 0x7B || first.elementsEqual("fragment".utf8) else { return nil }
    if let name = document.root[member: "operationName"]?.stringValue, !name.isEmpty {
      return name.utf8.count <= maximumBytes ? name : nil
    }
    guard isOperation, words.count == 2, let last = words.last, isName(last, in: query) else {
      return nil
    }
    return String(Substring(last))
  }

  /// Whether only white space is between the first two words.
  private static func isName(_ word: Substring.UTF8View, in query: String) -> Bool {
    let before = query.utf8[..<word.startIndex].reversed().first { $0 > 0x20 }
    return word.count <= maximumBytes && before.map(isNameByte) == true
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }
}
