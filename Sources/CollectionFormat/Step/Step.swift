// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One step of a scenario, of `setup` or of `teardown`: a request, or another action.
///
/// An object that the plan shares with the file, with what most steps do not write kept aside: a
/// file may have tens of thousands of steps.
package final class Step: Sendable {
  package let action: Action
  package let captures: [CaptureDeclaration]
  /// Its first key.
  package let span: SourceSpan
  /// What it expects itself; nil for nothing.
  package let sharedExpectations: Shared<Expectations>?
  /// What it says itself besides `expect`; nil for nothing.
  package let sharedSettings: Shared<RequestSettings>?
  /// What it says besides what it does, its settings and captures; nil for nothing.
  package let words: Shared<StepWords>?

  init(
    action: Action, settings: RequestSettings, captures: [CaptureDeclaration],
    words: StepWords, span: SourceSpan
  ) {
    self.action = action
    self.captures = captures
    self.span = span
    self.words = words.isEmpty ? nil : Shared(words)
    sharedExpectations = settings.sharedExpectations
    guard settings.saysMoreThanExpectations else {
      sharedSettings = nil
      return
    }
    var others = settings
    others.sharedExpectations = nil
    sharedSettings = Shared(others)
  }

  package var name: TemplateText? { words?.content.name }

  /// The name that expressions know it by.
  package var id: Located<String>? { words?.content.id }

  package var description: String? { words?.content.description }

  package var tags: [Located<String>] { words?.content.tags ?? [] }

  package var variables: [VariableDeclaration] { words?.content.variables ?? [] }

  package var condition: Condition? { words?.content.condition }

  /// The reason for which it is not carried out.
  package var skip: TemplateText? { words?.content.skip }

  /// Where the response's body is written; nil for nowhere.
  package var save: SaveTemplate? { words?.content.save }

  /// What this step says itself; planning puts the defaults under it. Put together at each call.
  package var settings: RequestSettings {
    var settings = sharedSettings?.content ?? RequestSettings()
    settings.sharedExpectations = sharedExpectations
    return settings
  }

  /// What the step itself says about going on after it failed.
  package var continuesOnFailure: Bool? { sharedSettings?.content.continuesOnFailure }
}

/// What a step says besides what it does.
package struct StepWords: Sendable {
  package let name: TemplateText?
  let id: Located<String>?
  let description: String?
  let tags: [Located<String>]
  package let variables: [VariableDeclaration]
  /// Nil for none of it.
  private let exceptions: Shared<StepExceptions>?

  init(
    name: TemplateText?, id: Located<String>?, description: String?, tags: [Located<String>],
    variables: [VariableDeclaration], exceptions: StepExceptions
  ) {
    self.name = name
    self.id = id
    self.description = description
    self.tags = tags
    self.variables = variables
    self.exceptions = exceptions.isEmpty ? nil : Shared(exceptions)
  }

  package var condition: Condition? { exceptions?.content.condition }
  package var skip: TemplateText? { exceptions?.content.skip }
  package var save: SaveTemplate? { exceptions?.content.save }

  var isEmpty: Bool {
    name == nil && id == nil && description == nil && tags.isEmpty && variables.isEmpty
      && exceptions == nil
  }
}

/// What few steps say: when they are not carried out, and where the response goes.
struct StepExceptions: Sendable {
  let condition: Condition?
  let skip: TemplateText?
  let save: SaveTemplate?

  var isEmpty: Bool { condition == nil && skip == nil && save == nil }
}
