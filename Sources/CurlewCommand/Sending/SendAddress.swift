// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A typed address, converted to one of the format.
struct SendAddress {
  /// Absolute, or one that begins with `/`, `?` or a template, to be appended to `baseUrl`.
  let text: String
  /// `user:password@` of the address, decoded; it is sent as `auth`, never in the address.
  let auth: SendAuth?

  /// Keeps `https://…` and `/path`, which is appended to `baseUrl`. `localhost:8080/x` and
  /// `:8080/x` become HTTP addresses, any other host an HTTPS address.
  init(typed: String) throws(UsageError) {
    let text = try Self.absolute(typed)
    guard let address = try? Address(parsing: PercentEncoding.literal(text)),
      let user = address.userInformation,
      let end = text.firstRange(of: "@")
    else {
      self.text = text
      auth = nil
      return
    }
    let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    auth = .basic(
      user: PercentEncoding.decode(String(parts.first ?? "")),
      password: parts.count > 1 ? PercentEncoding.decode(String(parts[1])) : nil)
    self.text = "\(address.scheme)://" + text[end.upperBound...]
  }

  private static func absolute(_ typed: String) throws(UsageError) -> String {
    guard let first = typed.unicodeScalars.first else {
      throw UsageError("the address is empty")
    }
    let scheme = typed.prefix { $0 != ":" }.lowercased()
    if typed.contains("://"), ["tcp", "tls", "udp", "unix"].contains(scheme) {
      throw UsageError(
        "`\(scheme)://` is a raw connection, over which a step of a collection speaks: "
          + "`- socket: \(scheme)://…` with `exchange: [{ send: PING }]`, for `curlew run`")
    }
    if Address.isAbsolute(typed) || first == "/" || first == "?" || typed.hasPrefix("${") {
      return typed
    }
    // `:8080/x` is this machine, as in HTTPie.
    let text = first == ":" ? "localhost" + typed : typed
    guard let address = try? Address(parsing: "http://" + PercentEncoding.literal(text)) else {
      // The text may have credentials, which are not printed.
      let shown = typed.utf8.contains(UInt8(ascii: "@")) ? "this" : "`\(typed)`"
      throw UsageError("\(shown) is not an address: write it like https://api.example.com/health")
    }
    let isName = NumericAddress(host: address.host) == nil
    guard !isName || address.isLoopback || address.port != nil || address.host.contains(".") else {
      throw UsageError(
        "`\(typed)` is not an address: write `/\(typed)` to append it to `baseUrl`, or "
          + "`https://\(typed)`")
    }
    return (address.isLoopback ? "http://" : "https://") + text
  }
}
