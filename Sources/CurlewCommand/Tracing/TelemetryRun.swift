// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Reporting
import Running
import Sessions
import Transfers

/// The sending of a run's spans, and of a load's metrics, to a collector.
///
/// Nothing about it changes the exit code: what goes wrong is one warning.
struct TelemetryRun: Sendable {
  private let telemetry: Telemetry
  private let settings: CollectorSettings

  /// How long the end of a run waits for a collector.
  private static let patience = Duration.seconds(5)
  /// The same for a run that a person has interrupted.
  private static let shortPatience = Duration.seconds(1)

  /// Nil without a collector, and for a run that is untrusted, which is a warning.
  static func start(
    _ request: TracingRequest, _ planned: Planned, _ options: RunOptions, _ printer: Printer
  ) -> TelemetryRun? {
    guard let collector = request.collector else { return nil }
    guard !planned.rights.isUntrusted else {
      printer.printError("warning: `--otlp` has no effect: the run is untrusted\n")
      return nil
    }
    return TelemetryRun(collector, planned, options, printer)
  }

  /// Nil if the system has no thread left for it, which is a warning.
  private init?(
    _ settings: CollectorSettings, _ planned: Planned, _ options: RunOptions, _ printer: Printer
  ) {
    self.settings = settings
    for warning in settings.warnings { printer.printError("warning: \(warning)\n") }
    let tool = "curlew \(Version.number)"
    let spans = OTLPRequest(.spans, tool: tool, resource: settings.resource)
    let metrics = OTLPRequest(.metrics, tool: tool, resource: settings.resource)
    do {
      telemetry = try Telemetry(
        TelemetryTarget(
          address: settings.address, metricsAddress: settings.metricsAddress,
          headers: settings.headers, userAgent: options.userAgent,
          allowsLinkLocal: planned.rights.allowsLinkLocal),
        planned.engineConfiguration(jobs: 1), startMilliseconds: options.startMilliseconds,
        encode: { ($0 == .traces ? spans : metrics).gzip($1) })
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
    warn(result.spans, counted(result.spans.count, "span"), settings.address, printer)
    warn(
      result.metrics, counted(result.metrics.count, "message") + " with metrics",
      settings.metricsAddress ?? settings.address, printer)
  }

  private func warn(
    _ part: TelemetryResult.Part, _ words: String, _ address: Address, _ printer: Printer
  ) {
    guard part.lost > 0 else { return }
    let reason = part.reason.map { ": \($0)" } ?? ""
    printer.printError(
      "warning: \(part.lost) of \(words) did not reach the collector \(address)\(reason)\n")
  }
}
