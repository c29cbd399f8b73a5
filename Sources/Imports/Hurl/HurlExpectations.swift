// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Expressions
import Notation
import Values

/// Makes `expect` and `capture` of what is expected of a response.
struct HurlExpectations {
  /// Values that are expected at one place under `expect`.
  private struct Place {
    let path: [String]
    var values: [ImportedValue]
  }

  let context: HurlContext
  /// Findings of the step.
  var findings: [Int] = []
  private var places: [Place] = []
  private var values: [ImportedValue] = []
  private var conditions: [ImportedValue] = []
  var captures: [ImportedEntry] = []

  init(_ context: HurlContext) { self.context = context }

  mutating func read(_ response: HurlResponse?) {
    guard let response else {
      addValue(.mapping([ImportedEntry("$gte", .number(100))]), at: ["status"])
      return
    }
    context.ledger.mark(response.offset)
    addStatus(response)
    for capture in response.captures { add(capture: capture) }
    for header in response.headers { add(header: header, among: response.headers) }
    for check in response.asserts { add(check: check) }
    if let body = response.body { add(body: body) }
  }

  // MARK: Places

  mutating func addValue(_ value: ImportedValue, at path: [String]) {
    let path = known(path)
    guard let place = places.firstIndex(where: { $0.path == path }) else {
      places.append(Place(path: path, values: [value]))
      return
    }
    if !places[place].values.contains(where: { $0.isSame(as: value) }) {
      places[place].values.append(value)
    }
  }

  /// A header in the case in which it was written first.
  private func known(_ path: [String]) -> [String] {
    guard path.count == 2, path[0] == "headers" else { return path }
    return places.first {
      $0.path.count == 2 && $0.path[0] == "headers"
        && $0.path[1].lowercased() == path[1].lowercased()
    }?.path ?? path
  }

  /// Whether there is another value at a place already.
  func holdsOther(_ value: ImportedValue, at path: [String]) -> Bool {
    places.contains { $0.path == path && !$0.values.contains { $0.isSame(as: value) } }
  }

  mutating func addExpression(_ expression: String, is value: ImportedValue) {
    values.append(
      .mapping([ImportedEntry("of", .text(ImportedText(expression))), ImportedEntry("is", value)]))
  }

  mutating func addCondition(_ condition: String, _ findings: [Int] = []) {
    var value = ImportedValue.text(condition)
    value.findings = findings
    conditions.append(value)
  }

  mutating func lose(
    _ cause: ImportCause, _ text: String, original: String?, at offset: Int, help: String? = nil
  ) {
    findings.append(
      context.findings.lose(
        cause, text, original: original, at: context.place(offset), help: help))
    context.ledger.mark(offset, .reported)
  }

  func change(_ cause: ImportCause, _ text: String, at offset: Int) -> Int {
    context.ledger.mark(offset)
    return context.findings.change(cause, text, at: context.place(offset))
  }

  // MARK: Writing

  func write(to step: inout ImportedStep) {
    var entries: [ImportedEntry] = []
    // A whole before its parts.
    let ordered = places.filter { $0.path.count == 1 } + places.filter { $0.path.count == 2 }
    for place in ordered + places.filter({ $0.path.count > 2 }) {
      let value = Self.merged(place.values)
      Self.insert(value, at: place.path[...], into: &entries)
    }
    if !values.isEmpty { entries.append(ImportedEntry("values", .list(values))) }
    if !conditions.isEmpty { entries.append(ImportedEntry("that", .list(conditions))) }
    if !entries.isEmpty { step["expect"] = .mapping(entries) }
    if !captures.isEmpty { step["capture"] = .mapping(captures) }
  }

  private static func insert(
    _ value: ImportedValue, at path: ArraySlice<String>, into entries: inout [ImportedEntry]
  ) {
    guard let key = path.first else { return }
    guard path.count > 1 else {
      if let place = entries.firstIndex(where: { $0.name == key }) {
        entries[place].value = merged([entries[place].value, value])
      } else {
        entries.append(ImportedEntry(key, value))
      }
      return
    }
    let place =
      entries.firstIndex { $0.name == key }
      ?? {
        entries.append(ImportedEntry(key, .mapping([])))
        return entries.count - 1
      }()
    var inner: [ImportedEntry] = []
    if case .mapping(let known) = entries[place].value.content {
      inner = known
    } else {
      inner = [ImportedEntry("$value", entries[place].value)]
    }
    insert(value, at: path.dropFirst(), into: &inner)
    entries[place].value = .mapping(inner)
  }

