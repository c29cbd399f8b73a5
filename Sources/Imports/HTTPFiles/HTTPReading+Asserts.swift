// SPDX-License-Identifier: Apache-2.0

import Notation

extension HTTPReading {
  /// What scripts and the lines of httpYac that begin with `??` expect.
  func addAsserts(
    of part: HTTPPart, _ outcome: inout ScriptOutcome, to step: inout ImportedStep
  ) {
    var expected: [ScriptExpectation] = []
    var paths: [ImportedEntry] = []
    for line in part.asserts {
      let place = context.place(line.offset)
      let assert = HTTPAssert(line.text, reader, at: place)
      if let expectation = assert.expectation {
        expected.append(expectation)
        if assert.isLoose { context.differences.note(.otherType, at: place) }
      } else if let path = assert.path, !paths.contains(where: { $0.name == path.name }) {
        paths.append(path)
      } else {
        context.lose(.assert, line.text, at: place)
      }
    }
    testCount += part.asserts.count
    outcome.expect(first: ScriptExpectations(expected))
    outcome.apply(to: &step)
    guard !paths.isEmpty else { return }
    var entries: [ImportedEntry] = []
    if case .mapping(let known)? = step["expect"]?.content { entries = known }
    step["expect"] = .mapping(entries + [ImportedEntry("xpath", .mapping(paths))])
  }
}

/// `?? status == 200`, `?? header content-type includes json`, `?? body a.b exists`
///
/// The rules are those of `src/plugins/assert` of httpYac: what is expected is converted to the type of the actual
/// value, and `exists` holds for what counts as true.
struct HTTPAssert {
  private static let words: Set<String> = [
    "==", "===", "equals", "!=", "!==", ">", ">=", "<", "<=", "startsWith", "endsWith", "includes",
    "contains", "exists", "isTrue", "isFalse", "isNumber", "isString", "isBoolean", "isArray",
    "matches",
  ]
  private static let synonyms = [
    "===": "==", "equals": "==", "!==": "!=", "contains": "includes", "isTrue": "exists",
  ]

  /// Nil for what has no counterpart.
  private(set) var expectation: ScriptExpectation?
  /// What is expected of an XPath.
  private(set) var path: ImportedEntry?
  /// Whether a value of another type is converted there, and fails here.
  private(set) var isLoose = false

  private let word: String
  private let right: String
  private let reader: TemplateReader
  private let place: ImportFinding.Place

  init(_ line: String, _ reader: TemplateReader, at place: ImportFinding.Place) {
    self.reader = reader
    self.place = place
    let parts = line.dropFirst(2).split(separator: " ").map(String.init)
    guard let subject = parts.first,
      let index = parts.dropFirst().lastIndex(where: Self.words.contains)
    else {
      (word, right) = ("", "")
      return
    }
    word = Self.synonyms[parts[index]] ?? parts[index]
    right = parts[(index + 1)...].joined(separator: " ")
    read(subject, parts[1..<index].joined(separator: " "))
  }

  private mutating func read(_ subject: String, _ name: String) {
    switch subject {
    case "status" where name.isEmpty: expect(.status, statusMatcher)
    case "duration" where name.isEmpty: expect(.time, timeMatcher)
    case "header" where !name.isEmpty && name.utf8.allSatisfy(\.isTokenCharacter):
      expect(.header(name), textMatcher)
    case "body" where name.isEmpty: expect(.body, textMatcher)
    case "body": readPart("res.body.\(name)")
    case "js": readPart(Self.expression(name))
    case "xpath" where name.hasPrefix("/"):
      path = textMatcher.map { ImportedEntry(name, $0.value) }
    default: break
    }
  }

  private mutating func expect(_ part: ScriptSubject.Part, _ matcher: ScriptMatcher?) {
    expectation = matcher.map { .match(ScriptSubject(response: 0, part: part), $0) }
  }

  /// `response.parsedBody.a` as the same of Bruno.
  private static func expression(_ text: String) -> String {
    let names = [
      "response.parsedBody": "res.body", "response.statusCode": "res.status",
      "response.headers": "res.headers",
    ]
    for (theirs, other) in names where text.hasPrefix(theirs) {
      return other + text.dropFirst(theirs.count)
    }
    return ""
  }

