// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

extension CurlLine {
  /// The command that sends the request of an attempt again; nil if there is no exchange, or a body
  /// that was not sent.
  static func text(_ attempt: Attempt, secretNames: [String]) -> String? {
    if let curl = attempt.curl { return curl }
    return SentRequest(attempt, secretNames: secretNames).flatMap(text)
  }
}

extension SentRequest {
  /// The request of an attempt; nil without an exchange.
  fileprivate init?(_ attempt: Attempt, secretNames: [String]) {
    guard let exchange = attempt.exchange, let hop = exchange.hops.first else { return nil }
    self.init(hop)
    followsRedirects = !exchange.redirects.isEmpty
    isBodyCut = attempt.cut(ofHop: 0, .request) != nil
    options = attempt.options?.content
    identity = attempt.identity
    secrets = attempt.sentSecrets
    // A mark in the request itself must not be replaced by a secret: it may come from a service.
    self.secretNames = attempt.holdsMarks ? [] : secretNames
  }
}

extension Attempt {
  /// The attempt with its `curl` command, if it failed.
  func withCurlLine(secretNames: [String]) -> Attempt {
    guard outcome.isFailure, curl == nil else { return self }
    var attempt = self
    attempt.curl = CurlLine.text(self, secretNames: secretNames)
    return attempt
  }
}
