// SPDX-License-Identifier: Apache-2.0

/// What one hop came to.
package struct Hop: Sendable {
  package var method: String
  package var address: Address
  /// The request head as libcurl sent it, line ends included; empty when nothing was sent.
  package var requestHead: [UInt8]
  /// The body as it was given; nil for none or for one that was streamed.
  package var requestBody: [UInt8]?
  /// What stood in a body that was streamed; nil for others.
  package var streamedBody: BodyOutline?
  /// Nil when no response head came whole.
  package var response: Response?
  package var timings: Timings
  /// What it went through; nil for a direct connection.
  package var proxy: Proxy?
  /// Nil when the response came whole.
  package var failure: TransferFailure?
  /// How often the request went over the wire: more than once when the peer asked for credentials
  /// first. `requestHead` is the last one's.
  package var sendings: Int
  /// The first sending died on a kept-alive connection and this is the second, by us.
  package var isResent: Bool
  /// What was connected to in place of the address's host; nil for what the address says.
  package var target: ConnectionTarget?
  /// The certificate of the peer was not verified (`tls: { verify: false }`).
  package var isUnverified = false
  /// An empty line followed the body, which HTTP does not have.
  package var hasLineEndBehind = false
  /// What was agreed on with the peer, when this hop opened the connection; nil for one without TLS
  /// or that was there before.
  package var session: TLSSession?
  /// Targets that were tried before and could not be connected to, in order.
  package var triedTargets: [ConnectionTarget] = []

  /// A hop of which nothing has come yet. Nothing optional is set, which would have the whole copied
  /// at the end.
  package init(method: String, address: Address) {
    self.method = method
    self.address = address
    requestHead = []
    timings = Timings()
    sendings = 1
    isResent = false
  }

  package init(
    method: String, address: Address, requestHead: [UInt8] = [], requestBody: [UInt8]? = nil,
    response: Response? = nil, timings: Timings = Timings(), failure: TransferFailure? = nil,
    sendings: Int = 1, isResent: Bool = false
  ) {
    self.method = method
    self.address = address
    self.requestHead = requestHead
    self.requestBody = requestBody
    self.response = response
    self.timings = timings
    self.failure = failure
    self.sendings = sendings
    self.isResent = isResent
  }
}

/// The hops of one attempt, in order: at least one, the last one is judged.
package struct Exchange: Sendable {
  package var hops: [Hop]

  package init(hops: [Hop]) {
    self.hops = hops
  }

  /// The hops that led to another: not those that were asked once more (another token after a 401,
  /// the whole after a part that did not fit).
  package var redirects: [Hop] {
    hops.dropLast().filter { $0.response.map(RedirectChain.isRedirect) ?? false }
  }
}
