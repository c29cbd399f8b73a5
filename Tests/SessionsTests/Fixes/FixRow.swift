// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Testing

/// A collection with one mistake that has a fix.
struct FixRow: CustomTestStringConvertible {
  /// The file and the function that make the fix.
  let factory: String
  /// The code of the diagnostic.
  let code: String
  /// Whether `check --fix` applies its first fix.
  let isPreferred: Bool
  let text: String

  init(_ factory: String, _ code: String, _ isPreferred: Preference, _ text: String) {
    self.factory = factory
    self.code = code
    self.isPreferred = isPreferred == .preferred
    self.text = text
  }

  enum Preference { case preferred, chosenByAPerson }

  var testDescription: String { "\(factory): \(code)" }
}

extension FixRow {
  /// Every function of `Sources` that makes fixes, with at least one row.
  static let all = format + corrections + values + yaml + languages + names

  private static let format = [
    FixRow(
      "DecodingContext+Unknown.readUnknown", "unknown-key", .preferred, stepFile("timeuot: 1s")),
    FixRow(
      "DecodingContext+Unknown.readUnknown", "unknown-key", .preferred,
      "{\"curlew\":1,\"requests\":[{\"GET\":\"http://a.example/\",\"timeuot\":\"1s\"}]}\n"),
    FixRow("WordPlace.meant", "unknown-key", .preferred, stepFile("\"retyr\": none")),
    FixRow(
      "DecodingContext+Unknown.offers", "unknown-key", .preferred, stepFile("query: { a: b }")),
    FixRow(
      "WordPlace.renaming", "unknown-key", .chosenByAPerson, stepFile("asertions: { status: 200 }")),
    FixRow(
      "WordPlace.write", "unknown-matcher", .preferred,
      stepFile("expect: { json: { a: { $eq: b } } }")),
    FixRow(
      "DecodingContext+Matchers.reportUnknownMatcher", "unknown-matcher", .preferred,
      stepFile("expect: { json: { a: { $contians: b } } }")),
    FixRow(
      "Reader+Expected.member", "member-of-text", .preferred,
      stepFile("expect: { body: { contains: b } }")),
    FixRow(
      "Diagnostic+Expectations.unknownMember", "unknown-member", .preferred,
      stepFile("expect: { certificate: { subjct: a } }")),
    FixRow(
      "Diagnostic+Expectations.captureIsNoPath", "invalid-capture", .chosenByAPerson,
      stepFile("capture: { id: body.id }")),
    FixRow(
      "Diagnostic+Snapshots.snapshotMeansBoolean", "invalid-value", .preferred,
      stepFile("snapshot: yes")),
  ]

  private static let corrections = [
    FixRow(
      "Diagnostic+Correction.offering", "invalid-duration", .preferred, stepFile("timeout: “10s”")),
    FixRow(
      "Diagnostic+Correction.asAlternative", "yaml-syntax", .chosenByAPerson,
      stepFile("json: { a: 1; b: 2 }")),
    FixRow(
      "DecodingContext+Typography.typographicCharacter", "typographic-character", .preferred,
      stepFile("headers: { Accept: “text/html” }")),
    FixRow(
      "DecodingContext+Habits.meaning", "invalid-jsonpath", .chosenByAPerson,
      stepFile("expect: { json: { '$.items[]': [] } }")),
    FixRow(
      "DecodingContext+Habits.shellTemplate", "shell-template", .chosenByAPerson,
      "vars: { a: x }\n".inCollection("text: \"${a:-b}\"")),
    FixRow(
      "Reader+JSONBody.jsonInText", "json-in-text", .chosenByAPerson,
      "".inCollection("json: '{\"a\": 1}'", "POST: http://a.example/x")),
  ]

