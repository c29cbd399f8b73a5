// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

extension XMLWriter {
  mutating func counts(_ counts: JUnitCounts, withSkipped: Bool) {
    attribute("tests", counts.tests)
    attribute("failures", counts.failures)
    attribute("errors", counts.errors)
    if withSkipped { attribute("skipped", counts.skipped) }
  }

  /// - Parameters:
  ///   - name: the name of the collection, and of the scenario if that is the suite.
  ///   - microseconds: how long the suite took.
  ///   - milliseconds: when it began, since 1970.
  mutating func suiteHead(
    _ name: (collection: String, scenario: String?), of file: String, _ counts: JUnitCounts,
    seconds microseconds: Int64, at milliseconds: Int64, labels: [Label], tags: [String],
    of run: RunStarted, _ dialect: JUnitDialect
  ) {
    raw("  <testsuite")
    if let scenario = name.scenario {
      attribute("name", name.collection, scenario)
    } else {
      attribute("name", name.collection)
    }
    self.counts(counts, withSkipped: true)
    attribute("time", seconds: microseconds)
    attribute("timestamp", UTCTime.text(milliseconds: milliseconds))
    if dialect == .rich { attribute("file", file) }
    raw(">\n    <properties><property name=\"seed\"")
    attribute("value", Int(run.seed))
    if let shard = run.shardWords {
      raw("/><property name=\"shard\"")
      attribute("value", shard)
    }
    raw("/>")
    properties(labels, tags: tags)
    raw("</properties>\n")
  }

  mutating func caseHead(_ finished: StepFinished, _ dialect: JUnitDialect) {
    let step = finished.step
    raw("    <testcase")
    attribute("name", step.scenario.name, step.distinctName)
    attribute("classname", JUnitClassName(path: step.scenario.file).text)
    if dialect == .rich {
      attribute("file", step.file)
      attribute("line", step.line)
    }
    attribute("time", seconds: finished.durationMicroseconds)
  }

  /// `failure` or `error` with the problem of the last attempt.
  mutating func problem(_ step: OpenStep<JUnitStep>, _ element: StaticString) {
    let last = step.memory.failure
    raw("      <")
    raw(element)
    attribute("type", last?.code ?? "failed")
    attribute("message", last?.message ?? "failed")
    raw(">")
    text(last?.text ?? "\(step.reference.location): failed\n")
    raw("</")
    raw(element)
    raw(">\n")
  }

  mutating func interrupted(_ step: OpenStep<JUnitStep>) {
    raw("      <error type=\"interrupted\" message=\"the run was interrupted\">")
    text("\(step.reference.location): the run was interrupted\n")
    if let last = step.memory.last { text(last.text) }
    raw("</error>\n")
  }

  mutating func skipped(_ reason: String, _ dialect: JUnitDialect) {
    switch dialect {
    case .rich:
      raw("      <skipped")
      attribute("message", reason)
      raw("/>\n")
    case .strict:
      raw("      <skipped>")
      text(reason)
      raw("</skipped>\n")
    }
  }

  /// An attempt before the last, in the format of Maven Surefire.
  mutating func earlier(_ attempt: JUnitStep.FailedAttempt, _ element: StaticString) {
    raw("      <")
    raw(element)
    attribute("type", attempt.code)
    attribute("message", attempt.message)
    raw("><stackTrace>")
    text(attempt.text)
    raw("</stackTrace></")
    raw(element)
    raw(">\n")
  }

  /// Further output, as far as both strict schemas allow it.
  mutating func output(_ step: JUnitStep) {
    guard step.omitted > 0 || !step.remarks.isEmpty else { return }
    raw("      <system-out>")
    bytes.append(contentsOf: step.remarks)
    if step.omitted > 0 { text("\(step.omitted) more attempts that did not hold are left out\n") }
    raw("</system-out>\n")
  }

  /// `note: …`, and for each hop the microseconds since its beginning.
  static func remarks(on attempt: Attempt) -> [UInt8] {
    var text = XMLWriter()
    let content = ContentText(attempt.content)
    if let output = content.output { text.text("\(output)\n") }
    for notice in attempt.notices { text.text("note: \(notice)\n") }
    for service in attempt.services {
      text.text("service \(service.name) printed:\n")
      for line in service.lines { text.text("  \(line)\n") }
    }
    if let id = attempt.traceID { text.text("trace \(id.text)\n") }
    for (index, hop) in (attempt.exchange?.hops ?? []).enumerated() {
      text.text("hop \(index + 1)")
      text.add(hop.timings)
    }
    if let timings = content.timings {
      text.raw("connection")
      text.add(timings)
    }
    return text.bytes
  }

