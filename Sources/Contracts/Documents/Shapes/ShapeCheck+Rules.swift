// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// Rules among the members of one object that a table of members cannot hold.
extension ShapeCheck {
  mutating func checkRules(of kind: ObjectKind, _ node: DocumentNode) {
    switch kind {
    case .root where version == .v30: need("paths", in: node, of: "the document")
    case .operation:
      if version == .v30 { need("responses", in: node, of: "an operation") }
      checkQueries(in: node)
    case .pathItem:
      checkQueries(in: node)
      checkMethods(in: node)
    case .responses where node.memberCount == 0:
      report(.invalidOpenAPI("`responses` needs at least one status", at: node.span))
    case .response:
      if version < .v32 { need("description", in: node, of: "a response") }
      if version >= .v32 { checkHeaderNames(in: node) }
    case .parameter: checkParameter(node)
    case .swaggerParameter: checkSwaggerParameter(node)
    case .serverVariable where version >= .v31:
      if let list = node["enum"], list.kind == .array, list.elements.isEmpty {
        report(.invalidOpenAPI("`enum` of a variable needs at least one text", at: list.span))
      }
    case .securityScheme: checkScheme(node)
    case .swaggerScheme: checkSwaggerScheme(node)
    case .flows: checkFlows(node.members)
    default: break
    }
  }

  private mutating func need(_ name: String, in node: DocumentNode, of noun: String) {
    if node[name] == nil { report(.missingMember(name, of: noun, at: node.span)) }
  }

  // MARK: Parameters

  private mutating func checkParameter(_ node: DocumentNode) {
    guard let place = node["in"], let location = place.text else { return }
    let locations =
      ["path", "query", "header", "cookie"] + (version >= .v32 ? ["querystring"] : [])
    guard locations.contains(location) else {
      return report(.unknownWord(place, among: locations))
    }
    if location == "path" { checkPathParameter(node) }
    if location == "querystring" { need("content", in: node, of: "a parameter in `querystring`") }
    if location == "header", version >= .v32, let name = node["name"] {
      checkToken(name.text ?? "", at: name.span)
    }
    checkStyle(node, location)
    if let content = node["content"], content.kind == .object, content.members.count != 1 {
      report(
        .invalidOpenAPI("`content` of a parameter has exactly one media type", at: content.span))
    }
  }

  private mutating func checkPathParameter(_ node: DocumentNode) {
    // From 3.1 on, the metaschemas ask for it only beside a schema.
    let isAsked = version < .v31 || node["content"] == nil
    if isAsked, node["required"]?.boolean != true {
      report(
        .invalidOpenAPI(
          "a parameter in `path` has `required: true`", at: node["required"]?.span ?? node.span))
    }
    if version >= .v32, let name = node["name"], let text = name.text,
      text.isEmpty || text.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D })
    {
      report(.invalidOpenAPI("the name of a parameter in `path` has no braces", at: name.span))
    }
  }

  private mutating func checkStyle(_ node: DocumentNode, _ location: String) {
    let style = node["style"]
    let styles = ParameterStyle.allowed(in: location, version).map(\.rawValue)
    if let style, let text = style.text, !styles.contains(text) {
      report(.unknownWord(style, among: styles))
    }
    guard version >= .v31, let reserved = node["allowReserved"] else { return }
    let isEncoded =
      switch location {
      case "query": true
      case "path": version >= .v32
      case "cookie": version >= .v32 && style?.text != "cookie"
      default: false
      }
    if !isEncoded {
      report(
        .invalidOpenAPI(
          "`allowReserved` does not apply to a parameter in `\(location)`", at: reserved.span))
    }
  }

  private mutating func checkSwaggerParameter(_ node: DocumentNode) {
    if node["in"]?.text == "body" {
      need("schema", in: node, of: "a parameter in `body`")
    } else if node["in"]?.text == "path" {
      checkPathParameter(node)
    }
  }

  /// 3.2: `querystring` is the whole query, so it is there once and beside no `query`.
  private mutating func checkQueries(in node: DocumentNode) {
    guard version >= .v32, let list = node["parameters"] else { return }
    let locations = list.elements.compactMap { element in
      (try? files.resolved(element))?["in"]?.text.map { (element, $0) }
    }
    guard let first = locations.first(where: { $0.1 == "querystring" })?.0 else { return }
    for (element, location) in locations
    where location == "query" || location == "querystring" && element.span != first.span {
      report(
        .invalidOpenAPI(
          "a parameter in `\(location)` cannot be beside one in `querystring`", at: element.span,
          secondary: [Annotation(first.span, "the whole query")]))
    }
  }

  private mutating func checkMethods(in node: DocumentNode) {
    for member in node["additionalOperations"]?.members ?? [] {
      checkToken(member.name, at: member.nameSpan)
      if DocumentedOperation.fixedMethods.contains(member.name.lowercased()) {
        report(
          .invalidOpenAPI(
            "`\(member.name)` is the member `\(member.name.lowercased())` of the path",
            at: member.nameSpan))
      }
    }
  }

  private mutating func checkHeaderNames(in node: DocumentNode) {
    for member in node["headers"]?.members ?? [] {
      checkToken(member.name, at: member.nameSpan)
    }
  }

  private mutating func checkToken(_ text: String, at span: SourceSpan) {
    let isToken =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    if !isToken {
      report(
        .invalidOpenAPI(
          "`\(text)` has a character that no header and no method may have", at: span))
    }
  }

  // MARK: Security

  private mutating func checkScheme(_ node: DocumentNode) {
    let required: [String] =
      switch node["type"]?.text {
      case "apiKey": ["name", "in"]
      case "http": ["scheme"]
      case "oauth2": ["flows"]
      case "openIdConnect": ["openIdConnectUrl"]
      default: []
      }
    for name in required { need(name, in: node, of: "this security scheme") }
  }

  private mutating func checkSwaggerScheme(_ node: DocumentNode) {
    var required: [String] = []
    if node["type"]?.text == "apiKey" { required = ["name", "in"] }
    if node["type"]?.text == "oauth2" {
      required = ["flow"] + Self.addresses(ofFlow: node["flow"]?.text ?? "")
    }
    for name in required { need(name, in: node, of: "this security scheme") }
  }

  private mutating func checkFlows(_ members: [DocumentMember]) {
    for member in members where member.value.kind == .object {
      for name in Self.addresses(ofFlow: member.name) {
        need(name, in: member.value, of: "this flow")
      }
    }
  }

  /// The addresses that a flow needs, by its name in 2.0 or 3.x.
  private static func addresses(ofFlow flow: String) -> [String] {
    switch flow {
    case "implicit": ["authorizationUrl"]
    case "password", "clientCredentials", "application": ["tokenUrl"]
    case "authorizationCode", "accessCode": ["authorizationUrl", "tokenUrl"]
    case "deviceAuthorization": ["deviceAuthorizationUrl", "tokenUrl"]
    default: []
    }
  }
}
