// SPDX-License-Identifier: Apache-2.0

import Values

/// The pets by GraphQL.
enum GraphEndpoints {
  static let routes = [
    Route(
      "POST", path: "/graphql",
      "answers a query of GraphQL without fragments: `pet(id)`, `pets(kind, first)`; mistakes are "
        + "`errors`, with status 200"
    ) { store, call throws(ProblemDetails) in
      let sent = try call.request.jsonObject()
      guard case .string(let text) = sent["query"] else {
        throw .invalid([.init(field: "query", message: "must be text")])
      }
      var variables = OrderedObject([])
      if case .object(let given) = sent["variables"] { variables = given }
      do throws(GraphQLError) {
        let query = try GraphQLQuery(parsing: text, variables: variables)
        return .json(.members([("data", try answer(query.fields, store))]))
      } catch {
        let mistake = Value.members([("message", .string(error.message))])
        return .json(.members([("data", .null), ("errors", .array([mistake]))]))
      }
    }
  ]

  private static func answer(
    _ fields: [GraphQLQuery.Field], _ store: Store
  ) throws(GraphQLError) -> Value {
    var members: [(name: String, value: Value)] = []
    for field in fields { members.append((field.alias, try answer(field, store))) }
    return .members(members)
  }

  private static func answer(
    _ field: GraphQLQuery.Field, _ store: Store
  ) throws(GraphQLError) -> Value {
    switch field.name {
    case "pet":
      guard let id = field.arguments["id"] else {
        throw GraphQLError(message: "`pet` needs the argument `id`")
      }
      return try store.pets.first { $0.id == id.integer }.map { (pet) throws(GraphQLError) in
        try selected(field.fields, of: pet)
      } ?? .null
    case "pets":
      var kind: String?
      if case .string(let asked) = field.arguments["kind"] { kind = asked }
      let found = store.pets.filter { kind == nil || $0.draft.kind == kind }
      var pets: [Value] = []
      for pet in found.prefix(max(0, field.arguments["first"]?.integer ?? found.count)) {
        pets.append(try selected(field.fields, of: pet))
      }
      return .array(pets)
    default: throw GraphQLError(message: "there is no field `\(field.name)` of Query")
    }
  }

  private static func selected(
    _ fields: [GraphQLQuery.Field], of pet: Pet
  ) throws(GraphQLError) -> Value {
    guard !fields.isEmpty else { throw GraphQLError(message: "a pet needs a selection of fields") }
    guard case .object(let whole) = pet.json else { return .null }
    var members: [(name: String, value: Value)] = []
    for field in fields {
      guard field.fields.isEmpty, let value = whole[field.name] else {
        throw GraphQLError(message: "there is no field `\(field.name)` of Pet")
      }
      members.append((field.alias, value))
    }
    return .members(members)
  }
}
