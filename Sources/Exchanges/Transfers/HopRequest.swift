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

  package init(
    method: String, address: Address, headers: HeaderFields = HeaderFields(),
    withheldHeaders: [String] = [], body: RequestBody = .none,
    timeout: TransferTimeout = TransferTimeout(), limits: TransferLimits = TransferLimits(),
    tls: TLSOptions = TLSOptions(), acceptsCompressed: Bool = true, allowsLinkLocal: Bool = false
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
  }
}

/// What a request carries.
package enum RequestBody: Sendable {
  case none
  case bytes([UInt8])
  /// A file that is read in pieces while it is sent.
  case stream(any BodyStream)
}

/// A body that is read in pieces, each piece off the engine thread.
package protocol BodyStream: Sendable {
  /// Length in bytes, sent as `Content-Length`.
  var length: Int64 { get }

  /// Opens the body at its beginning; called again when it must be sent again.
  func open() throws -> any BodyReader
}

/// One reading of a `BodyStream`; used by one task at a time and closed when it is let go.
package protocol BodyReader: AnyObject, Sendable {
  /// Up to `count` further bytes; empty at the end.
  func read(upTo count: Int) throws -> [UInt8]
}

/// How long the parts of an attempt may take; nil means without end.
package struct TransferTimeout: Hashable, Sendable {
  /// Name resolution, connection and TLS of a hop together.
  package var connect: Duration?
  /// From the start of a hop to the first byte of its response.
  package var firstByte: Duration?
  /// Without a byte in either direction, while a body is sent or received.
  package var idle: Duration?
  /// All hops of the attempt together; for one hop, what is left of it.
  package var total: Duration?

  package init(
    connect: Duration? = .seconds(10), firstByte: Duration? = .seconds(30),
    idle: Duration? = .seconds(30), total: Duration? = .seconds(300)
  ) {
    self.connect = connect
    self.firstByte = firstByte
    self.idle = idle
    self.total = total
  }
}

/// Sizes beyond which a response is cut off and the transfer fails.
package struct TransferLimits: Hashable, Sendable {
  /// Decoded bytes of the body.
  package var bodyBytes: Int
  /// Bytes of all response heads, 1xx and trailers of a hop.
  package var headBytes: Int

  package init(bodyBytes: Int = 64_000_000, headBytes: Int = 256_000) {
    self.bodyBytes = bodyBytes
    self.headBytes = headBytes
  }
}

/// How the other side is believed.
package struct TLSOptions: Hashable, Sendable {
  /// PEM bytes of the authorities to trust in place of the system's; nil for the system's.
  package var certificateAuthorities: [UInt8]?
  package var verifiesPeer: Bool

  package init(certificateAuthorities: [UInt8]? = nil, verifiesPeer: Bool = true) {
    self.certificateAuthorities = certificateAuthorities
    self.verifiesPeer = verifiesPeer
  }
}
