// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Gives the portions of a download to its sink; a task of its own runs it, off the engine thread.
struct BodyDrain {
  let sink: any BodySink
  let next: @Sendable (Download.Report) async -> Download.Portion

  /// Writes until the transfer has ended.
  func run() async {
    var report = Download.Report()
    while report.failure == nil {
      switch await next(report) {
      case .over: return
      case .end:
        report = taking { try sink.end() }
        if report.failure == nil { return }
      case .head(let response): report = taking { try sink.begin(response) }
      case .bytes(let buffer):
        report = taking { try sink.write(buffer.bytes) }
        report.emptied = buffer
      }
    }
    _ = await next(report)
  }

  private func taking(_ work: () throws -> Void) -> Download.Report {
    do {
      try work()
      return Download.Report()
    } catch {
      return Download.Report(failure: "\(error)")
    }
  }
}
