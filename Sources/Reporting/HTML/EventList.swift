// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The events of the run as a whole, as in the `ndjson` report.
struct EventList {
  private static let diagnosticLimit = 1_000

  private var run: [UInt8] = []
  private var finished: [UInt8] = []
  private var diagnostics: [[UInt8]] = []
  private var omittedDiagnostics = 0
  private var load = LoadIndex()

  mutating func append(_ event: RunEvent) {
    if case .load(let event) = event { return load.note(event) }
    var json = EventJSON()
    event.appendJSONLine(to: &json)
    json.bytes.removeLast()
    switch event {
    case .runStarted: run = json.bytes
    case .runFinished: finished = json.bytes
    case .diagnostic where diagnostics.count < Self.diagnosticLimit:
      diagnostics.append(json.bytes)
    case .diagnostic: omittedDiagnostics += 1
    default: break
    }
  }

  func write(to json: inout EventJSON) {
    if !run.isEmpty {
      json.key("run")
      json.raw(run)
    }
    if !finished.isEmpty {
      json.key("finished")
      json.raw(finished)
    }
    load.write(to: &json)
    json.key("diagnostics")
    json.list(diagnostics) { $0.raw($1) }
    json.member("omittedDiagnostics", omittedDiagnostics)
  }
}
