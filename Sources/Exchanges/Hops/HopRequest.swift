// SPDX-License-Identifier: Apache-2.0

/// One request as it will be sent: a hop of an attempt, with everything rendered and decided.
package struct HopRequest: Sendable {
  package var head: RequestHead
  package var address: Address
  package var body: RequestBody
  package var options: RequestOptions
  /// Nil for an anonymous sender.
  package var sender: Sender?
  /// Where the engine reports progress; nil if it is not shown.
  package var progress: TransferProgress?
  /// The places to connect to instead of the address's host and port, in order; empty for the
  /// address's own.
  package var targets: [ConnectionTarget] = []
  /// The sink for the body; the response then has only the beginning. Nil if the body stays in the
  /// response.
  package var sink: (any BodySink)?
  /// Requests only the bytes from this offset on (RFC 9110, section 14); nil for all.
  package var rangeStart: Int?
  /// The part of `options.timeout.total` that earlier hops have used.
  package var spent: Duration = .zero
  /// The span of the request in its trace; nil in a run without traces.
  package var span: SpanID?
  /// The header `traceparent` besides those of `head`; nil if the head has it, or there is none.
  package var traceParent: TraceParent?

  /// A request of an anonymous sender. Optional members are not set, because that would copy
  /// everything at the end.
  package init(
    _ head: RequestHead, to address: Address, body: RequestBody = .none,
    options: RequestOptions = .standard
  ) {
    self.head = head
    self.address = address
    self.body = body
    self.options = options
  }

  package init(
    _ head: RequestHead, to address: Address, body: RequestBody = .none,
    options: RequestOptions = .standard, sender: Sender?
  ) {
    self.init(head, to: address, body: body, options: options)
    self.sender = sender
  }

  package var method: String { head.method }

  package var headers: HeaderFields { head.headers }

  /// The log-in that libcurl carries out by challenge and response; nil for none.
  package var login: ConnectionLogin? { sender?.login }

  /// Whether the body is sent in chunks: its length is unknown, or the headers have
  /// `Transfer-Encoding: chunked`. The engine then writes that header, since it frames the body.
  package var sendsChunks: Bool {
    switch body {
    case .none: false
    case .bytes: asksForChunks
    case .stream(let stream): stream.length == nil || asksForChunks
    }
  }

  /// Whether a header requests it, and no other coding.
  package var asksForChunks: Bool {
    headers.first("Transfer-Encoding")?.equalsIgnoringASCIICase("chunked") == true
  }

  /// The length that is given to libcurl; nil for a body in chunks.
  package var announcedLength: Int64? { sendsChunks ? nil : body.length }
}
