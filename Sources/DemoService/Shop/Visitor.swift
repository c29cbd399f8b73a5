// SPDX-License-Identifier: Apache-2.0

/// The sender of a request.
enum Visitor {
  /// `ada:lovelace` in base64.
  private static let basicCredentials = "YWRhOmxvdmVsYWNl"

  /// The user, and whether by `token` or by `cookie`.
  ///
  /// - Throws: 401 if there is no log-in, or the token or session is unknown.
  static func loggedIn(
    _ request: ShopRequest, _ store: Store
  ) throws(ProblemDetails) -> (user: String, means: String) {
    if let token = credentials(request, scheme: "bearer") {
      guard let user = store.tokens[token] else { throw .notLoggedIn() }
      return (user, "token")
    }
    guard let session = request.cookie("sid"), let user = store.sessions[session] else {
      throw .notLoggedIn()
    }
    return (user, "cookie")
  }

  static func hasBasicCredentials(_ request: ShopRequest) -> Bool {
    credentials(request, scheme: "basic") == basicCredentials
  }

  /// The text after the scheme in `Authorization`; the scheme is compared without case.
  private static func credentials(_ request: ShopRequest, scheme: String) -> String? {
    guard let value = request.header("authorization") else { return nil }
    let name = value.utf8.prefix { $0 != UInt8(ascii: " ") }
    guard String(Substring(name)).lowercased() == scheme else { return nil }
    return trimmed(value.utf8.dropFirst(name.count))
  }
}
