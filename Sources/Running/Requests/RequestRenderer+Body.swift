// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import Values

/// A body that is ready to be sent.
struct RenderedBody {
  var body: RequestBody = .none
  /// What `Content-Type` says when nobody else does.
  var impliedType: String?
  /// What it was made from.
  var secrets = SecretNames.none
}

extension RequestRenderer {
  mutating func renderBody() throws(StepRefusal) -> RenderedBody {
    let rendered = try renderPlainBody()
    if !rendered.secrets.isEmpty, case .bytes(let bytes) = rendered.body,
      !isHidden(bytes, of: rendered.secrets)
    {
      mask.body = (bytes, Array(rendered.secrets.mark.utf8))
    }
    return rendered
  }

  private mutating func renderPlainBody() throws(StepRefusal) -> RenderedBody {
    switch request.body {
    case nil: return RenderedBody()
    case .json(let value): return try renderJSON(value)
    case .form(let fields): return try renderForm(fields)
    case .text(let template):
      let found = try evaluate(template)
      guard let text = found.value.fieldText else { throw .notText(at: template.span) }
      return RenderedBody(
        body: .bytes(Array(text.utf8)), impliedType: "text/plain; charset=utf-8",
        secrets: found.secrets)
    case .file: return renderFile()
    }
  }

  private mutating func renderJSON(_ value: TemplateValue) throws(StepRefusal) -> RenderedBody {
    let found: ScopedValue
    do throws(TemplateFailure) {
      found = try value.evaluate(in: scope)
    } catch {
      throw StepRefusal(error)
    }
    note(found.secrets, at: value.span)
    return RenderedBody(
      body: .bytes(found.value.jsonBytes()), impliedType: "application/json",
      secrets: found.secrets)
  }

  private mutating func renderForm(_ fields: [FieldTemplate]) throws(StepRefusal) -> RenderedBody {
    var pairs: [(name: String, value: String)] = []
    var secrets = SecretNames.none
    for field in fields {
      guard case .values(let values) = field.values else { continue }
      for value in values {
        for text in try fieldTexts(of: value) {
          pairs.append((field.name.content, text.text))
          secrets.formUnion(text.secrets)
        }
      }
    }
    return RenderedBody(
      body: .bytes(FormSerialiser.serialise(pairs)),
      impliedType: "application/x-www-form-urlencoded", secrets: secrets)
  }

  /// Streamed from disk while it is sent, under the same rights as every other file.
  private func renderFile() -> RenderedBody {
    RenderedBody(body: openedBody.map(RequestBody.stream) ?? .none)
  }

  /// The file that the body is read from, and where its path is written.
  mutating func bodyFile() throws(StepRefusal) -> (path: String, span: SourceSpan)? {
    switch request.body {
    case .file(.resolved(let path, let span)): return (path, span)
    case .file(.template(let template, let folder)):
      let written = try text(of: template)
      let path = written.hasPrefix("/") || folder.isEmpty ? written : folder + "/" + written
      return (path, template.span)
    default: return nil
    }
  }
}