  private mutating func readPart(_ text: String) {
    guard let found = BrunoSubject(text) else { return }
    switch found.kind {
    case .status: expect(.status, statusMatcher)
    case .header(let name): expect(.header(name), textMatcher)
    case .json:
      expectation = valueMatcher().map { .match(found.subject, $0) }
    case .reason, .time, .body: break
    }
  }

  // MARK: Matchers

  private static func of(_ name: String, _ value: ImportedValue) -> ScriptMatcher {
    ScriptMatcher(ScriptMatcher.matcher(name, value))
  }

  private static let orders = [">": "$gt", ">=": "$gte", "<": "$lt", "<=": "$lte"]

  private var number: ImportedValue? {
    guard let number = Int(right), right.utf8.count < 16 else { return nil }
    return .number(number)
  }

  private var statusMatcher: ScriptMatcher? {
    guard let number else { return word == "exists" ? .present : nil }
    switch word {
    case "==": return ScriptMatcher(number)
    case "!=": return Self.of("$not", number)
    default: return Self.orders[word].map { Self.of($0, number) }
    }
  }

  private var timeMatcher: ScriptMatcher? {
    guard let order = Self.orders[word], let milliseconds = Int(right), milliseconds > 0 else {
      return nil
    }
    return Self.of(order, .text("\(milliseconds)ms"))
  }

  private var text: ImportedText { reader.text(HTTPTemplates.tidied(right), at: place) }

  /// Of a header, or the body: what is expected is a text too.
  private var textMatcher: ScriptMatcher? {
    switch word {
    case "==": return ScriptMatcher(.text(text))
    case "!=": return .not(.text(text))
    case "exists": return Self.of("$not", .text(""))
    case "isFalse": return ScriptMatcher(.text(""), acceptsAbsent: true)
    case "isString": return .present
    case "startsWith", "endsWith": return Self.of("$\(word)", .text(text))
    case "includes": return right.isEmpty ? nil : Self.of("$contains", .text(text))
    case "matches": return pattern
    case ">", ">=", "<", "<=":
      // A value of zero fails there, and so does an operand of zero.
      guard let order = Self.orders[word], let number, Int(right) != 0 else { return nil }
      return ScriptMatcher(
        .mapping([ImportedEntry(order, number), ImportedEntry("$not", .text("0"))]))
    default: return nil
    }
  }

  private var pattern: ScriptMatcher? {
    guard !right.isEmpty, !right.contains("{{"),
      let pattern = try? ScriptPattern(right, flags: "u")
    else { return nil }
    return Self.of("$matches", .text(pattern.text))
  }

  /// Of a value of any type.
  private mutating func valueMatcher() -> ScriptMatcher? {
    switch word {
    case "==": return equality.map { ScriptMatcher($0) }
    case "!=": return equality.map { .not($0) }
    case "exists": return .truthy
    case "isFalse": return .falsy
    case "isNumber": return Self.of("$type", .text("number"))
    case "isString": return Self.of("$type", .text("string"))
    case "isBoolean": return Self.of("$type", .text("boolean"))
    case "isArray": return Self.of("$type", .text("array"))
    case ">", ">=", "<", "<=":
      guard let order = Self.orders[word], let number, Int(right) != 0 else { return nil }
      isLoose = true
      return ScriptMatcher(
        .mapping([ImportedEntry(order, number), ImportedEntry("$not", .number(0))]))
    default:
      isLoose = true
      return textMatcher
    }
  }

  /// The text, or the value of another type that it is converted to.
  private var equality: ImportedValue? {
    let text = text
    guard let literal = text.literal else { return .text(text) }
    guard !literal.hasPrefix("{"), !literal.hasPrefix("["), literal != "undefined" else {
      return nil
    }
    let scalar = literal == "null" ? ImportedValue.null : JSONScalar.value(of: literal)
    guard let scalar else { return .text(text) }
    return ScriptMatcher.matcher("$in", .list([scalar, .text(text)]))
  }
}
