// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// The cookie jar of steps: a scenario's own, or one that several scenarios share.
///
/// Steps get the handle and change the jar in it, so callers need not pass the jar from step to
/// step. It is changed only on the engine's thread and between two awaits.
final class JarHandle: Sendable {
  private struct Content {
    var jar: CookieJar
    /// The executions whose cookies the jar has got.
    var executions: [OnceExecution] = []
  }

  private let content: Mutex<Content>

  init(_ jar: CookieJar) {
    content = Mutex(Content(jar: jar))
  }

  /// Calls the closure with the jar and keeps the changes.
  func use<Result>(_ body: (inout CookieJar) -> sending Result) -> Result {
    content.withLock { content in body(&content.jar) }
  }

  /// Adds the cookies that an execution left. A second call in the same jar changes nothing: what responses have
  /// replaced or deleted since then stays so.
  func add(_ cookies: [CookieJar.Cookie], of execution: OnceExecution, now: EpochSeconds) {
    content.withLock { content in
      guard !content.executions.contains(where: { $0 === execution }) else { return }
      content.executions.append(execution)
      content.jar.add(cookies, now: now)
    }
  }

  /// Whether the jar has no cookies.
  var isEmpty: Bool { content.withLock { $0.jar.cookies.isEmpty } }

  /// The present content of the jar.
  var copy: CookieJar { content.withLock { $0.jar } }
}
