// SPDX-License-Identifier: Apache-2.0

import Notation

/// The rule by which programs that write collections keep credentials out of them.
package enum CredentialNames {
  /// Whether a header, parameter, field or member is a credential: by its name, or because its value
  /// begins with a scheme of authentication, as `Bearer abc`. `PWD` is the
  /// working folder of a shell.
  package static func isCredential(_ name: String, value: String?) -> Bool {
    if ["PWD", "OLDPWD"].contains(name) { return false }
    let last = lastWord(of: name)
    let name = name.lowercased()
    return ["authorization", "proxy-authorization", "cookie", "sig", "x-wsse"].contains(name)
      || suffixes.contains { name.hasSuffix($0) } || words.contains(last)
      || hasScheme(value ?? "")
  }

  private static let suffixes = [
    "auth", "key", "token", "secret", "password", "passwd", "passphrase", "pwd", "signature",
  ]

  /// Short words, which other words end in too.
  private static let words = ["pass", "pin", "otp", "jwt"]

  /// `pass` of `user_pass`, `userPass` and `DB_PASS`.
  private static func lastWord(of name: String) -> String {
    let letters = Array(name.utf8.reversed().prefix { $0.isASCIILetter }.reversed())
    let isUpper = letters.last.map { $0 < 0x61 } ?? false
    let start = isUpper ? nil : letters.lastIndex { $0 < 0x61 }
    return String(decoding: letters[(start ?? 0)...], as: UTF8.self).lowercased()
  }

  private static func hasScheme(_ value: String) -> Bool {
    let words = value.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return false }
    return ["basic", "bearer", "digest", "negotiate", "token", "apikey"]
      .contains(words[0].lowercased())
  }

  /// The name of the secret for a field: `X-Api-Key` gives `xApiKey`.
  package static func identifier(_ name: String) -> String {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.map(String.init)
    let joined =
      (words.first ?? "secret")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber == true ? "x" + joined : joined
  }
}