  /// Several expected values of one subject as one: matchers side by side, else `$allOf`.
  private static func merged(_ all: [ImportedValue]) -> ImportedValue {
    // Every other one asks for a value too.
    let others = all.filter { !$0.asksForExistence }
    let values = others.isEmpty ? [all[0]] : others
    guard values.count > 1 else { return values[0] }
    var entries: [ImportedEntry] = []
    var names: Set<String> = []
    var findings: [Int] = []
    for value in values {
      guard case .mapping(let matchers) = value.content, !matchers.isEmpty,
        matchers.allSatisfy({ $0.name.hasPrefix("$") && names.insert($0.name).inserted })
      else { return .mapping([ImportedEntry("$allOf", .list(values))]) }
      entries += matchers
      findings += value.findings
    }
    var value = ImportedValue.mapping(entries)
    value.findings = findings
    return value
  }

  // MARK: The status and headers

  private mutating func addStatus(_ response: HurlResponse) {
    if let version = response.version, let number = ExactNumber(parsing: version) {
      addValue(ImportedValue(.number(number)), at: ["version"])
    }
    guard let status = response.status else {
      let hasOwn = response.asserts.contains { $0.query.name == "status" && $0.filters.isEmpty }
      if !hasOwn {
        addValue(.mapping([ImportedEntry("$gte", .number(100))]), at: ["status"])
      }
      return
    }
    if (100...599).contains(status) {
      addValue(.number(status), at: ["status"])
    } else {
      addCondition("response.status == \(status)")
    }
  }

  /// Headers that a response has once.
  static let single: Set<String> = [
    "age", "access-control-allow-credentials", "access-control-allow-origin",
    "access-control-max-age", "content-disposition", "content-length", "content-location",
    "content-range", "content-type", "date", "etag", "expires", "last-modified", "location",
    "retry-after", "server", "strict-transport-security", "transfer-encoding",
    "x-content-type-options", "x-frame-options", "x-powered-by", "x-request-id",
  ]

  /// A header behind the status: one of its lines is as written.
  private mutating func add(header pair: HurlPair, among all: [HurlPair]) {
    context.ledger.mark(pair.offset)
    let line = "\(pair.name.shown): \(pair.value.shown)"
    guard let name = context.known(pair.name), !name.isEmpty,
      name.utf8.allSatisfy(\.isTokenCharacter)
    else { return lose(.assert, line, original: nil, at: pair.offset) }
    let value = ImportedValue.text(context.text(pair.value))
    let lower = name.lowercased()
    if lower == "set-cookie" {
      let access = "response.headers[\(CELText.quoted(name))]"
      return addExpression(access, is: .mapping([ImportedEntry("$any", value)]))
    }
    let isRepeated =
      all.filter { context.known($0.name)?.lowercased() == lower }.count > 1
    let isSingle = Self.single.contains(lower) && !isRepeated
    addValue(
      isSingle ? Self.plain(value) : .mapping([ImportedEntry("$any", value)]),
      at: ["headers", name])
  }

  /// A number where the text is one, as a person writes it.
  private static func plain(_ value: ImportedValue) -> ImportedValue {
    guard case .text(let text) = value.content, let literal = text.literal,
      let number = Int(literal), "\(number)" == literal
    else { return value }
    return .number(number)
  }

  // MARK: Bodies

  private mutating func add(body: HurlBody) {
    context.ledger.mark(body.offset)
    switch body.content {
    case .text(let text, _): addValue(.text(context.string(text)), at: ["body"])
    case .json(let pieces): addValue(.text(context.text(json: pieces)), at: ["body"])
    case .xml(let text): addValue(.text(text), at: ["body"])
    case .base64(let bytes):
      addValue(.text(Base64.standard.encode(bytes)), at: ["bytes", "base64"])
    case .hex(let bytes): addValue(.text(HurlHex.text(bytes)), at: ["bytes", "hex"])
    case .file(let name):
      var found: [Int] = []
      var value = ImportedValue.text(context.path(name, &found))
      value.findings = found
      addValue(value, at: ["file"])
    case .graphQL(let query, nil) where query.placeholders.isEmpty:
      addValue(.text(query.jsonOfQuery), at: ["body"])
    case .graphQL:
      lose(.assert, "the body of a response as GraphQL", original: nil, at: body.offset)
    }
  }
}

extension ImportedValue {
  /// `{ $exists: true }`.
  fileprivate var asksForExistence: Bool {
    guard case .mapping(let entries) = content, entries.count == 1, entries[0].name == "$exists",
      case .boolean(true) = entries[0].value.content
    else { return false }
    return findings.isEmpty
  }
}

/// Bytes in hexadecimal digits.
enum HurlHex {
  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension HurlText {
  /// A query of GraphQL as it is sent.
  var jsonOfQuery: String { "{\"query\":\(Value.string(trimmingEnd.shown).jsonText())}" }
}
