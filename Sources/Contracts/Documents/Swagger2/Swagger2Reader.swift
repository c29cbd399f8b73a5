// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// Reads operations of 2.0 into the model of 3.x.
///
/// Nothing is rewritten: references lead into the original text, and places are the author's.
struct Swagger2Reader: Sendable {
  private let parts: PartReader
  private let root: DocumentNode

  init(_ parts: PartReader, _ root: DocumentNode) {
    self.parts = parts
    self.root = root
  }

  /// `schemes`, `host` and `basePath` of the document.
  var servers: [DocumentedServer] { servers(root["schemes"]) }

  private func servers(_ schemes: DocumentNode?) -> [DocumentedServer] {
    let base = root["basePath"]
    let host = root["host"]
    let span = host?.span ?? base?.span ?? root["swagger"]?.span ?? root.span
    let path = base?.text ?? ""
    guard let name = host?.text else {
      return path.isEmpty ? [] : [server(path, at: span)]
    }
    let written = schemes?.elements.compactMap(\.text) ?? []
    // Without `schemes` it is the scheme that the document was fetched by: mostly this one.
    return (written.isEmpty ? ["https"] : written).map {
      server("\($0)://\(name)\(path)", at: span)
    }
  }

  private func server(_ url: String, at span: SourceSpan) -> DocumentedServer {
    DocumentedServer(url: Located(url, at: span), description: nil, name: nil, variables: [])
  }

  func readHead(_ node: DocumentNode, into operation: inout DocumentedOperation) {
    parts.readHead(node, into: &operation)
    if let schemes = node["schemes"] { operation.servers = servers(schemes) }
  }

  func content(of node: DocumentNode, _ items: [DocumentNode]) -> OperationParts.Content {
    var content = parts.content(of: node)
    let (all, areCut) = parts.parameters(of: node, items, read: parameter)
    content.areParametersCut = areCut
    content.parameters = all.filter { $0.location != .form }
    let fields = all.filter { $0.location == .form }
    let types = texts(node["consumes"] ?? root["consumes"])
    let written = parts.writtenParameters(of: node, items)
    if let whole = written.lazy.compactMap(parts.resolved).first(where: {
      $0["in"]?.text == "body"
    }) {
      content.body = body(whole, types)
    } else if !fields.isEmpty {
      content.body = form(fields, types)
    }
    let produced = texts(node["produces"] ?? root["produces"])
    content.responses = node["responses"]?.members.compactMap { response($0, produced) } ?? []
    return content
  }

  private func texts(_ list: DocumentNode?) -> [Located<String>] {
    list?.elements.compactMap { node in node.text.map { Located($0, at: node.span) } } ?? []
  }

  // MARK: Parameters

  private func parameter(_ node: DocumentNode) -> DocumentedParameter? {
    guard let name = node["name"], let text = name.writtenText,
      let location = location(node["in"]?.text)
    else { return nil }
    var parameter = DocumentedParameter(name: Located(text, at: name.span), location: location)
    parameter.isRequired = node["required"]?.boolean ?? false || location == .path
    parameter.allowsEmpty =
      [.query, .form].contains(location) && node["allowEmptyValue"]?.boolean ?? false
    parameter.description = node["description"]?.writtenText
    let written = style(node["collectionFormat"]?.text ?? "csv", location)
    parameter.style = written.style
    parameter.explode = written.explode
    parameter.isFile = node["type"]?.text == "file"
    parameter.schema = .node(node)
    if let example = node["x-example"] {
      parameter.examples = [
        DocumentedExample(
          name: nil, summary: nil, value: example, serialized: nil, external: nil)
      ]
    }
    return parameter
  }

  private func location(_ text: String?) -> DocumentedParameter.Location? {
    switch text {
    case "formData": .form
    case "path", "query", "header": text.flatMap(DocumentedParameter.Location.init(rawValue:))
    default: nil
    }
  }

  private func style(
    _ format: String, _ location: DocumentedParameter.Location
  ) -> (style: ParameterStyle?, explode: Bool) {
    switch format {
    case "multi": (.form, true)
    case "ssv": (.spaceDelimited, false)
    case "pipes": (.pipeDelimited, false)
    case "tsv": (nil, false)
    default: (location == .query || location == .form ? .form : .simple, false)
    }
  }

  // MARK: Bodies

  private func body(_ node: DocumentNode, _ types: [Located<String>]) -> DocumentedBody {
    let place = node["in"]?.span ?? node.span
    let types = types.isEmpty ? [Located("application/json", at: place)] : types
    return DocumentedBody(
      isRequired: node["required"]?.boolean ?? false,
      description: node["description"]?.writtenText,
      media: types.map { type in
        var media = DocumentedMedia(type: type)
        media.schema = node["schema"].map { .node($0) }
        if let example = node["x-example"] {
          media.examples = [
            DocumentedExample(
              name: nil, summary: nil, value: example, serialized: nil, external: nil)
          ]
        }
        return media
      })
  }

  private func form(
    _ fields: [DocumentedParameter], _ types: [Located<String>]
  ) -> DocumentedBody {
    let hasFile = fields.contains { $0.isFile }
    let forms = types.filter { type in
      let name = type.content.lowercased()
      return name.hasPrefix("multipart/form-data")
        || name.hasPrefix("application/x-www-form-urlencoded")
    }
    let usual = hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"
    let used = forms.isEmpty ? [Located(usual, at: fields[0].name.span)] : forms
    return DocumentedBody(
      isRequired: fields.contains { $0.isRequired }, description: nil,
      media: used.map { type in
        var media = DocumentedMedia(type: type)
        media.schema = .fields(fields)
        return media
      })
  }

  private func response(
    _ member: DocumentMember, _ types: [Located<String>]
  ) -> DocumentedResponse? {
    guard ObjectShape.isStatus(member.name), let node = parts.resolved(member.value) else {
      return nil
    }
    let examples = node["examples"]?.members ?? []
    let used =
      !types.isEmpty ? types : [Located("application/json", at: member.nameSpan)]
    let media: [DocumentedMedia] = used.compactMap { type in
      guard let schema = node["schema"] else { return nil }
      var media = DocumentedMedia(type: type)
      media.schema = .node(schema)
      media.examples = examples.filter { $0.name == type.content }.map {
        DocumentedExample(
          name: nil, summary: nil, value: $0.value, serialized: nil, external: nil)
      }
      return media
    }
    return DocumentedResponse(
      status: Located(member.name, at: member.nameSpan),
      description: node["description"]?.writtenText, media: media,
      headers: node["headers"]?.members.map(header) ?? [], links: [])
  }

  private func header(_ member: DocumentMember) -> DocumentedParameter {
    var header = DocumentedParameter(
      name: Located(member.name, at: member.nameSpan), location: .header)
    header.description = member.value["description"]?.writtenText
    header.style = style(member.value["collectionFormat"]?.text ?? "csv", .header).style
    header.schema = .node(member.value)
    return header
  }
}
