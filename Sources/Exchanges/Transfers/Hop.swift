// SPDX-License-Identifier: Apache-2.0

/// What one hop came to.
package struct Hop: Sendable {
  package var method: String
  package var address: Address
  /// The request head as libcurl sent it, line ends included; empty when nothing was sent.
  package var requestHead: [UInt8]
  /// The body as it was given; nil for none or for one that was streamed.
  package var requestBody: [UInt8]?
  /// Nil when no response head came whole.
  package var response: Response?
  package var timings: Timings
  /// Nil when the response came whole.
  package var failure: TransferFailure?
  /// The first sending died on a kept-alive connection and this is the second, by us.
  package var isResent: Bool

  package init(
    method: String, address: Address, requestHead: [UInt8] = [], requestBody: [UInt8]? = nil,
    response: Response? = nil, timings: Timings = Timings(), failure: TransferFailure? = nil,
    isResent: Bool = false
  ) {
    self.method = method
    self.address = address
    self.requestHead = requestHead
    self.requestBody = requestBody
    self.response = response
    self.timings = timings
    self.failure = failure
    self.isResent = isResent
  }
}

/// The hops of one attempt, in order: at least one, the last one is judged.
package struct Exchange: Sendable {
  package var hops: [Hop]

  package init(hops: [Hop]) {
    self.hops = hops
  }
}

/// The head and the decoded body of a response.
package struct Response: Sendable {
  /// `1.0`, `1.1`, `2` or `3`.
  package var version: String
  package var status: Int
  package var reason: String
  /// Lines of the final head, then of the trailers.
  package var headers: HeaderFields
  /// The head's bytes as they came, for people to read; 1xx heads are not part of it.
  package var head: [UInt8]
  /// Decoded; what came before a failure when there was one.
  package var body: [UInt8]
  /// Bytes of the body on the wire, before decoding.
  package var encodedBytes: Int
  /// The numeric address that answered.
  package var remoteIP: String

  package init(
    version: String, status: Int, reason: String = "", headers: HeaderFields = HeaderFields(),
    head: [UInt8] = [], body: [UInt8] = [], encodedBytes: Int = 0, remoteIP: String = ""
  ) {
    self.version = version
    self.status = status
    self.reason = reason
    self.headers = headers
    self.head = head
    self.body = body
    self.encodedBytes = encodedBytes
    self.remoteIP = remoteIP
  }
}

/// When the phases of a hop ended, in microseconds since it began (libcurl's clock); zero for a
/// phase that did not take place.
package struct Timings: Hashable, Sendable {
  package var nameResolved: Int64
  package var connected: Int64
  package var tlsEstablished: Int64
  package var firstByte: Int64
  package var total: Int64

  package init(
    nameResolved: Int64 = 0, connected: Int64 = 0, tlsEstablished: Int64 = 0, firstByte: Int64 = 0,
    total: Int64 = 0
  ) {
    self.nameResolved = nameResolved
    self.connected = connected
    self.tlsEstablished = tlsEstablished
    self.firstByte = firstByte
    self.total = total
  }
}
