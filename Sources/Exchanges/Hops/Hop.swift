// SPDX-License-Identifier: Apache-2.0

/// The result of one hop.
package struct Hop: Sendable {
  package var method: String
  package var address: Address
  /// The request head as libcurl sent it, with line ends; empty if nothing was sent.
  package var requestHead: [UInt8]
  /// The given body; nil if there was none or it was streamed.
  package var requestBody: [UInt8]?
  /// The contents of a streamed body; nil for others.
  package var streamedBody: BodyOutline?
  /// Nil if no complete response head was received.
  package var response: Response?
  package var timings: Timings
  /// The proxy used; nil for a direct connection.
  package var proxy: Proxy?
  /// Nil if the complete response was received.
  package var failure: TransferFailure?
  /// How often the request was sent: more than once if the peer asked for credentials first.
  /// `requestHead` is that of the last.
  package var sendings: Int
  /// An earlier sending failed on a kept-alive connection, or the service said that it did not look
  /// at it, and curlew sent the request again.
  package var isResent: Bool
  /// The earlier sending may have been carried out too: the connection ended, and no one said that
  /// the request was not looked at. Not in events, whose notices say it.
  package var mayBeRepeated = false
  /// The place connected to instead of the address's host; nil for the address's own.
  package var target: ConnectionTarget?
  /// The certificate of the peer was not verified (`tls: { verify: false }`).
  package var isUnverified = false
  /// An empty line followed the body, which HTTP does not allow.
  package var hasTrailingLineEnd = false
  /// `Expect: 100-continue` was not answered before the body was sent, which waited a second for it.
  package var waitedForContinue = false
  /// The negotiated TLS values, if this hop opened the connection; nil without TLS or for an
  /// existing connection.
  package var session: TLSSession?
  /// Its span; nil in a run without traces.
  package var trace: HopTrace?
  /// Targets that were tried before without a connection, in order.
  package var triedTargets: [ConnectionTarget] = []

  /// A hop without results. Optional members are not set, because that would copy everything at the
  /// end.
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

/// The hops of one attempt, in order: at least one; the last one is judged.
package struct Exchange: Sendable {
  package var hops: [Hop]

  package init(hops: [Hop]) {
    self.hops = hops
  }

  /// The hops that led to another address, without those that were repeated (a new token after a
  /// 401, the whole file after a part that did not fit).
  package var redirects: [Hop] {
    hops.dropLast().filter { $0.response.map(RedirectChain.isRedirect) ?? false }
  }
}
