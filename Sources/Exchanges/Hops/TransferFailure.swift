// SPDX-License-Identifier: Apache-2.0

/// Why a transfer did not come to its end. A response of any status is not a failure.
package struct TransferFailure: Sendable {
  /// The words of events and reports; the first nine are also those of `expect.failure`.
  package enum Kind: String, Sendable, CaseIterable {
    /// The name of the host or the proxy was not found.
    case name
    /// No connection, for any other reason than time.
    case connect
    case tls
    /// A limit of `timeout` passed; `timeLimit` says which.
    case timeout
    /// The peer ended the connection before the response's head was whole.
    case closed
    /// The body was not as long as the response said.
    case length
    /// The response is not HTTP, or its framing or encoding is wrong.
    case `protocol`
    /// A limit of `limits` on body or head was passed.
    case limit
    /// A redirect was not followed for what it asks for: one too many, a loop, an address that is none. No
    /// transfer fails so: it is the word of a `StepError`.
    case redirect
    /// The run was interrupted and the transfer removed.
    case cancelled
    /// The address may not be connected to (link-local without the right).
    case forbiddenAddress
    /// The body to send could not be read.
    case requestBody
    /// The body that came could not be written.
    case saving
    case other
  }

  /// The limits of `timeout`, by their keys.
  package enum TimeLimit: String, Sendable, CaseIterable {
    case connect
    case firstByte
    case idle
    case total
  }

  /// How far the hop had come.
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
  /// libcurl's `CURLcode`; where the rule is ours the one that libcurl has for such an end.
  package var code: Int
  /// A rule of ours ended it, not libcurl: its code says nothing to a person.
  package var isByOurRule = false
  /// libcurl's own words (the error buffer, else `curl_easy_strerror`), or ours where the rule is ours.
  package var words: String
  /// The request was sent on a connection that then died: the service may have acted on it.
  package var mayHaveBeenCarriedOut: Bool
  /// The connection had served an earlier transfer and died before any byte of a response head;
  /// see `ResendRule`.
  package var isOfReusedConnection: Bool
  /// What went wrong with TLS; nil when it was not TLS or cannot be told.
  package var tlsProblem: TLSProblem?
  /// Which limit passed; nil unless `kind` is `timeout`.
  package var timeLimit: TimeLimit?
  /// The response is a challenge of digest that libcurl has no right answer to; `DigestAnswer` has.
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

  /// A failure by a rule of ours, in our words.
  package static func byOurRule(
    _ kind: Kind, _ phase: Phase, code: Int, _ words: String
  ) -> TransferFailure {
    var failure = TransferFailure(kind: kind, phase: phase, code: code, words: words)
    failure.isByOurRule = true
    return failure
  }

  /// A limit of `timeout` that we keep passed.
  package static func timedOut(
    _ limit: TimeLimit, _ phase: Phase, _ words: String
  ) -> TransferFailure {
    // `CURLE_OPERATION_TIMEDOUT`.
    var failure = byOurRule(.timeout, phase, code: 28, words)
    failure.timeLimit = limit
    return failure
  }
}
