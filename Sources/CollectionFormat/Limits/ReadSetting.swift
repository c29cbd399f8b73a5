// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Queries
import YAMLTree

/// How much of a response is read.
package enum ReadSetting: Sendable {
  /// `headers`, `all` or a size.
  case extent(Quantity<ResponseExtent>)
  case until(Conditions)

  /// What ends the reading, whichever is met first; at least one is written.
  package struct Conditions: Sendable {
    package var pattern: PatternTemplate?
    package var bytes: Quantity<Int>?
    package var events: Quantity<Int>?
    package var duration: Located<Quantity<Duration>>?
  }

  /// The allowed values of `events`.
  static let eventCounts = 1...1_000_000
}

extension ReadSetting.Conditions {
  /// The keys of `read`.
  static let keys = KeyTable<ReadSetting.Conditions>(
    "read", "`read`",
    keys: [
      Key(
        "until", .bytePattern, "ends after the first match of this pattern, which works on bytes",
        example: "until: '\\n\\n'", alsoCalled: ["pattern", "delimiter", "terminator"]
      ) { $0.pattern = $1 },
      Key(
        "bytes", .made(.size), "ends after so many decoded bytes", example: "bytes: 16kB",
        alsoCalled: ["size", "length"]
      ) { $0.bytes = $1 },
      Key(
        "events", .made(.integer(ReadSetting.eventCounts)),
        "ends after so many events of a `text/event-stream`", example: "events: 3",
        alsoCalled: ["count", "messages"]
      ) { $0.events = $1 },
      Key(
        "for", Reader<Quantity<Duration>>.made(.timeLimit).located,
        "ends so long after the sending: what has come by then is the body; `timeout.idle` does "
          + "not count meanwhile",
        example: "for: 2s", alsoCalled: ["duration", "time", "within", "seconds"]
      ) { $0.duration = $1 },
    ])

  /// Whether none is written.
  var isEmpty: Bool { pattern == nil && bytes == nil && events == nil && duration == nil }
}

extension ReadSetting: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .extent(let extent): extent.addReadNames(to: &names)
    case .until(let conditions):
      conditions.pattern.addReadNames(to: &names)
      conditions.bytes.addReadNames(to: &names)
      conditions.events.addReadNames(to: &names)
      conditions.duration?.content.addReadNames(to: &names)
    }
  }
}

extension ReadSetting {
  /// Stores the setting in the options of a step.
  func fill(named name: String, _ options: inout Deferring<StepOptions>) {
    switch self {
    case .extent(let extent): options.take(extent, name) { $0.request.extent = $1 }
    case .until(let conditions):
      options.values.request.extent = .until(ReadConditions())
      conditions.fillPattern(&options)
      options.take(conditions.bytes, "bytes") { options, bytes in
        options.request.extent.change { $0.bytes = bytes }
      }
      options.take(conditions.events, "events") { options, events in
        options.request.extent.change { $0.events = events }
      }
      options.take(conditions.duration?.content, "for") { options, duration in
        options.request.extent.change { $0.duration = duration }
      }
    }
  }
}

extension ReadSetting.Conditions {
  fileprivate func fillPattern(_ options: inout Deferring<StepOptions>) {
    switch pattern {
    case .constant(let pattern, _)?:
      // The reader has refused a pattern that does not work on bytes.
      let pattern = BodyPattern(reading: pattern.text)
      options.values.request.extent.change { $0.pattern = pattern }
    case .template(let text)?:
      options.deferValue(
        DeferredValue(
          name: "until", text: text, encode: { Pattern.escape($0) }, problem: .pattern
        ) { options, text in
          guard let pattern = BodyPattern(reading: text) else { return false }
          options.request.extent.change { $0.pattern = pattern }
          return true
        })
    case nil: break
    }
  }
}

extension QuantityProblem {
  fileprivate static let pattern = QuantityProblem(
    .invalidPattern, not: "a pattern over bytes", help: "give a regular expression")
}

extension Reader where Content == ReadSetting {
  /// `headers`, `all`, a size, or a mapping of conditions.
  static var reading: Reader {
    let extent = Reader<Quantity<ResponseExtent>>.made(.extent)
    let shape = Shape.either([extent.shape, .mapping("read")])
    return Reader(shape) { node, loading in
      switch node.content {
      case .mapping:
        var conditions = ReadSetting.Conditions()
        let problems = loading.diagnostics.count
        guard ReadSetting.Conditions.keys.read(node, into: &conditions, &loading) else {
          return nil
        }
        if conditions.isEmpty, loading.diagnostics.count == problems {
          loading.report(.noReadCondition(at: node.span))
        }
        return conditions.isEmpty ? nil : .until(conditions)
      case .scalar: return extent.read(node, &loading).map { .extent($0) }
      default:
        loading.reportWrongType(node, expected: shape)
        return nil
      }
    }.readingDefault { text in extent.plain?(text).map { .extent($0) } }
  }
}

extension Reader where Content == ResponseExtent {
  /// `headers`, `all` or a size.
  fileprivate static var extent: Reader {
    let words = ["headers", "all"]
    return Reader(.either([.words(words), .size])) { node, loading in
      if let scalar = node.scalar {
        if scalar.isText("headers") { return .headers }
        if scalar.isText("all") { return .all }
      }
      return Reader<Int>.size.read(node, &loading).map { .bytes($0) }
    }
  }
}

extension QuantityGrammar where Number == ResponseExtent {
  /// `headers`, `all` or a size.
  static var extent: QuantityGrammar {
    let problem = QuantityProblem(
      .invalidSize, not: "an amount to read",
      help: "give a size with its unit (`${number}kB`), `headers` or `all`")
    return QuantityGrammar(.extent, problem: problem) { text in
      switch text {
      case "headers": .headers
      case "all": .all
      default: ByteSize.parse(text).map { .bytes($0) }
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func noReadCondition(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingKey, "`read` has no condition", at: Annotation(span),
      help: ["write `until`, `bytes`, `events` or `for`, or `read: all`"])
  }
}
