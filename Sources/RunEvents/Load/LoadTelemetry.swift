// SPDX-License-Identifier: Apache-2.0

/// What a load has for a collector of traces and metrics; reports do not get it. Redacted.
package enum LoadTelemetry: Sendable {
  /// An event of a start whose trace is sampled.
  case start(RunEvent)
  /// A failed attempt of another start.
  case failure(Attempt)
  case metrics(LoadMetrics)
}

/// What happened in a part of a load, usually ten seconds.
package struct LoadMetrics: Sendable {
  /// The durations of requests with the same attributes.
  package struct Series: Sendable {
    /// Method and address of the step as written; nil for a redirect, a token and a step without them.
    package var request: String?
    /// Nil for a method outside of the standards.
    package var method: String?
    /// The host that they were sent to.
    package var host: String
    package var port: Int?
    /// Nil without a response.
    package var status: Int?
    /// The kind of failure, or the status if it is an error; nil for neither.
    package var errorType: String?
    /// Whether it has the requests of all attributes beyond the limit, and no attributes.
    package var isOverflow = false
    package var durations = Histogram()

    package init(
      request: String?, method: String?, host: String, port: Int?, status: Int?,
      errorType: String?
    ) {
      self.request = request
      self.method = method
      self.host = host
      self.port = port
      self.status = status
      self.errorType = errorType
    }
  }

  /// In microseconds of the run.
  package var startedAtMicroseconds: Int64
  package var endedAtMicroseconds: Int64
  /// Starts that were due, and starts that began.
  package var due = 0
  package var begun = 0
  /// Scenarios under way at its end.
  package var inFlight = 0
  package var series: [Series] = []

  package init(from started: Int64, to ended: Int64) {
    startedAtMicroseconds = started
    endedAtMicroseconds = ended
  }
}
