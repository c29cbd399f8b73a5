// SPDX-License-Identifier: Apache-2.0

import Reporting
import Running

extension CommandOption where Request: TracedRequest {
  /// Options for distributed tracing.
  static var tracing: [CommandOption] {
    [
      .flag(
        "--traceparent",
        help: "Send the header traceparent with every request; reports show the trace.",
        replay: { $0.tracing.sendsHeader }
      ) { $0.tracing.sendsHeader = true },
      .option(
        "--otlp", takes: .choice("address|env", ["env"]),
        help: "Send traces to this OpenTelemetry collector, with OTLP over HTTP; env for the "
          + "address in OTEL_EXPORTER_OTLP_ENDPOINT.",
        isSecret: true
      ) { $0.tracing.choice = try $1.collector() },
    ]
  }
}

extension CommandOption<LoadTestRequest> {
  /// Which starts of a load are traced.
  static var tracedShare: CommandOption {
    .option(
      "--otlp-share", takes: .word("n%"),
      help: "The share of starts whose traces are sampled; of the others failures are sent (1%).",
      foreign: [ForeignOption("--sampling-ratio", of: "other tools")]
    ) { $0.tracing.share = try $1.traceShare() }
  }
}

extension CommandOption where Request: ReportingRequest {
  /// Where people look at a trace.
  static var traceLink: CommandOption {
    .option(
      "--trace-link", takes: .word("address"),
      help: "Make the traces in reports links to this address, with {traceId} in it."
    ) { $0.output.traceLink = try $1.traceLink() }
  }
}

extension GivenValue {
  fileprivate func traceShare() throws(UsageError) -> TraceShare {
    guard let share = TraceShare(text) else {
      throw UsageError(
        "`\(written)` is not a share from 0% to 100%, with at most four decimals, like 1% or 0.5%")
    }
    return share
  }

  fileprivate func traceLink() throws(UsageError) -> TraceLink {
    guard let link = TraceLink(text) else {
      throw UsageError(
        "`\(written)` is not an http or https address with `\(TraceLink.placeholder)` in it, "
          + "like https://traces.example.com/{traceId}")
    }
    return link
  }
}
