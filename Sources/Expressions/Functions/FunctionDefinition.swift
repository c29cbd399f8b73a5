// SPDX-License-Identifier: Apache-2.0

import Values

/// One function of the language.
struct FunctionDefinition: Sendable {
  /// What a function does; nil for arguments of kinds that it does not take.
  typealias Body =
    @Sendable (_ arguments: [CELValue], _ call: inout CallContext) throws(EvaluationError.Kind) ->
    CELValue?

  /// As it is written, `math.abs`.
  let name: String
  /// How many arguments `name(…)` takes; nil when it is no such function.
  var global: ClosedRange<Int>?
  /// How many `x.name(…)` takes besides `x`; nil when it is no such function.
  var method: ClosedRange<Int>?
  /// Whether the result is no secret when an argument is (sizes).
  var isExempt = false
  /// Whether it tells a digest from its text.
  var takesDigests = false
  let body: Body

  /// `name(…)`.
  static func global(
    _ name: String, _ arguments: ClosedRange<Int>, takesDigests: Bool = false,
    _ body: @escaping Body
  ) -> FunctionDefinition {
    FunctionDefinition(name: name, global: arguments, takesDigests: takesDigests, body: body)
  }

  /// `x.name(…)`.
  static func method(
    _ name: String, _ arguments: ClosedRange<Int>, _ body: @escaping Body
  ) -> FunctionDefinition {
    FunctionDefinition(name: name, method: arguments, body: body)
  }

  /// All functions by their names.
  static let all: [String: FunctionDefinition] = {
    let families = [
      conversions, collections, texts, textExtensions, times, optionals, mathematics, encoders,
      digests, addresses, outside,
    ]
    return Dictionary(families.joined().map { ($0.name, $0) }) { first, _ in first }
  }()

  /// The macros that look like functions.
  static let globalMacros = ["has", "default", "cel.bind"]
  /// The macros that look like methods.
  static let methodMacros = [
    "all", "exists", "exists_one", "existsOne", "map", "filter", "transformList", "transformMap",
    "optMap", "optFlatMap",
  ]

  /// All names that `name(…)` may have, in the order of their letters.
  static let globalNames = (all.values.filter { $0.global != nil }.map(\.name) + globalMacros)
    .sorted()
  /// All names that `x.name(…)` may have, in the order of their letters.
  static let methodNames = (all.values.filter { $0.method != nil }.map(\.name) + methodMacros)
    .sorted()
}

/// What a function may use besides its arguments.
struct CallContext {
  /// The functions whose home is elsewhere.
  let functions: FunctionTable
  var budget: Budget
  /// What the functions whose home is elsewhere may take together; made for the first of them.
  private(set) lazy var work = Workload(stop: budget.stop)

  init(functions: FunctionTable, stop: StopSignal? = nil) {
    self.functions = functions
    budget = Budget(stop: stop)
  }
}
