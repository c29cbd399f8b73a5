// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import Values

/// A rendered body.
struct RenderedBody {
  var body: RequestBody = .none
  /// The `Content-Type` if none is written.
  var impliedType: String?
  /// The secrets that it was made from.
  var secrets = SecretNames.none
  /// The bytes that reports show; nil if a search hides all its secrets.
  var shown: [UInt8]?
  /// The boundary between the parts of a multipart body.
  var boundary: String?
}

extension RequestRenderer {
  /// Renders the body; a GraphQL request by GET has none.
  mutating func renderBody(of method: String) throws(StepRefusal) -> RenderedBody {
    if method == "GET", case .graphql = request.body { return RenderedBody() }
    let rendered = try renderPlainBody()
    guard !rendered.secrets.isEmpty, case .bytes(let bytes) = rendered.body else { return rendered }
    if let shown = rendered.shown {
      mask.body = (bytes, shown)
    } else if !isHidden(bytes, of: rendered.secrets) {
      mask.body = (bytes, Array(rendered.secrets.mark.utf8))
    }
    return rendered
  }

  private mutating func renderPlainBody() throws(StepRefusal) -> RenderedBody {
    guard let body = request.body, !isLeftOut(body) else { return RenderedBody() }
    switch body {
    case .json(let value): return try renderJSON(value)
    case .form(let fields): return try renderForm(fields)
    case .text(let template):
      let found = try evaluate(template)
      guard let text = found.value.fieldText else { throw .notText(at: template.span) }
      return RenderedBody(
        body: .bytes(try encoded(Array(text.utf8), found.secrets, at: template.span)),
        impliedType: "text/plain; charset=utf-8", secrets: found.secrets)
    case .xml(let template): return try renderXML(template)
    case .base64(let template):
      let (bytes, secrets) = try decodedBytes(template)
      return RenderedBody(body: .bytes(bytes), secrets: secrets)
    case .graphql(let graphql): return try renderGraphQL(graphql)
    case .multipart(let parts): return try renderMultipart(parts)
    case .file: return RenderedBody(body: openedFiles.first.map(RequestBody.stream) ?? .none)
    }
  }

  /// Whether the whole body is one template whose value is `optional.none()`.
  private func isLeftOut(_ body: PlannedBody) -> Bool {
    switch body {
    case .json(.text(let template)), .text(let template), .xml(let template),
      .base64(let template):
      isLeftOut(template)
    case .json, .form, .graphql, .multipart, .file: false
    }
  }

  func isLeftOut(_ value: TemplateValue) -> Bool {
    if case .text(let template) = value { isLeftOut(template) } else { false }
  }

  private mutating func renderJSON(_ value: TemplateValue) throws(StepRefusal) -> RenderedBody {
    let found = try self.value(of: value)
    return RenderedBody(
      body: .bytes(try encoded(found.value.jsonBytes(), found.secrets, at: value.span)),
      impliedType: "application/json", secrets: found.secrets)
  }

  private mutating func renderForm(_ fields: [FieldTemplate]) throws(StepRefusal) -> RenderedBody {
    var pairs: [(name: [UInt8], value: [UInt8])] = []
    var secrets = SecretNames.none
    let type = try writtenContentType()?.text
    for field in try named(fields, "form") {
      for text in try fieldTexts(of: field) {
        let name = FieldText(text: field.name.content, secrets: .none, span: field.name.span)
        pairs.append((try formBytes(of: name, type), try formBytes(of: text, type)))
        secrets.formUnion(text.secrets)
      }
    }
    return RenderedBody(
      body: .bytes(FormSerialiser.serialise(pairs)),
      impliedType: "application/x-www-form-urlencoded", secrets: secrets)
  }

  /// The bytes of a text in base64.
  mutating func decodedBytes(
    _ template: TemplateText
  ) throws(StepRefusal) -> (bytes: [UInt8], secrets: SecretNames) {
    let found = try rendered(template)
    guard let bytes = BytesNotation.base64.bytes(of: found.text) else {
      throw .notBytes(.base64, at: template.span)
    }
    return (bytes, found.secrets)
  }

  /// The paths of the files of the body, with their places in the collection.
  mutating func bodyFiles() throws(StepRefusal) -> [(path: String, span: SourceSpan)] {
    var files: [(path: String, span: SourceSpan)] = []
    for file in request.bodyFiles {
      switch file {
      case .resolved(let path, let span): files.append((path, span))
      case .template(let template, let folder):
        if isLeftOut(template) { continue }
        let written = try text(of: template)
        files.append((written.path(in: folder), template.span))
      }
    }
    if case .multipart(let parts) = request.body, let template = parts.first?.computed {
      let folder = request.folder(of: template)
      files += try self.parts(from: template).paths.map { ($0.path(in: folder), template.span) }
    }
    return files
  }
}
