// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import Running
import Sessions
import Transfers

extension Telemetry: SpanSink {}

/// The sending of a run's spans to a collector.
///
/// Nothing about it changes the exit code: what goes wrong is one warning.
struct TelemetryRun: Sendable {
  private let telemetry: Telemetry
  private let settings: CollectorSettings

  /// How long the end of a run waits for a collector.
  private static let patience = Duration.seconds(5)
  /// The same for a run that a person has interrupted.
  private static let shortPatience = Duration.seconds(1)

  /// Nil if the system has no thread left for it, which is a warning.
  init?(
    _ settings: CollectorSettings, _ planned: Planned, _ options: RunOptions, _ printer: Printer
  ) {
    self.settings = settings
    for warning in settings.warnings { printer.printError("warning: \(warning)\n") }
    let request = OTLPRequest(tool: "curlew \(Version.number)", resource: settings.resource)
    do {
      telemetry = try Telemetry(
        TelemetryTarget(
          address: settings.address, headers: settings.headers, userAgent: options.userAgent,
          allowsLinkLocal: planned.rights.allowsLinkLocal),
        planned.engineConfiguration(jobs: 1), startMilliseconds: options.startMilliseconds,
        encode: { request.gzip($0) })
    } catch {
      printer.printError("warning: no traces are sent: \(RunExecution.words(for: error))\n")
      return nil
    }
  }

  /// The report that makes the spans.
  func reporter() -> OTLPReporter {
    let identities = SpanIdentities(
      makeTrace: {
        var generator = SystemRandomNumberGenerator()
        return .random(using: &generator)
      },
      makeSpan: {
        var generator = SystemRandomNumberGenerator()
        return .random(using: &generator)
      })
    return OTLPReporter(telemetry, identities, parent: settings.parent)
  }

  /// Sends the rest, and says what was lost.
  func end(_ printer: Printer, isInterrupted: Bool) {
    let result = telemetry.end(within: isInterrupted ? Self.shortPatience : Self.patience)
    guard result.lost > 0 else { return }
    let reason = result.reason.map { ": \($0)" } ?? ""
    printer.printError(
      "warning: \(result.lost) of \(counted(result.spans, "span")) did not reach the collector "
        + "\(settings.address)\(reason)\n")
  }
}
