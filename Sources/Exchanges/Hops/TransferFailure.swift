// SPDX-License-Identifier: Apache-2.0

/// Why a transfer did not complete. A response of any status is not a failure.
package struct TransferFailure: Sendable {
  /// The words of events and reports; the first nine are also those of `expect.failure`.
  package enum Kind: String, Sendable, CaseIterable {
    /// The name of the host or the proxy was not found.
    case name
    /// No connection was made, for any reason other than time.
    case connect
    case tls
    /// A limit of `timeout` was exceeded; `timeLimit` names it.
    case timeout
    /// The peer ended the connection before the response's head was complete.
    case closed
    /// The length of the body differs from the response's headers.
    case length
    /// The response is not HTTP, or its framing or encoding is wrong.
    case `protocol`
    /// A limit of `limits` on body or head was exceeded.
    case limit
    /// A redirect was refused because of its contents: one too many, a loop, an invalid address. It
    /// is not a failed transfer: a `StepError` uses the word.
    case redirect
    /// The run was interrupted and the transfer removed.
    case cancelled
    /// The address may not be connected to (link-local without the right).
    case forbiddenAddress
    /// The request body could not be read.
    case requestBody
    /// The response body could not be written.
    case saving
    /// The response is of another version of HTTP than the one that `http` requires.
    case version
    case other
  }

  /// The limits of `timeout`, by their keys.
  package enum TimeLimit: String, Sendable, CaseIterable {
    case connect
    case firstByte
    case idle
    case total
  }

  /// The phase that the hop had reached.
  package enum Phase: String, Sendable {
    case resolvingName
    case connecting
    case tlsHandshake
    case sending
    case waitingForResponse
    case receiving
  }

  package var kind: Kind
  package var phase: Phase
  /// libcurl's `CURLcode`; for a rule of ours, libcurl's code for a similar failure. For a frame
  /// that breaks the rules of WebSocket, the code of the close frame (RFC 6455, section 7.4).
  package var code: Int
  /// Whether a rule of ours ended it: libcurl's code is then of no use to people.
  package var isByOurRule = false
  /// libcurl's own message (the error buffer, else `curl_easy_strerror`), or ours for a rule of
  /// ours.
  package var words: String
  /// The request was sent on a connection that then failed: the service may have carried it out.
  package var mayHaveBeenCarriedOut: Bool
  /// The connection had served an earlier transfer and failed before any byte of a response head;
  /// see `ResendRule`.
  package var isOfReusedConnection: Bool
  /// The service says that it did not look at the request: it may be sent again, whatever its
  /// method; see `ResendRule`.
  package var wasNotLookedAt = false
  /// The problem with TLS; nil if there was none or it is unknown.
  package var tlsProblem: TLSProblem?
  /// The exceeded limit; nil unless `kind` is `timeout`.
  package var timeLimit: TimeLimit?
  /// The response is a digest challenge that libcurl would answer wrongly; `DigestAnswer` has the
  /// answer.
  package var awaitsDigest = false

  package init(
    kind: Kind, phase: Phase, code: Int, words: String, mayHaveBeenCarriedOut: Bool = false,
    isOfReusedConnection: Bool = false
  ) {
    self.kind = kind
    self.phase = phase
    self.code = code
    self.words = words
    self.mayHaveBeenCarriedOut = mayHaveBeenCarriedOut
    self.isOfReusedConnection = isOfReusedConnection
  }

  /// A failure by a rule of ours, with our message.
  package static func byOurRule(
    _ kind: Kind, _ phase: Phase, code: Int, _ words: String
  ) -> TransferFailure {
    var failure = TransferFailure(kind: kind, phase: phase, code: code, words: words)
    failure.isByOurRule = true
    return failure
  }

  /// A failure by a limit of `timeout` that we measure.
  package static func timedOut(
    _ limit: TimeLimit, _ phase: Phase, _ words: String
  ) -> TransferFailure {
    // `CURLE_OPERATION_TIMEDOUT`.
    var failure = byOurRule(.timeout, phase, code: 28, words)
    failure.timeLimit = limit
    return failure
  }
}
