// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The options of a request that its hops do not show, for printing an equivalent `curl` command:
/// names, paths and numbers, never a value that was secret.
package struct SentOptions: Sendable {
  /// File or folder of the authorities to trust; nil for the system's.
  package var authoritiesPath: String?
  package var certificate: Certificate?
  /// `sha256//BASE64`, one of which the peer's key must have.
  package var pins: [String] = []
  package var oldestTLS: TLSVersion?
  /// The name that is asked for in place of the address's host.
  package var serverName: String?
  /// TLS is demanded of a service that speaks `ftp`.
  package var demandsTLS = false
  package var httpVersion: HTTPVersion?
  package var interface: String?
  package var ipVersion: IPVersion?
  /// `proxy: none`.
  package var isDirect = false
  package var timeout = TransferTimeout()
  package var limits = TransferLimits()
  /// Nil where none is followed.
  package var maximumRedirects: Int?
  /// How much of the response was to be read.
  package var extent = ResponseExtent.all

  package init() {}

  /// A client certificate by its files.
  package struct Certificate: Sendable {
    package var path: String
    /// Nil when the key stands in the certificate's file.
    package var keyPath: String?
    package var encoding: ClientCertificate.Encoding
    /// What may be seen of the password; nil for none.
    package var password: String?

    package init(
      path: String, keyPath: String?, encoding: ClientCertificate.Encoding, password: String?
    ) {
      self.path = path
      self.keyPath = keyPath
      self.encoding = encoding
      self.password = password
    }
  }

  /// The options in one object: only attempts that failed have them, and every event is copied.
  package final class Shared: Sendable {
    package let content: SentOptions

    package init(_ content: SentOptions) {
      self.content = content
    }
  }
}
