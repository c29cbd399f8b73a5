// SPDX-License-Identifier: Apache-2.0

import Codings
import Exchanges

/// Why we ended a transfer; more specific than libcurl's code for it.
enum StopReason: Error, Hashable {
  case headLimit(Int)
  case bodyLimit(Int)
  case deadline(TransferFailure.TimeLimit, after: Duration)
  /// The numeric address to which the transfer may not connect.
  case forbiddenAddress(String)
  /// Why the body to send could not be read.
  case requestBody(String)
  /// The violation of HTTP in the response's head or framing.
  case framing(FramingProblem)
  /// There are unread bytes on the kept-alive connection: nothing was sent on it.
  case unreadBytes
  /// The kept-alive connection was idle for almost as long as the service keeps it, and the request
  /// cannot be sent again: nothing was sent on it.
  case idleTooLong
  /// The tunnel through the proxy was opened with other credentials: nothing was sent through it.
  case foreignTunnel
  /// The peer's certificate is for a name with `*` as a part of its first label.
  case partialWildcard(String)
  /// A body that does not match its codings.
  case coding(DecodingFailure)
  /// Why the received body could not be written.
  case sink(String)
  /// The requested part has arrived: not a failure.
  case extent
  /// The search for the end of the body took too many steps, in a sentence.
  case searchLimit(String)
  /// The service keeps asking for credentials: its last response is final.
  case endlessLogin
  case cancelled
  /// The connection ended within the response's head, which libcurl takes for an empty response.
  case brokenHead
  /// The response to an HTTP/1 request claims version 2 or 3, which libcurl accepts.
  case foreignVersion
  /// The connection died and the request may not be sent again.
  case refusedResend
  /// The frames of HTTP/2 say that the response is not complete.
  case stream(StreamProblem)
  /// The service requires a form of digest authentication that libcurl gets wrong; see
  /// `DigestChallenge`.
  case wrongDigest
  /// libcurl did not accept the request's options.
  case option(OptionFailure)
}
