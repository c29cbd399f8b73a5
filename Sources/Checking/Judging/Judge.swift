// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Values

/// Judges subjects by expectations; nil means that they hold.
struct Judge {
  /// The scope of templates.
  let scope: any Scope
  /// The compiled schemas.
  let schemas: CompiledSchemas
  /// Records values that a holding check could not judge; nil if no schema is used.
  let unchecked: UncheckedValues?
  /// The work for the checks of one judgement, and the signal that ends it.
  let work: Workload
  /// Whether reasons are not needed: a search over many elements makes no texts.
  var isQuiet = false
  /// Whether objects may have no other members, here and beneath (`$exact`).
  var isExact = false
  /// Notes subjects with marks in place of secrets; nil for a response that was received now.
  var marks: MaskedSubjects?
  /// The secrets that the constants were made from: those of a list that a template gave.
  var secretsOfConstants: SecretNames?

  init(scope: any Scope, schemas: CompiledSchemas = CompiledSchemas()) {
    self.scope = scope
    self.schemas = schemas
    work = Workload(stop: scope.stop)
    unchecked = schemas.isEmpty ? nil : UncheckedValues()
  }

  /// The same judge without reasons.
  var quiet: Judge {
    var judge = self
    judge.isQuiet = true
    return judge
  }

  /// Judges one check.
  func leaf(_ leaf: CheckNode.Leaf, _ subject: Subject) -> Mismatch? {
    work.beginCheck()
    return condition(leaf.mayLeaveOut ? present(leaf.condition) : leaf.condition, subject)
  }

  private func condition(_ condition: CheckNode.Condition, _ subject: Subject) -> Mismatch? {
    switch condition {
    case .expected(let expected): self.expected(expected, subject)
    case .field(let text): field(text, subject)
    case .matcher(let matcher): self.matcher(matcher, subject)
    case .isAbsent(let span): exists(false, subject, at: span)
    }
  }

  /// Judges an expected value. A structure is judged quietly first, and explained if it does not
  /// hold.
  func expected(_ expected: Expected, _ subject: Subject) -> Mismatch? {
    if case .scalar(let value) = expected.content { return scalar(value, subject) }
    if work.walk.ends() { return .stopped }
    guard let quietly = (isQuiet ? self : quiet).structure(expected, subject) else { return nil }
    if isQuiet || quietly.level == .broken { return quietly }
    if work.isStopped { return .stopped }
    if let explained = structuralDifference(expected, subject) { return explained }
    return structure(expected, subject) ?? quietly
  }

  private func structure(_ expected: Expected, _ subject: Subject) -> Mismatch? {
    switch expected.content {
    case .scalar(let value): scalar(value, subject)
    case .list(let elements): list(elements, expected, subject)
    case .mapping(let mapping): self.mapping(mapping, expected, subject)
    }
  }

  /// A mismatch with its reasons, or the constant for its level if no reasons are needed.
  func fail(
    _ level: Mismatch.Level = .differs, _ make: @autoclosure () -> Mismatch
  ) -> Mismatch {
    if !isQuiet {
      // Finding the reasons takes longer than judging.
      return work.isStopped ? .stopped : make()
    }
    return level == .differs ? .unexplainedDifference : .unexplainedUnfitness
  }
}

// MARK: Templates

extension Judge {
  /// The value of a template, or the mismatch for its failure.
  enum Evaluated {
    case value(ScopedValue)
    case failed(Mismatch)
  }

  /// The value of data in an expectation.
  func evaluate(_ value: TemplateValue) -> Evaluated {
    if case .constant(let constant, _) = value {
      return .value(ScopedValue(constant, secrets: secretsOfConstants ?? .none))
    }
    do throws(TemplateFailure) {
      return .value(try value.evaluate(in: scope))
    } catch {
      return .failed(.template(error))
    }
  }

  /// The value of a template, with its type.
  func evaluate(_ text: TemplateText) -> Evaluated {
    if let literal = text.literalText { return .value(ScopedValue(.string(literal))) }
    do throws(TemplateFailure) {
      return .value(try text.evaluate(in: scope))
    } catch {
      return .failed(.template(error))
    }
  }

  /// The value of an expression; nil for `optional.none()`.
  func evaluate(_ text: ExpressionText) throws(TemplateFailure) -> ScopedValue? {
    try text.value(in: scope)
  }

  /// The text of a template.
  func render(
    _ text: TemplateText, encode: ((String) -> String)? = nil
  ) throws(TemplateFailure) -> ScopedText {
    if let literal = text.literalText { return ScopedText(text: literal, secrets: .none) }
    let rendered = try text.render(in: scope, encode: encode)
    let secrets = rendered.secretParts.reduce(SecretNames.none) { $0.union($1.secrets) }
    return ScopedText(text: rendered.text, secrets: secrets)
  }
}

/// A rendered text and the secrets that it was made from.
struct ScopedText {
  let text: String
  let secrets: SecretNames
}
