// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The one thread of an engine.
///
/// `@unchecked Sendable`: `thread` is written once, in `start`, before the engine is handed to
/// anyone, and read afterwards; `hasJoined` is touched by the one who shuts the engine down.
final class EngineThread: @unchecked Sendable {
  private var thread: pthread_t?
  private var hasJoined = false

  /// Tasks run on it as on the main thread, so it has as much stack as that usually has.
  private static let stackBytes = 8 << 20

  /// Whether the caller runs on the thread.
  var isCurrent: Bool { thread.map { curlew_is_thread($0) } ?? false }

  /// Starts the thread, once.
  ///
  /// - Throws: `EngineFailure.thread` when the system gives none.
  func start(_ body: @escaping @Sendable () -> Void) throws(EngineFailure) {
    var attributes = pthread_attr_t()
    var code = pthread_attr_init(&attributes)
    guard code == 0 else { throw .thread(number: Int(code)) }
    defer { _ = pthread_attr_destroy(&attributes) }
    code = pthread_attr_setstacksize(&attributes, Self.stackBytes)
    guard code == 0 else { throw .thread(number: Int(code)) }

    let work = Unmanaged.passRetained(ThreadBody(body))
    var created = pthread_t()
    code = pthread_create(&created, &attributes, Self.enter, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw .thread(number: Int(code))
    }
    thread = created
  }

  /// Waits for the thread's end; nothing when it has been waited for.
  func join() {
    guard let thread, !hasJoined else { return }
    hasJoined = true
    let code = pthread_join(thread, nil)
    precondition(code == 0, "a thread that was started can be joined once")
  }

  /// Waits for the thread's end as long as it is said, and then lets it go.
  ///
  /// Where the system has no such waiting it waits for the end.
  func join(within duration: Duration) {
    guard let thread, !hasJoined else { return }
    hasJoined = true
    let code = curlew_join_within(thread, duration / .milliseconds(1))
    precondition(code == 0, "a thread that was started can be joined or let go once")
  }

  private static let enter: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { context in
      if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }
}

/// What a thread runs, as an object that C can carry.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
