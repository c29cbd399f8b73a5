// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import RunEvents
import Values

/// Renders the data that a step sends, and refuses data that must not be sent.
///
/// The common parts of requests and raw connections: texts with their secrets noted, rights,
/// certificates and routes.
protocol StepRenderer {
  var context: StepContext { get }
  /// The settings of the connection.
  var settings: PlannedSettings { get }
  /// The place of the address in the file.
  var addressSpan: SourceSpan { get }
  var notes: RenderNotes { get set }
}

/// Facts collected while a step is rendered.
struct RenderNotes {
  /// The secrets in the step, with their places.
  var secrets = SecretUses()
  var notices: [String] = []
  /// The parts that events hide.
  var mask = SecretFieldMask()
}

extension StepRenderer {
  var collection: CollectionContext { context.collection }

  var scope: StepScope { context.scope }

  var files: RunFiles { context.run.files }
}

extension StepRenderer {
  /// The text of a template; notes its secrets.
  mutating func text(of template: TemplateText) throws(StepRefusal) -> String {
    if let literal = template.literalText { return literal }
    return try rendered(template).text
  }

  /// The text of a value that is one line of text, a number or a boolean; nil for null.
  mutating func text(of value: TemplateValue) throws(StepRefusal) -> FieldText? {
    switch value {
    case .constant(.null, _): return nil
    case .constant(let constant, let span):
      guard let text = constant.fieldText else { throw .notText(at: span) }
      return FieldText(text: text, secrets: .none, span: span)
    case .text(let template):
      let found = try evaluate(template)
      if case .null = found.value { return nil }
      guard let text = found.value.fieldText else { throw .notText(at: template.span) }
      return FieldText(
        text: text, bytes: found.received.bytes(of: text), secrets: found.secrets,
        span: template.span)
    case .list(_, let span), .object(_, let span): throw .notText(at: span)
    }
  }

  /// The text of a template with the stretches that came from secrets; notes the secrets.
  mutating func rendered(
    _ template: TemplateText, encode: ((String) -> String)? = nil
  ) throws(StepRefusal) -> RenderedText {
    try noted(at: template.span) { scope throws(TemplateFailure) in
      try template.render(in: scope, encode: encode)
    }
  }

  /// Any value; notes its secrets.
  mutating func value(of template: TemplateValue) throws(StepRefusal) -> ScopedValue {
    try noted(at: template.span) { scope throws(TemplateFailure) in
      try template.evaluate(in: scope)
    }
  }

  /// The value of a template, or nil for `optional.none()`, which leaves it out; notes its secrets.
  mutating func present(_ template: TemplateText) throws(StepRefusal) -> ScopedValue? {
    let found: ScopedValue?
    do throws(TemplateFailure) {
      found = try TemplateValue.text(template).present(in: scope)
    } catch {
      throw StepRefusal(error)
    }
    if let found { notes.secrets.note(found.secrets, at: template.span) }
    return found
  }

  /// Whether the value of a whole template is `optional.none()`.
  func isLeftOut(_ template: TemplateText) -> Bool {
    guard template.mayBeLeftOut else { return false }
    do throws(TemplateFailure) {
      return try TemplateValue.text(template).present(in: scope) == nil
    } catch {
      return false
    }
  }

  /// The value of a template; notes its secrets.
  mutating func evaluate(_ template: TemplateText) throws(StepRefusal) -> ScopedValue {
    try noted(at: template.span) { scope throws(TemplateFailure) in
      try template.evaluate(in: scope)
    }
  }

  /// Evaluates a part of the collection and notes the secrets that it was made from.
  mutating func noted<Found: MadeFromSecrets>(
    at span: SourceSpan, _ evaluate: (StepScope) throws(TemplateFailure) -> Found
  ) throws(StepRefusal) -> Found {
    let found: Found
    do throws(TemplateFailure) {
      found = try evaluate(scope)
    } catch {
      throw StepRefusal(error)
    }
    notes.secrets.note(found.secrets, at: span)
    return found
  }

  /// The given origins to which the secrets noted so far may be sent.
  func secretOrigins(of origins: [Origin]) -> [Origin] {
    notes.secrets.origins(of: origins, in: collection)
  }

  /// Whether a search hides every secret that a text was made from.
  func isHidden(_ text: String, of secrets: SecretNames) -> Bool {
    let shown = context.run.events.redact(text)
    guard !shown.utf8.elementsEqual(text.utf8) else { return false }
    return secrets.names.count < 2
      || secrets.names.allSatisfy { shown.contains("***\($0)***") }
  }

  /// Whether a search hides every secret that a body was made from.
  func isHidden(_ body: [UInt8], of secrets: SecretNames) -> Bool {
    let shown = context.run.events.redact(String(decoding: body, as: UTF8.self))
    return secrets.names.allSatisfy { shown.contains("***\($0)***") }
  }

  /// Takes the noted secrets out. The caller must put them back: secrets noted in between are
  /// judged for another destination.
  mutating func takeSecrets() -> SecretUses {
    defer { notes.secrets = SecretUses() }
    return notes.secrets
  }

  mutating func putBack(_ uses: SecretUses) {
    notes.secrets = uses
  }

  /// Masks the value in all later events.
  func maskNow(_ name: String, _ value: String) {
    context.run.events.mask(name: name, value: value)
  }

  /// Refuses a destination to which one of the noted secrets may not be sent.
  func judgeSecrets(_ destination: Destination) throws(StepRefusal) {
    try notes.secrets.judge(destination, in: collection)
  }

  mutating func notice(_ text: String) {
    notes.notices.append(text)
  }

  mutating func note(_ found: SecretNames, at span: SourceSpan) {
    notes.secrets.note(found, at: span)
  }
}

/// A result with the names of the secrets that it was made from.
protocol MadeFromSecrets {
  var secrets: SecretNames { get }
}

extension RenderedText: MadeFromSecrets {}

extension ScopedValue: MadeFromSecrets {}

extension RenderedAddress: MadeFromSecrets {
  var secrets: SecretNames { text.secrets }
}

/// One value of a header, parameter, cookie or form field.
struct FieldText {
  var text: String
  /// The bytes of a text that a service did not send in UTF-8; nil for any other.
  var bytes: [UInt8]?
  var secrets: SecretNames
  var span: SourceSpan

  /// The text as a header or a cookie has it.
  var content: HeaderText { HeaderText(text, bytes: bytes) }
}

extension Value {
  /// The value as the text of one field; nil for null, lists and objects.
  var fieldText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.digits
    case .boolean(let boolean): boolean ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}
