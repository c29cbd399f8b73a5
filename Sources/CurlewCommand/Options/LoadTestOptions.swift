// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import RunEvents
import Sessions

extension CommandOption<LoadTestRequest> {
  /// How much load, and how it is made, in the order of the help.
  static var load: [CommandOption] { amount + course + common }

  /// How many scenarios begin, and for how long.
  private static var amount: [CommandOption] {
    [
      .option(
        "-r", "--rate", takes: .word("n/s"),
        help: "Open model: N scenarios begin a second (also /m), whatever the service does.",
        foreign: [
          ForeignOption("--rps", "-R", "-q", of: ["k6", "wrk2", "hey"], "is `--rate N/s` here"),
          ForeignOption("--arrival-rate", of: "other tools"),
        ]
      ) { $0.rate = try $1.startRate() },
      .option(
        "-u", "--users", takes: .word("n"),
        help: "Closed model: N scenarios at a time, each begins again when it ended (10).",
        foreign: [
          ForeignOption("--vus", "--connections", "-c", "--concurrency", of: ["k6", "wrk", "hey"]),
          ForeignOption("--threads", of: "wrk", "is not needed; see `--users` and `--shard`"),
        ]
      ) { $0.users = try $1.wholeNumber(from: LoadTemplate.Bounds.users) },
      .option(
        "-d", "--duration", takes: .word("time"), help: "How long scenarios begin (30s).",
        foreign: [ForeignOption("-z", "--time", "--run-time", of: ["hey", "Locust"])]
      ) { $0.duration = try $1.loadTime() },
      .option(
        "--iterations", takes: .word("n"), help: "How many scenarios begin in all.",
        foreign: [
          ForeignOption("-i", "--requests", "--iteration-count", of: ["k6", "ab", "newman"])
        ]
      ) { $0.iterations = try $1.wholeNumber(from: 1...1_000_000_000) },
      .option(
        "--ramp", takes: .word("time"),
        help: "How long the rate or the users rise from nothing, in a straight line.",
        foreign: [ForeignOption("--ramp-up", "--spawn-rate", of: ["JMeter", "Locust"])]
      ) { $0.ramp = try $1.loadTime() },
      .option(
        "--stages", takes: .word("list"),
        help: "Targets one after another: 30s:50,2m:50 for users, 30s:50/s for a rate.",
        foreign: [ForeignOption("--stage", "-s", of: "k6", "is `--stages 30s:50,2m:50` here")]
      ) { $0.stages = try $1.stages() },
    ]
  }

  /// What is counted and judged, and how many scenarios are at work.
  private static var course: [CommandOption] {
    [
      .option(
        "--warm-up", takes: .word("time"),
        help: "How long the beginning is that is sent and shown but not counted; 0s for none.",
        foreign: [ForeignOption("--warmup", of: "other tools")]
      ) { $0.warmUp = try $1.warmUp() },
      .option(
        "--max-in-flight", takes: .word("n"),
        help: "Open model: at most so many scenarios at once (10000).",
        foreign: [ForeignOption("--max-vus", of: "other tools")]
      ) { $0.maxInFlight = try $1.wholeNumber(from: 1...100_000) },
      .option(
        "--checks", takes: .choice("share", ["all", "status"]),
        help: "The share of responses whose bodies are judged: all, N% or status (all)."
      ) { $0.checks = try $1.checks() },
    ]
  }

  /// What a load has in common with its shards, or with a run.
  private static var common: [CommandOption] {
    [
      .option(
        "--start-at", takes: .word("time"),
        help: "When the load begins, in RFC 3339, so that shards begin together."
      ) { $0.startMilliseconds = try $1.moment() }.notRepeated,
      .option(
        "--teardown-timeout", takes: .word("time"),
        help: "How long teardown may take after Ctrl-C (10s)."
      ) { $0.settings.teardownTimeout = try $1.duration() },
      .option(
        "--timeout", takes: .word("time"),
        help: "How long all of it may take, setup included; teardown and reports follow."
      ) { $0.timeout = try $1.duration() },
      .option(
        "--group", takes: .word("text"),
        help: "What the shards of one load have in common (the run of the CI system)."
      ) { $0.settings.group = try $1.nonEmpty() }.notRepeated,
      .option(
        "--seed", takes: .word("n"),
        help: "Draw the random values of the run that had this seed; every report shows it.",
        replay: { [$0.seed.map(String.init)] }
      ) { $0.seed = UInt64(try $1.wholeNumber(from: 0...Int(RunIdentity.largestSeed))) },
    ]
  }

