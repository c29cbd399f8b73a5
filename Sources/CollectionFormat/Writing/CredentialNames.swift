// SPDX-License-Identifier: Apache-2.0

/// The rule by which programs that write collections keep credentials out of them.
package enum CredentialNames {
  /// Whether a header, parameter, field or member is a credential: by its name, or because its value
  /// begins with a scheme of authentication, as `Bearer abc`. `PWD` is the
  /// working folder of a shell.
  package static func isCredential(_ name: String, value: String?) -> Bool {
    if ["PWD", "OLDPWD"].contains(name) { return false }
    let name = name.lowercased()
    return ["authorization", "proxy-authorization", "cookie", "sig"].contains(name)
      || suffixes.contains { name.hasSuffix($0) } || hasScheme(value ?? "")
  }

  private static let suffixes = [
    "auth", "key", "token", "secret", "password", "passwd", "pwd", "signature",
  ]

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
