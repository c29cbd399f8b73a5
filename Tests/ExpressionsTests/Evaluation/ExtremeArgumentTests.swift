// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Expressions

/// Every function is called with every extreme number in each place where it may take a number.
@Suite struct `Functions with extreme arguments` {
  private static let numbers = [
    "-9223372036854775808", "9223372036854775807", "9007199254740993", "18446744073709551615u",
    "-1e308", "1e308", "4294967296",
  ]
  private static let receivers = ["'7é'", "[1, 2]", "1", "timestamp('9999-12-31T23:59:59Z')"]

  /// Some functions take any number of arguments.
  private static let mostArguments = 0...4

  @Test func `give a value or an error`() throws {
    var calls = 0
    for function in FunctionDefinition.all.values.sorted(by: { $0.name < $1.name }) {
      for call in Self.calls(of: function) {
        // A mistake that is found when it is compiled is an answer too.
        var errors: [ExpressionError] = []
        guard let expression = Expression.compile(call, errors: &errors) else { continue }
        _ = try? expression.evaluate(in: TestScope())
        calls += 1
      }
    }
    #expect(calls > 500)
  }

  /// Of several arguments one is extreme, the others are 1.
  private static func calls(of function: FunctionDefinition) -> [String] {
    var calls: [String] = []
    for number in numbers {
      for count in (function.global ?? 0...0).clamped(to: mostArguments) where count > 0 {
        for place in 0..<count {
          calls.append("\(function.name)(\(arguments(count, number, at: place)))")
        }
      }
      for count in (function.method ?? 0...0).clamped(to: mostArguments) {
        guard count > 0 else {
          if function.method != nil { calls.append("(\(number)).\(function.name)()") }
          continue
        }
        for receiver in receivers {
          calls.append("\(receiver).\(function.name)(\(arguments(count, number, at: 0)))")
        }
      }
    }
    return calls
  }

  private static func arguments(_ count: Int, _ number: String, at place: Int) -> String {
    (0..<count).map { $0 == place ? number : "1" }.joined(separator: ", ")
  }
}
