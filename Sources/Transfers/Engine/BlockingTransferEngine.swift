// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// An engine for requests that hold their thread up, so that those of the first are not: it has a
/// thread of its own, begun when it is needed for the first time.
final class BlockingTransferEngine: Sendable {
  private let configuration: EngineConfiguration
  private let state = Mutex<State>(.notNeeded)

  private enum State {
    case notNeeded
    case running(TransferEngine)
    /// It could not start, or has been shut down.
    case none
  }

  init(_ configuration: EngineConfiguration) {
    self.configuration = configuration
  }

  /// Nil when the system gives no thread for it, or when everything is shut down.
  var engine: TransferEngine? {
    state.withLock { state in
      if case .running(let engine) = state { return engine }
      guard case .notNeeded = state else { return nil }
      guard let engine = try? TransferEngine(configuration, isFirst: false) else {
        state = .none
        return nil
      }
      state = .running(engine)
      return engine
    }
  }

  /// Cancels what is under way, and ends the thread unless it waits for another server.
  func shutdown() {
    let running: TransferEngine? = state.withLock { state in
      defer { state = .none }
      if case .running(let engine) = state { return engine }
      return nil
    }
    running?.shutdownUnlessHeldUp()
  }
}
