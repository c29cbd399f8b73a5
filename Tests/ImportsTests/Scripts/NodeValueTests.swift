// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Testing
import Values

@testable import Imports

/// The values that scripts give to variables, evaluated here and by JavaScript itself: an expression is lost, it
/// gives the same value, or it has a noted difference of that kind.
@Suite(.enabled(if: NodeProgram.isInstalled, "needs node"))
struct `Values of scripts` {
  /// Constants: everything is known before a run.
  private static let constants = [
    "1.50", "1.0", "0.10 + 0.20", "0.1 * 3", "1e3", "1e21", "1e-7", "0.000001",
    "123456789012345680000",
    "9007199254740993", "0x1F", "0b101", "0o17", "-0", "-1.50", "5 / 2", "7 % 3", "-7 % 3", "6 / 3",
    "2 ** 3",
    "'a' + 1.50", "1 + '2'", "'1' + 2", "1 + 2 + '3'", "'3' + 1 + 2", "1 + null", "1 + true",
    "true + true",
    "'a' + null", "'a' + undefined", "'a' + true", "'a' + [1, 2]", "'a' + {}", "[] + []",
    "1 + undefined",
    "'5' * 2", "'5' - 2", "'a' - 1", "null * 2", "true * 2", "3 - 0.1", "9007199254740991 + 2",
    "String(1.50)", "String(1e21)", "String(true)", "String(null)", "String([1, 2])",
    "(1.50).toString()",
    "(255).toString(16)", "`${1.50}`", "`${null}`", "`${[1]}`",
    "Number('1.50')", "Number('')", "Number(' 12 ')", "Number('0x10')", "Number('1e3')",
    "Number('1_0')",
    "Number('.5')", "Number('5.')", "Number('+5')", "Number('012')", "Number(null)", "Number(true)",
    "Number([])",
    "Number('12px')", "Number('Infinity')", "+'3'", "+''", "-'3'", "+true",
    "parseInt('12px')", "parseInt('0x10')", "parseInt('')", "parseInt(' 7')", "parseInt('1.9')",
    "parseInt(1.9)",
    "parseInt('11', 2)", "parseInt('ff', 16)", "parseInt('12', 10)", "parseInt('+5')",
    "parseInt('-5.5')",
    "parseInt(1e21)", "parseInt('012')", "parseInt(null)",
    "parseFloat('1.50')", "parseFloat('1.5abc')", "parseFloat('.5')", "parseFloat('')",
    "parseFloat('1e3x')",
    "parseFloat('0x10')",
    "Math.floor(1.5)", "Math.round(2.5)", "Math.round(-2.5)", "Math.ceil(1.2)", "Math.trunc(-1.5)",
    "Math.max(1, 2)", "Math.floor('5')", "Math.floor(5.0)", "(1.005).toFixed(2)", "(5).toFixed(2)",
    "'a😀b'.length", "'a😀b'.substring(1, 2)", "'abc'.substring(1)", "'abc'.slice(-1)",
    "'abc'.charAt(1)",
    "'abc'[1]", "'abc'.indexOf('c')", "'a,b'.split(',')", "''.split(',')", "'a,b,c'.split(',', 2)",
    "'abc'.split('')",
    "'aXbX'.replace('X', 'y')", "'aXbX'.replace(/X/g, '$&')", "' a\\u00a0\\ufeff'.trim()",
    "'\\u0085a'.trim()",
    "'ß'.toUpperCase()", "'İ'.toLowerCase()", "'ΑΣ'.toLowerCase()", "'ŉ'.toUpperCase()",
    "'ab'.concat('c', 'd')",
    "'ab'.concat(1)", "'x'.repeat(3)", "'7'.padStart(3, '0')", "[3, 10, 2].sort()",
    "[3, 1].join('-')", "[1, 2].join()",
    "[1.50, null].join()", "[1, [2, 3]].join()", "['a', 'b'].join('')", "[1, 2, 3].length",
    "[3, 1].includes(3)",
    "[NaN].includes(NaN)", "'abc'.includes('b')", "'a1'.includes(1)", "'abc'.startsWith('a')",
    "[1, 2].indexOf(2)",
    "JSON.stringify({ a: 1.50 })", "JSON.stringify([1, undefined, null])",
    "JSON.stringify({ a: undefined })",
    "JSON.stringify('é\"\\n/')", "JSON.stringify({ b: 1, a: 2, 2: 3, 1: 4 })",
    "JSON.stringify('\\u2028')",
    "JSON.stringify(1e21)", "JSON.stringify({ a: [1, 2] }, null, 2)",
    "JSON.stringify({ k: 'v' }) + 'x'",
    "JSON.parse('{\"a\": 1.50}').a", "JSON.parse('[1, 2]')[1]", "{ a: 1.50 }", "[1.50, 'x']",
    "{ 2: 1, 1: 2 }",
    "'' || 'x'", "0 || 'x'", "NaN || 'x'", "[] || 'x'", "'0' || 'x'", "null ?? 'x'", "'' ?? 'x'",
    "0.0 || 'x'", "'a' && ''",
    "1 && 0", "!''", "!'0'", "![]", "!0", "!!'a'", "0 == ''", "'1' == 1", "null == 0",
    "null == undefined", "[] == ''",
    "'5' > 3", "'a' < 'b'", "'10' < '9'", "null < 5", "undefined < 5", "undefined <= undefined",
    "null >= null",
    "[1] === [1]", "{} === {}", "NaN === NaN", "1 === 1.0", "'é' === 'e\\u0301'",
    "0.1 + 0.2 === 0.3",
    "true == 1", "true === 1", "'true' == true", "undefined == 0", "1 < 2 === true",
    "typeof 1", "typeof null", "typeof undefined", "typeof []", "typeof 'x'", "void 0", "1, 2",
    "true ? 1.50 : 2",
    "encodeURIComponent(\"a b!'()*~/é\")", "encodeURIComponent('x&y=z')",
    "decodeURIComponent('a%20b+c')",
    "btoa('abc')", "btoa('é')", "atob('YWJj')", "atob('6Q==')", "encodeURI('a b/')",
    "escape('a b')",
    "'a'.toString()", "true.toString()", "[1, 2].toString()", "Boolean('')", "Boolean('0')",
    "Boolean([])",
    "Object.keys({ b: 1, a: 2, 1: 3 })", "Object.values({ a: 1 })", "[1, 2].map(x => x + 1)",
    "[1, 2].filter(x => x > 1)",
    "[..., 1]", "[...[1, 2], 3]", "[1, 2].reverse()", "[1, 2].slice(1)", "Number.isInteger(5.0)",
    "Array.isArray([])",
    "'\\x41\\u{1F600}'", "'a\\\nb'", "'\\0'", "'\\101'", "'a' > 1", "new String('a')",
    "Number.MAX_SAFE_INTEGER", "Infinity",
    "1 / 0", "isNaN('a')", "'abc'.match(/b/)[0]", "/b/.test('abc')",
    "'A-B'.toLowerCase().split('-')[1]",
  ]
  /// Of a response: each is evaluated for each document.
  private static let ofResponses = [
    "'x' + j.a", "j.a + 'x'", "`${j.a}`", "String(j.a)", "j.a.toString()", "j.a + 1", "1 + j.a",
    "j.a + j.b", "j.a - 1",
    "j.a * 2", "j.a / 2", "j.a % 2", "-j.a", "+j.a", "Number(j.a)", "parseInt(j.a)",
    "parseInt(j.a, 10)", "parseInt(j.a, 16)",
    "parseFloat(j.a)", "Math.floor(j.a)", "Math.round(j.a)", "j.a.length", "j.a.length + 1",
    "'n' + j.a.length",
    "j.a.trim()", "j.a.toLowerCase()", "j.a.toUpperCase()", "j.a.split(',')", "j.a.split(',')[0]",
    "j.a.split(',')[1]",
    "j.a.split('').length", "j.a.concat('x')", "j.a.concat(j.b)", "j.a.includes('x')",
    "j.a.startsWith('x')",
    "j.a.substring(1)", "j.a.slice(0, 1)", "j.a.charAt(0)", "j.a.replace('x', 'y')", "j.a[0]",
    "j.a.indexOf('x')",
    "JSON.stringify(j.a)", "JSON.stringify(j)", "JSON.stringify({ a: j.a })", "JSON.parse(j.a)",
    "j.a || 'z'", "j.a ?? 'z'",
    "j.a && 'z'", "j.a || j.b", "j.a ? 1 : 2", "!j.a", "!!j.a", "Boolean(j.a)", "j.a === 5",
    "j.a == 5", "j.a == '5'", "j.a != 0",
    "j.a == j.b", "j.a === j.b", "j.a > 4", "j.a < 'y'", "j.a <= j.b", "typeof j.a",
    "typeof j.a === 'number'", "'x' in j.a",
    "encodeURIComponent(j.a)", "decodeURIComponent(j.a)", "btoa(j.a)", "atob(j.a)",
    "CryptoJS.MD5(j.a)",
    "[j.a, 1]", "{ k: j.a }", "[j.a].join('-')", "Object.keys(j.a)", "Object.keys(j.a)[0]",
    "Object.keys(j.a).length",
    "j.a.map(e => e.x)", "j.a.find(e => e === 1)", "j.a.filter(e => e > 1)",
    "j.a.filter(e => e > 1).length",
    "j.a.some(e => e === 1)", "j.a.every(e => e > 0)", "j.a.sort()", "j.a.join(',')",
    "j.a.reverse()", "j.a.slice(1)",
    "j.a.map(e => e + 1)", "j.a.map(e => 'p' + e)", "j.a.x", "j.a.x.y", "j.a?.x", "(j.a || {}).x",
    "j.a[1]", "j['a']",
    "Number(j.a) + 1", "Number(j.a) * 2", "'k' + Number(j.a)", "(j.a + 1).toString()",
    "j.a.length > 1", "!j.a.length",
    "j.a.length === 2", "j.a.length ? 'y' : 'n'", "pm.response.text().match(/a.:(.)/)[1]",
    "pm.response.text().match(/\"a\"/)[0]",
    "pm.response.text().match(/(a)\"/)[0]", "pm.response.text().match(/a/g)[1]",
    "pm.response.text().match(/a/)",
    "pm.response.text().match(/zz/)[0]", "pm.response.text().length",
    "pm.response.text().split(',')[1]",
    "pm.response.text().includes('x')", "pm.response.code + 1", "'c' + pm.response.code",
    "pm.response.code / 2",
    "Array.isArray(j.a) ? j.a[0] : j.a", "j.a === undefined ? 'n' : 'y'", "j.a == null ? 'n' : 'y'",
    "j.a === null ? 'n' : 'y'",
    "j.a.toFixed(2)", "j.a.toFixed()", "j.a.toFixed(1)", "j.a.substring(0, 2)",
    "j.a.substring(2, 0)",
    "j.a.substring(1, 1)", "j.a.substr(1, 2)", "j.a.slice(1, 3)", "j.a.slice(2, 1)",
    "j.a.slice(-1)",
    "j.a.slice(0, -1)", "j.a.replace('', 'y')", "j.a.replace('x', '$&$&')",
    "j.a.replaceAll(',', '')",
    "j.a.replace(/x/g, '<$&>')", "j.a.replace(/(.)/g, '$1$1$$\\\\')", "j.a.replace(/x/, 'y')",
    "j.a.replace(/^x/, 'y')", "j.a.replace(/[a-z]$/, '')", "j.a.replace(/x*/g, 'y')",
    "j.a.replace(/a|x$/, '')", "j.a.replaceAll(/\\d/g, '#')", "j.a.split(',').pop()",
    "j.a.split(',').shift()", "pm.response.text().substring(1, 3)", "pm.response.text().slice(-3)",
  ]
  /// Of a variable: `t`, `s`, `n`, `f`, `e` and one without a value, `u`.
  private static let ofVariables = [
    "v + 1", "1 + v", "v + 'x'", "'x' + v", "`${v}`", "String(v)", "v.toString()", "v - 1", "v * 2",
    "v / 2", "v % 2",
    "Number(v)", "Number(v) + 1", "parseInt(v)", "parseInt(v) + 1", "parseInt(v, 10)",
    "parseFloat(v)", "+v", "Math.floor(v)",
    "v.length", "v.trim()", "v.toUpperCase()", "v.split(',')[0]", "v || 'z'", "v ? 1 : 2",
    "v === 5", "v == 5", "v === '5'",
    "v == '5'", "v > 3", "v === undefined", "v == null", "v && 'z'", "JSON.stringify(v)",
    "JSON.parse(v)", "JSON.stringify({ v })",
    "btoa(v)", "btoa(v + ':x')", "encodeURIComponent(v)", "v + v", "v == v",
    "v + pm.environment.get('n')", "!v",
    "v === pm.environment.get('n')", "v == pm.environment.get('s')", "v + pm.response.code",
    "v === j.a", "v == j.a", "v.substring(1)", "v.replace('a', 'b')", "v.toFixed(1)", "v.slice(-1)",
    "v.replace(/b/g, '')",
  ]
  private static var variables: [String: Any] {
    [
      "t": "abc", "s": "5", "n": 5, "f": 1.5, "e": "", "b": true, "z": 0,
    ]
  }
  private static let documents = [
    "5", "5.0", "1.50", "0", "-0.5", "1e3", "12345678901234567890", "\"5\"", "\" 5 \"", "\"5.0\"",
    "\"x\"", "\"\"", "\"a,b\"", "\"012\"",
    "\"0x10\"", "\"12px\"", "\"é!'()*\"", "\"a😀b\"", "\"a%20b\"", "\"eA==\"", "\"[1]\"", "\"true\"",
    "null", "true", "false", "[]", "[1]", "[1,2]", "[2,10,1]",
    "[\"x\"]", "[{\"x\":1.50}]", "{}", "{\"x\":1}", "{\"x\":{\"y\":2}}",
    "{\"b\":1,\"2\":2,\"1\":3}", "[null]", "\"\\u00a0x\\ufeff\"", "\"ß\"",
  ]
  private static var bodies: [String] {
    documents.map { "{\"a\":\($0)}" } + documents.map { "{\"a\":\($0),\"b\":2}" } + ["{}"]
  }