  private static let values = [
    FixRow(
      "Diagnostic+Texts.foreignTemplate", "foreign-template", .preferred,
      "vars: { a: x }\n".inCollection("headers: { X-A: \"{{a}}\" }")),
    // A body may be a template of the service.
    FixRow(
      "Diagnostic+Texts.foreignTemplate", "foreign-template", .chosenByAPerson,
      "vars: { a: x }\n".inCollection("text: \"{{a}}\"")),
    FixRow(
      "Diagnostic+Texts.foreignTemplate", "foreign-template", .chosenByAPerson,
      "vars: { a: x }\n".inCollection("text: \"$a\"")),
    FixRow(
      "Diagnostic+Texts.expressionIsNotText", "invalid-condition", .preferred,
      stepFile("expect: { that: [response.status == 200 ? true : false] }")),
    FixRow(
      "Diagnostic+Texts.expressionIsNotText", "invalid-condition", .chosenByAPerson,
      stepFile("if: [true]")),
    FixRow(
      "Diagnostic+Texts.unsupportedVersion", "unsupported-version", .chosenByAPerson,
      "curlew: \"1.0\"\nrequests: [{ GET: http://a.example/ }]\n"),
    FixRow(
      "Diagnostic+Values.unquoted", "wrong-type", .chosenByAPerson,
      stepFile("text: null")),
    FixRow(
      "Diagnostic+Values.cutText", "missing-value", .preferred,
      stepFile("expect: { body: { $contains: 11,000 points } }")),
    FixRow(
      "Diagnostic+Values.cutCondition", "invalid-condition", .preferred,
      stepFile("expect: { that: [math.least(1, 2) == 1] }")),
    FixRow(
      "Diagnostic+Values.word", "wrong-type", .chosenByAPerson,
      stepFile("openapi: { extra: true }")),
    FixRow("Diagnostic+Values.unknownWord", "invalid-value", .preferred, stepFile("http: 1.1x")),
    FixRow(
      "Diagnostic+Values.badRedirects", "invalid-value", .preferred, stepFile("redirects: folow")),
    FixRow(
      "Diagnostic+Values.badDuration", "missing-unit", .chosenByAPerson, stepFile("timeout: 10")),
    FixRow(
      "Diagnostic+Values.badSize", "missing-unit", .chosenByAPerson,
      stepFile("limits: { body: 10 }")),
    FixRow(
      "Diagnostic+Values.units", "missing-unit", .chosenByAPerson,
      stepFile("expect: { time: { $lt: 10 } }")),
    FixRow(
      "Diagnostic+Values.badRate", "missing-unit", .preferred, stepFile("limits: { rate: 10MB }")),
  ]

  private static let yaml = [
    FixRow("YAMLProblem+Syntax.fixes", "yaml-syntax", .preferred, stepFile("text: a: b")),
    FixRow(
      "YAMLProblem+Comments.swallowedText", "swallowed-by-comment", .chosenByAPerson,
      stepFile("text: red #fff")),
    FixRow(
      "YAMLProblem+Comments.quoting", "swallowed-by-comment", .chosenByAPerson,
      stepFile("text: x (one # two)")),
    FixRow(
      "YAMLProblem+Comments.commaInText", "comma-is-text", .chosenByAPerson,
      stepFile("name: a,")),
    FixRow(
      "YAMLProblem+Comments.slashComment", "slashes-are-text", .chosenByAPerson,
      stepFile("json: { b: c // d\n  }")),
    FixRow(
      "YAMLProblem+Numbers.ambiguousNumberProblem", "ambiguous-number", .chosenByAPerson,
      stepFile("json: { a: 02134 }")),
    FixRow(
      "YAMLProblem.keyIsNoText", "key-not-text", .preferred,
      "vars: { a: x }\n".inCollection("headers: { A: {{a}} }")),
    FixRow(
      "YAMLProblem.undefinedAlias", "undefined-alias", .chosenByAPerson,
      stepFile("json: &document { a: 1 }") + "  - { GET: http://a.example/, json: *documnet }\n"),
    FixRow("YAMLProblem.tag", "tag", .preferred, stepFile("if: !(1 == 2) && true")),
    FixRow("YAMLProblem.tag", "tag", .chosenByAPerson, stepFile("name: !a")),
  ]

  private static let languages = [
    FixRow(
      "ExpressionError+Diagnostic.offers", "unknown-function", .preferred,
      stepFile("expect: { that: ['siez(response.body) > 1'] }")),
    FixRow(
      "ExpressionError+Diagnostic.offers", "unknown-function", .preferred,
      stepFile("expect: { that: ['len(response.body) > 1'] }")),
    FixRow(
      "ExpressionError+Diagnostic.offers", "unknown-function", .preferred,
      stepFile("expect: { that: [\"response.body.toUpperCase() == 'A'\"] }")),
    FixRow(
      "ExpressionError+Diagnostic.offers", "invalid-expression", .preferred,
      stepFile("expect: { that: [response.status === 200] }")),
    FixRow(
      "ExpressionError+Diagnostic.offers", "invalid-expression", .preferred,
      stepFile("expect: { that: [response.status = 200] }")),
    FixRow(
      "ExpressionError+Diagnostic.offers", "invalid-expression", .preferred,
      stepFile("expect: { that: [response.status > 1 and response.status < 500] }")),
    FixRow(
      "JSONPathError+Diagnostic.offers", "invalid-jsonpath", .preferred,
      stepFile("expect: { json: { '$[?coutn(@.a) > 1]': 1 } }")),
    FixRow(
      "JSONPathError+Diagnostic.offer", "invalid-jsonpath", .preferred,
      stepFile("expect: { json: { '$[?@.a == tru]': 1 } }")),
    FixRow(
      "XPathError.offers", "invalid-xpath", .preferred,
      stepFile("expect: { xpath: { 'cuont(//a)': 1 } }")),
  ]

