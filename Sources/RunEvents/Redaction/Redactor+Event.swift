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
      return .attemptFinished(shown(attempt, of: attempt.step, bodyLimit: bodyLimit))
    case .runStarted: return redactWords(of: event)
    default:
      return isEmpty ? event : redactWords(of: event)
    }
  }

  private func redactWords(of event: RunEvent) -> RunEvent {
    switch event {
    case .runStarted(let started): return .runStarted(redact(started))
    case .scenarioStarted(var started):
      started.scenario = redact(started.scenario)
      return .scenarioStarted(started)
    case .stepStarted(var started):
      started.step = redact(started.step)
      return .stepStarted(started)
    case .attemptFinished: return event
    case .stepFinished(var finished):
      finished.step = redact(finished.step)
      finished.outcome = redact(finished.outcome)
      finished.expectedFailure = finished.expectedFailure.map(redact)
      return .stepFinished(finished)
    case .tryFinished(var finished):
      finished.scenario = redact(finished.scenario)
      return .tryFinished(finished)
    case .scenarioFinished(var finished):
      finished.scenario = redact(finished.scenario)
      finished.outcome = redact(finished.outcome)
      finished.expectedFailure = finished.expectedFailure.map(redact)
      return .scenarioFinished(finished)
    case .diagnostic(let reported): return .diagnostic(redact(reported))
    case .load(let load): return .load(redact(load))
    case .runFinished: return event
    }
  }

  private func redact(_ started: RunStarted) -> RunStarted {
    var started = started
    started.environment = started.environment.map(redact)
    started.replayArguments = started.replayArguments.map { UserInformation.hidden(in: redact($0)) }
    started.command = started.command.map(redact)
    started.group = started.group.map(redact)
    return started
  }

  /// The names of checks are the only words that a service or a secret can have a part in.
  private func redact(_ load: LoadEvent) -> LoadEvent {
    switch load {
    case .started: return load
    case .sample(var sample):
      sample.kinds = sample.kinds.map(redact)
      return .sample(sample)
    case .finished(var finished):
      for place in finished.figures.steps.indices {
        finished.figures.steps[place].name = redact(finished.figures.steps[place].name)
        finished.figures.steps[place].kinds = finished.figures.steps[place].kinds.map(redact)
      }
      return .finished(finished)
    }
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

  private func redact(_ kind: FailureKindCount) -> FailureKindCount {
    var kind = kind
    kind.kind.words = redact(kind.kind.words)
    return kind
  }

  private func redact(_ reported: DiagnosticReported) -> DiagnosticReported {
    var reported = reported
    reported.rendered = reported.rendered.split(separator: "\n", omittingEmptySubsequences: false)
      .map { isPlace($0) ? String($0) : redact(String($0)) }.joined(separator: "\n")
    reported.place = reported.place.map(redact)
    reported.diagnostic = redact(reported.diagnostic)
    return reported
  }

  /// Whether a line of a rendered diagnostic names a file; names of files are not redacted.
  private func isPlace(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.hasPrefix("--> ")
  }

  private func redact(_ outcome: Outcome) -> Outcome {
    guard case .skipped(let reason) = outcome else { return outcome }
    return .skipped(reason: redact(reason))
  }

  /// The place with its source line redacted; the name of its file stays.
  package func redact(_ place: SourcePlace) -> SourcePlace {
    var place = place
    let isCut = place.lineText.utf8.count >= SourcePlaces.lineReach
    place.lineText = redact(place.lineText, isCut: isCut)
    return place
  }
}
