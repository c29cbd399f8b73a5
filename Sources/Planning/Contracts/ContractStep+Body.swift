// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation
import Queries
import Values

/// What is known of a body before the run.
extension ContractStep {
  /// The body of the request.
  enum Body {
    case none
    case json(Value, SourceSpan)
    /// A form as it is sent.
    case form(String, [FieldTemplate])
    case unknown
  }

  func problems(of body: Body) -> [StepProblem] {
    guard let documented = operation.body else { return [] }
    switch body {
    case .unknown: return []
    case .none:
      return documented.isRequired
        ? [
          StepProblem(
            .body, .missingBody(of: name, at: addressSpan, documentedAt: operation.span))
        ] : []
    case .json(let value, let span):
      guard let node = schema(of: body) else { return [] }
      return violations(of: [value], node).map { problem($0, at: span) }
    case .form(let text, let fields): return problems(ofForm: text, fields, in: documented)
    }
  }

  private func problems(
    ofForm text: String, _ fields: [FieldTemplate], in documented: DocumentedBody
  ) -> [StepProblem] {
    guard let media = media(of: .form(text, fields)), media.isForm else { return [] }
    func place(of name: String?) -> SourceSpan {
      let field = name.flatMap { name in fields.first { $0.name.content.hasSameBytes(as: name) } }
      return (field ?? fields.first)?.name.span ?? addressSpan
    }
    switch media.schema {
    case .fields(let documented)?:
      let sent = SentParameters(query: text)
      return documented.filter { !$0.isFile }.compactMap { field in
        problem(of: field, in: sent, mayBeAdded: false, at: place(of: field.name.content))
      }
    case .node(let node)?:
      let candidates = media.formValues(of: text, in: contract.document) ?? []
      return violations(of: candidates, node).map { violation in
        problem(violation, at: place(of: violation.instance.tokens.first))
      }
    case nil: return []
    }
  }

  private func problem(_ violation: SchemaViolation, at span: SourceSpan) -> StepProblem {
    let origin = contract.source.schemas(formats: settings.formats).origin(of: violation)
    let isLack = violation.schema.utf8.suffix("/required".utf8.count).elementsEqual(
      "/required".utf8)
    return StepProblem(
      .value(violation.instance.tokens, lack: isLack ? violation.message : nil),
      .badBody(of: name, violation, at: span, documentedAt: origin.span))
  }

  /// The violations of the likeliest value; none if one of them follows the schema, or cannot be judged.
  func violations(of values: [Value], _ node: DocumentNode) -> [SchemaViolation] {
    guard let schema = try? contract.source.schemas(formats: settings.formats).schema(at: node)
    else { return [] }
    var first: [SchemaViolation] = []
    for value in values {
      guard let document = try? JSONDocument.parse(value.jsonText()),
        let report = try? schema.judge(document.root, as: .request)
      else { return [] }
      guard !report.violations.isEmpty else { return [] }
      if first.isEmpty { first = report.violations }
    }
    return first
  }

  // MARK: The media type

  private func media(of body: Body) -> DocumentedMedia? {
    let written = step.sharedSettings?.content.contentType?.content?.literalText
    switch body {
    case .json: return operation.body?.media.media(for: written ?? "application/json")
    case .form:
      return operation.body?.media.media(for: written ?? "application/x-www-form-urlencoded")
    case .none, .unknown: return nil
    }
  }

  /// The schema that a body of JSON is compared with.
  private func schema(of body: Body) -> DocumentNode? {
    guard let media = media(of: body), media.isJSON, case .node(let node)? = media.schema else {
      return nil
    }
    return node
  }

  /// Whether the document says of a body all that there is to know.
  func isJudged(_ body: Body) -> Bool {
    switch body {
    case .none: return true
    case .unknown: return false
    case .json: return schema(of: body) != nil
    case .form(let text, _):
      guard let media = media(of: body), media.isForm, case .node? = media.schema else {
        return false
      }
      return media.formValues(of: text, in: contract.document) != nil
    }
  }
}
