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
/// The first call begins the execution, and all calls with the same arguments wait for it. If it is
/// interrupted, the next call begins again.
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
    /// The first call, in whose scenario the steps of the block are reported.
    let caller: StepReference
  }

  /// The `teardown` of a block that was carried out, for the end of the run.
  struct Teardown: Sendable {
    let block: PlannedBlock
    /// The first call.
    let caller: RunningStep
    let scope: StepScope
    let jar: JarHandle
  }

  private struct State {
    var executions: [Key: OnceExecution] = [:]
    var teardowns: [Teardown?] = []
  }

  private let state = Mutex(State())

  /// The execution of a key.
  ///
  /// - Returns: also whether the caller is its first, which begins it.
  func claim(_ key: Key) -> (execution: OnceExecution, isFirst: Bool) {
    state.withLock { state in
      if let execution = state.executions[key] { return (execution, false) }
      let execution = OnceExecution()
      state.executions[key] = execution
      return (execution, true)
    }
  }

  /// Ends the execution of a key. One that left nothing is forgotten, so that the next call begins again.
  func finish(_ key: Key, _ end: OnceExecution.End) {
    let execution = state.withLock { state in
      if case .ended = end { return state.executions[key] }
      return state.executions.removeValue(forKey: key)
    }
    execution?.finish(end)
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
    state.withLock { $0.executions = [:] }
  }

  /// Takes all, the last call first.
  func takeTeardowns() -> [Teardown] {
    state.withLock { state in
      defer { state.teardowns = [] }
      return state.teardowns.reversed().compactMap(\.self)
    }
  }
}
