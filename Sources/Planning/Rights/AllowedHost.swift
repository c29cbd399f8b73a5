// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A host of `--allow-host`: `api.example.com`, `*.example.com`, `10.0.0.7:8443`, `[::1]`.
package struct AllowedHost: Sendable, Hashable {
  /// As typed.
  package let text: String
  /// Lower case; the name after the `*`, with its dot.
  private let name: String
  /// Whether it is any name that ends in `name`, except the name without the dot.
  private let coversBeneath: Bool
  /// Nil for every port.
  private let port: Int?

  /// Nil for a text that is not a host: a scheme, a path or an empty text.
  package init?(_ text: String) {
    let isWide = text.hasPrefix("*.")
    let rest = isWide ? String(text.dropFirst(2)) : text
    guard let address = try? Address(parsing: "tcp://" + rest), address.path.isEmpty,
      address.query == nil, address.fragment == nil, address.userInformation == nil,
      !address.host.isEmpty, !address.host.contains("*")
    else { return nil }
    self.text = text
    name = (isWide ? "." : "") + address.host.lowercasedASCII
    coversBeneath = isWide
    port = address.port
  }

  /// Whether it includes the host of an address, as written.
  ///
  /// All spellings of a numeric address are equal, and a name does not include its numeric address.
  package func matches(host: String, port: Int?) -> Bool {
    guard self.port == nil || self.port == port else { return false }
    let host = host.lowercasedASCII
    if coversBeneath {
      return host.utf8.count > name.utf8.count && host.hasSuffix(name)
    }
    if let mine = NumericAddress(host: name), let other = NumericAddress(host: host) {
      return mine == other
    }
    return host.utf8.elementsEqual(name.utf8)
  }
}
