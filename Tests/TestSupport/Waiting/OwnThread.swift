// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Work handed to a thread.
private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// A thread could not be started.
package struct ThreadError: Error {
  /// `pthread_create`'s result.
  package let code: Int32
}

/// Runs blocking work on a detached thread of its own and suspends until it is done.
///
/// Swift's pool has as many threads as the machine has cores, so nothing may block there.
package func onOwnThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    do {
      try startThread { continuation.resume(with: Swift.Result { try work() }) }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}

/// Starts a detached thread; runs nothing when it throws.
func startThread(_ run: @escaping @Sendable () -> Void) throws {
  let argument = Unmanaged.passRetained(ThreadWork(run))
  #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { enter($0) }, argument.toOpaque())
    if code == 0, let thread { pthread_detach(thread) }
  #else
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { enter($0) }, argument.toOpaque())
    if code == 0 { pthread_detach(thread) }
  #endif
  if code != 0 {
    argument.release()
    throw ThreadError(code: code)
  }
}

private func enter(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument {
    Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().run()
  }
  return nil
}
