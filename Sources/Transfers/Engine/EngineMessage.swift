// SPDX-License-Identifier: Apache-2.0

/// What other threads ask of the engine thread.
enum EngineMessage: Sendable {
  case run(UnownedJob)
  case start(Transfer)
  case cancel(Transfer)
  case sleep(SleepAlarm, until: Instant)
  case wake(SleepAlarm)
  /// The reader of a streamed body has a piece and waits.
  case piece(Upload.Piece, Transfer, CheckedContinuation<Upload.Demand, Never>)
  /// A task wants something of its raw connection.
  case ask(
    SocketCommand, RawSocket, SocketTimeouts, CheckedContinuation<SocketAnswer, Never>)
  case cancelSocket(RawSocket)
  /// The writer of a download has done with a portion and waits for the next.
  case portion(Download.Report, Transfer, CheckedContinuation<Download.Portion, Never>)
  /// Cancel what is under way, and end when there is nothing left to do.
  case shutDown
}
