// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// An engine for requests that block their thread, so that the first engine's requests go on. It
/// has a thread of its own, started on first use.
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

  /// Nil if the system gives no thread for it, or after the shutdown.
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

  /// Cancels its transfers, and ends the thread unless the thread is blocked.
  func shutdown() {
    let running: TransferEngine? = state.withLock { state in
      defer { state = .none }
      if case .running(let engine) = state { return engine }
      return nil
    }
    running?.shutdownUnlessBlocked()
  }
}
