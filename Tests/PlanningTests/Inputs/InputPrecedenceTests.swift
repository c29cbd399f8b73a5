// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import Testing
import Values

/// Which of the places that give an input wins: project, collection, environment, `--vars`,
/// `CURLEW_VAR_`, `--var`.
@Suite struct InputPrecedenceTests {
  /// The places from low to high, with the name of each origin.
  private static let levels: [(name: String, origin: InputOrigin)] = [
    ("project", .project), ("collection", .collection), ("environment", .environment("e")),
    ("file", .valuesFile("v.yaml")), ("variable", .environmentVariable("CURLEW_VAR_who")),
    ("flag", .option("--var")),
  ]

  /// A plan in which the places below a level, and it, give `who`.
  private func planned(_ givers: Set<Int>) throws -> PlannedText {
    func gives(_ level: Int, _ text: String) -> String { givers.contains(level) ? text : "" }
    var source = PlanSource(
      """
      curlew: 1
      vars: { other: 1\(gives(1, ", who: collection")) }
      requests: [{ GET: "http://a.example/${who}" }]
      """)
    source.project = """
      curlew: 1
      vars: { another: 1\(gives(0, ", who: project")) }
      environment: e
      environments: { e: { vars: { more: 1\(gives(2, ", who: environment")) } } }
      """
    if givers.contains(3) {
      source.outside.files = [ValuesFile(path: "v.yaml", entries: [.init("who", .string("file"))])]
    }
    if givers.contains(4) {
      source.outside.variables = [NamedText(name: "who", text: "variable")]
    }
    if givers.contains(5) { source.outside.flags = [flag("who", "flag")] }
    return try plan(source)
  }