  /// A value by Node, or how it ended.
  private struct Answer: Decodable {
    /// As JSON; also `undefined` and `NaN`.
    var value: String?
    var error: String?
  }

  private struct ResponseScope: Scope {
    var variables: VariableScope
    let functions: FunctionTable

    func value(of reference: NameReference) -> ScopedValue? { variables.value(of: reference) }
  }

  /// Whether a document has what a difference is about.
  private static func isAbout(_ difference: VerdictDifference, _ body: String) -> Bool {
    func hasAny(_ parts: String...) -> Bool { parts.contains { body.contains($0) } }
    let isRounded = hasAny("5.0", "1.50", "1e3", "12345678901234567890")
    switch difference {
    case .exactNumbers: return isRounded
    case .madeJSON: return isRounded || hasAny("\"2\":2")
    case .characters: return hasAny("😀", "\\u00a0", "ß") || hasAny("{\"a\":{")
    case .asciiOnly: return body.utf8.contains { $0 >= 0x80 } || hasAny("\\u00a0")
    case .percentEncoding: return hasAny("!'()*")
    case .halves: return hasAny("1.50", "-0.5")
    default: return false
    }
  }

  /// A value of a variable, or `error`; nil for a path, which is the value itself.
  private static func ours(_ followed: FollowedScript, _ scope: ResponseScope) throws -> String? {
    var value = followed.outcome.captures.first?.value
    if value == nil, case .mapping(let entries)? = followed.outcome.following.first?["set"]?.content
    {
      value = entries.first?.value
    }
    guard case .text(let text)? = value?.content, !text.start.hasPrefix("$") else { return nil }
    var errors: [ExpressionError] = []
    let template = try #require(Template.parse(text.template, errors: &errors), "\(errors)")
    do {
      return try template.evaluate(in: scope).value.jsonText()
    } catch { return "error" }
  }

