// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import Expressions

/// Words of other languages are answered with what to write here, and that is right.
@Suite struct ForeignWordTests {
  private static func mistakes(in text: String) -> [ExpressionError] {
    var errors: [ExpressionError] = []
    _ = Expression.compile(text, errors: &errors)
    return errors
  }

  /// The help for the only mistake of an expression.
  private static func help(for text: String) -> [String] {
    let errors = mistakes(in: text)
    guard let error = errors.first, errors.count == 1 else { return ["\(errors)"] }
    return error.diagnostic(at: SourceSpan(file: SourceFileID(index: 0), range: error.range)).help
  }

  /// The expressions that help lines offer.
  private static func offers(_ help: [String]) -> [String] {
    help.filter { $0.hasPrefix("write ") || $0.hasPrefix("until then write ") }
      .flatMap { $0.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 } }
      .map { String($0.element) }
  }

  @Test(arguments: ForeignWord.all) func `every expression that a row offers compiles`(
    row: ForeignWord
  ) {
    for example in row.examples {
      #expect(Self.mistakes(in: example).isEmpty, "\(row.words): \(example)")
    }
    #expect(!row.words.isEmpty && !row.origin.isEmpty)
    #expect(!row.instead.isEmpty || row.note != nil, "\(row.words)")
  }

  @Test(arguments: ForeignWord.functions) func `a function of another language is answered`(
    row: ForeignWord
  ) {
    for word in row.words where word != "timestamp" {
      #expect(FunctionDefinition.all[word]?.global == nil, "\(word) is a function")
      for template in row.instead {
        let count = ForeignCall.argumentCount(of: template)
        let arguments = (0..<count).map { "arg\($0)" }.joined(separator: ", ")
        let offers = Self.offers(Self.help(for: "\(word)(\(arguments))"))
        #expect(!offers.isEmpty, "\(word)(\(arguments))")
        for offer in offers {
          #expect(Self.mistakes(in: offer).isEmpty, "\(word): \(offer)")
          for index in 0..<count {
            #expect(offer.contains("arg\(index)"), "\(word)(\(arguments)): \(offer)")
          }
        }
      }
    }
  }

  @Test(arguments: ForeignWord.methods) func `a method of another language is answered`(
    row: ForeignWord
  ) {
    for word in row.words {
      let macros = FunctionDefinition.methodMacros
      #expect(FunctionDefinition.all[word]?.method == nil && !macros.contains(word), "\(word)")
      for template in row.instead {
        let count = ForeignCall.argumentCount(of: template)
        let arguments = (0..<count).map { "arg\($0)" }.joined(separator: ", ")
        let offers = Self.offers(Self.help(for: "some.value.\(word)(\(arguments))"))
        #expect(!offers.isEmpty, "\(word)(\(arguments))")
        for offer in offers {
          #expect(Self.mistakes(in: offer).isEmpty, "\(word): \(offer)")
          #expect(offer.contains("some.value"), "\(word): \(offer)")
        }
      }
    }
  }

  private static let answers: [(String, String)] = [
    ("replace(x, a, b)", "write `x.replace(a, b)`"), ("upper(x)", "write `x.upper()`"),
    ("x.toUpperCase()", "write `x.upper()`"), ("len(xs)", "write `size(xs)`"),
    ("now()", "write `now`"), ("concat('a', b)", "write `'a' + b`"),
    ("base64(a + b)", "write `base64.encode(a + b)`"), ("toJson(x.y)", "write `json.encode(x.y)`"),
    ("date()", "write `format(now, '%Y-%m-%d')`"), ("random()", "write `random.int(1, 100)`"),
    ("JSON.stringify(x)", "write `json.encode(x)`"), ("JSON.parse(x)", "write `json.decode(x)`"),
    ("Math.floor(x / 2)", "write `math.floor(x / 2)`"), ("parseInt(x)", "write `int(x)`"),
    ("str(1)", "write `string(1)`"), ("x.includes('a')", "write `x.contains('a')` or `'a' in x`"),
    ("substr(x, 1, 2)", "write `x.substring(1, 1 + 2)`"),
    ("substring(x, 1, 2)", "write `x.substring(1, 2)`"), ("trim(a + b)", "write `(a + b).trim()`"),
    ("x.sha256()", "write `sha256(x)`"), ("timestamp()", "write `now`"),
    ("upper(a + b)", "write `(a + b).upper()`"), ("not(a == b)", "write `!(a == b)`"),
    ("sort(xs)", "write `xs.sort()`"),
    ("a === b", "write `a == b`"), ("a !== b", "write `a != b`"), ("a <> b", "write `a != b`"),
    ("a = b", "write `==` to compare"), ("a and b", "write `a && b`"), ("a or b", "write `a || b`"),
    ("not a", "write `!a`"), ("a not in b", "write `!a`"),
    ("a is null", "write `a == null` or `a != null`"),
    ("a ?? b", "write `default(a, b)`"), ("a?.b", "write `default(a.b, null)`"),
    ("xs.map(x => x.id)", "write `xs.map(x, x.id)`"), ("a =~ b", "write `a.matches(b)`"),
    ("typeof a", "write `type(a)`"), ("a if b else c", "write `condition ? a : b`"),
    ("if a then b", "write `condition ? a : b`"),
    ("a contains b", "write `a.contains(b)` or `b in a`"),
    ("user.name | upper", "write `user.name.upper()`"), ("x | trim", "write `x.trim()`"),
    ("x | default('a')", "write `default(x, a)`"),
    ("x.y | date: '%Y'", "write `format(x.y, '%Y-%m-%d')`"),
    ("xs | last", "write `xs[size(xs) - 1]`"),
    ("x | base64", "write `base64.encode(x)`"), ("x | urlencode", "write `url.encode(x)`"),
    ("x | nothing", "a filter is a method or a function here: `x.trim()`, `hex(x)`"),
    ("$guid", "write `uuid()`"), ("$randomInt", "write `random.int(0, 1000)`"),
    ("$user", "a name has no `$`"), ("a ** b", "there is no power: multiply"),
    ("new Date()", "write `now`"), ("a & b", "write `a && b` or `math.bitAnd(a, b)`"),
    ("$randomEmail", "write `random.email()`"), ("faker.email()", "write `random.email()`"),
    ("faker.name()", "write `random.name()`"),
    ("fake.first_name()", "write `random.name().split(' ')[0]`"),
    ("faker.internet.email()", "write `random.email()`"),
    ("random.uniform(1, 2)", "write `random.decimal(1, 2, 2)`"),
    ("faker.number.int({'min': 1})", "write `random.int(0, 1000)`"),
    ("faker.lorem.words(4)", "write `random.words(4)`"),
    ("faker.animal.cat()", ForeignWord.randomData), ("pyotp.TOTP(key)", "write `totp(key)`"),
    ("xs | length > 3", "write `xs.size()` for `xs | length`"),
  ]

  @Test(arguments: answers)
  func `words of other tools are reported with the equivalent`(_ written: String, _ help: String) {
    #expect(Self.help(for: written).first == help)
  }

  @Test(arguments: [
    ("uuid", "`uuid()` is a function"), ("md5", "`md5(…)` is a function"),
    ("upperAscii", "`x.upperAscii()` is a method"), ("None", "write `null`"),
    ("True", "write `true`"), ("guid", "write `uuid()`"), ("status", "write `response.status`"),
    ("toJson", "write `json.encode(a)`"),
  ])
  func `a variable that is none is answered with`(_ name: String, _ help: String) {
    #expect(ForeignWord.help(forName: name).first == help)
  }

  @Test(arguments: [ValueKind.array, .string])
  func `the length of a list or a text is its size`(kind: ValueKind) {
    let error = EvaluationError(.notAnObject(member: "length", found: kind), at: 0..<1)
    #expect(error.help == "write `size(…)`")
  }

  @Test func `an unknown name has no help`() {
    #expect(ForeignWord.help(forName: "frobnicate").isEmpty)
    #expect(Self.help(for: "frobnicate(x)").isEmpty)
    #expect(Self.help(for: "x.frobnicate()").isEmpty)
  }

  @Test(arguments: [
    ("{{$guid}}", "uuid()"), ("{{ $timestamp }}", "int(now)"),
    ("{{name | upper}}", "name.upper()"),
    ("{{ a.b | replace: 'x', 'y' }}", "a.b.replace(a, b)"), ("{{name}}", "name"),
    ("{{newUuid}}", "uuid()"), ("{{$randomEmail}}", "random.email()"),
    ("{{$randomPrice}}", "random.decimal(1, 1000, 2)"), ("{{$randomInt}}", "random.int(0, 1000)"),
  ])
  func `another tool's template is answered with`(_ written: String, _ expression: String) {
    let found = TemplateLookalike.find(in: "a \(written) b") { _ in false }
    #expect(found.map(\.expression) == [expression])
    #expect(found.map(\.range) == [2..<2 + written.utf8.count])
    #expect(found.map(\.isUnknownValue) == [false])
    #expect(Self.mistakes(in: expression).isEmpty)
  }

  @Test func `a value that another tool fills in, and nothing here, has no expression`() {
    let found = TemplateLookalike.find(in: "{{$randomCreditCardMask}}") { _ in false }
    #expect(found.map(\.isUnknownValue) == [true])
    #expect(found.map(\.leavesOneMeaning) == [false])
  }

  /// `lodash.sample2()`: a method of a name that may be nothing at all.
  @Test(arguments: [
    ("faker.animal.cat()", "faker.animal.cat"), ("faker.name()", "faker.name"),
    ("lodash.frobnicate(x)", "lodash.frobnicate"), ("a.b.frobnicate()", "a.b.frobnicate"),
    ("random.frobnicate()", "random.frobnicate"), ("x.lowr()", "lowr"),
    ("f(x).frobnicate()", "frobnicate"), ("[1].frobnicate()", "frobnicate"),
  ])
  func `a function that does not exist is named with what is before it`(
    text: String, name: String
  ) throws {
    let error = try #require(Self.mistakes(in: text.replacing("f(x)", with: "size(x)")).first)
    #expect(error.kind.words.message == "there is no function `\(name)`")
    let written = Array(text.replacing("f(x)", with: "size(x)").utf8)[error.range]
    #expect(String(decoding: written, as: UTF8.self) == name)
  }
}
