// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

extension StepScope {
  /// Evaluates a list of `vars`, in whatever order they read each other.
  ///
  /// - Returns: their values; the scope itself is not changed.
  /// - Throws: what goes wrong in one of them, a circle too.
  func evaluating(_ variables: [VariableDeclaration]) throws(StepRefusal) -> Locals {
    guard !variables.isEmpty else { return Locals() }
    var evaluation = VariableEvaluation(outer: self, declarations: variables)
    for variable in variables { try evaluation.evaluate(variable) }
    return evaluation.locals
  }
}

extension StepScope {
  /// What `skip` says, or that `if` does not hold; nil when nothing is in the way.
  func reasonToSkip(
    skip: TemplateText?, condition: Condition?
  ) throws(StepRefusal) -> SkipReason? {
    do throws(TemplateFailure) {
      if let skip {
        let reason = try skip.render(in: self)
        return SkipReason(
          text: reason.masked { _, _ in false } ?? reason.text, isByCondition: false)
      }
      guard let condition, try !condition.holds(in: self) else { return nil }
      return SkipReason(text: "`if: \(condition.text)` is false", isByCondition: true)
    } catch {
      throw StepRefusal(error)
    }
  }
}

/// Why something is not run.
struct SkipReason {
  let text: String
  /// `if` says so; else `skip`.
  let isByCondition: Bool
}

/// Evaluates variables that may read each other.
private struct VariableEvaluation {
  let outer: StepScope
  let declarations: [VariableDeclaration]
  var locals = Locals()
  var underWay: [String] = []

  mutating func evaluate(_ variable: VariableDeclaration) throws(StepRefusal) {
    let name = variable.name.content
    guard locals[name] == nil else { return }
    guard !underWay.contains(name) else {
      throw .variableCycle(underWay + [name], at: variable.name.span)
    }
    underWay.append(name)
    for read in variable.value.rootNames {
      if let other = declarations.first(where: { $0.name.content == read }) {
        try evaluate(other)
      }
    }
    underWay.removeLast()
    var scope = outer
    scope.step = locals
    do throws(TemplateFailure) {
      locals[name] = try variable.value.evaluate(in: scope)
    } catch {
      throw StepRefusal(error)
    }
  }
}

extension TemplateValue {
  /// The names that its templates begin with.
  var rootNames: [String] {
    var names: [String] = []
    forEachTemplate { names += $0.template.references.map(\.root) }
    return names
  }
}