  @Test(arguments: 0..<6, 0..<6)
  func `each place wins over those below it`(_ first: Int, _ second: Int) throws {
    // A name must be declared by a file before outside may give it.
    let declaring: Set<Int> = min(first, second) > 2 ? [0] : []
    let level = Self.levels[max(first, second)]
    let input = try #require(
      try planned(declaring.union([first, second])).collection().inputs["who"])
    #expect(input.value?.jsonText() == "\"\(level.name)\"")
    #expect(input.origin == level.origin)
  }

  @Test func `a later flag wins, and a later file`() throws {
    var source = PlanSource(
      "curlew: 1\nvars: { a: x, b: x }\nrequests: [{ GET: http://a.example }]")
    source.outside.flags = [flag("a", "1"), flag("a", "2")]
    source.outside.files = [
      ValuesFile(path: "v", entries: [.init("b", .string("1"))]),
      ValuesFile(path: "w", entries: [.init("b", .string("2"))]),
    ]
    let planned = try plan(source)
    #expect(try planned.input("a") == "\"2\"")
    #expect(try planned.input("b") == "\"2\"")
  }

  @Test func `text from outside takes the type of the declared default`() throws {
    var source = PlanSource(
      """
      curlew: 1
      vars: { n: 20, b: true, t: x, l: ["${t}"], m: { a: 1 }, any: null }
      requests: [{ GET: http://a.example }]
      """)
    source.outside.flags = [
      flag("n", "1e400"), flag("b", "false"), flag("t", "7"), flag("l", "[1.50]"),
      flag("m", #"{"b":2}"#), flag("any", "[1]"),
    ]
    let planned = try plan(source)
    #expect(try planned.input("n") == "1e400")
    #expect(try planned.input("b") == "false")
    #expect(try planned.input("t") == "\"7\"")
    #expect(try planned.input("l") == "[1.50]")
    #expect(try planned.input("m") == #"{"b":2}"#)
    #expect(try planned.input("any") == #""[1]""#)
  }

  @Test(arguments: [
    ("n: 20", "many"), ("n: 20", "07"), ("n: true", "yes"), ("n: true", "True"), ("n: [1]", "1"),
    ("n: [1]", "{}"), ("n: {}", "[]"), ("n: {}", "{"),
  ])
  func `text of another type is an error at the declaration`(
    _ declaration: String, _ text: String
  ) throws {
    let marked = "⟦n⟧" + declaration.dropFirst()
    try expectDiagnostics(
      "curlew: 1\nvars: { \(marked) }\nrequests: [{ GET: http://a.example }]", "wrong-input-type"
    ) { $0.outside.flags = [flag("n", text)] }
  }

  @Test(arguments: [
    ("20", Value.boolean(true)), ("true", .number(ExactNumber(1))), ("x", .number(ExactNumber(1))),
    ("[1]", .boolean(true)),
    ("{}", .array([])), ("x", .object(OrderedObject())),
  ])
  func `a value of a file of another type is an error at both places`(
    _ declared: String, _ value: Value
  ) throws {
    let place = SourceSpan(file: SourceFileID(index: 0), range: 0..<6)
    let planned = try expectDiagnostics(
      "⟦curlew⟧: 1\nvars: { n: \(declared) }\nrequests: [{ GET: http://a.example }]",
      "wrong-input-type"
    ) { $0.outside.files = [ValuesFile(path: "v", entries: [.init("n", value, at: place)])] }
    #expect(planned.diagnostics[0].secondary.map(\.span.lowerBound) == [18])
  }

  @Test func `null is a value of every type`() throws {
    var source = PlanSource("curlew: 1\nvars: { n: 20 }\nrequests: [{ GET: http://a.example }]")
    source.outside.files = [ValuesFile(path: "v", entries: [.init("n", .null)])]
    #expect(try plan(source).input("n") == "null")
  }

  @Test func `var-json gives anything`() throws {
    var source = PlanSource("curlew: 1\nvars: { n: 20 }\nrequests: [{ GET: http://a.example }]")
    source.outside.flags = [FlagValue(name: "n", content: .json(.array([.null])))]
    #expect(try plan(source).input("n") == "[null]")
  }

  @Test func `a value from outside is data, never a template`() throws {
    var source = PlanSource(
      "curlew: 1\nvars: { a: x, b: y }\nrequests: [{ GET: http://a.example }]")
    source.outside.flags = [flag("a", "${b}")]
    #expect(try plan(source).input("a") == "\"${b}\"")
  }

  @Test func `a flag that names no input is an error, elsewhere it is a warning`() throws {
    let planned = try expectDiagnostics(
      """
      curlew: 1
      environments: { e: { vars: { tenant: x } } }
      vars: { user: ada }
      requests: [{ GET: http://a.example }]
      """, "unknown-input", "unknown-input", "unknown-input", "unknown-input"
    ) { source in
      source.outside.flags = [flag("usr", "x"), flag("tenant", "y")]
      source.outside.variables = [NamedText(name: "zzz", text: "x")]
      source.outside.files = [ValuesFile(path: "v", entries: [.init("yyy", .null)])]
    }
    let found = planned.diagnostics
    #expect(found.map(\.severity) == [.error, .error, .warning, .warning])
    #expect(found[0].help == ["did you mean `user`?"])
    #expect(found[1].notes == ["environment `e` sets `tenant`"])
  }

  @Test func `baseUrl is an input of every collection`() throws {
    var source = PlanSource("curlew: 1\nrequests: [{ GET: /x }]")
    source.outside.flags = [flag("baseUrl", "http://b.example/v1")]
    let planned = try plan(source)
    #expect(try planned.input("baseUrl") == "\"http://b.example/v1\"")
    #expect(try planned.collection().baseAddress?.host == "b.example")
  }

  @Test func `an input whose template has no usable value is an error`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      vars: { list: [1], text: "a ${⟦list⟧}", member: "${list.⟦name⟧}" }
      requests: [{ GET: http://a.example }]
      """, "unusable-value", "unusable-value")
  }
}

/// `--base-url`.
@Suite struct `The base of the command line` {
  private func base(
    _ line: String, environment: String? = nil, variable: String? = nil, flag: String? = nil
  ) throws -> String? {
    var source = PlanSource("curlew: 1\n\(line)\nrequests: [{ GET: /x }]")
    source.project = """
      curlew: 1
      baseUrl: http://project.example
      vars: { orders: "http://orders.example" }
      environments: { staging: { baseUrl: "http://staging.example" } }
      """
    source.environment = environment
    source.outside.baseURL = "http://flag.example"
    if let variable { source.outside.variables = [NamedText(name: "baseUrl", text: variable)] }
    if let flag { source.outside.flags = [FlagValue(name: "baseUrl", content: .text(flag))] }
    return try plan(source).input("baseUrl")
  }

  @Test(arguments: ["", "baseUrl: http://own.example"])
  func `is over a written one, of the project, the collection or the environment`(
    line: String
  ) throws {
    #expect(try base(line) == "\"http://flag.example\"")
    #expect(try base(line, environment: "staging") == "\"http://flag.example\"")
    #expect(try base(line, variable: "http://variable.example") == "\"http://flag.example\"")
  }

  @Test func `leaves a template alone`() throws {
    #expect(try base(#"baseUrl: "${orders}""#) == "\"http://orders.example\"")
  }

  @Test func `is beneath a variable of that name on the command line`() throws {
    #expect(try base("", flag: "http://var.example") == "\"http://var.example\"")
  }
}
