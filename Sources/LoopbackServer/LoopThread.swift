// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The thread that runs an event loop, and the descriptors that live as long as it.
///
/// `@unchecked Sendable`: the thread's name is written before anyone else has this object, and
/// joined once, under the mutex.
final class LoopThread: @unchecked Sendable {
  private let loop: EventLoop
  private let listeners: [Socket]
  private let hasEnded = Mutex(false)
  #if canImport(Darwin)
    private let name: pthread_t?
  #else
    private let name: pthread_t
  #endif

  init(running loop: EventLoop, listeners: [Socket]) throws(LoopbackServerError) {
    self.loop = loop
    self.listeners = listeners
    let argument = Unmanaged.passRetained(loop)
    #if canImport(Darwin)
      var name: pthread_t?
      let code = pthread_create(&name, nil, { runLoop($0) }, argument.toOpaque())
    #else
      var name = pthread_t()
      let code = pthread_create(&name, nil, { runLoop($0) }, argument.toOpaque())
    #endif
    self.name = name
    if code != 0 {
      argument.release()
      loop.pipe.closeEnds()
      throw LoopbackServerError(call: "pthread_create", code: code)
    }
  }

  /// Wakes the thread, waits for its end and closes the descriptors; the second time nothing.
  func join(waking wake: () -> Void) {
    hasEnded.withLock { hasEnded in
      if hasEnded { return }
      hasEnded = true
      wake()
      #if canImport(Darwin)
        if let name { pthread_join(name, nil) }
      #else
        pthread_join(name, nil)
      #endif
      for listener in listeners { listener.closeDescriptor() }
      loop.pipe.closeEnds()
    }
  }
}

/// The thread's entry: takes the loop over from `LoopThread` and runs it.
private func runLoop(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument {
    Unmanaged<EventLoop>.fromOpaque(argument).takeRetainedValue().run()
  }
  return nil
}
