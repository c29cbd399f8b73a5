// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Messages of other threads to the engine thread.
enum EngineMessage: Sendable {
  /// The first message: the executor whose jobs the thread runs, kept until the thread ends.
  case begin(TransferEngine)
  case run(UnownedJob)
  case start(EngineOwned<Transfer>, Transfer.Waiter)
  case cancel(EngineOwned<Transfer>)
  case sleep(EngineOwned<SleepAlarm>, until: Instant, CheckedContinuation<Void, Never>)
  case wake(EngineOwned<SleepAlarm>)
  /// The reader of a streamed body has a piece and waits for the next demand.
  case piece(Upload.Piece, EngineOwned<Transfer>, CheckedContinuation<Upload.Demand, Never>)
  /// The writer of a download has finished a portion and waits for the next.
  case portion(
    Download.Report, EngineOwned<Transfer>, CheckedContinuation<Download.Portion, Never>)
  /// A command of a task to its raw connection.
  case ask(
    SocketCommand, EngineOwned<RawSocket>, SocketTimeouts, CheckedContinuation<SocketAnswer, Never>)
  case cancelSocket(EngineOwned<RawSocket>)
  case closeSocket(EngineOwned<RawSocket>, CheckedContinuation<SocketFacts, Never>)
  /// A member of the group need not be waited for.
  case leave(SendGroup)
  /// Cancel all transfers, and end when no work is left.
  case shutDown
}
