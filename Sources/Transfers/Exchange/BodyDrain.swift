// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Threads

/// Writes the portions of a download to its sink; run by a task of its own, off the engine thread.
struct BodyDrain {
  let sink: any BodySink
  let next: @Sendable (Download.Report) async -> Download.Portion

  /// Writes until the transfer has ended.
  ///
  /// - Returns: The error of the sink; nil if it took all.
  func run() async -> String? {
    var report = Download.Report()
    while report.failure == nil {
      switch await next(report) {
      case .over: return nil
      case .end:
        report = await taking { [sink] off in try sink.end(off) }
        if report.failure == nil { return nil }
      case .head(let response):
        report = await taking { [sink] off in try sink.begin(response, off) }
      case .bytes(let buffer):
        report = await taking { [sink] off in
          try buffer.read { bytes in try sink.write(bytes, off) }
        }
        report.emptied = buffer
      }
    }
    _ = await next(report)
    return report.failure
  }

  private func taking(
    _ work: @Sendable (borrowing OffEngine) throws -> Void
  ) async -> Download.Report {
    do {
      try await OffEngine.run(work)
      return Download.Report()
    } catch {
      return Download.Report(failure: "\(error)")
    }
  }
}
