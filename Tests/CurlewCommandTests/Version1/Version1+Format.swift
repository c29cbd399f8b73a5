// SPDX-License-Identifier: Apache-2.0

import Values

@testable import CollectionFormat
@testable import Expressions
@testable import Planning

extension Version1 {
  /// The keys, matchers, functions and names of the format.
  static var format: Value {
    .members([
      ("mappings", .members(FormatTables.all.map { ($0.name, mapping($0)) })),
      ("types", types),
      ("matchers", .members(MatcherTable.all.map { ($0.name, matcher($0)) })),
      ("subjects", .members(SubjectKind.allCases.map { ($0.rawValue, subject($0)) })),
      ("cookieMatchers", .words(CookieMatcherTable.words)),
      ("functions", functions),
      ("reservedNames", .words(Names.reservedWords)),
      ("members", members),
    ])
  }

  private static func mapping(_ table: MappingDescription) -> Value {
    let groups = table.groups.enumerated().map { place, group in
      (
        group.words,
        Value.members([
          ("required", .boolean(group.isRequired)),
          ("keys", .words(table.keys.filter { $0.group == place }.map(\.name))),
        ])
      )
    }
    return .members([
      ("extensions", .boolean(table.allowsExtensions)),
      ("groups", .members(groups)),
      ("keys", .members(table.keys.map { ($0.name, key($0)) })),
    ])
  }

  private static func key(_ key: KeyDescription) -> Value {
    guard key.state == .supported else { return .members([("reserved", .boolean(true))]) }
    var members: [(String, Value)] = [("value", .words(key.shape.alternatives))]
    if key.isRequired { members.append(("required", .boolean(true))) }
    if let standard = key.standard { members.append(("default", .string(standard))) }
    if case .none = key.inheritance {
    } else {
      members.append(("inherited", .string(key.inheritance.words)))
    }
    return .members(members)
  }

  /// The notations of values that the format reads from text.
  private static var types: Value {
    .members(
      [Shape.duration, .size, .rate, .name, .path].map { shape in
        (shape.term, shape.schema.asValue.member("pattern") ?? .null)
      })
  }

  private static func matcher(_ matcher: MatcherDefinition) -> Value {
    var members: [(String, Value)] = [
      ("operand", .words(matcher.operand.shape(in: .json).alternatives))
    ]
    if let companion = matcher.companion { members.append(("with", .string(companion.name))) }
    return .members(members)
  }

  private static func subject(_ kind: SubjectKind) -> Value {
    let matchers = MatcherTable.all.filter { !kind.isQuantity || $0.fitsQuantities }.map(\.name)
    return .members([
      ("scalar", .boolean(kind.allowsScalar)), ("list", .boolean(kind.allowsList)),
      ("paths", .boolean(kind.hasPaths)),
      (
        "members",
        .members(kind.namedMembers.map { ($0.name, .string($0.slot.rawValue)) })
      ),
      ("matchers", .words(matchers)),
    ])
  }

  /// Each with the numbers of arguments that it takes.
  private static var functions: Value {
    let calls = Names.functions.map { name -> (String, Value) in
      guard let function = FunctionDefinition.all[name] else {
        return (name, .members([("macro", .boolean(true))]))
      }
      var members: [(String, Value)] = []
      if let global = function.global { members.append(("arguments", counts(global))) }
      if let method = function.method { members.append(("argumentsAsMethod", counts(method))) }
      return (name, .members(members))
    }
    return .members(calls)
  }

  private static func counts(_ range: ClosedRange<Int>) -> Value {
    .words(range.count > 20 ? ["\(range.lowerBound) or more"] : range.map(String.init))
  }

  private static var members: Value {
    .members(
      ["response", "request", "timings", "certificate"].map {
        ($0, .words(ExchangeWords.members(of: $0)))
      })
  }
}

extension Shape {
  /// The forms of the value, each in words that need no other.
  ///
  /// A value may gain forms, and loses none.
  var alternatives: [String] {
    switch self {
    case .either(let shapes): shapes.flatMap(\.alternatives)
    case .made(let shape): shape.alternatives + ["template"]
    case .words(let words): words.map { "`\($0)`" }
    case .list(let element, let nonEmpty):
      element.alternatives.map { (nonEmpty ? "list, not empty, of " : "list of ") + $0 }
    case .named(let name, let value):
      value.alternatives.map { "mapping from \(name.term) to \($0)" }
    case .single(let value): value.alternatives.map { "mapping of one name to \($0)" }
    case .called(_, let shape): shape.alternatives
    case .mapping(let name): ["mapping `\(name)`"]
    case .expected(let slot): ["expected \(slot.rawValue)"]
    case .operand(let slot): ["operand for \(slot.rawValue)"]
    case .boolean: ["boolean"]
    default: [term]
    }
  }
}
