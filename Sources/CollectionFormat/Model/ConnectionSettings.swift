// SPDX-License-Identifier: Apache-2.0

/// What a request says of its connection and of how its response is read, each member as written.
///
/// Apart from the other settings, since few steps write any of it.
package struct ConnectionSettings: Sendable {
  package var httpVersion: Setting<HTTPVersionWord>?
  package var isCompressed: Setting<Bool>?

  package init() {}

  /// Nothing is written.
  package var isEmpty: Bool { httpVersion == nil && isCompressed == nil }
}

/// What `http` may say.
package enum HTTPVersionWord: String, Sendable, CaseIterable {
  case http10 = "1.0"
  case http11 = "1.1"
  case http2 = "2"
  case http2PriorKnowledge = "2-prior-knowledge"
  case http3 = "3"
}
