// SPDX-License-Identifier: Apache-2.0

import Codings
import Exchanges

/// Why we, not libcurl, ended a transfer; it says more than the code that libcurl then gives.
enum StopReason: Hashable {
  case headLimit(Int)
  case bodyLimit(Int)
  case deadLine(TransferFailure.TimeLimit, after: Duration)
  /// The numeric address that may not be connected to.
  case forbiddenAddress(String)
  /// Why the body to send could not be read.
  case requestBody(String)
  /// What HTTP forbids in the response's head or framing.
  case framing(FramingProblem)
  /// Something waits on the kept-alive connection that nobody asked for: nothing was sent on it.
  case disturbedConnection
  /// The tunnel through the proxy was opened with another log-in: nothing was sent through it.
  case foreignTunnel
  /// The peer's certificate is for a name with `*` as a part of its first label.
  case partialWildcard(String)
  /// A body that is not what its codings say.
  case coding(DecodingFailure)
  /// Why the body that came could not be written.
  case sink(String)
  /// As much as was asked for has come: no failure.
  case extent
  /// The service asks for a log-in without end: its last answer is the response.
  case endlessLogin
  case cancelled
  /// The connection ended within the response's head, which libcurl takes for an empty response.
  case brokenHead
  /// The answer to a request of HTTP/1 says that it is of HTTP/2 or 3, which libcurl believes.
  case foreignVersion
  /// The connection died and the request may not be sent again.
  case refusedResend
  /// The service wants a log-in by digest that libcurl gets wrong; see `DigestChallenge`.
  case wrongDigest
  /// The request could not be given to libcurl.
  case option(OptionFailure)
}
