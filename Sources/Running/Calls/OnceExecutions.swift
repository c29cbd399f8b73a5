// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Notation
import Planning
import RunEvents
import Synchronization
import Values

/// The blocks that calls with `once` carry out one time per run, with what they left.
///
/// The first call carries the block out, and all others with the same arguments wait for it. If it is
/// interrupted, the next one begins again, because the execution belongs to the run.
final class OnceExecutions: Sendable {
  /// What makes two calls the same.
  struct Key: Hashable, Sendable {
    private let source: SourceFileID
    private let name: ByteText
    private let baseAddress: Address?
    /// By the order of the parameters; nil for one whose default is evaluated in each call.
    private let arguments: [Value?]

    init(_ block: PlannedBlock, arguments: Locals) {
      source = block.file.source
      name = ByteText(block.name)
      baseAddress = block.file.baseAddress
      self.arguments = block.parameters.map { name in
        if let given = arguments[name] { return given.value }
        let standard = block.defaults.first { $0.name.content == name }?.value
        if case .constant(let value, _)? = standard { return value }
        return nil
      }
    }
  }

  /// What an execution left.
  struct Ending: Sendable {
    let outcome: Outcome
    /// Nil if it did not fail.
    let failureCause: FailureCause?
    /// With the captures of the block.
    let frame: Frame
    let cookies: [CookieJar.Cookie]
    /// The call that carried it out.
    let caller: StepReference
  }

  /// The `teardown` of a block that was carried out, for the end of the run.
  struct Teardown: Sendable {
    let block: PlannedBlock
    /// The call that carried the block out.
    let caller: RunningStep
    let scope: StepScope
    let jar: JarHandle
  }

  enum Claim {
    /// The caller carries the block out, and calls `finish`.
    case execute
    case wait
    case done(Ending)
  }

  private enum Entry {
    case running(waiting: [CheckedContinuation<Void, Never>])
    case done(Ending)
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var teardowns: [Teardown?] = []
  }

  private let state = Mutex(State())

  func claim(_ key: Key) -> Claim {
    state.withLock { state in
      switch state.entries[key] {
      case .done(let ending)?: return .done(ending)
      case .running?: return .wait
      case nil:
        state.entries[key] = .running(waiting: [])
        return .execute
      }
    }
  }

  /// Waits until the execution of the key has ended.
  nonisolated(nonsending) func wait(for key: Key) async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        guard case .running(let waiting)? = state.entries[key] else { return true }
        state.entries[key] = .running(waiting: waiting + [continuation])
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Ends the execution of the key.
  ///
  /// - Parameter ending: nil if it was interrupted.
  func finish(_ key: Key, _ ending: Ending?) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard case .running(let waiting)? = state.entries[key] else { return [] }
      state.entries[key] = ending.map { .done($0) }
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Keeps the place of a `teardown` among all, before its block runs.
  func reserveTeardown() -> Int {
    state.withLock { state in
      state.teardowns.append(nil)
      return state.teardowns.count - 1
    }
  }

  func fill(_ place: Int, _ teardown: Teardown) {
    state.withLock { $0.teardowns[place] = teardown }
  }

  /// Forgets what the executions left: it refers to the run, which has this object.
  func forgetAll() {
    state.withLock { $0.entries = [:] }
  }

  /// Takes all, the last call first.
  func takeTeardowns() -> [Teardown] {
    state.withLock { state in
      defer { state.teardowns = [] }
      return state.teardowns.reversed().compactMap(\.self)
    }
  }
}
