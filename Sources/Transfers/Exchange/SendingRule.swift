// SPDX-License-Identifier: Apache-2.0

/// Decides whether libcurl may send a request.
///
/// When a kept-alive connection dies, libcurl sends any method again by itself, up to five times,
/// without reporting it. This rule refuses each such sending; `ResendRule` decides which requests
/// we then send again once, so that it is reported.
struct SendingRule {
  /// How often the request was about to be sent.
  private(set) var sendings = 0
  private var answersSeen = 0

  /// Responses after which libcurl may send again: with credentials, or without `Expect`.
  private static let answersThatAskAgain = [401, 407, 417]

  /// Whether the first sending is only a probe without the body: for digest authentication, which
  /// gets a challenge, or a success after which the request itself is sent.
  var asksFirst = false

  /// The most sendings of one hop: one with `Expect` (417), a repeated authentication, and its
  /// responses. Otherwise a service that keeps asking would be answered without end: libcurl
  /// restarts NTLM on each connection, and digest with each stale nonce.
  private static let most = 5

  /// Whether the next response is final, whatever it asks for.
  var isExhausted: Bool { sendings >= Self.most }

  /// Whether anything was about to be sent.
  var hasSent: Bool { sendings > 0 }

  /// Whether the request may be sent now; if so, counts the sending.
  ///
  /// - Parameters:
  ///   - answers: The number of complete heads so far.
  ///   - status: The status of the last one; nil before the first.
  mutating func maySend(answers: Int, status: Int?) -> Bool {
    guard mayConnect(answers: answers, status: status) else { return false }
    sendings += 1
    answersSeen = answers
    return true
  }

  /// Whether a connection may be opened: not for a sending that would be refused.
  func mayConnect(answers: Int, status: Int?) -> Bool {
    guard sendings > 0 else { return true }
    guard answers > answersSeen, let status else { return false }
    return Self.answersThatAskAgain.contains(status)
      || asksFirst && sendings == 1 && status / 100 == 2
  }
}
