// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// The cookie jar that steps use: the own jar of a scenario, or one that several scenarios share.
///
/// A step gets the handle and changes the jar behind it, so nobody has to carry the jar from step to
/// step. It is changed between two awaits only, on the engine's thread.
final class JarHandle: Sendable {
  private let jar: Mutex<CookieJar>

  init(_ jar: CookieJar) {
    self.jar = Mutex(jar)
  }

  /// Uses the jar and keeps the changes.
  func use<Result>(_ body: (inout CookieJar) -> sending Result) -> Result {
    jar.withLock { jar in body(&jar) }
  }

  /// The jar holds no cookie.
  var isEmpty: Bool { jar.withLock { $0.cookies.isEmpty } }

  /// What the jar holds now.
  var copy: CookieJar { jar.withLock { $0 } }
}
