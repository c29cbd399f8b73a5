// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Threads

/// Reads a streamed body in pieces and passes them to the engine; run by a task of its own, off the
/// engine thread.
struct BodyFeed {
  /// Large enough that the two changes of thread for a piece (30 µs) do not matter.
  private static let pieceBytes = 524_288

  let stream: any BodyStream
  let handOver: @Sendable (Upload.Piece) async -> Upload.Demand

  /// Reads until the engine needs no more.
  func run() async {
    while await readOnce() == .beginning {}
  }

  /// Reads once from the beginning; returns the demand after it.
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
