// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// One function of the language.
struct FunctionDefinition: Sendable {
  /// The body of a function; nil for arguments of kinds that it does not accept.
  typealias Body =
    @Sendable (_ arguments: [CELValue], _ call: inout CallContext) throws(EvaluationError.Kind) ->
    CELValue?

  /// The name as written, `math.abs`.
  let name: String
  /// How many arguments `name(…)` takes; nil if it cannot be called like this.
  var global: ClosedRange<Int>?
  /// How many arguments `x.name(…)` takes besides `x`; nil if it cannot be called like this.
  var method: ClosedRange<Int>?
  /// Whether the result does not count as made from the secrets of its arguments (sizes).
  var isExempt = false
  /// Whether it distinguishes a digest from its text.
  var takesDigests = false
  /// Whether it draws numbers from chance.
  var drawsNumbers = false
  /// Whether its result is an optional.
  var givesOptional = false
  let body: Body

  /// `name(…)`.
  static func global(
    _ name: String, _ arguments: ClosedRange<Int>, takesDigests: Bool = false,
    drawsNumbers: Bool = false, givesOptional: Bool = false, _ body: @escaping Body
  ) -> FunctionDefinition {
    FunctionDefinition(
      name: name, global: arguments, takesDigests: takesDigests, drawsNumbers: drawsNumbers,
      givesOptional: givesOptional, body: body)
  }

  /// `x.name(…)`.
  static func method(
    _ name: String, _ arguments: ClosedRange<Int>, givesOptional: Bool = false,
    _ body: @escaping Body
  ) -> FunctionDefinition {
    FunctionDefinition(name: name, method: arguments, givesOptional: givesOptional, body: body)
  }

  /// All functions by their names.
  static let all: [String: FunctionDefinition] = {
    let families = [
      conversions, collections, lists, sets, texts, textExtensions, textForms, times, calendar,
      timeReading, patterns, optionals, mathematics, encoders, documents, digests, tokens, signing,
      oneTimeCodes, addresses, chance, outside,
    ]
    return Dictionary(families.joined().map { ($0.name, $0) }) { first, _ in first }
  }()

  /// The macros that are called like functions.
  static let globalMacros = ["has", "default", "cel.bind"]
  /// The macros that are called like methods.
  static let methodMacros = [
    "all", "exists", "exists_one", "existsOne", "map", "filter", "transformList", "transformMap",
    "transformMapEntry", "sortBy", "optMap", "optFlatMap",
  ]

  /// All names for `name(…)`, in alphabetical order.
  static let globalNames = (all.values.filter { $0.global != nil }.map(\.name) + globalMacros)
    .sorted()
  /// All names for `x.name(…)`, in alphabetical order.
  static let methodNames = (all.values.filter { $0.method != nil }.map(\.name) + methodMacros)
    .sorted()
}

/// What a function may use besides its arguments.
struct CallContext {
  /// The functions from outside the language.
  let functions: FunctionTable
  var budget: Budget
  /// The steps that functions from outside may take together; created for the first of them.
  private(set) lazy var work = Workload(stop: budget.stop)
  private let place: DrawPlace
  /// The file of an expression that reads files whose paths are made in the run.
  let source: SourceFileID?
  /// What it has not drawn yet of the numbers of its place; nil before the first.
  private var numbers: NumberSequence?

  /// - Parameters:
  ///   - place: whose numbers are drawn; nil where nothing draws.
  ///   - source: the file of the expression; nil unless it reads files whose paths are made in the run.
  init(
    functions: FunctionTable, stop: StopSignal? = nil, place: DrawPlace? = nil,
    source: SourceFileID? = nil
  ) {
    self.functions = functions
    self.source = source
    self.place = place ?? .unknown
    budget = Budget(stop: stop)
  }

  /// Draws the next numbers of the place.
  ///
  /// - Parameter name: of the function that draws.
  mutating func draw<Result>(
    _ name: String, _ take: (inout NumberSequence) -> Result
  ) throws(EvaluationError.Kind) -> Result {
    guard let random = functions.random else { throw .functionUnavailable(name: name) }
    var left = numbers ?? random(place)
    defer { numbers = left }
    return take(&left)
  }
}