  private static func isSame(_ one: String, _ two: String) -> Bool {
    guard let first = try? JSONDocument.parse(Array(one.utf8)),
      let second = try? JSONDocument.parse(Array(two.utf8))
    else { return one == two }
    return first.root.value() == second.root.value()
  }

  /// - Returns: the expressions that are lost.
  @discardableResult
  private static func check(_ expressions: [String], _ bodies: [String]) throws -> [String] {
    let scripts = expressions.map {
      "const j = pm.response.json();\npm.environment.set('k', \($0));"
    }
    let answers: [[Answer]] = try NodeProgram.run(
      Self.program, ["scripts": scripts, "bodies": bodies, "variables": variables])
    var lost: [String] = []
    for ((expression, script), wanted) in zip(zip(expressions, scripts), answers) {
      let followed = FollowedScript(script)
      #expect(followed.errors.isEmpty, "\(expression): \(followed.errors)")
      guard followed.losses.isEmpty else {
        lost.append(expression)
        continue
      }
      for (body, answer) in zip(bodies, wanted) {
        guard let found = try ours(followed, try scope(body)) else { continue }
        let theirs = answer.value ?? "error"
        if isSame(found, theirs) || isAllowed(found, theirs, body, followed) { continue }
        Issue.record("\(expression) of \(body): theirs \(theirs), ours \(found)\n\(followed.step)")
      }
    }
    return lost
  }

