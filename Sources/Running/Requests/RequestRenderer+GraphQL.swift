// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Planning
import Values

/// GraphQL over HTTP ([specification](https://graphql.github.io/graphql-over-http/draft/)).
extension RequestRenderer {
  /// The members of a request, without those that are not written.
  private struct GraphQLMembers {
    var object: OrderedObject
    /// The secrets of each member.
    var secrets: [SecretNames]

    mutating func append(_ name: String, _ value: Value, _ secrets: SecretNames) {
      object.members.append((name, value))
      self.secrets.append(secrets)
    }
  }

  /// The object of a request as its body.
  mutating func renderGraphQL(_ graphql: GraphQLTemplate) throws(StepRefusal) -> RenderedBody {
    let members = try members(of: graphql)
    var secrets = SecretNames.none
    for names in members.secrets { secrets.formUnion(names) }
    let bytes = try encoded(
      Value.object(members.object).jsonBytes(), secrets, at: graphql.query.span)
    return RenderedBody(
      body: .bytes(bytes), impliedType: "application/json", secrets: secrets)
  }

  /// The parameters of a request by GET: an object is JSON there.
  mutating func graphQLFields(
    _ graphql: GraphQLTemplate
  ) throws(StepRefusal) -> [(name: String, value: FieldText)] {
    let members = try members(of: graphql)
    return zip(members.object.members, members.secrets).map { member, secrets in
      let text =
        if case .string(let text) = member.value {
          text
        } else {
          String(decoding: member.value.jsonBytes(), as: UTF8.self)
        }
      return (member.name, FieldText(text: text, secrets: secrets, span: graphql.query.span))
    }
  }

  private mutating func members(
    of graphql: GraphQLTemplate
  ) throws(StepRefusal) -> GraphQLMembers {
    let query = try rendered(graphql.query)
    var members = GraphQLMembers(
      object: OrderedObject([("query", .string(query.text))]), secrets: [query.secrets])
    if let template = graphql.variables, !isLeftOut(template) {
      let variables = try value(of: template)
      switch variables.value {
      case .null: break
      case .object: members.append("variables", variables.value, variables.secrets)
      default: throw .notAnObject("`variables`", at: template.span)
      }
    }
    if let template = graphql.operationName, !isLeftOut(template) {
      let name = try rendered(template)
      members.append("operationName", .string(name.text), name.secrets)
    }
    return members
  }
}
