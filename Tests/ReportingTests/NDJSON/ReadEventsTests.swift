// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import TestSupport
import Testing

@Suite struct ReadEventsTests {
  /// The events of a run, written as lines and read again.
  private func readBack(_ events: [RunEvent]) throws -> [RunEvent] {
    let output = MemoryOutput()
    let reporter = NDJSONReporter(output: output)
    for event in events { try reporter.receive(event) }
    try reporter.finish()
    var reader = EventStreamReader()
    var found: [RunEvent] = []
    try reader.take(output.bytes) { found.append($0) }
    #expect(try reader.finish { found.append($0) } == .whole)
    return found
  }

  /// What each kind of report makes of events.
  private func reports(of events: [RunEvent]) throws -> [String] {
    try (Sample.reporters() + Sample.briefReporters()).map { reporter, output in
      for event in events { try reporter.receive(event) }
      try reporter.finish()
      return String(decoding: output.bytes, as: UTF8.self)
    }
  }

  @Test(arguments: Hostile.texts)
  func `every report of events that were read is that of the run`(_ text: String) throws {
    let events = SampleRun.everything(text).events.map { Redactor().redact($0) }
    let expected = try reports(of: events)
    let found = try reports(of: try readBack(events))
    for (found, expected) in zip(found, expected) { #expect(found == expected) }
  }

  @Test func `steps of one name keep the numbers that distinguish them`() throws {
    var run = SampleRun()
    run.endEqualSteps()
    let scenario = Sample.scenario()
    let events =
      [run.events[0]] + [
        .scenarioStarted(ScenarioStarted(scenario: scenario, atMicroseconds: 0))
      ] + run.events.dropFirst()
    let names = try readBack(events).compactMap { event in
      if case .stepFinished(let finished) = event { finished.step.distinctName } else { nil }
    }
    #expect(names == SampleRun.namesOfEqualSteps)
  }
}