  /// Where ours fails, theirs may go on with a converted or a missing value, if that is reported; where theirs
  /// fails, no value is right.
  private static func isAllowed(
    _ ours: String, _ theirs: String, _ body: String, _ followed: FollowedScript
  ) -> Bool {
    if theirs == "error" { return true }
    let differences = followed.outcome.differences
    let isReported = !differences.isEmpty || !followed.changes.isEmpty
    if ours == "error" { return isReported || ["undefined", "NaN"].contains(theirs) }
    if theirs == "undefined", ours == "null" { return true }
    if differences.has(.otherType), followed.step.contains(" == ") { return true }
    if followed.changes.contains(where: { $0.contains("Object.keys") }) { return true }
    return VerdictDifference.allCases.contains { differences.has($0) && isAbout($0, body) }
  }

  private static func scope(_ body: String) throws -> ResponseScope {
    var scope = VariableScope()
    for (name, value) in variables {
      switch value {
      case let value as Bool: scope.bind(name, to: .boolean(value))
      case let value as Int: scope.bind(name, to: .number(ExactNumber(value)))
      case let value as Double:
        scope.bind(name, to: .number(ExactNumber(shortest: value) ?? ExactNumber(0)))
      default: scope.bind(name, to: .string("\(value)"))
      }
    }
    let document = try JSONDocument.parse(Array(body.utf8))
    let members: [(name: String, value: Value)] = [
      ("json", document.root.value()), ("status", .number(ExactNumber(200))),
      ("body", .string(body)),
    ]
    scope.bind("response", to: .object(OrderedObject(members)))
    return ResponseScope(variables: scope, functions: .queries)
  }

