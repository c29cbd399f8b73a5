// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// Whether and how a failed attempt is repeated.
package struct RetrySetting: Sendable {
  /// The largest number of attempts, including the first.
  package var attempts: Setting<Quantity<Int>>?
  /// The delay between two attempts.
  package var every: Setting<Quantity<Duration>>?
  /// The factor of each further delay; at least 1.
  package var backoff: Setting<Quantity<Double>>?
  /// The longest delay.
  package var maximum: Setting<Quantity<Duration>>?
  /// Whether each delay is a random part of itself.
  package var isJittered: Setting<Bool>?
  /// The latest beginning of the last attempt, counted from the first.
  package var within: Setting<Quantity<Duration>>?
  /// The causes for another attempt.
  package var causes: Setting<[RetryCause]>?
  /// Ends the attempts.
  package var until: Setting<Condition>?
  /// Fails at once.
  package var stopIf: Setting<Condition>?
  /// `retry: none`.
  package var isNone = false

  /// The allowed values of `attempts`.
  package static let attemptsRange = 1...1_000_000
  /// The allowed values of `backoff`.
  package static let backoffRange = 1...1000
  /// The number of attempts if `retry` has neither a number nor a time.
  package static let defaultAttempts = 3
  /// The delay if `retry` has none.
  package static let defaultPause = Duration.seconds(1)
  /// The longest delay if `retry` has none.
  package static let defaultMaximum = Duration.seconds(60)

  package init() {}
}

extension RetrySetting: InheritedByKey {
  /// The keys of `retry`.
  package static let keys = KeyTable<RetrySetting>(
    "retry", "`retry`", keys: keysOfPace + keysOfCauses)

  /// How many attempts there are, and when they begin.
  private static var keysOfPace: [Key<RetrySetting>] {
    [
      Key(
        "attempts", .removable(.made(.integer(RetrySetting.attemptsRange))),
        "the most attempts, the first included",
        default: "3", inherits: .number({ $0.attempts }, fills: { $0.policy.retry.attempts = $1 }),
        example: "attempts: 6",
        alsoCalled: ["count", "times", "tries", "max_retries", "maxAttempts", "limit"]
      ) { $0.attempts = $1 },
      Key(
        "every", .removable(.made(.duration)), "the delay between two attempts", default: "1s",
        inherits: .number({ $0.every }, fills: { $0.policy.retry.every = $1 }),
        example: "every: 500ms",
        alsoCalled: ["delay", "interval", "wait", "retryInterval"]
      ) { $0.every = $1 },
      Key(
        "backoff", .removable(.made(.factor(RetrySetting.backoffRange))),
        "the factor of each further delay: with `every: 1s` and `2` delays of 1, 2, 4 … "
          + "seconds",
        default: "1", inherits: .number({ $0.backoff }, fills: { $0.policy.retry.backoff = $1 }),
        example: "backoff: 2",
        alsoCalled: ["factor", "multiplier", "exponential"]
      ) { $0.backoff = $1 },
      Key(
        "max", .removable(.made(.duration)),
        "the longest delay, also where a `Retry-After` of the response asks for more",
        default: "60s", inherits: .number({ $0.maximum }, fills: { $0.policy.retry.maximum = $1 }),
        example: "max: 10s",
        alsoCalled: ["maxDelay", "maxInterval", "cap"]
      ) { $0.maximum = $1 },
      Key(
        "jitter", .removable(.boolean),
        "`true`: each delay is random, between half of itself and the whole", default: "false",
        inherits: .constant({ $0.isJittered }, fills: { $0.policy.retry.isJittered = $1 }),
        example: "jitter: true", alsoCalled: ["randomize"]
      ) { $0.isJittered = $1 },
      Key(
        "within", .removable(.made(.duration)),
        "the time after the first attempt in which the last may begin; `attempts` has no limit "
          + "then unless it is written", default: "(none)",
        inherits: .number({ $0.within }, fills: { $0.policy.retry.within = $1 }),
        example: "within: 60s", alsoCalled: ["maxTime", "deadline", "timeout", "for"]
      ) { $0.within = $1 },
    ]
  }

  /// Which outcomes another attempt follows.
  private static var keysOfCauses: [Key<RetrySetting>] {
    [
      Key(
        "when", .removable(.oneOrMore(.retryCause)),
        "the outcomes after which an attempt is repeated, without `until`: `failure` (a check, "
          + "the implied one too, or a capture), `error` (a transfer), a status or a class of them",
        default: "[failure, error]",
        inherits: .constant({ $0.causes }, fills: { $0.policy.retry.causes = $1 }),
        example: "when: [error, 429, 5xx]",
        alsoCalled: ["on", "retryOn", "statuses", "status"]
      ) { $0.causes = $1 },
      Key(
        "until", .removable(.conditionOfAttempts),
        "ends the attempts: one after which it does not hold, or has no value, is pending: its "
          + "checks are not judged and its captures dropped; when attempts or time are used up, the step fails",
        inherits: .replaced(at: .response, { $0.until }),
        example: "until: response.json.state == \"done\"",
        alsoCalled: ["while", "condition", "waitFor"]
      ) { $0.until = $1 },
      Key(
        "stopIf", .removable(.conditionOfAttempts),
        "fails the step at once, without another attempt",
        inherits: .replaced(at: .response, { $0.stopIf }),
        example: "stopIf: response.json.state == \"failed\"",
        alsoCalled: ["abortIf", "failIf", "stopWhen"]
      ) { $0.stopIf = $1 },
    ]
  }
}

extension RetrySetting {
  /// `none` ends the settings of outer levels; inner levels start again after it.
  package mutating func lay(_ inner: RetrySetting, _ presence: NamePresence) {
    guard !inner.isNone else { return self = inner }
    if isNone { self = RetrySetting() }
    Self.keys.lay(inner, over: &self, presence)
  }

  /// With `within` the number of attempts is not limited, unless it is written.
  package func fill(_ options: inout Deferring<StepOptions>) {
    guard !isNone else { return }
    options.values.policy.retry = Self.standard
    if within?.content != nil { options.values.policy.retry.attempts = nil }
    Self.keys.fill(self, &options)
  }

  /// A step without `retry` is sent once, whatever the defaults of its keys are.
  package static func fillDefaults(_ options: inout Deferring<StepOptions>) {}

  /// The policy for an empty `retry`.
  private static let standard: RetryPolicy = {
    var options = Deferring(StepOptions())
    keys.fillDefaults(&options)
    return options.values.policy.retry
  }()
}

extension Reader where Content == RetrySetting {
  /// A mapping, or `none`.
  static var retry: Reader {
    Reader(.either([.mapping("retry"), .words(["none"])])) { node, loading in
      var setting = RetrySetting()
      if let scalar = node.scalar, scalar.value != .null {
        guard scalar.isText("none") else {
          if scalar.value == .text, let open = scalar.text.templateOpening {
            loading.report(.retryIsNoTemplate(at: scalar.span(ofText: open)))
          } else {
            loading.report(.retryIsNoMapping(scalar.text, at: scalar.span))
          }
          return nil
        }
        setting.isNone = true
        return setting
      }
      guard RetrySetting.keys.read(node, into: &setting, &loading) else { return nil }
      if setting.until?.content != nil, setting.causes?.content != nil,
        case .mapping(let mapping) = node.content, let entry = mapping.entry(named: "when")
      {
        loading.report(.whenBesideUntil(at: entry.key.span))
      }
      return setting
    }
  }
}
