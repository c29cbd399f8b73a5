// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// Reads the parts that all versions have.
struct PartReader: Sendable {
  let files: DocumentFiles
  let version: OpenAPIVersion

  /// What a node is, or refers to; nil for a reference to nothing, which is reported elsewhere.
  func resolved(_ node: DocumentNode) -> DocumentNode? { try? files.resolved(node) }

  func readHead(_ node: DocumentNode, into operation: inout DocumentedOperation) {
    operation.id = node["operationId"].flatMap { node in
      node.writtenText.map { Located($0, at: node.span) }
    }
    if let own = security(node["security"]) {
      operation.security = own
      operation.hasOwnSecurity = true
    }
  }

  /// The parts that all versions have alike.
  func content(of node: DocumentNode) -> OperationParts.Content {
    OperationParts.Content(
      tags: node["tags"]?.elements.compactMap(\.writtenText) ?? [],
      summary: node["summary"]?.writtenText, description: node["description"]?.writtenText,
      isDeprecated: node["deprecated"]?.boolean ?? false)
  }

  /// The parameters that are written at an operation, then those of its path.
  func writtenParameters(of node: DocumentNode, _ items: [DocumentNode]) -> [DocumentNode] {
    let own = node["parameters"]?.elements ?? []
    return items.reduce(own) { $0 + ($1["parameters"]?.elements ?? []) }
  }

  /// The parameters of an operation, and those of its path that it does not replace by name and place.
  ///
  /// - Returns: not more than an operation may have, and whether there are more.
  func parameters(
    of node: DocumentNode, _ items: [DocumentNode],
    read: (DocumentNode) -> DocumentedParameter?
  ) -> (parameters: [DocumentedParameter], areCut: Bool) {
    var parameters: [DocumentedParameter] = []
    var seen: Set<ByteText> = []
    for node in writtenParameters(of: node, items) {
      guard let parameter = resolved(node).flatMap(read), !parameter.isIgnored else { continue }
      let key = ByteText("\(parameter.location.rawValue) \(parameter.name.content)")
      guard seen.insert(key).inserted else { continue }
      guard parameters.count < OpenAPIReader.maximumParameters else { return (parameters, true) }
      parameters.append(parameter)
    }
    return (parameters, false)
  }

  /// The names of the parameters of the path.
  func pathParameterNames(of written: [DocumentNode]) -> [String] {
    written.compactMap { node in
      guard let node = resolved(node), node["in"]?.text == "path" else { return nil }
      return node["name"]?.writtenText
    }
  }

  func examples(of node: DocumentNode) -> [DocumentedExample] {
    var examples: [DocumentedExample] = []
    if let value = node["example"] {
      examples.append(
        DocumentedExample(name: nil, summary: nil, value: value, serialized: nil, external: nil))
    }
    for member in node["examples"]?.members ?? [] {
      guard let example = resolved(member.value) else { continue }
      let external = example["externalValue"].flatMap { node in
        node.text.map { Located($0, at: node.span) }
      }
      examples.append(
        DocumentedExample(
          name: member.name, summary: example["summary"]?.writtenText,
          value: example["dataValue"] ?? example["value"],
          serialized: example["serializedValue"]?.text, external: external))
    }
    return examples
  }

  // MARK: Servers

  func servers(_ list: DocumentNode?) -> [DocumentedServer] {
    list?.elements.compactMap { node in
      guard let url = node["url"], let text = url.writtenText else { return nil }
      return DocumentedServer(
        url: Located(text, at: url.span), description: node["description"]?.writtenText,
        name: node["name"]?.writtenText,
        variables: node["variables"]?.members.map { member in
          DocumentedServer.Variable(
            name: member.name, value: member.value["default"]?.writtenText ?? "",
            choices: member.value["enum"]?.elements.compactMap(\.writtenText) ?? [])
        } ?? [])
    } ?? []
  }

  // MARK: Security

  /// Nil if it is not written.
  func security(_ list: DocumentNode?) -> [SecurityAlternative]? {
    list?.elements.map { node in
      SecurityAlternative(
        requirements: node.members.map { member in
          SecurityAlternative.Requirement(
            scheme: Located(member.name, at: member.nameSpan),
            scopes: member.value.elements.compactMap(\.writtenText))
        })
    }
  }

  func schemes(of root: DocumentNode) -> [SecurityScheme] {
    let members = root["securityDefinitions"] ?? root["components"]?["securitySchemes"]
    return members?.members.compactMap { member in
      guard let node = resolved(member.value) else { return nil }
      return SecurityScheme(
        name: Located(member.name, at: member.nameSpan), kind: kind(of: node),
        description: node["description"]?.writtenText)
    } ?? []
  }

  private func kind(of node: DocumentNode) -> SecurityScheme.Kind {
    switch node["type"]?.text {
    case "basic": return .basic
    case "http": return httpKind(node["scheme"]?.text ?? "")
    case "apiKey":
      return .apiKey(name: node["name"]?.writtenText ?? "", location: node["in"]?.text ?? "header")
    case "oauth2" where version == .v2:
      return .oauth2([flow(node, node["flow"]?.text ?? "")].compactMap(\.self))
    case "oauth2":
      return .oauth2(node["flows"]?.members.compactMap { flow($0.value, $0.name) } ?? [])
    case "openIdConnect": return .openIDConnect(url: node["openIdConnectUrl"]?.text ?? "")
    case "mutualTLS": return .mutualTLS
    default: return .unknown
    }
  }

  private func httpKind(_ scheme: String) -> SecurityScheme.Kind {
    switch scheme.lowercased() {
    case "basic": .basic
    case "bearer": .bearer
    case "digest": .digest
    default: .http(scheme)
    }
  }

  private func flow(_ node: DocumentNode, _ name: String) -> SecurityScheme.Flow? {
    let names = ["application": "clientCredentials", "accessCode": "authorizationCode"]
    guard let kind = SecurityScheme.Flow.Kind(rawValue: names[name] ?? name) else { return nil }
    return SecurityScheme.Flow(
      kind: kind, authorizationURL: node["authorizationUrl"]?.text,
      tokenURL: node["tokenUrl"]?.text,
      deviceAuthorizationURL: node["deviceAuthorizationUrl"]?.text,
      scopes: node["scopes"]?.members.map(\.name) ?? [])
  }
}

extension DocumentedParameter {
  /// Headers that other parts of an operation describe: OpenAPI 3.2, "Parameter Object", `name`.
  fileprivate var isIgnored: Bool {
    location == .header
      && ["accept", "content-type", "authorization"].contains(name.content.lowercased())
  }
}
