// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Testing
import Values

/// Whoever pastes what a message offers has the text that stood there, and nothing else has changed.
@Suite struct OfferedFixTests {
  /// A file with a place for a text: `%`.
  static let places =
    [
      "vars: { t: % }", "vars: { a: 1, t: %, b: 2 }", "vars:\n  t: %",
      "vars:\n  a: { t: % }\n  b: 1",
      "vars: { a: [%, 1] }", "vars: { a: [1, %] }",
    ].map { "curlew: 1\n\($0)\nrequests: [{ GET: http://a.example/ }]\n" }
    + [
      "expect: { json: { error: { $contains: % } } }", "expect: { body: { $contains: % } }",
      "expect: { body: % }", "headers: { A: %, B: x }", "params: { a: % }", "text: %",
      "json: { a: { b: [%] } }", "print: %", "name: %", "skip: %", "if: %", "retry: { until: % }",
      "expect: { that: [%] }", "expect: { that: [true, %, true] }", "expect:\n  that:\n    - %",
    ].map { line in
      line.hasPrefix("print")
        ? "curlew: 1\nrequests:\n  - \(line)\n" : stepFile(line)
    }

  static let texts = [
    "11,000 points", "1,000,000 points", "a, b, c", "it's 5, or so", #"say "hi", then go"#,
    #"a\d+, b\w"#, "red #fff", "x (one # two), y", "one: two", "one: two, three", "*star",
    "*a.json",
    "!(a) && b", "@ada", "%5", "`x`, y", "[a] == b", "[a-z]+", "${a}", "${f(a, b)}",
    "${xs.map(r, r.job)} and ${ys.all(j, j in jobs)}", #"${f("a: b", 'c, d')}"#, "{{a}}",
    "a {{b}} c, d", "http://h/{id}?a=b, c", "http://h/a // b", "é, ü", "日本, 語: x", "a ? b : c",
    #""a" == "b""#, #""a, b" == c"#, "xs.map(r, r.job).all(j, j in jobs)", "j in [1, 2]",
    "xs.all(j, j in [1, 2]) && x['a, b'] == 1", "f(a, 'x, y')", "a == 'x, y'", "it's, isn't it",
    "1,2", "a,b", "$.a[0].b", "^/v1/[0-9]{2}$", "a  b, c", "tab\there, x", "'it's'", #""\d+""#,
    #""say "hi" now""#, "'it''s Ada's'", "a, #b", "trailing, ",
  ]

  /// What a text means when it is read as people write it.
  private static func meant(_ text: String) -> String {
    switch text {
    case "'it's'": "it's"
    case #""\d+""#: #"\d+"#
    case #""say "hi" now""#: #"say "hi" now"#
    case "'it''s Ada's'": "it's Ada's"
    case "trailing, ": "trailing,"
    default: text
    }
  }

  /// Whether a text is several entries of a list as well as one.
  private static func isSeveral(_ text: String) -> Bool {
    ["`x`, y", "a {{b}} c, d", "http://h/{id}?a=b, c", "one: two, three", "日本, 語: x"].contains(text)
  }

  /// The file with the first quotes that are offered.
  private static func fixed(_ file: String, by diagnostics: [Diagnostic]) -> String? {
    diagnostics.flatMap(\.fixes).first { $0.title.hasPrefix("quote ") }.map { $0.applied(to: file) }
  }

  @Test(arguments: places) func `a fix that is offered keeps the text`(place: String) {
    var offers = 0
    for text in Self.texts {
      guard let hole = place.firstRange(of: "%") else { continue }
      let file = place.replacingCharacters(in: hole, with: text)
      let loaded = loadCollection(file)
      guard let fixed = Self.fixed(file, by: loaded.diagnostics) else { continue }
      offers += 1
      let texts = Value(yaml: fixed)?.texts ?? []
      // Between brackets a comma always ends an entry.
      if place.contains("[%") || place.contains(", %"), Self.isSeveral(text) { continue }
      #expect(texts.contains(Self.meant(text)), "\(loaded.rendered)\n\(fixed)")
    }
    #expect(offers >= 8, "only \(offers) texts were answered with an offer")
  }

  /// Files with one mistake each for which there is an edit, which is not one of quotes.
  static let mistakes = [
    stepFile("timeuot: 1s"), stepFile("expect: { json: { a: { $contians: b } } }"),
    stepFile("expect: { json: { a: { $eq: b } } }"), stepFile("expect: { body: { contains: b } }"),
    stepFile("redirects: folow"), stepFile("cookieJar: x\nhttp: 2-prior-knowlege"),
    stepFile("json: { a: 02134 }"),
    stepFile("expect: { that: ['has(response.body) && siez(response.body) > 1'] }"),
    stepFile("expect: { json: { '$[?coutn(@.a) > 1]': 1 } }"),
    stepFile("expect: { json: { '$[?@.a == treu]': 1 } }"),
    stepFile("expect: { xpath: { 'cuont(//a)': 1 } }"),
    stepFile("expect: { xpath: { 'chidl::a': 1 } }"),
    stepFile("json: &document { a: 1 }\nheaders: { A: *documnet }"), stepFile("text: \"{{a}}\""),
    stepFile("json: { a: 02134, b: c // d }"),
    stepFile("expect: { certificate: { subjct: a } }"),
  ]

  @Test(arguments: mistakes) func `a mistake with an edit has none after it`(_ file: String) throws
  {
    let loaded = loadCollection(file)
    let fixes = loaded.diagnostics.flatMap(\.fixes)
    #expect(!fixes.isEmpty, "\(loaded.rendered)")
    try Self.expectEachFixes(file, loaded)
  }

  @Test(arguments: BrokenFileTests.names)
  func `the offered fix for a broken file fixes it`(_ name: String) throws {
    let file = try BrokenFileTests.BrokenFile(name).text
    try Self.expectEachFixes(file, loadCollection(file))
  }

  /// Applies every fix by itself: its diagnostic is gone.
  private static func expectEachFixes(
    _ file: String, _ loaded: LoadedText<CollectionFile?>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for diagnostic in loaded.diagnostics {
      for fix in diagnostic.fixes {
        let fixed = fix.applied(to: file)
        let again = loadCollection(fixed)
        func count(_ all: [Diagnostic]) -> Int {
          all.count { $0.code == diagnostic.code && $0.message == diagnostic.message }
        }
        #expect(
          count(again.diagnostics) < count(loaded.diagnostics),
          "\(fix.title)\n\(fixed)\n\(again.rendered)",
          sourceLocation: sourceLocation)
      }
    }
  }
}

extension Value {
  /// All texts in it, keys too.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let object): object.members.flatMap { [$0.name] + $0.value.texts }
    default: []
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: some StringProtocol)
    -> String
  {
    String(self[..<range.lowerBound]) + String(text) + String(self[range.upperBound...])
  }
}
