// SPDX-License-Identifier: Apache-2.0

import Values

/// A query of [GraphQL](https://spec.graphql.org/October2021/): one operation with variables,
/// arguments and aliases, without fragments and directives.
struct GraphQLQuery {
  /// A field that is asked for.
  struct Field {
    /// Its name in the answer.
    let alias: String
    let name: String
    let arguments: [String: Value]
    let fields: [Field]
  }

  private static let maximumDepth = 8

  let fields: [Field]

  private var scanner: GraphQLScanner
  private var variables: [String: Value] = [:]

  /// - Throws: what is wrong with the text or the variables.
  init(parsing text: String, variables given: OrderedObject) throws(GraphQLError) {
    var query = GraphQLQuery(GraphQLScanner(text))
    if query.scanner.takes("query"), query.scanner.next != "{" {
      if query.scanner.next != "(" { _ = try query.scanner.take() }
      if query.scanner.takes("(") { try query.declare(given) }
    }
    let fields = try query.selection(depth: 0)
    if let token = query.scanner.next {
      throw GraphQLError(message: "`\(token)` behind the query: one query is answered, and no more")
    }
    self.init(query.scanner, fields)
  }

  private init(_ scanner: GraphQLScanner, _ fields: [Field] = []) {
    self.scanner = scanner
    self.fields = fields
  }

  /// `$id: Int!, $kind: String = "dog"`, behind its parenthesis.
  private mutating func declare(_ given: OrderedObject) throws(GraphQLError) {
    while !scanner.takes(")") {
      try scanner.expect("$")
      let name = try scanner.take()
      try scanner.expect(":")
      let isList = scanner.takes("[")
      _ = try scanner.take()
      if isList {
        _ = scanner.takes("!")
        try scanner.expect("]")
      }
      let isRequired = scanner.takes("!")
      let standard = scanner.takes("=") ? try value() : nil
      guard let value = given[name] ?? standard ?? (isRequired ? nil : .null) else {
        throw GraphQLError(message: "the variable `$\(name)` has no value")
      }
      variables[name] = value
    }
  }

  private mutating func selection(depth: Int) throws(GraphQLError) -> [Field] {
    guard depth < Self.maximumDepth else { throw GraphQLError(message: "the query is too deep") }
    try scanner.expect("{")
    var fields: [Field] = []
    while !scanner.takes("}") {
      var name = try scanner.take()
      let alias = name
      if scanner.takes(":") { name = try scanner.take() }
      var arguments: [String: Value] = [:]
      if scanner.takes("(") {
        while !scanner.takes(")") {
          let argument = try scanner.take()
          try scanner.expect(":")
          arguments[argument] = try value()
        }
      }
      let inner = scanner.next == "{" ? try selection(depth: depth + 1) : []
      fields.append(Field(alias: alias, name: name, arguments: arguments, fields: inner))
    }
    return fields
  }

  private mutating func value() throws(GraphQLError) -> Value {
    let token = try scanner.take()
    switch token {
    case "$":
      let name = try scanner.take()
      guard let value = variables[name] else {
        throw GraphQLError(message: "there is no variable `$\(name)`")
      }
      return value
    case "null": return .null
    case "true", "false": return .boolean(token == "true")
    default: break
    }
    if token.hasPrefix("\"") { return .string(String(token.dropFirst().dropLast())) }
    return ExactNumber(parsing: token).map(Value.number) ?? .string(token)
  }
}
