// SPDX-License-Identifier: Apache-2.0

/// Whether libcurl may put a request on the wire.
///
/// libcurl sends any method again by itself when a kept-alive connection dies, up to five times,
/// and nothing says so. This says no to each such sending; `ResendRule` says which requests are
/// then sent again once, by us, so that the report has it.
struct SendingRule {
  /// How often the request was about to be sent.
  private(set) var sendings = 0
  private var answersSeen = 0

  /// Answers after which libcurl rightly sends again: credentials, and without `Expect`.
  private static let answersThatAskAgain = [401, 407, 417]

  /// The first sending is only a question, without the body: a log-in by digest, which is answered by a
  /// challenge, or by a success that asks for the request itself.
  var asksFirst = false

  /// The most sendings of one hop: a question whether to send at all (417), a log-in that begins once
  /// more, and its answers. A service that goes on asking would be answered without end: libcurl begins
  /// NTLM anew on each connection, and digest with each nonce that was stale.
  private static let most = 5

  /// What the service says now is its answer, whatever it asks for.
  var isExhausted: Bool { sendings >= Self.most }

  /// Whether anything was about to be sent.
  var hasSent: Bool { sendings > 0 }

  /// Whether the request may be sent now, which it then is.
  ///
  /// - Parameters:
  ///   - answers: how many whole heads have come so far.
  ///   - status: of the last one; nil before the first.
  mutating func maySend(answers: Int, status: Int?) -> Bool {
    guard mayConnect(answers: answers, status: status) else { return false }
    sendings += 1
    answersSeen = answers
    return true
  }

  /// Whether a connection may be opened: none for a sending that would be refused.
  func mayConnect(answers: Int, status: Int?) -> Bool {
    guard sendings > 0 else { return true }
    guard answers > answersSeen, let status else { return false }
    return Self.answersThatAskAgain.contains(status)
      || asksFirst && sendings == 1 && status / 100 == 2
  }
}
