// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// The cookie jar of steps: a scenario's own, or one that several scenarios share.
///
/// Steps get the handle and change the jar in it, so callers need not pass the jar from step to
/// step. It is changed only on the engine's thread and between two awaits.
final class JarHandle: Sendable {
  private let jar: Mutex<CookieJar>

  init(_ jar: CookieJar) {
    self.jar = Mutex(jar)
  }

  /// Calls the closure with the jar and keeps the changes.
  func use<Result>(_ body: (inout CookieJar) -> sending Result) -> Result {
    jar.withLock { jar in body(&jar) }
  }

  /// Whether the jar has no cookies.
  var isEmpty: Bool { jar.withLock { $0.cookies.isEmpty } }

  /// The present content of the jar.
  var copy: CookieJar { jar.withLock { $0 } }
}
