// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import Values

/// Parts that a template gives.
extension RequestRenderer {
  /// The parts that a template gives, evaluated once: files are opened before anything is rendered.
  mutating func parts(from template: TemplateText) throws(StepRefusal) -> ComputedParts {
    if let computedParts { return computedParts }
    let found = try evaluate(template)
    do throws(ComputedParts.Problem) {
      let parts = try ComputedParts(found.value, found.secrets)
      computedParts = parts
      return parts
    } catch {
      throw .badPart(error, at: template.span)
    }
  }

  mutating func renderComputed(
    _ template: TemplateText, into rendered: inout RenderedParts
  ) throws(StepRefusal) {
    let computed = try parts(from: template)
    rendered.secrets.formUnion(computed.secrets)
    for part in computed.parts {
      let (head, shown) = try self.head(of: part, computed.secrets, at: template.span)
      let contents = try contents(
        of: part, type: head.writtenType, computed.secrets, at: template.span, &rendered)
      for content in contents {
        rendered.append(content, head, shown)
      }
    }
  }

  private func head(
    of part: ComputedParts.Part, _ secrets: SecretNames, at span: SourceSpan
  ) throws(StepRefusal) -> (head: PartHead, shown: PartHead) {
    func shownText(_ text: String) -> String {
      secrets.isEmpty || isHidden(text, of: secrets) ? text : secrets.mark
    }
    guard !part.name.utf8.contains(0), part.fileName?.utf8.contains(0) != true else {
      throw .badPartName(at: span)
    }
    var head = PartHead(name: part.name, fileName: part.fileName, contentType: part.type)
    for (name, value) in part.headers {
      if let problem = HeaderRules.problem(inName: name) {
        throw .badHeaderName(problem, name, at: span)
      }
      guard !head.headers.contains(where: { $0.name.equalsIgnoringASCIICase(name) }),
        part.type == nil || !name.equalsIgnoringASCIICase("Content-Type")
      else { throw .headerTwice(at: span) }
      guard let text = value.fieldText else { throw .notText(at: span) }
      head.headers.append(HeaderField(name, text))
    }
    let fields = head.headers + (part.type.map { [HeaderField("Content-Type", $0)] } ?? [])
    for field in fields {
      if let problem = HeaderRules.problem(inValue: field.value) {
        throw .badHeaderValue(problem, field.name, at: span, culprits: [])
      }
    }
    let shown = PartHead(
      name: shownText(part.name), fileName: part.fileName.map(shownText),
      contentType: part.type.map(shownText),
      headers: head.headers.map { HeaderField($0.name, shownText($0.value)) })
    return (head, shown)
  }

  private func contents(
    of part: ComputedParts.Part, type: String?, _ secrets: SecretNames, at span: SourceSpan,
    _ rendered: inout RenderedParts
  ) throws(StepRefusal) -> [PartContent] {
    func encoded(_ bytes: [UInt8]) throws(StepRefusal) -> JoinedBody.Piece {
      piece(
        try self.encoded(bytes, type: type ?? rendered.type, secrets, at: span), of: secrets)
    }
    switch part.content {
    case .values(let values)?:
      var contents: [PartContent] = []
      for value in values {
        if case .null = value { continue }
        guard let text = value.fieldText else { throw .notText(at: span) }
        contents.append(PartContent(piece: try encoded(Array(text.utf8))))
      }
      return contents
    case .json(let value)?:
      return [PartContent(piece: try encoded(value.jsonBytes()), type: "application/json")]
    case .base64(let text)?:
      guard let bytes = BytesNotation.base64.bytes(of: text) else {
        throw .notBytes(.base64, at: span)
      }
      return [PartContent(piece: piece(bytes, of: secrets), type: MediaTypes.unknown)]
    case .file?: return file(&rendered)
    case nil: return []
    }
  }
}
