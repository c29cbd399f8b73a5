// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// `format.md`, "Masking", for every function there is.
struct SecretFunctionTests {
  /// A call of each function with something secret: `s` a text, `n` a number, `t` a time, `d` a
  /// duration, `j` JSON, `w` a token, `l` a list.
  private static let calls = [
    "base64.decode(j64)", "base64.encode(s)", "bool(yes)", "bytes(s)", "double(n)", "duration(dt)",
    "dyn(s)", "file(path)", "file.bytes(path)", "format(t, '%Y')", "'%s'.format([s])", "hex(s)",
    "hmac.sha256(s, 'x')", "hmac.sha256('x', s)", "int(n)", "json.decode(j)", "json.encode(s)",
    "jsonpath(json.decode(j), '$.a')", "jwt.claims(w)", "matches(s, 'a')", "math.abs(n)",
    "math.bitAnd(n, 1)", "math.bitNot(n)", "math.bitOr(n, 1)", "math.bitShiftLeft(n, 1)",
    "math.bitShiftRight(n, 1)", "math.bitXor(n, 1)", "math.ceil(f)", "math.floor(f)",
    "math.greatest(n, 1)", "math.isFinite(f)", "math.isInf(f)", "math.isNaN(f)", "math.least(n, 1)",
    "math.round(f)", "math.sign(n)", "math.sqrt(n)", "math.trunc(f)", "md5(s)", "optional.of(s)",
    "optional.ofNonZeroValue(s)", "optional.unwrap([optional.of(s)])", "random.int(1, n)",
    "random.pick(l)", "random.text(n)", "raw(s)", "sha1(s)", "sha256(s)", "size(s)", "string(n)",
    "strings.quote(s)", "timestamp(tt)", "type(s)", "uint(n)", "url.decode(s)", "url.encode(s)",
    "url.resolve('http://a', s)", "url.resolve(u, 'x')", "s.charAt(0)", "s.contains('a')",
    "s.endsWith('a')", "regex.extract(s, 'a')", "regex.extractAll(s, 'a')",
    "regex.replace(s, 'a', 'b')", "jwt.sign({}, k, 'HS256')",
    "jwt.verify(jwt.sign({'a': 1}, k, 'HS256'), k, 'HS256')", "xpath(s, 'a')",
    "parseTime(tt, '%FT%TZ')", "l.first()",
    "l.last()", "t.addMonths(1)", "t.startOf('day')", "t.getDate()",
    "t.getDayOfMonth()",
    "t.getDayOfWeek()", "t.getDayOfYear()", "t.getFullYear()", "t.getHours()",
    "d.getMilliseconds()", "t.getMinutes()", "t.getMonth()", "t.getSeconds()",
    "optional.of(s).hasValue()", "s.indexOf('a')", "s.lastIndexOf('a')", "l.join('-')",
    "['a'].join(s)", "s.lowerAscii()", "s.upperAscii()", "s.replace('a', 'b')", "s.reverse()",
    "s.size()", "s.split('a')", "s.startsWith('a')", "s.substring(0, 1)", "s.trim()",
    "optional.of(s).value()", "optional.of(s).or(optional.of(1))", "optional.of(s).orValue(1)",
    "[optional.of(s)].unwrapOpt()", "s.matches('a')", "sha512(s)", "hmac.sha1(s, 'x')",
    "hmac.sha512('x', s)",
    "base64.urlEncode(s)", "jwt.header(w)", "json.mergePatch({}, json.decode(j))",
    "json.mergePatch(json.decode(j), {})", "json.patch(json.decode(j), [])",
    "json.patch({}, [{'op': 'add', 'path': '/a', 'value': s}])", "s.lower()", "s.upper()",
    "s.repeat(2)",
    "s.padStart(9)", "'x'.padStart(9, s)", "s.padEnd(9)", "lists.range(n)", "l.slice(0, 1)",
    "[l].flatten()", "l.distinct()", "l.sort()", "l.reverse()", "math.sum([n])",
    "totp(k)", "totp('NY', {'digits': n6})", "base32.encode(s)", "base32.decode(k)",
    "random.date(t, t)", "random.decimal(n, 10, 2)", "random.hex(n)", "random.words(n)",
    "sets.contains(l, ['a'])", "sets.equivalent(l, ['a'])", "sets.intersects(l, ['a'])",
  ]
  /// Nothing goes into them.
  private static let withoutArguments: Set<String> = [
    "clock", "freePort", "uuid", "optional.none", "random.boolean", "random.email", "random.ip",
    "random.name",
    "random.phone", "random.word",
  ]
  /// `SecretFlowTests` has these.
  private static let macros: Set<String> = [
    "all", "cel.bind", "default", "exists", "existsOne", "exists_one", "filter", "has", "map",
    "optFlatMap", "optMap", "sortBy", "transformList", "transformMap", "transformMapEntry",
  ]

  private var scope: TestScope {
    var scope = TestScope()
    let texts = [
      ("s", "a1b2"), ("j64", "YTE="), ("yes", "true"), ("dt", "90s"), ("path", "note.txt"),
      ("j", #"{"a": "x1"}"#), ("w", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.c2ln"),
      ("tt", "2026-11-22T03:04:05Z"), ("u", "http://a.example/"),
    ]
    let secret = SecretNames("secret")
    for (name, text) in texts {
      scope.variables.bind(name, to: ScopedValue(.string(text), secrets: secret))
    }
    scope.variables.bind(
      "k", to: ScopedValue(.string(String(repeating: "k", count: 32)), secrets: secret))
    scope.variables.bind("n6", to: ScopedValue(.number(ExactNumber(6)), secrets: secret))
    scope.variables.bind("n", to: ScopedValue(.number(ExactNumber(9)), secrets: secret))
    scope.variables.bind(
      "f", to: ScopedValue(.number(ExactNumber(parsing: "1.5") ?? ExactNumber(1)), secrets: secret))
    scope.variables.bind(
      "l", to: ScopedValue(.array([.string("a"), .string("b")]), secrets: secret))
    if let time = Timestamp(rfc3339: "2026-11-22T03:04:05Z") {
      scope.variables.bind("t", to: ScopedValue(.timestamp(time), secrets: secret))
    }
    scope.variables.bind(
      "d", to: ScopedValue(.duration(nanoseconds: 90_000_000_000), secrets: secret))
    scope.functions.now = Timestamp(rfc3339: "2026-11-22T03:04:05Z")
    scope.functions.random = { _ in NumberSequence(from: 5) }
    scope.functions.file = { _ throws(FunctionTable.Refusal) in Array("hello".utf8) }
    scope.functions.allMatches = { _, _, _, _ throws(FunctionTable.Refusal) in [[0..<1]] }
    scope.functions.xpath = { text, _, _ throws(FunctionTable.Refusal) in .string(text) }
    scope.functions.jsonPath = { value, _, _ throws(FunctionTable.Refusal) in value }
    return scope
  }

  @Test(arguments: calls)
  func `gives a secret, a size or a boolean`(call: String) throws {
    let found = try compiled(call).evaluate(in: scope)
    if case .boolean = found.value { return }
    let isSize = call.contains("size(")
    #expect(found.secrets.names == (isSize ? [] : ["secret"]))
  }

  @Test func `no function is left out`() {
    let missing = Names.functions.filter { name in
      !Self.withoutArguments.contains(name) && !Self.macros.contains(name)
        && !Self.calls.contains { $0.contains("\(name)(") }
    }
    #expect(missing.isEmpty)
  }
}
