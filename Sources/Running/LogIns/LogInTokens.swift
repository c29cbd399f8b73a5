// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// The tokens for which people have logged in, with what must be hidden; the runs of a command share
/// them.
package final class LogInTokens: Sendable {
  private struct State {
    var tokens: [TokenRequest.Key: KeptToken] = [:]
    var secrets: [(name: String, value: String)] = []
  }

  private let state = Mutex(State())

  package init() {}

  var tokens: [TokenRequest.Key: KeptToken] { state.withLock(\.tokens) }

  /// Codes and verifiers, which a service may repeat.
  var secrets: [(name: String, value: String)] { state.withLock(\.secrets) }

  func keep(_ token: KeptToken, for key: TokenRequest.Key) {
    state.withLock { $0.tokens[key] = token }
  }

  /// Forgets a token that a service did not accept; its refresh token stays.
  func drop(_ key: TokenRequest.Key) {
    state.withLock { $0.tokens[key]?.expiresAt = EpochSeconds(0) }
  }

  func hide(_ name: String, _ value: String) {
    state.withLock { $0.secrets.append((name, value)) }
  }
}
