// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// What other threads ask of the engine thread.
enum EngineMessage: Sendable {
  /// The first message: the executor whose jobs are run, kept until the thread ends.
  case begin(TransferEngine)
  case run(UnownedJob)
  case start(EngineOwned<Transfer>, Transfer.Waiter)
  case cancel(EngineOwned<Transfer>)
  case sleep(EngineOwned<SleepAlarm>, until: Instant, CheckedContinuation<Void, Never>)
  case wake(EngineOwned<SleepAlarm>)
  /// The reader of a streamed body has a piece and waits.
  case piece(Upload.Piece, EngineOwned<Transfer>, CheckedContinuation<Upload.Demand, Never>)
  /// The writer of a download has done with a portion and waits for the next.
  case portion(
    Download.Report, EngineOwned<Transfer>, CheckedContinuation<Download.Portion, Never>)
  /// A task wants something of its raw connection.
  case ask(
    SocketCommand, EngineOwned<RawSocket>, SocketTimeouts, CheckedContinuation<SocketAnswer, Never>)
  case cancelSocket(EngineOwned<RawSocket>)
  case closeSocket(EngineOwned<RawSocket>, CheckedContinuation<SocketFacts, Never>)
  /// Cancel what is under way, and end when there is nothing left to do.
  case shutDown
}
