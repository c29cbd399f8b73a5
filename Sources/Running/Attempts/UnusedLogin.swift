// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

extension ConnectionLogin.Scheme {
  /// Whether a scheme that a service offers is this one.
  fileprivate func isOffered(as name: String) -> Bool { name.equalsIgnoringASCIICase(rawValue) }
}

extension Hop {
  /// Whether a digest challenge was left without an answer: libcurl answers the first one only.
  var leavesDigestUnanswered: Bool {
    failure == nil && response?.status == 401 && !hasAuthorization
  }

  /// Whether the request had a header `Authorization`.
  private var hasAuthorization: Bool {
    requestHead.split(separator: 0x0A).contains { line in
      line.prefix(14).map(\.lowercasedASCII).elementsEqual("authorization:".utf8)
    }
  }

  /// The sentence about a log-in by challenge that was not used: what was written, and what the
  /// service offered; nil if it was.
  func notice(ofUnused login: ConnectionLogin) -> String? {
    guard failure == nil, let response else { return nil }
    let offered = DigestChallenge.schemes(in: response.headers)
    let isOffered = offered.contains { login.scheme.isOffered(as: $0) }
    let names = offered.map { "`\($0)`" }.joined(separator: ", ")
    guard response.status == 401 else {
      guard login.scheme == .digest, !hasAuthorization else { return nil }
      return "`auth` has `digest`, which was not used: the service asked for no log-in"
    }
    guard !isOffered || login.scheme == .digest && !hasAuthorization else { return nil }
    let beginning = "`auth` has `\(login.scheme.rawValue)`, which was not used: the service "
    if offered.isEmpty { return beginning + "offered no log-in" }
    guard isOffered else { return beginning + "offered \(names)" }
    let challenge = DigestChallenge(response.headers)
    if challenge?.hasNonce == false {
      return beginning + "offered `Digest` without a nonce, which cannot be answered"
    }
    return beginning + "offered `Digest`"
      + (challenge?.algorithm.map { " with the algorithm `\($0)`" } ?? "")
      + ", which cannot be answered"
  }
}

extension Sent {
  /// The notice about a log-in by challenge that the last hop had and did not use.
  func notices(ofLogin login: ConnectionLogin?) -> [String] {
    guard let login, isAuthorized, case .complete = end, let last = exchange.hops.indices.last
    else { return [] }
    return exchange.hops[last].notice(ofUnused: login).map { [$0] } ?? []
  }
}
