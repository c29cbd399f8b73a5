// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RunEvents

@Suite struct `A threshold of a load` {
  static func parsed(_ text: String) -> LoadThreshold? {
    LoadThreshold(text) { $0.hasSuffix("ms") ? Int64($0.dropLast(2)).map { $0 * 1_000_000 } : nil }
  }

  @Test(arguments: [
    ("p95<300ms", "p95 < 300 ms"), ("p999 <= 1500ms", "p999 <= 1.5 s"),
    ("errors<0.01%", "errors < 0.01 %"), ("errors = 0%", "errors = 0 %"),
    ("errors<0.001", "errors < 0.1 %"), ("rate>=100", "rate >= 100.0/s"),
    ("rate > 0.5/s", "rate > 0.5/s"), ("started>=99.5%", "started >= 99.5 %"),
    ("errors == 0", "errors = 0 %"),
  ]) func `is read and named`(text: String, name: String) {
    #expect(Self.parsed(text)?.name == name)
  }

  @Test(arguments: [
    "", "p95", "p95<", "p95 300ms", "p96<300ms", "p95<300", "errors<1.2.3%", "errors<-1%",
    "errors<%", "rate>1e3", "rate>9999999999", "p95<>300ms", "p95<0.0000000001ms",
  ]) func `is nothing else`(text: String) {
    #expect(Self.parsed(text) == nil)
  }

  static var figures: LoadFigures {
    var figures = LoadFigures()
    figures.microseconds = 10_000_000
    (figures.due, figures.begun) = (1000, 985)
    for (name, id, duration) in [("list", "list", 2_000), ("find", nil, 4_000)]
      as [(String, String?, Int64)]
    {
      var step = LoadStepFigures(
        file: "shop.yaml", scenario: "browse", path: "shop.yaml#browse/\(name)", id: id, name: name)
      for _ in 0..<500 {
        step.requests += 1
        step.latency.add(microseconds: duration)
        figures.latency.add(microseconds: duration)
      }
      figures.steps.append(step)
    }
    figures.steps[0].failed = 1
    return figures
  }

  @Test(
    arguments: [
      ("p50<3ms", .held), ("p99<4ms", .failed), ("max<=4ms", .held), ("mean=3ms", .held),
      ("errors<0.1%", .failed), ("errors<=0.1%", .held), ("errors=0", .failed),
      ("rate>99", .held), ("rate>100", .failed), ("started>=99%", .failed),
      ("started>=98.5%", .held),
    ] as [(String, LoadThreshold.Standing)])
  func `judges all requests`(text: String, standing: LoadThreshold.Standing) throws {
    #expect(try #require(Self.parsed(text)).judge(Self.figures).standing == standing)
  }

  @Test func `judges those of a step or a collection`() {
    func standing(_ subject: LoadThreshold.Subject) -> LoadThreshold.Standing {
      LoadThreshold(.max, .less, 3_000_000, of: subject).judge(Self.figures).standing
    }
    #expect(standing(.step(file: "shop.yaml", id: "list", scenario: nil, label: "list")) == .held)
    #expect(
      standing(.step(file: "shop.yaml", id: "list", scenario: "browse", label: "list")) == .held)
    #expect(
      standing(.step(file: "shop.yaml", id: "list", scenario: "buy", label: "list"))
        == .nothingSent)
    #expect(standing(.file("shop.yaml")) == .failed)
    #expect(standing(.file("other.yaml")) == .nothingSent)
  }

  @Test func `that holds is not proved where the machine slowed the load down`() {
    let threshold = LoadThreshold(.p50, .less, 3_000_000)
    #expect(threshold.judge(Self.figures, isSlowedDown: true).standing == .notProved)
    let unmet = LoadThreshold(.p50, .less, 1)
    #expect(unmet.judge(Self.figures, isSlowedDown: true).standing == .failed)
  }

  @Test func `is not met by requests that were never sent`() {
    #expect(LoadThreshold.implied.judge(LoadFigures()).standing == .nothingSent)
    #expect(LoadThreshold(.rate, .more, 0).judge(LoadFigures()).standing == .nothingSent)
  }
}

@Suite struct `A figure of a load` {
  @Test func `is written for people`() {
    #expect(MeasureText.percent(billionths: 166_667) == "0.017 %")
    #expect(MeasureText.percent(billionths: 0) == "0 %")
    #expect(MeasureText.percent(billionths: 1_000_000_000) == "100 %")
    #expect(MeasureText.percent(billionths: 989_600_000) == "98.96 %")
    #expect(MeasureText.percent(billionths: 1_700) == "0.00017 %")
    #expect(MeasureText.milliseconds(310) == "0.31")
    #expect(MeasureText.milliseconds(3_140) == "3.1")
    #expect(MeasureText.milliseconds(31_200) == "31")
    #expect(MeasureText.milliseconds(1_012_400) == "1,012")
    #expect(MeasureText.rate(billionths: 600_000_000_000) == "600.0/s")
    #expect(MeasureText.rate(billionths: 10_000_000) == "0.01/s")
    #expect(MeasureText.count(-1_234_567) == "-1,234,567")
    #expect(MeasureText.duration(nanoseconds: 1_500) == "1.5 µs")
    #expect(MeasureText.duration(nanoseconds: 120_000_000_000) == "2 min")
    #expect(MeasureText.duration(nanoseconds: 3_905_000_000_000) == "1 h 5 min 5 s")
  }
}
