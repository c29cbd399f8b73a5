// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Threads

/// Reads a streamed body in pieces and hands them to the engine; a task of its own runs it, off
/// the engine thread.
struct BodyFeed {
  /// Large enough that a piece's two changes of thread (30 µs) do not count.
  private static let pieceBytes = 524_288

  let stream: any BodyStream
  let handOver: @Sendable (Upload.Piece) async -> Upload.Demand

  /// Reads until the engine wants nothing more.
  func run() async {
    while await readOnce() == .beginning {}
  }

  /// One reading from the beginning, and what is wanted after it.
  private func readOnce() async -> Upload.Demand {
    do {
      let reader = try await OffEngine.run { [stream] off in try stream.open(off) }
      var demand = Upload.Demand.nextPiece
      while demand == .nextPiece {
        let piece = try await OffEngine.run { off in
          try reader.read(upTo: Self.pieceBytes, off)
        }
        demand = await handOver(.bytes(piece))
      }
      return demand
    } catch {
      return await handOver(.failed("\(error)"))
    }
  }
}
