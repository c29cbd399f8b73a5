// SPDX-License-Identifier: Apache-2.0

/// One request as it is to go on the wire: a hop of an attempt, everything rendered and decided.
package struct HopRequest: Sendable {
  package var head: RequestHead
  package var address: Address
  package var body: RequestBody
  package var options: RequestOptions
  /// Nil for nobody in particular.
  package var sender: Sender?
  /// Where the engine says how far it has come; nil when nobody looks.
  package var progress: TransferProgress?
  /// What is connected to in place of the address's host and port, in the order to try; empty for
  /// what the address says.
  package var targets: [ConnectionTarget] = []
  /// Where the body goes; the response then has only its beginning. Nil for the response itself.
  package var sink: (any BodySink)?
  /// Only what stands behind so many bytes is asked for (RFC 9110, section 14); nil for all.
  package var rangeStart: Int?
  /// What earlier hops have taken of `options.timeout.total`.
  package var spent: Duration = .zero

  package init(
    _ head: RequestHead, to address: Address, body: RequestBody = .none,
    options: RequestOptions = .standard, sender: Sender? = nil
  ) {
    self.head = head
    self.address = address
    self.body = body
    self.options = options
    self.sender = sender
  }

  package var method: String { head.method }

  package var headers: HeaderFields { head.headers }

  /// What libcurl says by challenge and answer; nil for nothing.
  package var login: ConnectionLogin? { sender?.login }

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
