// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import Values

/// The parts of a multipart body during rendering.
struct RenderedParts {
  var parts: [MultipartForm.Part] = []
  var secrets = SecretNames.none
  /// The opened files that no part has taken yet.
  var files: ArraySlice<any BodyStream>
  /// The written type of the whole body: its charset is that of parts without a type.
  var type: String?

  /// Appends a part, with the type and file name that its content implies.
  mutating func append(_ content: PartContent, _ head: PartHead, _ shown: PartHead) {
    var (head, shown) = (head, shown)
    if head.contentType == nil { head.contentType = content.type }
    if head.fileName == nil { head.fileName = content.fileName }
    shown.contentType = shown.contentType ?? head.contentType
    shown.fileName = shown.fileName ?? head.fileName
    parts.append(
      MultipartForm.Part(head, shownAs: shown == head ? nil : shown, content: content.piece))
  }
}

extension RequestRenderer {
  /// Renders a multipart body: as a stream if a part is a file, else in memory, so that reports
  /// show it.
  mutating func renderMultipart(_ parts: [PartTemplate]) throws(StepRefusal) -> RenderedBody {
    let boundary = try chosenBoundary()
    var rendered = RenderedParts(
      files: openedFiles[...], type: try writtenContentType()?.text)
    for part in parts {
      if let template = part.computed {
        try renderComputed(template, into: &rendered)
      } else {
        try render(part, into: &rendered)
      }
    }
    let form = MultipartForm(boundary: boundary, parts: rendered.parts)
    if let writtenBoundary, let part = form.partHoldingBoundary {
      throw .boundaryInPart("part \(part + 1)", at: writtenBoundary.span)
    }
    let body = form.body
    return RenderedBody(
      body: body.bytes.map(RequestBody.bytes) ?? .stream(body), impliedType: form.contentType,
      secrets: rendered.secrets, shown: body.outline.bytes, boundary: boundary)
  }

  /// The boundary in the step's type, else a random one.
  private mutating func chosenBoundary() throws(StepRefusal) -> String {
    guard let type = try writtenContentType(), let written = MultipartForm.boundary(in: type.text)
    else { return boundary }
    let isUsable =
      (1...70).contains(written.utf8.count) && written.utf8.last != 32
      && written.utf8.allSatisfy { (32..<127).contains($0) && $0 != 34 && $0 != 92 }
    guard isUsable else { throw .badBoundary(at: type.span) }
    writtenBoundary = (written, type.span)
    return written
  }

  private mutating func render(
    _ part: PartTemplate, into rendered: inout RenderedParts
  ) throws(StepRefusal) {
    let (head, shown, secrets) = try self.head(of: part)
    rendered.secrets.formUnion(secrets)
    for content in try contents(of: part, type: head.writtenType, &rendered) {
      rendered.append(content, head, shown)
    }
  }

  /// The head of a part: as sent, as shown, and the secrets in it.
  private mutating func head(
    of part: PartTemplate
  ) throws(StepRefusal) -> (head: PartHead, shown: PartHead, secrets: SecretNames) {
    let name = try headText(part.name)
    guard !name.text.utf8.contains(0) else { throw .badPartName(at: part.name.span) }
    var head = PartHead(name: name.text)
    var shown = PartHead(name: name.masked(unless: isHidden(_:of:)) ?? name.text)
    var secrets = name.secrets
    if let template = part.fileName {
      let fileName = try headText(template)
      guard !fileName.text.utf8.contains(0) else { throw .badPartName(at: template.span) }
      head.fileName = fileName.text
      shown.fileName = fileName.masked(unless: isHidden(_:of:)) ?? fileName.text
      secrets.formUnion(fileName.secrets)
    }
    if let template = part.type {
      let type = try headText(template)
      if let problem = HeaderRules.problem(inValue: type.text) {
        throw .badHeaderValue(problem, "Content-Type", at: template.span, culprits: [template])
      }
      head.contentType = type.text
      shown.contentType = type.masked(unless: isHidden(_:of:)) ?? type.text
      secrets.formUnion(type.secrets)
    }
    for field in part.headers {
      try render(field, into: &head, &shown, &secrets)
    }
    return (head, shown, secrets)
  }

  private mutating func headText(_ template: TemplateText) throws(StepRefusal) -> RenderedText {
    try rendered(template)
  }

  private mutating func render(
    _ field: FieldTemplate, into head: inout PartHead, _ shown: inout PartHead,
    _ secrets: inout SecretNames
  ) throws(StepRefusal) {
    let name = field.name.content
    for text in try fieldTexts(of: field) {
      if let problem = HeaderRules.problem(inValue: text.text) {
        throw .badHeaderValue(problem, name, at: text.span, culprits: field.culprits)
      }
      secrets.formUnion(text.secrets)
      let isPlain = text.secrets.isEmpty || isHidden(text.text, of: text.secrets)
      head.headers.append(HeaderField(name, text.text))
      shown.headers.append(HeaderField(name, isPlain ? text.text : text.secrets.mark))
    }
  }
}

/// The content of a part, with the headers that follow from it.
struct PartContent {
  var piece: JoinedBody.Piece
  var type: String?
  var fileName: String?
}

extension RequestRenderer {
  /// One content, one for each element of a list, or none for null and for `optional.none()`.
  ///
  /// - Parameter type: The written type of the part.
  private mutating func contents(
    of part: PartTemplate, type: String?, _ rendered: inout RenderedParts
  ) throws(StepRefusal) -> [PartContent] {
    switch part.content {
    case .json(.text(let template)), .base64(let template), .file(let template):
      if isLeftOut(template) { return [] }
    case .removed, .value, .json, .computed: break
    }
    switch part.content {
    case .removed, .computed: return []
    case .value(let value):
      var contents: [PartContent] = []
      for text in try fieldTexts(of: value) {
        rendered.secrets.formUnion(text.secrets)
        let bytes = try encoded(
          Array(text.text.utf8), type: type ?? rendered.type, text.secrets, at: text.span)
        contents.append(PartContent(piece: piece(bytes, of: text.secrets)))
      }
      return contents
    case .json(let value):
      let found = try self.value(of: value)
      rendered.secrets.formUnion(found.secrets)
      let bytes = try encoded(
        found.value.jsonBytes(), type: type ?? rendered.type, found.secrets, at: value.span)
      return [PartContent(piece: piece(bytes, of: found.secrets), type: "application/json")]
    case .base64(let template):
      let (bytes, secrets) = try decodedBytes(template)
      rendered.secrets.formUnion(secrets)
      return [PartContent(piece: piece(bytes, of: secrets), type: MediaTypes.unknown)]
    case .file: return file(&rendered)
    }
  }

  /// The next of the opened files.
  func file(_ rendered: inout RenderedParts) -> [PartContent] {
    guard let stream = rendered.files.popFirst() else { return [] }
    let name = stream.outline.fileName ?? ""
    return [
      PartContent(piece: .stream(stream), type: MediaTypes.type(ofFile: name), fileName: name)
    ]
  }

  /// Bytes, with the form to show if a search would not hide all their secrets.
  func piece(_ bytes: [UInt8], of secrets: SecretNames) -> JoinedBody.Piece {
    let isPlain = secrets.isEmpty || isHidden(bytes, of: secrets)
    return .bytes(bytes, shown: isPlain ? nil : Array(secrets.mark.utf8))
  }
}
