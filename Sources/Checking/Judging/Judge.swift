// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Values

/// Holds expectations against subjects; nil means that they hold.
struct Judge {
  /// Where templates find their values.
  let scope: any Scope
  /// What planning compiled.
  let schemas: CompiledSchemas
  /// Where values are noted that a check that holds could not look at; nil where no schema is asked.
  let unchecked: UncheckedValues?
  /// What has been computed for the checks of one judgement, and the signal that ends it.
  let work: Workload
  /// Only whether it holds is asked, not why not: a search over many elements makes no texts.
  var isQuiet = false
  /// Objects may have no other members, here and beneath (`$exact`).
  var isExact = false

  init(scope: any Scope, schemas: CompiledSchemas = CompiledSchemas()) {
    self.scope = scope
    self.schemas = schemas
    work = Workload(stop: scope.stop)
    unchecked = schemas.isEmpty ? nil : UncheckedValues()
  }

  /// The same for a question without an answer's reasons.
  var quiet: Judge {
    var judge = self
    judge.isQuiet = true
    return judge
  }

  /// The condition of one check.
  func condition(_ condition: CheckNode.Condition, _ subject: Subject) -> Mismatch? {
    work.beginCheck()
    return switch condition {
    case .expected(let expected): self.expected(expected, subject)
    case .matcher(let matcher): self.matcher(matcher, subject)
    case .isAbsent(let span): exists(false, subject, at: span)
    }
  }

  /// An expected value. A structure is asked quietly first and explained when it does not hold.
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

  /// A mismatch with its reasons, or the constant of its level when none are asked for.
  func fail(
    _ level: Mismatch.Level = .differs, _ make: @autoclosure () -> Mismatch
  ) -> Mismatch {
    if !isQuiet {
      // To find the reasons takes longer than to judge.
      return work.isStopped ? .stopped : make()
    }
    return level == .differs ? .unexplainedDifference : .unexplainedUnfitness
  }
}

// MARK: Templates

extension Judge {
  /// What a template gave, or the failed check that it is.
  enum Evaluated {
    case value(ScopedValue)
    case failed(Mismatch)
  }

  /// The value of data in an expectation.
  func evaluate(_ value: TemplateValue) -> Evaluated {
    if case .constant(let constant, _) = value { return .value(ScopedValue(constant)) }
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

/// A rendered text and the secrets that went into it.
struct ScopedText {
  let text: String
  let secrets: SecretNames
}
