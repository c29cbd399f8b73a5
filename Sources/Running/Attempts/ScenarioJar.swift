// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Synchronization

/// The cookies of a scenario: its own, or one jar with other scenarios of the collection.
enum ScenarioJar: Sendable {
  case own(CookieJar)
  case shared(SharedJar)

  /// Uses the jar and keeps what became of it.
  mutating func use<Result>(_ body: (inout CookieJar) -> sending Result) -> Result {
    switch self {
    case .own(var jar):
      // Let go first, or the jar would be copied when it takes a cookie.
      self = .own(.none)
      defer { self = .own(jar) }
      return body(&jar)
    case .shared(let shared): return shared.use(body)
    }
  }

  /// No cookie is in it.
  var isEmpty: Bool {
    switch self {
    case .own(let jar): jar.cookies.isEmpty
    case .shared(let shared): shared.use { $0.cookies.isEmpty }
    }
  }

  /// What the jar holds now.
  var copy: CookieJar {
    switch self {
    case .own(let jar): jar
    case .shared(let shared): shared.use { $0 }
    }
  }
}

/// The jar of all scenarios of one collection that say `cookieJar: shared`.
final class SharedJar: Sendable {
  private let jar: Mutex<CookieJar>

  init(_ jar: CookieJar) {
    self.jar = Mutex(jar)
  }

  func use<Result>(_ body: (inout CookieJar) -> sending Result) -> Result {
    jar.withLock { jar in body(&jar) }
  }
}