  /// The properties `traceId` and `spanIds`, and `trace` if there is a link; empty for an attempt without
  /// a trace.
  static func traceProperties(of attempt: Attempt, _ link: TraceLink?) -> [UInt8] {
    guard let id = attempt.traceID else { return [] }
    var text = XMLWriter()
    text.property("traceId", id.text)
    let spans = attempt.exchange?.spans.map(\.text) ?? []
    if !spans.isEmpty { text.property("spanIds", spans.joined(separator: " ")) }
    if let link { text.property("trace", link.address(of: id)) }
    return text.bytes
  }

  /// The properties of a case: its labels, its tags, and those of its trace; nothing without any.
  mutating func caseProperties(_ labels: [Label], tags: [String], trace: [UInt8]) {
    guard !labels.isEmpty || !tags.isEmpty || !trace.isEmpty else { return }
    raw("      <properties>")
    properties(labels, tags: tags)
    bytes.append(contentsOf: trace)
    raw("</properties>\n")
  }

  /// A property for each label, whose texts a comma separates, and one for the tags. Xray wants a property
  /// for each `test_key`.
  mutating func properties(_ labels: [Label], tags: [String]) {
    for label in labels {
      if label.name == "test_key" {
        for text in label.texts { property(label.name, text) }
      } else {
        property(label.name, label.texts.joined(separator: ","))
      }
    }
    if !tags.isEmpty { property("tags", tags.joined(separator: ",")) }
  }

  mutating func property(_ name: String, _ value: String) {
    raw("<property")
    attribute("name", name)
    attribute("value", value)
    raw("/>")
  }

  private mutating func add(_ timings: Timings) {
    let phases: [(StaticString, Int64)] = [
      (": nameResolved ", timings.nameResolved), (", connected ", timings.connected),
      (", tlsEstablished ", timings.tlsEstablished), (", firstByte ", timings.firstByte),
      (", total ", timings.total),
    ]
    for (name, microseconds) in phases {
      raw(name)
      appendDecimal(microseconds, to: &bytes)
      raw(" µs")
    }
    raw("\n")
  }

  mutating func unusableFile(
    _ reported: DiagnosticReported, _ counts: JUnitCounts, at milliseconds: Int64,
    _ dialect: JUnitDialect
  ) {
    let file = reported.place?.file ?? "curlew"
    raw("  <testsuite")
    attribute("name", file)
    self.counts(counts, withSkipped: true)
    attribute("time", seconds: 0)
    attribute("timestamp", UTCTime.text(milliseconds: milliseconds))
    if dialect == .rich { attribute("file", file) }
    raw(">\n    <testcase")
    attribute("name", reported.testName)
    attribute("classname", JUnitClassName(path: file).text)
    if dialect == .rich {
      attribute("file", file)
      if let place = reported.place { attribute("line", place.line) }
    }
    attribute("time", seconds: 0)
    raw(">\n      <error")
    attribute("type", reported.diagnostic.code.text)
    attribute("message", reported.diagnostic.message)
    raw(">")
    if let place = reported.place { text("\(place.file):\(place.line):\(place.column): ") }
    text("\(reported.diagnostic.message)\n\n\(reported.rendered)")
    raw("</error>\n    </testcase>\n  </testsuite>\n")
  }
}

extension StepReference {
  /// `file:line:column`.
  var location: String { option ?? "\(file):\(line):\(column)" }
}

/// A path as the name of a class: `specs/shop.yaml` is `specs.shop`.
///
/// For Jenkins the part before the last dot is a package, so other dots become `_`. Only the usual
/// ending is left out: `specs/shop.yml` beside it is `specs.shop_yml`.
struct JUnitClassName {
  let text: String

  init(path: String) {
    var bytes: [UInt8] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      if part.allSatisfy({ $0 == UInt8(ascii: ".") }) { continue }
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ".")) }
      let isLast = part.endIndex == path.utf8.endIndex
      let ending = ".yaml".utf8
      let isUsual = isLast && part.count > ending.count && part.suffix(5).elementsEqual(ending)
      let end = isUsual ? part.index(part.endIndex, offsetBy: -ending.count) : part.endIndex
      for byte in part[..<end] {
        bytes.append(byte == UInt8(ascii: ".") ? UInt8(ascii: "_") : byte)
      }
    }
    text = bytes.isEmpty ? "curlew" : String(decoding: bytes, as: UTF8.self)
  }
}

extension RunStarted {
  /// `2/4` of a shard; nil for a run that was not split.
  var shardWords: String? {
    guard let shard, let shards else { return nil }
    return "\(shard)/\(shards)"
  }
}
