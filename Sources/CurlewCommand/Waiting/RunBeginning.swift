// SPDX-License-Identifier: Apache-2.0

import Files
import Sessions
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a command does between its plan and its first request.
struct RunBeginning {
  let preparation: CommandPreparation
  let wait: WaitRequest
  let identity: RunIdentity
  let printer: Printer
  /// Whether lines are left out: `-q`.
  let isQuiet: Bool

  /// How the beginning ended.
  enum Ending {
    case ready
    /// The plan has the problem, and runs nothing; exit code 3.
    case notReady
    /// The problem was printed; nothing was sent, and no report is written.
    case ended(Int32)
  }

  /// Whether a plan has a beginning at all.
  func isNeeded(for planned: Planned) -> Bool {
    !wait.addresses.isEmpty && !planned.plan.collections.isEmpty
  }

  /// Watches the signals, each of which ends the process: nothing has been sent that `teardown` would
  /// have to undo.
  static func watchSignals() throws -> SignalWatch {
    try SignalWatch.start { _exit(128 + $0) }
  }

  /// Blocks the thread until the first request may be sent.
  func carryOut(_ planned: inout Planned, in folder: FilePath, _ choice: PlanChoice) -> Ending {
    var preparation = preparation
    preparation.request.rights.hosts += wait.addresses.flatMap(\.typedHost)
    let waiting = AddressWait(
      request: wait, surroundings: preparation.surroundings, printer: printer, isQuiet: isQuiet)
    switch waiting.wait(in: preparation.session(in: folder), choice, identity) {
    case .ready: return .ready
    case .notReady(let problem):
      planned.refuse([problem])
      return .notReady
    case .unusable(let probe):
      printer.printProblems(of: probe, showsAll: false)
      printer.printError("\nnothing was sent\n")
      return .ended(ExitCode.unusableInput)
    case .failed(let error):
      printer.printError("error: \(RunExecution.words(for: error))\n")
      return .ended(ExitCode.transferFailed)
    }
  }
}
