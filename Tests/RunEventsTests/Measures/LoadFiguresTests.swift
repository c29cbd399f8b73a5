// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RunEvents

@Suite struct `The figures of a load` {
  static func figures(_ path: String, _ durations: [Int64]) -> LoadFigures {
    var figures = LoadFigures()
    var step = LoadStepFigures(
      file: "a.yaml", scenario: "s", path: path, id: nil, name: "step")
    for duration in durations {
      step.requests += 1
      step.latency.add(microseconds: duration)
      figures.latency.add(microseconds: duration)
      figures.service.add(microseconds: duration / 2)
    }
    (figures.due, figures.begun) = (durations.count, durations.count)
    figures.steps = [step]
    figures.microseconds = 1_000_000
    return figures
  }

  @Test func `of a fleet are those of one over all`() {
    let all = (0..<4_000).map { Int64($0 * 7 % 3_001 * 13) }
    var fleet = Self.figures("one", all.enumerated().filter { $0.offset % 4 == 0 }.map(\.element))
    for shard in 1..<4 {
      fleet.add(
        Self.figures("one", all.enumerated().filter { $0.offset % 4 == shard }.map(\.element)))
    }
    var whole = Self.figures("one", all)
    whole.machine.machines = 4
    #expect(fleet == whole)
  }

  @Test func `of any size have sums, shares and rates that can be shown`() {
    var figures = Self.figures("one", [1, 2])
    figures.steps[0].requests = .max
    figures.steps[0].failed = 1 << 53
    (figures.due, figures.begun, figures.microseconds) = (.max, .max, 1)
    figures.steps[0].count(FailureKind("status 500", isTransfer: false), .max)
    for _ in 0..<3 { figures.add(figures) }
    #expect(figures.requests == .max)
    #expect(figures.due == .max)
    #expect(figures.steps[0].kinds[0].count == .max)
    for figure in LoadThreshold.Figure.allCases {
      let judgement = LoadThreshold(figure, .less, 0).judge(figures)
      #expect(judgement.standing == .failed)
      #expect(judgement.actual.map { !figure.unit.text($0).isEmpty } == true)
    }
  }

  @Test func `keep steps of different paths apart`() {
    var figures = Self.figures("one", [1])
    figures.add(Self.figures("two", [2]))
    #expect(figures.steps.map(\.path) == ["one", "two"])
    #expect(figures.requests == 2)
  }

  @Test func `count kinds of failures, and many kinds as one`() {
    var step = LoadStepFigures(file: "a", scenario: "s", path: "p", id: nil, name: "n")
    #expect(step.count(FailureKind("status 503", isTransfer: false)) == 0)
    #expect(step.count(FailureKind("status 503", isTransfer: false)) == 1)
    for number in 0..<100 { step.count(FailureKind("check \(number)", isTransfer: false)) }
    #expect(step.kinds.count == LoadStepFigures.mostKinds + 1)
    #expect(
      step.kinds.last
        == FailureKindCount(
          kind: FailureKind("other", isTransfer: false), count: 51))
  }

  @Test func `say when this machine was the limit`() {
    var figures = Self.figures("one", Array(repeating: 10_000, count: 100))
    #expect(MachineLimit(figures) == nil)
    figures.machine.delay.add(microseconds: 1_500)
    #expect(
      MachineLimit(figures)?.cause == .delay(microseconds: 1_500, latency: 10_000))
    figures.machine.busy = 980
    figures.machine.busySeconds = 6
    #expect(MachineLimit(figures)?.cause == .busy(seconds: 6))
    #expect(MachineLimit(figures)?.machines == 2)
    figures.machine.machines = 3
    #expect(MachineLimit(figures)?.machines == 6)
  }
}
