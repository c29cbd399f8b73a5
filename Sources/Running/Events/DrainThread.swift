// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The thread that gives events to the reports.
struct DrainThread: Sendable {
  private let thread: UInt

  /// What the thread runs, as an object that C can carry.
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Starts the thread; it must be joined.
  ///
  /// - Throws: the system's error number when there is no thread to be had.
  static func start(_ run: @escaping @Sendable () -> Void) throws(ThreadFailure) -> DrainThread {
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var created: pthread_t?
    #else
      var created = pthread_t()
    #endif
    let code = pthread_create(&created, nil, Self.enter, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw ThreadFailure(code: code)
    }
    #if canImport(Darwin)
      return DrainThread(thread: UInt(bitPattern: created))
    #else
      return DrainThread(thread: created)
    #endif
  }

  /// Waits for the thread's end; to be called once.
  func join() {
    #if canImport(Darwin)
      guard let thread = pthread_t(bitPattern: thread) else { return }
    #endif
    let code = pthread_join(thread, nil)
    precondition(code == 0, "a thread that was started can be joined once")
  }

  #if canImport(Darwin)
    private static let enter: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      { context in
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }
  #else
    private static let enter:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }
  #endif
}

/// The system gave no thread or descriptor; `code` is its error number.
package struct ThreadFailure: Error {
  package let code: Int32
}
