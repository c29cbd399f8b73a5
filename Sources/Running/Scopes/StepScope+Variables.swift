// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Planning

extension StepScope {
  /// Evaluates a list of `vars`, in the order of their dependencies.
  ///
  /// - Returns: Their values; does not change the scope.
  /// - Throws: An error of one of them, or a cycle.
  func evaluating(_ variables: [VariableDeclaration]) throws(StepRefusal) -> Locals {
    guard !variables.isEmpty else { return Locals() }
    var evaluation = VariableEvaluation(variables, in: self)
    for variable in variables { try evaluation.evaluate(variable) }
    return evaluation.locals
  }
}

extension StepScope {
  /// Whether a step that needs a capture can run: the capture was made, or the steps that make it were
  /// left out and its name has another value, which is not null.
  func holds(_ capture: NeededCapture) -> Bool {
    if frame.holds(capture) { return true }
    guard capture.step == nil, frame.keepsOuter(capture.name) else { return false }
    do throws(EvaluationError) {
      return try value(of: NameReference(root: capture.name, member: nil)).map {
        $0.value != .null
      } ?? false
    } catch {
      // The step shows what is wrong with the value.
      return true
    }
  }
}

extension StepScope {
  /// Evaluates `skip` and `if`: why the step or scenario does not run; nil if it runs.
  func reasonToSkip(
    skip: TemplateText?, condition: Condition?
  ) throws(StepRefusal) -> SkipReason? {
    if frame.collection.run.rehearsal != nil, skip == nil, let condition, isOpen(condition) {
      return nil
    }
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

extension StepExceptions {
  /// Why the step does not run; nil if it runs.
  func reasonToSkip(in scope: StepScope) throws(StepRefusal) -> SkipReason? {
    if skip == nil, condition == nil { return nil }
    return try scope.reasonToSkip(skip: skip, condition: condition)
  }
}

/// Why a step or scenario does not run.
struct SkipReason {
  let text: String
  /// Whether the reason is `if`; else it is `skip`.
  let isByCondition: Bool
}

/// The evaluation of variables that may read each other, in a depth that planning has limited.
private struct VariableEvaluation {
  private let declarations: [VariableDeclaration]
  /// The indexes of the declarations, by name; nil for so few that a search is faster.
  private let places: [String: Int]?
  private(set) var locals = Locals()
  /// The step sees what was evaluated so far.
  private var scope: StepScope
  private var underWay: [String] = []

  init(_ declarations: [VariableDeclaration], in scope: StepScope) {
    self.declarations = declarations
    self.scope = scope
    places =
      declarations.count <= 8
      ? nil
      : Dictionary(
        declarations.enumerated().map { ($1.name.content, $0) },
        uniquingKeysWith: { first, _ in first })
  }

  mutating func evaluate(_ variable: VariableDeclaration) throws(StepRefusal) {
    let name = variable.name.content
    guard locals[name] == nil else { return }
    guard !underWay.contains(name) else {
      throw .variableCycle(underWay + [name], at: variable.name.span)
    }
    underWay.append(name)
    for read in variable.value.rootNames {
      if let other = declaration(of: read) { try evaluate(other) }
    }
    underWay.removeLast()
    do throws(TemplateFailure) {
      let value = try variable.value.evaluate(in: scope)
      locals[name] = value
      scope.step[name] = value
    } catch {
      throw StepRefusal(error)
    }
  }

  private func declaration(of name: String) -> VariableDeclaration? {
    guard let places else { return declarations.first { $0.name.content == name } }
    return places[name].map { declarations[$0] }
  }
}

extension TemplateValue {
  /// The first names of the references in its templates.
  var rootNames: [String] {
    var names: [String] = []
    forEachTemplate { names += $0.template.references.map(\.root) }
    return names
  }
}
