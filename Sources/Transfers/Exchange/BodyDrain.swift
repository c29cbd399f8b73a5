// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Gives the portions of a download to its sink; a task of its own runs it, off the engine thread.
struct BodyDrain {
  let sink: any BodySink
  let next: @Sendable (Download.Report) async -> Download.Portion

  /// Writes until the transfer has ended.
  ///
  /// - Returns: why the sink did not take something; nil when it took all.
  func run() async -> String? {
    var report = Download.Report()
    while report.failure == nil {
      switch await next(report) {
      case .over: return nil
      case .end:
        report = taking { try sink.end() }
        if report.failure == nil { return nil }
      case .head(let response): report = taking { try sink.begin(response) }
      case .bytes(let buffer):
        report = taking { try buffer.read { try sink.write($0) } }
        report.emptied = buffer
      }
    }
    _ = await next(report)
    return report.failure
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
