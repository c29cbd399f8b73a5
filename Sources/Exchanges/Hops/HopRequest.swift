// SPDX-License-Identifier: Apache-2.0

/// One request as it is to go on the wire: a hop of an attempt, everything rendered and decided.
package struct HopRequest: Sendable {
  /// Method, headers and all else that requests of one form share.
  package private(set) var terms: HopTerms.Shared
  package var address: Address
  package var body: RequestBody
  /// Where the engine says how far it has come; nil when nobody looks.
  package var progress: TransferProgress?
  /// What is connected to in place of the address's host and port, in the order to try; empty for
  /// what the address says.
  package var targets: [ConnectionTarget] = []
  /// Where the body goes; the response then has only its beginning. Nil for the response itself.
  package var sink: (any BodySink)?
  /// Only what stands behind so many bytes is asked for (RFC 9110, section 14); nil for all.
  package var rangeStart: Int?

  /// A request on terms that others have too.
  package init(_ terms: HopTerms.Shared, address: Address, body: RequestBody = .none) {
    self.terms = terms
    self.address = address
    self.body = body
  }

  package init(
    method: String, address: Address, headers: HeaderFields = HeaderFields(),
    withheldHeaders: [String] = [], body: RequestBody = .none,
    timeout: TransferTimeout = TransferTimeout(), limits: TransferLimits = TransferLimits(),
    tls: TLSOptions = TLSOptions(), acceptsCompressed: Bool = true, allowsLinkLocal: Bool = false,
    connection: ConnectionOptions.Shared? = nil, progress: TransferProgress? = nil,
    login: ConnectionLogin? = nil
  ) {
    let terms = HopTerms(
      method: method, headers: headers, withheldHeaders: withheldHeaders, timeout: timeout,
      limits: limits, tls: tls, acceptsCompressed: acceptsCompressed,
      allowsLinkLocal: allowsLinkLocal, connection: connection, login: login)
    self.init(HopTerms.Shared(terms), address: address, body: body)
    self.progress = progress
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

/// The terms one by one; who changes one gets terms of its own.
extension HopRequest {
  package var method: String {
    get { terms.content.method }
    set { change { $0.method = newValue } }
  }

  package var headers: HeaderFields {
    get { terms.content.headers }
    set { change { $0.headers = newValue } }
  }

  package var withheldHeaders: [String] {
    get { terms.content.withheldHeaders }
    set { change { $0.withheldHeaders = newValue } }
  }

  package var timeout: TransferTimeout {
    get { terms.content.timeout }
    set { change { $0.timeout = newValue } }
  }

  package var limits: TransferLimits {
    get { terms.content.limits }
    set { change { $0.limits = newValue } }
  }

  package var tls: TLSOptions {
    get { terms.content.tls }
    set { change { $0.tls = newValue } }
  }

  package var acceptsCompressed: Bool {
    get { terms.content.acceptsCompressed }
    set { change { $0.acceptsCompressed = newValue } }
  }

  package var allowsLinkLocal: Bool {
    get { terms.content.allowsLinkLocal }
    set { change { $0.allowsLinkLocal = newValue } }
  }

  package var connection: ConnectionOptions.Shared? {
    get { terms.content.connection }
    set { change { $0.connection = newValue } }
  }

  package var login: ConnectionLogin? {
    get { terms.content.login }
    set { change { $0.login = newValue } }
  }

  package var extent: ResponseExtent {
    get { terms.content.extent }
    set { change { $0.extent = newValue } }
  }

  private mutating func change(_ change: (inout HopTerms) -> Void) {
    var own = terms.content
    change(&own)
    terms = HopTerms.Shared(own)
  }
}