  private static let names = [
    FixRow(
      "Diagnostic+Names.undefinedVariable", "undefined-variable", .preferred,
      "vars: { customer: { name: Ada } }\n".inCollection("text: \"${custmer.name}\"")),
    FixRow(
      "Diagnostic+Names.foreignName", "undefined-variable", .preferred,
      stepFile("expect: { that: [response.json == None] }")),
    FixRow(
      "Diagnostic+Names.near", "undefined-variable", .chosenByAPerson,
      "vars: { limit1: 1, limit2: 2 }\n".inCollection("text: \"${limit}\"")),
    FixRow(
      "Diagnostic+Names.unknownName", "unknown-member", .preferred,
      stepFile("expect: { that: [response.staus == 200] }")),
    FixRow(
      "Diagnostic+Blocks.unknownBlock", "unknown-block", .preferred,
      "blocks: { log in: { steps: [{ GET: http://a.example/ }] } }\n".inCollection(
        "", "call: lgo in")),
    FixRow(
      "Diagnostic+Blocks.unknownBlock", "unknown-block", .preferred,
      "use: { auth: ./auth.yaml }\n".inCollection("", "call: auth/logni")),
    FixRow(
      "Diagnostic+Blocks.unknownPrefix", "unknown-block", .preferred,
      "use: { auth: ./auth.yaml }\n".inCollection("", "call: atuh/login")),
    FixRow(
      "Diagnostic+Blocks.unknownParameter", "unknown-parameter", .preferred,
      "blocks: { b: { with: { user: x }, steps: [{ GET: http://a.example/ }] } }\n"
        .inCollection("", "call: b\n    with: { usr: y }")),
    FixRow(
      "Diagnostic+Blocks.notReturned", "not-returned", .preferred,
      ("blocks: { b: { returns: [token],"
        + " steps: [{ GET: http://a.example/, capture: { token: $.t } }] } }\n")
        .inCollection("", "call: b\n    capture: [tokn]")),
    FixRow(
      "Diagnostic+Blocks.returnsNothing", "returns-nothing", .preferred,
      ("blocks: { b: { returns: [tokn],"
        + " steps: [{ GET: http://a.example/, capture: { token: $.t } }] } }\n")
        .inCollection("", "call: b")),
    FixRow(
      "WrittenOrder.unknownStepID", "unknown-step", .preferred,
      """
      curlew: 1
      scenarios:
        shop:
          order: any
          steps:
            - { id: create, GET: http://a.example/ }
            - { GET: http://a.example/, after: [craete] }
      """),
    FixRow(
      "CollectionPlanner+Load.unknownWeight", "unknown-weight", .preferred,
      """
      curlew: 1
      load: { weights: { bowse: 9 } }
      scenarios: { browse: { steps: [{ GET: http://a.example/ }] } }
      """),
    FixRow(
      "CollectionPlanner+Thresholds.unknownThreshold", "unknown-threshold", .preferred,
      """
      curlew: 1
      thresholds: { steps: { craete: { p95: { $lt: 1s } } } }
      requests:
        - { id: create, GET: http://a.example/ }
      """),
    FixRow(
      "Diagnostic+Data.unknownColumn", "unknown-column", .preferred,
      """
      curlew: 1
      scenarios:
        a:
          data: { rows: [{ user: a }], types: { usr: text } }
          steps: [{ GET: http://a.example/ }]
      """),
    FixRow(
      "Diagnostic+Inputs.unknownEnvironment", "unknown-environment", .preferred,
      """
      curlew: 1
      environments: { staging: { vars: { a: 1 } }, test: { extends: stagnig } }
      requests: [{ GET: http://a.example/ }]
      """),
    FixRow(
      "Diagnostic+Scenarios.unknownNeededScenario", "unknown-need", .preferred,
      """
      curlew: 1
      scenarios:
        log in: { steps: [{ GET: http://a.example/ }] }
        shop: { needs: [lgo in], steps: [{ GET: http://a.example/ }] }
      """),
    FixRow(
      "Diagnostic+Labels.labelsAreNames", "bad-label", .preferred,
      """
      curlew: 1
      labels: [smoke, slow]
      requests: [{ GET: http://a.example/ }]
      """),
    FixRow(
      "CollectionPlanner+Labels.unknownLabelColumn", "bad-label", .preferred,
      """
      curlew: 1
      scenarios:
        a:
          labels: { test_key: '${idd}' }
          data: { rows: [{ id: 1 }] }
          steps: [{ GET: 'http://a.example/${id}' }]
      """),
  ]
}

extension String {
  /// A collection that begins with this text and has one step.
  fileprivate func inCollection(
    _ lines: String, _ step: String = "GET: http://a.example/x"
  ) -> String {
    let rest = lines.isEmpty ? "" : "    \(lines)\n"
    return "curlew: 1\n\(self)requests:\n  - \(step)\n\(rest)"
  }
}
