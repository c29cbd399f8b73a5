// SPDX-License-Identifier: Apache-2.0

extension Redactor {
  /// The redacted event. Called once, where an event enters the stream, before anything is cut,
  /// escaped or encoded.
  ///
  /// Without secrets, only the heads and header fields of an attempt and the log-ins of addresses in
  /// arguments are searched. References are
  /// the same objects unless a tag contains a secret.
  ///
  /// - Parameter bodyLimit: The bytes of each body to keep, counted after redaction. Only the
  ///   beginning of a longer body is searched; the attempt's `cuts` have its length.
  package func redact(_ event: RunEvent, bodyLimit: Int = .max) -> RunEvent {
    switch event {
    case .attemptFinished(let attempt):
      .attemptFinished(shown(attempt, of: attempt.step, bodyLimit: bodyLimit))
    case .runStarted(let started): .runStarted(redact(started))
    case .scenarioStarted(let started): .scenarioStarted(redact(textsOf: started))
    case .stepStarted(let started): .stepStarted(redact(textsOf: started))
    case .stepFinished(let finished): .stepFinished(redact(textsOf: finished))
    case .tryFinished(let finished): .tryFinished(redact(textsOf: finished))
    case .scenarioFinished(let finished): .scenarioFinished(redact(textsOf: finished))
    case .diagnostic(let reported): .diagnostic(redact(reported))
    case .load(.sample(let sample)): .load(.sample(redact(textsOf: sample)))
    case .load(.finished(let finished)): .load(.finished(redact(textsOf: finished)))
    case .coverage(let measured): .coverage(redact(textsOf: measured))
    case .runFinished(let finished): .runFinished(redact(textsOf: finished))
    case .load(.started): event
    }
  }

  /// Log-ins of addresses in arguments are hidden whether or not they are known.
  private func redact(_ started: RunStarted) -> RunStarted {
    var started = redact(textsOf: started)
    started.replayArguments = started.replayArguments.map { UserInformation.hidden(in: $0) }
    return started
  }

  /// The redacted metrics: a template may make a host from a secret.
  package func redact(_ metrics: LoadMetrics) -> LoadMetrics {
    guard !isEmpty else { return metrics }
    var metrics = metrics
    for place in metrics.series.indices {
      metrics.series[place].host = redact(metrics.series[place].host)
    }
    return metrics
  }

  private func redact(_ reported: DiagnosticReported) -> DiagnosticReported {
    guard !isEmpty else { return reported }
    var reported = reported
    reported.rendered = reported.rendered.split(separator: "\n", omittingEmptySubsequences: false)
      .map { isPlace($0) ? String($0) : redact(String($0)) }.joined(separator: "\n")
    reported.place = reported.place.map { redact(textsOf: $0) }
    reported.diagnostic = redact(reported.diagnostic)
    return reported
  }

  /// Whether a line of a rendered diagnostic names a file; names of files are not redacted.
  private func isPlace(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.hasPrefix("--> ")
  }
}
