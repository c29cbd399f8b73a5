// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the system, for work that blocks or must stay on one thread.
///
/// Swift's pool has as many threads as the machine has cores, so work on it must not block.
///
/// `@unchecked Sendable`: the handle is a number or, on Darwin, an address that only the system
/// dereferences.
package struct SystemThread: @unchecked Sendable {
  /// The system could not create the thread or its attributes; `code` is its error number.
  package struct Failure: Error {
    package let code: Int32

    package init(code: Int32) {
      self.code = code
    }
  }

  /// For system calls that this type does not wrap.
  package let handle: pthread_t

  /// Starts a thread, which must be joined once; if it throws, nothing runs.
  ///
  /// - Parameter stackBytes: the size of its stack; nil for the system's default.
  package init(
    stackBytes: Int? = nil, _ run: @escaping @Sendable () -> Void
  ) throws(Failure) {
    var attributes = pthread_attr_t()
    try Self.check(pthread_attr_init(&attributes))
    defer { _ = pthread_attr_destroy(&attributes) }
    if let stackBytes { try Self.check(pthread_attr_setstacksize(&attributes, stackBytes)) }

    let work = Unmanaged.passRetained(Work(run))
    #if canImport(Darwin)
      var created: pthread_t?
      let code = pthread_create(&created, &attributes, { enter($0) }, work.toOpaque())
      guard code == 0, let created else {
        work.release()
        throw Failure(code: code)
      }
    #else
      var created = pthread_t()
      let code = pthread_create(&created, &attributes, { enter($0) }, work.toOpaque())
      guard code == 0 else {
        work.release()
        throw Failure(code: code)
      }
    #endif
    handle = created
  }

  /// Starts a thread that is not joined.
  package static func detached(_ run: @escaping @Sendable () -> Void) throws(Failure) {
    let thread = try SystemThread(run)
    let code = pthread_detach(thread.handle)
    precondition(code == 0, "a thread that was started can be let go once")
  }

  /// Runs blocking work on a thread of its own and suspends until it is done.
  ///
  /// - Throws: what the work throws, and `Failure` if the system cannot create a thread.
  package static func result<Result: Sendable>(
    of work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      do throws(Failure) {
        try detached { continuation.resume(with: Swift.Result { try work() }) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Waits for the thread's end.
  package func join() {
    let code = pthread_join(handle, nil)
    precondition(code == 0, "a thread that was started can be joined once")
  }

  private static func check(_ code: Int32) throws(Failure) {
    guard code == 0 else { throw Failure(code: code) }
  }
}

/// The work of a thread, as an object that can be passed through C.
private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// The thread's entry point: takes the work and runs it.
private func enter(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
  return nil
}
