// SPDX-License-Identifier: Apache-2.0

/// The options of a request that its hops do not show, for an equivalent `curl` command: names,
/// paths and numbers, without secret values.
package struct SentOptions: Sendable {
  /// The file or folder of the trusted authorities; nil for the system's.
  package var authoritiesPath: String?
  package var certificate: Certificate?
  /// How the peer of a TLS connection was verified, without the certificates of the authorities.
  package var trust = PeerTrust()
  /// Whether an `ftp` address requires TLS.
  package var demandsTLS = false
  package var httpVersion: HTTPVersion?
  package var interface: String?
  package var ipVersion: IPVersion?
  /// `proxy: none`.
  package var isDirect = false
  package var timeout = TransferTimeout()
  package var limits = TransferLimits()
  /// Nil if redirects are not followed.
  package var maximumRedirects: Int?
  /// How much of the response is read.
  package var extent = ResponseExtent.all

  package init() {}

  /// A client certificate as files.
  package struct Certificate: Sendable {
    package var path: String
    /// Nil if the key is in the certificate's file.
    package var keyPath: String?
    package var encoding: ClientCertificate.Encoding
    /// The password, redacted; nil for none.
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

  /// The options as an object: only failed attempts have them, and every event is copied.
  package final class Shared: Sendable {
    package let content: SentOptions

    package init(_ content: SentOptions) {
      self.content = content
    }
  }
}
