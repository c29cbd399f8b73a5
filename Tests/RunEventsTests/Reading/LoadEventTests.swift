// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@Suite struct `The events of a load` {
  private static let start =
    #"{"event":"run.started","schema":1,"run":"r","tool":"t","startedAt":0,"scenarios":1,"seed":1}"#

  private static func line(_ event: LoadEvent) -> [UInt8] {
    var text = EventJSON()
    RunEvent.load(event).appendJSONLine(to: &text)
    text.bytes.removeLast()
    return text.bytes
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `are read back equal`(seed: UInt64) throws {
    var random = RandomEvents(seed: seed)
    for event in [random.loadStarted(), random.loadSample(), random.loadFinished()] {
      var reader = EventReader()
      _ = try reader.read(Array(Self.start.utf8))
      guard case .load(let found)? = try reader.read(Self.line(event)) else {
        Issue.record("not an event of a load")
        return
      }
      #expect(found == event)
    }
  }

  @Test(arguments: [
    (#""model":"open""#, #""model":"ajar""#, "model"),
    (#""checks":"all""#, #""checks":"some""#, "checks"),
    (#""stages":[{"duration":1000000,"target":5}]"#, #""stages":[]"#, "stages"),
    (#""warmUp":0"#, #""warmUp":-1"#, "warmUp"),
    (#""figure":"p95""#, #""figure":"p96""#, "figure"),
    (#""relation":"<""#, #""relation":"<>""#, "relation"),
  ])
  func `with a wrong member are refused by its name`(
    part: String, other: String, member: String
  ) throws {
    let started = LoadStarted(
      atMicroseconds: 1,
      description: LoadDescription(
        model: .open, from: 5, stages: [.init(microseconds: 1_000_000, target: 5)]),
      scenarios: [], thresholds: [LoadThreshold(.p95, .less, 1)])
    let text = String(decoding: Self.line(.started(started)), as: UTF8.self)
    #expect(text.contains(part))
    var reader = EventReader()
    _ = try reader.read(Array(Self.start.utf8))
    let failure = #expect(throws: EventDamage.self) {
      try reader.read(Array(text.replacing(part, with: other).utf8))
    }
    #expect("\(failure as Any)".contains(member))
  }

  @Test func `with a histogram that contradicts itself are refused`() throws {
    var figures = LoadFigures()
    for duration in [3, 50, 7_000] as [Int64] { figures.latency.add(microseconds: duration) }
    let text = String(
      decoding: Self.line(.finished(LoadFinished(atMicroseconds: 1, figures: figures))),
      as: UTF8.self)
    for (part, other) in [
      (#""count":3"#, #""count":4"#), (#""max":7000"#, #""max":70000"#),
      (#""min":3"#, #""min":4"#), (#""hdr":"HISTF"#, #""hdr":"HISTX"#),
    ] {
      #expect(text.contains(part))
      var reader = EventReader()
      _ = try reader.read(Array(Self.start.utf8))
      #expect(throws: EventDamage.self) {
        try reader.read(Array(text.replacing(part, with: other).utf8))
      }
    }
  }
}
