// SPDX-License-Identifier: Apache-2.0

/// The log-in in an address.
enum AddressLogin {
  /// Whether an address has a user name, perhaps with a password.
  static func isIn(_ address: ImportedText) -> Bool {
    let text = address.plain { _ in "x" }
    guard let start = text.firstRange(of: "://")?.upperBound else { return false }
    return text[start...].prefix { !"/?#".contains($0) }.contains("@")
  }

  /// What is before a password in an address, the password, and what follows; nil without one.
  static func parts(of literal: String) -> (before: String, password: String, after: String)? {
    guard let start = literal.firstRange(of: "://")?.upperBound else { return nil }
    let rest = literal[start...]
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard let at = rest[..<end].lastIndex(of: "@"),
      let colon = rest[..<at].firstIndex(of: ":"), literal.index(after: colon) < at
    else { return nil }
    let password = literal[literal.index(after: colon)..<at]
    return (String(literal[...colon]), String(password), String(literal[at...]))
  }
}