  private static let program = #"""
    const { scripts, bodies, variables } = JSON.parse(require('fs').readFileSync(0, 'utf8'));
    const plain = (_, x) => typeof x === 'number' && !isFinite(x) ? 'NaN' : x;
    const shown = v => v === undefined ? 'undefined' : plain('', v) === 'NaN' ? 'NaN' : JSON.stringify(v, plain);
    const run = (script, body) => {
      let answer = { error: 'nothing was set' };
      const environment = { get: n => variables[n], set: (n, v) => { answer = { value: shown(v) }; } };
      const response = { code: 200, json: () => JSON.parse(body), text: () => body };
      try { new Function('pm', script)({ environment, response }); } catch (e) { answer = { error: String(e) }; }
      return answer;
    };
    process.stdout.write(JSON.stringify(scripts.map(script => bodies.map(body => run(script, body)))));
    """#

  @Test func `are the same where they are constants`() throws {
    let lost = try Self.check(Self.constants, ["{\"a\":1}"])
    // What is lost is what has no value here, or too many.
    #expect(lost.count < Self.constants.count / 2)
    for kept in [
      "'a' + 1.50", "1 + '2'", "parseInt('0x10')", "0.10 + 0.20", "7 % 3", "Math.round(-2.5)",
    ] {
      #expect(!lost.contains(kept))
    }
  }

  @Test func `are the same for each response`() throws {
    let lost = try Self.check(Self.ofResponses, Self.bodies)
    #expect(lost.count < Self.ofResponses.count / 2)
    for kept in ["j.a.toFixed(2)", "j.a.substring(1)", "j.a.replace('x', 'y')", "j.a.slice(-1)"] {
      #expect(!lost.contains(kept))
    }
  }

  @Test func `are the same for each variable`() throws {
    for name in Self.variables.keys.sorted() {
      try Self.check(
        Self.ofVariables.map {
          $0.replacing(#/\bv\b/#, with: "pm.environment.get('\(name)')")
        }, ["{\"a\":5}", "{\"a\":\"5\"}"])
    }
  }
}
