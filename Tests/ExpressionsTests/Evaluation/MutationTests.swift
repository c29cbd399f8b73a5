// SPDX-License-Identifier: Apache-2.0

import Expressions
import TestSupport
import Testing
import Values

/// The documented examples, cut up and put together anew: nothing may trap or hang.
struct MutationTests {
  private var scope: TestScope {
    var scope = TestScope(
      """
      {"user": "ada", "id": 7, "price": 19.99, "total": 12345678901234567890.10, "top": 1e400,
       "pet": {"name": "Rex", "owner": null}, "items": [{"sku": "a", "n": 2}, {"n": -1}], "i": 3}
      """)
    scope.functions.now = Timestamp(seconds: 253_402_300_799, nanoseconds: 999_999_999)
    scope.functions.random = { _ in NumberSequence(from: 5) }
    scope.functions.matches = { _, _, _ throws(FunctionTable.Refusal) in true }
    return scope
  }

  private static let ends = [
    "9223372036854775807", "-9223372036854775808", "18446744073709551615u", "0", "-1", "1e308",
    "0.0/0.0", "1.0/0.0", "duration('9223372036s')", "duration('-9223372036s')", "now",
    "timestamp('0001-01-01T00:00:00Z')", "''", "[]", "{}", "null", "b'\\xff'", "total", "top",
    "optional.none()", "'\\U0001F431é'", "int", "pet", "items",
  ]

  @Test func `operators and functions take any values`() throws {
    let scope = scope
    var count = 0
    for left in Self.ends {
      var texts: [String] = []
      for right in Self.ends {
        for name in ["+", "-", "*", "/", "%", "==", "<", "in"] {
          texts.append("(\(left)) \(name) (\(right))")
        }
        for name in [
          "indexOf", "lastIndexOf", "charAt", "substring", "split", "format", "join", "or",
        ] {
          texts.append("(\(left)).\(name)(\(right))")
        }
        for name in ["getHours", "getFullYear", "getMilliseconds"] {
          texts.append("(\(left)).\(name)(\(right))")
        }
        texts.append("(\(left))[\(right)]")
        texts.append("(\(left))[?\(right)]")
        texts.append("'a,b,c'.split(',', \(right)) + 'a,b,c'.replace(',', '', \(right)).split('')")
        texts.append("'abcdef'.substring(\(left), \(right))")
        texts.append("'%s %d'.format([\(left), \(right)]) + '%x'.format([\(left)])")
        texts.append("'%.3f'.format([\(left)]) + '%e'.format([\(right)])")
        texts.append("math.greatest(\(left), \(right)) + math.bitShiftLeft(\(left), \(right))")
        texts.append("random.int(\(left), \(right)) + size(random.text(\(left)))")
        texts.append("format(\(left), '%Y %j %c', \(right))")
      }
      for name in Names.functions where !name.contains("all") {
        texts += ["\(name)(\(left))", "(\(left)).\(name)()", "(\(left)).\(name)(x, x)"]
      }
      texts += [
        "-(\(left))", "!(\(left))", "(\(left)) ? 1 : 2", "(\(left)).map(x, x)",
        "json.encode(\(left))",
      ]
      for text in texts {
        var errors: [ExpressionError] = []
        guard let expression = Expression.compile(text, errors: &errors) else { continue }
        _ = try? expression.evaluate(in: scope)
        count += 1
      }
    }
    #expect(count > 5000)
  }

  @Test func `recombined examples neither trap nor hang`() throws {
    let examples = DocumentedExampleTests.examples.map { Array($0.expression.utf8) }
    var random = SeededGenerator(seed: 2026)
    let scope = scope
    for _ in 0..<4000 {
      var bytes = examples.randomElement(using: &random) ?? []
      let other = examples.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let from = Int.random(in: 0...other.count, using: &random)
        let to = Int.random(in: from...other.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 0...4, using: &random))
        bytes.replaceSubrange(place..<end, with: other[from..<to])
      }
      var errors: [ExpressionError] = []
      let text = String(decoding: bytes, as: UTF8.self)
      guard let expression = Expression.compile(text, errors: &errors) else {
        #expect(!errors.isEmpty)
        continue
      }
      _ = try? expression.evaluate(in: scope)
      _ = expression.explain(in: scope)
    }
  }
}
