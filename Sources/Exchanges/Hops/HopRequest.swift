// SPDX-License-Identifier: Apache-2.0

/// One request as it is to go on the wire: a hop of an attempt, everything rendered and decided.
package struct HopRequest: Sendable {
  /// A token by RFC 9110, section 5.6.2.
  package var method: String
  package var address: Address
  /// In the order to send. The one `Cookie` line and `Authorization` are among them.
  package var headers: HeaderFields
  /// Names of headers that libcurl would add by itself and must not (`Accept`, `User-Agent`, …).
  package var withheldHeaders: [String]
  package var body: RequestBody
  package var timeout: TransferTimeout
  package var limits: TransferLimits
  package var tls: TLSOptions
  /// Asks for gzip, deflate, br and zstd and decodes them.
  package var acceptsCompressed: Bool
  /// Link-local and metadata addresses may be connected to (`--allow-link-local`).
  package var allowsLinkLocal: Bool
  /// What is said of the connection; nil for nothing.
  package var connection: ConnectionOptions.Shared?
  /// Where the engine says how far it has come; nil when nobody looks.
  package var progress: TransferProgress?
  /// What is connected to in place of the address's host and port, in the order to try; empty for
  /// what the address says.
  package var targets: [ConnectionTarget] = []
  /// What libcurl says by challenge and answer; nil for nothing.
  package var login: ConnectionLogin?
  /// The transfer ends there and counts as complete.
  package var extent: ResponseExtent = .all
  /// Where the body goes; the response then has only its beginning. Nil for the response itself.
  package var sink: (any BodySink)?
  /// Only what stands behind so many bytes is asked for (RFC 9110, section 14); nil for all.
  package var rangeStart: Int?

  package init(
    method: String, address: Address, headers: HeaderFields = HeaderFields(),
    withheldHeaders: [String] = [], body: RequestBody = .none,
    timeout: TransferTimeout = TransferTimeout(), limits: TransferLimits = TransferLimits(),
    tls: TLSOptions = TLSOptions(), acceptsCompressed: Bool = true, allowsLinkLocal: Bool = false,
    connection: ConnectionOptions.Shared? = nil, progress: TransferProgress? = nil,
    login: ConnectionLogin? = nil
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.withheldHeaders = withheldHeaders
    self.body = body
    self.timeout = timeout
    self.limits = limits
    self.tls = tls
    self.acceptsCompressed = acceptsCompressed
    self.allowsLinkLocal = allowsLinkLocal
    self.connection = connection
    self.progress = progress
    self.login = login
  }

  /// The body is sent in chunks: its length is not known, or `Transfer-Encoding: chunked` stands
  /// among the headers, which is then the engine's to write, since only it frames the body.
  package var sendsChunks: Bool {
    switch body {
    case .none: false
    case .bytes: asksForChunks
    case .stream(let stream): stream.length == nil || asksForChunks
    }
  }

  /// Whether a header says so, and nothing else beside it.
  package var asksForChunks: Bool {
    headers.first("Transfer-Encoding")?.equalsIgnoringASCIICase("chunked") == true
  }

  /// What libcurl is told to send; nil for a body in chunks.
  package var announcedLength: Int64? { sendsChunks ? nil : body.length }
}
