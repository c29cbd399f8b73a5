// SPDX-License-Identifier: Apache-2.0

import Notation

/// What a browser brings back from the identity provider, in the target of its request
/// ([RFC 6749, section 4.1.2](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2)).
package enum RedirectReply: Sendable, Equatable {
  case code(String)
  /// The person or the service refused: `error` and `error_description`.
  case refused(error: String, words: String?)
  /// A request to another path: a browser asks for `/favicon.ico`.
  case elsewhere
  /// Another `state`, or no code: not the answer to our request. The wait goes on.
  case foreign

  /// - Parameters:
  ///   - target: path and query, as in `/callback?code=a&state=b`.
  ///   - path: that of the redirect.
  package init(target: String, path: String, state: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let found = parts.first, found.utf8.elementsEqual(path.utf8) else {
      self = .elsewhere
      return
    }
    let fields = Self.fields(parts.count > 1 ? parts[1] : "")
    guard fields("state").map({ Self.isSame($0, state) }) == true else {
      self = .foreign
      return
    }
    if let error = fields("error") {
      self = .refused(error: error, words: fields("error_description"))
    } else if let code = fields("code"), !code.isEmpty {
      self = .code(code)
    } else {
      self = .foreign
    }
  }

  /// The value of a name that occurs once; one that comes twice is none (RFC 6749, section 3.1).
  private static func fields(_ query: Substring) -> (String) -> String? {
    var found: [(name: String, value: String)] = []
    for part in query.utf8.split(separator: UInt8(ascii: "&")) {
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      found.append((decoded(name), decoded(part.dropFirst(name.count + 1))))
    }
    return { name in
      let values = found.filter { $0.name.utf8.elementsEqual(name.utf8) }
      return values.count == 1 ? values[0].value : nil
    }
  }

  private static func decoded(_ bytes: Substring.UTF8View) -> String {
    let decoded = PercentCoding.decode(bytes, broken: .kept, plusIsSpace: true)
    return String(decoding: decoded ?? Array(bytes), as: UTF8.self)
  }

  /// Compares in a time that does not depend on the place of the first difference.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return zip(left.utf8, right.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
