// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// Reads operations of 3.0 to 3.2.
struct OperationReader: Sendable {
  let parts: PartReader

  init(_ parts: PartReader) { self.parts = parts }

  /// - Parameter items: the path, and what it refers to.
  func readHead(
    _ node: DocumentNode, _ items: [DocumentNode], into operation: inout DocumentedOperation
  ) {
    parts.readHead(node, into: &operation)
    let servers = node["servers"] ?? items.lazy.compactMap { $0["servers"] }.first
    if let servers { operation.servers = parts.servers(servers) }
  }

  func content(of node: DocumentNode, _ items: [DocumentNode]) -> OperationParts.Content {
    var content = parts.content(of: node)
    (content.parameters, content.areParametersCut) = parts.parameters(
      of: node, items, read: parameter)
    content.body = node["requestBody"].flatMap(body)
    content.responses = node["responses"]?.members.compactMap(response) ?? []
    content.callbacks =
      node["callbacks"]?.members.map { Located($0.name, at: $0.nameSpan) } ?? []
    return content
  }

  // MARK: Parameters

  func parameter(_ node: DocumentNode) -> DocumentedParameter? {
    guard let place = node["in"]?.text,
      let location = DocumentedParameter.Location(rawValue: place), location != .form,
      let name = node["name"], let text = name.writtenText
    else { return nil }
    return parameter(node, Located(text, at: name.span), location)
  }

  /// A parameter or a header.
  private func parameter(
    _ node: DocumentNode, _ name: Located<String>, _ location: DocumentedParameter.Location
  ) -> DocumentedParameter {
    var parameter = DocumentedParameter(name: name, location: location)
    parameter.isRequired = node["required"]?.boolean ?? false || location == .path
    parameter.allowsEmpty =
      [.query, .form].contains(location) && node["allowEmptyValue"]?.boolean ?? false
    parameter.isDeprecated = node["deprecated"]?.boolean ?? false
    parameter.description = node["description"]?.writtenText
    let usual: ParameterStyle = location == .query || location == .cookie ? .form : .simple
    let style = node["style"]?.text.flatMap(ParameterStyle.init(rawValue:)) ?? usual
    parameter.style = style
    parameter.explode = node["explode"]?.boolean ?? (style == .form || style == .cookie)
    parameter.allowsReserved = node["allowReserved"]?.boolean ?? false
    parameter.schema = node["schema"].map { .node($0) }
    parameter.content = node["content"]?.members.first.flatMap(media)
    parameter.examples = parts.examples(of: node)
    return parameter
  }

  // MARK: Bodies

  private func body(_ node: DocumentNode) -> DocumentedBody? {
    guard let node = parts.resolved(node) else { return nil }
    return DocumentedBody(
      isRequired: node["required"]?.boolean ?? false,
      description: node["description"]?.writtenText,
      media: node["content"]?.members.compactMap(media) ?? [])
  }

  private func media(_ member: DocumentMember) -> DocumentedMedia? {
    guard let node = parts.resolved(member.value) else { return nil }
    var media = DocumentedMedia(type: Located(member.name, at: member.nameSpan))
    media.schema = node["schema"].map { .node($0) }
    media.itemSchema = parts.version >= .v32 ? node["itemSchema"] : nil
    media.examples = parts.examples(of: node)
    media.encodings =
      node["encoding"]?.members.map { encoding in
        DocumentedEncoding(
          name: encoding.name, contentType: encoding.value["contentType"]?.text,
          style: encoding.value["style"]?.text.flatMap(ParameterStyle.init(rawValue:)),
          explode: encoding.value["explode"]?.boolean,
          allowsReserved: encoding.value["allowReserved"]?.boolean ?? false,
          headers: encoding.value["headers"]?.members.compactMap(header)
            .filter { $0.name.content.lowercased() != "content-type" } ?? [])
      } ?? []
    media.hasPositions = node["prefixEncoding"] != nil || node["itemEncoding"] != nil
    return media
  }

  // MARK: Responses

  private func response(_ member: DocumentMember) -> DocumentedResponse? {
    guard ObjectShape.isStatus(member.name), let node = parts.resolved(member.value) else {
      return nil
    }
    return DocumentedResponse(
      status: Located(member.name, at: member.nameSpan),
      description: node["description"]?.writtenText,
      media: node["content"]?.members.compactMap(media) ?? [],
      headers: node["headers"]?.members.compactMap(header) ?? [],
      links: node["links"]?.members.compactMap(link) ?? [])
  }

  private func header(_ member: DocumentMember) -> DocumentedParameter? {
    parts.resolved(member.value).map {
      parameter($0, Located(member.name, at: member.nameSpan), .header)
    }
  }

  private func link(_ member: DocumentMember) -> DocumentedLink? {
    guard let node = parts.resolved(member.value) else { return nil }
    let reference = node["operationRef"].flatMap { node in
      node.text.map { Located($0, at: node.span) }
    }
    return DocumentedLink(
      name: Located(member.name, at: member.nameSpan), operationID: node["operationId"]?.text,
      operationReference: reference, parameters: node["parameters"]?.members ?? [],
      requestBody: node["requestBody"], hasServer: node["server"] != nil)
  }
}
