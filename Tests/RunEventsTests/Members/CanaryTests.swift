// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

/// A secret in any text of any event is hidden, unless the list of its members says that the text is plain.
@Suite struct CanaryTests {
  /// The line of an event as it is and redacted.
  private func lines(of event: RunEvent) -> (written: String, shown: String) {
    func line(_ event: RunEvent) -> String {
      var text = EventJSON()
      event.appendJSONLine(to: &text)
      return String(decoding: text.bytes, as: UTF8.self)
    }
    let redactor = Redactor().adding(name: "k", value: Canaries.secret)
    return (line(event), line(redactor.redact(event)))
  }

  private func expectHidden<Event: EventLine>(
    _: Event.Type, leftOut: Set<String> = [], atLeast most: Int, _ event: (Event) -> RunEvent
  ) {
    var count = 0
    for pick in 0..<12 {
      // Further failures are those of captures, and every fourth failure is that of a transfer.
      let further: Set<String> = pick.isMultiple(of: 4) ? ["furtherFailures"] : []
      var canaries = Canaries(pick: pick, leftOut: leftOut.union(further))
      let (written, shown) = lines(of: event(canaries.part()))
      for text in canaries.texts {
        #expect(written.contains(text), "\(Event.event), choice \(pick)")
      }
      #expect(!shown.contains(Canaries.secret), "\(Event.event), choice \(pick): \(shown)")
      count = max(count, canaries.texts.count)
    }
    #expect(count >= most, "\(Event.event)")
  }

  @Test func `of the run and its scenarios`() {
    expectHidden(RunStarted.self, atLeast: 4) { .runStarted($0) }
    expectHidden(ScenarioStarted.self, atLeast: 1) { .scenarioStarted($0) }
    expectHidden(TryFinished.self, atLeast: 1) { .tryFinished($0) }
    expectHidden(ScenarioFinished.self, atLeast: 3) { .scenarioFinished($0) }
    expectHidden(DiagnosticReported.self, atLeast: 6) { .diagnostic($0) }
  }

  @Test func `of a step`() {
    expectHidden(StepStarted.self, atLeast: 1) { .stepStarted($0) }
    expectHidden(StepFinished.self, atLeast: 3) { .stepFinished($0) }
  }

  @Test(arguments: [["hops", "socket"], ["hops"], ["socket"], ["program"], ["printed"]])
  func `of an attempt`(_ contents: Set<String>) {
    let leftOut = Set(["hops", "socket", "program", "printed"]).subtracting(contents)
    expectHidden(Attempt.self, leftOut: leftOut, atLeast: 40) { .attemptFinished($0) }
  }

  @Test func `of coverage`() {
    expectHidden(CoverageMeasured.self, atLeast: 4) { .coverage($0) }
  }

  @Test func `of a load`() {
    expectHidden(LoadSample.self, atLeast: 2) { .load(.sample($0)) }
    expectHidden(LoadFinished.self, atLeast: 10) { .load(.finished($0)) }
  }
}