  /// What decides the exit code.
  static var judging: [CommandOption] {
    [
      .option(
        "--threshold", takes: .word("limit"),
        help: "A limit that must hold, besides those of the files: 'p95<300ms', 'errors<0.1%'.",
        isRepeatable: true
      ) { $0.thresholds.append(try $1.threshold()) },
      .flag(
        "--stop-early", help: "End when a threshold has not held for ten seconds.",
        foreign: [ForeignOption("--abort-on-fail", of: "other tools")]
      ) { $0.stopsEarly = true },
    ]
  }
}

extension GivenValue {
  /// `200/s` or `30/m`, in billionths of a start a second.
  fileprivate func startRate() throws(UsageError) -> Int {
    guard let rate = StartRate.parse(text), LoadTemplate.Bounds.rate.contains(rate) else {
      let unit = Int(text) == nil ? [] : ["write `\(name) \(text)/s` or `\(name) \(text)/m`"]
      throw UsageError(
        "`\(written)` is not a rate from 0.01/s to 100000/s, like 200/s or 30/m", help: unit)
    }
    return rate
  }

  /// More than no time, up to a day.
  fileprivate func loadTime() throws(UsageError) -> Duration {
    let duration = try duration()
    guard duration > .zero, duration <= LoadTemplate.Bounds.duration else {
      throw UsageError("`\(written)` is not a duration above zero and up to 24h")
    }
    return duration
  }

  /// Up to a day.
  fileprivate func warmUp() throws(UsageError) -> Duration {
    let duration = try duration()
    guard duration <= LoadTemplate.Bounds.duration else {
      throw UsageError("`\(written)` is not a duration up to 24h")
    }
    return duration
  }

  /// `30s:50,2m:200,30s:0`, or with rates `30s:50/s`.
  fileprivate func stages() throws(UsageError) -> [LoadTestRequest.Stage] {
    var stages: [LoadTestRequest.Stage] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let stage = Self.stage(part) else {
        throw UsageError(
          "`\(name)`: `\(part)` is not a stage: write it like 30s:50 for users, or 30s:50/s")
      }
      stages.append(stage)
    }
    guard stages.count <= LoadTemplate.Bounds.stages,
      stages.allSatisfy({ $0.isRate == stages.first?.isRate })
    else {
      throw UsageError(
        stages.count > LoadTemplate.Bounds.stages
          ? "`\(name)` takes at most \(LoadTemplate.Bounds.stages) stages"
          : "`\(written)`: some stages have a rate and some have users")
    }
    return stages
  }

  private static func stage(_ text: Substring) -> LoadTestRequest.Stage? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let duration = DurationText.parse(String(parts[0])),
      duration > .zero, duration <= LoadTemplate.Bounds.duration
    else { return nil }
    if let rate = StartRate.parse(String(parts[1])), rate <= LoadTemplate.Bounds.rate.upperBound {
      return LoadTestRequest.Stage(duration: duration, target: Int64(rate), isRate: true)
    }
    guard let users = Int(parts[1]), (0...LoadTemplate.Bounds.users.upperBound).contains(users)
    else { return nil }
    return LoadTestRequest.Stage(
      duration: duration, target: Int64(users) * 1_000_000_000, isRate: false)
  }

  fileprivate func checks() throws(UsageError) -> LoadDescription.Checks {
    guard let checks = LoadDescription.Checks(text) else {
      throw UsageError("`\(written)` must be all, status or a share from 1% to 99%")
    }
    return checks
  }

  fileprivate func threshold() throws(UsageError) -> LoadThreshold {
    let found = LoadThreshold(text) { time in
      DurationText.parse(time).flatMap {
        let (seconds, attoseconds) = $0.components
        return seconds < 1_000_000 ? seconds * 1_000_000_000 + attoseconds / 1_000_000_000 : nil
      }
    }
    guard let found else {
      let figures = GivenValue.list(LoadThreshold.Figure.allCases.map(\.rawValue))
      throw UsageError(
        "`\(written)` is not a limit like p95<300ms, errors<0.1% or rate>100",
        help: ["the figures are \(figures); quote it for the shell"])
    }
    return found
  }

  /// RFC 3339, in milliseconds since 1970.
  fileprivate func moment() throws(UsageError) -> Int64 {
    guard let moment = Timestamp(rfc3339: text) else {
      throw UsageError("`\(written)` is not a time of RFC 3339, like 2026-11-27T09:00:00Z")
    }
    return moment.seconds * 1000 + Int64(moment.nanoseconds) / 1_000_000
  }
}
