// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning

extension RequestRenderer {
  /// Renders XML: values are escaped in text and attributes, and taken as they are where XML has no
  /// escapes; `raw(…)` is markup.
  mutating func renderXML(_ template: TemplateText) throws(StepRefusal) -> RenderedBody {
    let segments = template.template.segments
    var insertion = XMLInsertion()
    var next = 0
    let rendered = try rendered(template) { value in
      while next < segments.count, case .text(let text) = segments[next] {
        insertion.pass(literal: text)
        next += 1
      }
      let isRaw = segments[next].isRaw
      next += 1
      guard !isRaw else {
        insertion.pass(raw: value)
        return value
      }
      return insertion.inserted(value, before: segments.literal(at: next))
    }
    if case .text(let text)? = segments.last { insertion.pass(literal: text) }
    if let problem = insertion.problem { throw .notXMLText(problem, at: template.span) }
    guard XMLEscaping.mayHold(rendered.text) else { throw .notXMLText(at: template.span) }
    let bytes = try encoded(
      Array(rendered.text.utf8), rendered.secrets, at: template.span, isXML: true)
    return RenderedBody(
      body: .bytes(bytes), impliedType: "application/xml",
      secrets: rendered.secrets,
      shown: rendered.masked(unless: isHidden(_:of:)).map { Array($0.utf8) })
  }
}

extension Template.Segment {
  fileprivate var isRaw: Bool {
    if case .expression(let expression, _) = self { expression.isRaw } else { false }
  }
}

extension [Template.Segment] {
  /// The literal text at an index: nil for an expression, empty at the end.
  fileprivate func literal(at place: Int) -> String? {
    guard place < count else { return "" }
    return if case .text(let text) = self[place] { text } else { nil }
  }
}

extension StepRefusal {
  static func notXMLText(_ problem: XMLInsertion.Problem, at span: SourceSpan) -> StepRefusal {
    let message =
      switch problem {
      case .commentEnd: "a template would put `--` into a comment, which XML does not allow"
      case .instructionEnd: "a template would put `?>` into a processing instruction, which ends it"
      case .carriageReturn:
        "a template would put a carriage return into a comment or a processing instruction, where "
          + "each reader takes it for a line feed"
      case .notName: "a template in a tag gives a text that is not part of a name"
      }
    return StepRefusal(
      .notXMLText, message, at: span, help: ["`${raw(…)}` puts a text in as it is, markup too"])
  }
}
