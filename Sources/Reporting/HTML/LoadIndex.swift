// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What the view of a load shows: its events, a row for each second, and figures in the words of the console.
struct LoadIndex {
  private var started: LoadStarted?
  private var finished: LoadFinished?
  private var series = LoadSeries()

  mutating func note(_ event: LoadEvent) {
    switch event {
    case .started(let started): self.started = started
    case .sample(let sample): series.add(sample.row)
    case .finished(let finished): self.finished = finished
    }
  }

  /// Appends a member; nothing for a run.
  func write(to json: inout EventJSON) {
    guard let started else { return }
    json.key("load")
    json.raw("{")
    json.key("started")
    append(.load(.started(started)), to: &json)
    json.key("rows")
    json.list(series.rows) { json, row in
      json.raw("{")
      json.row(row)
      json.raw("}")
    }
    let summary = finished.map { LoadSummary(started: started, finished: $0) }
    write("words", summary?.facts ?? [("load", started.description.words)], to: &json)
    json.key("thresholds")
    json.list(summary?.thresholdFacts ?? []) { $0.strings($1) }
    if let finished { write(finished, to: &json) }
    json.raw("}")
  }

  private func write(_ finished: LoadFinished, to json: inout EventJSON) {
    json.key("finished")
    append(.load(.finished(finished)), to: &json)
    // Histograms are for programs; the page gets the points of its curve.
    json.key("points")
    let figures = finished.figures
    let held = figures.heldLatency.count > 0 ? figures.heldLatency : figures.latency
    // Failures have percentiles of their own; a load of nothing else has no others.
    let failed = figures.failedLatency.count > 0 ? figures.failedLatency : nil
    json.list(held.parts) { json, part in
      json.raw("[")
      json.integer(part.longest)
      json.raw(",")
      json.integer(part.count)
      json.raw("]")
    }
    json.key("percentiles")
    json.list(Self.percentiles) { json, percentile in
      json.raw("[")
      json.string(percentile.name)
      json.raw(",")
      json.integer(held.percentile(percentile.place) ?? 0)
      if let failed {
        json.raw(",")
        json.integer(failed.percentile(percentile.place) ?? 0)
      }
      json.raw("]")
    }
  }

  private static let percentiles: [(name: String, place: Percentile)] = [
    ("p50", .p50), ("p90", .p90), ("p95", .p95), ("p99", .p99), ("p99.9", .p999),
    ("p99.99", .p9999), ("max", Percentile(parts: 100_000)),
  ]

  private func write(
    _ name: StaticString, _ pairs: [(String, String)], to json: inout EventJSON
  ) {
    json.key(name)
    json.list(pairs) { $0.strings([$1.0, $1.1]) }
  }

  private func append(_ event: RunEvent, to json: inout EventJSON) {
    var line = EventJSON()
    event.appendJSONLine(to: &line)
    line.bytes.removeLast()
    json.raw(line.bytes)
  }
}
