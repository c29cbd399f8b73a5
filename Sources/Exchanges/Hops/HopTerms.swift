// SPDX-License-Identifier: Apache-2.0

/// What one request after another says alike: all of a `HopRequest` but its address, its body and
/// what belongs to one sending.
package struct HopTerms: Sendable {
  /// A token by RFC 9110, section 5.6.2.
  package var method: String
  /// In the order to send. The one `Cookie` line and `Authorization` are among them.
  package var headers: HeaderFields
  /// Names of headers that libcurl would add by itself and must not (`Accept`, `User-Agent`, …).
  package var withheldHeaders: [String]
  package var timeout: TransferTimeout
  package var limits: TransferLimits
  package var tls: TLSOptions
  /// Asks for gzip, deflate, br and zstd and decodes them.
  package var acceptsCompressed: Bool
  /// Link-local and metadata addresses may be connected to (`--allow-link-local`).
  package var allowsLinkLocal: Bool
  /// What is said of the connection; nil for nothing.
  package var connection: ConnectionOptions.Shared?
  /// What libcurl says by challenge and answer; nil for nothing.
  package var login: ConnectionLogin?
  /// The transfer ends there and counts as complete.
  package var extent: ResponseExtent

  package init(
    method: String, headers: HeaderFields = HeaderFields(), withheldHeaders: [String] = [],
    timeout: TransferTimeout = TransferTimeout(), limits: TransferLimits = TransferLimits(),
    tls: TLSOptions = TLSOptions(), acceptsCompressed: Bool = true, allowsLinkLocal: Bool = false,
    connection: ConnectionOptions.Shared? = nil, login: ConnectionLogin? = nil,
    extent: ResponseExtent = .all
  ) {
    self.method = method
    self.headers = headers
    self.withheldHeaders = withheldHeaders
    self.timeout = timeout
    self.limits = limits
    self.tls = tls
    self.acceptsCompressed = acceptsCompressed
    self.allowsLinkLocal = allowsLinkLocal
    self.connection = connection
    self.login = login
    self.extent = extent
  }

  /// The terms in one object: requests that have the same one need not be compared, and it is copied
  /// as one reference.
  package final class Shared: Sendable {
    package let content: HopTerms

    package init(_ content: HopTerms) {
      self.content = content
    }
  }
}
