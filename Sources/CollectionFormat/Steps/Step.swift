// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One step of a scenario, of `setup` or of `teardown`: a request, or another action.
///
/// It is an object that the plan shares with the file, and rare members are kept apart: a file may
/// have tens of thousands of steps.
package final class Step: Sendable {
  package let action: Action
  package let captures: [CaptureDeclaration]
  /// Its first key.
  package let span: SourceSpan
  /// Its own expectations; nil for none.
  package let sharedExpectations: Shared<Expectations>?
  /// Where its expectations are written, if they were read from the same text of an earlier step.
  package let repeatedExpectations: RepeatedText?
  /// Its own settings without expectations; nil for none.
  package let sharedSettings: Shared<RequestSettings>?
  /// Its other keys, besides action, settings and captures; nil for none.
  package let words: Shared<StepWords>?

  init(
    action: Action, expectations: Shared<Expectations>?, repeatedExpectations: RepeatedText? = nil,
    settings: Shared<RequestSettings>?, captures: [CaptureDeclaration], words: Shared<StepWords>?,
    span: SourceSpan
  ) {
    self.action = action
    self.captures = captures
    self.span = span
    self.words = words
    sharedExpectations = expectations
    self.repeatedExpectations = repeatedExpectations
    sharedSettings = settings
  }

  package var name: TemplateText? { words?.content.name }

  /// Its name in expressions.
  package var id: Located<String>? { words?.content.id }

  package var description: String? { words?.content.description }

  package var tags: [Located<String>] { words?.content.tags ?? [] }

  /// Its own, without those of outer levels.
  package var labels: [LabelDeclaration] { words?.content.labels ?? [] }

  package var variables: [VariableDeclaration] { words?.content.variables ?? [] }

  /// Its rare keys; nil for none.
  package var exceptions: Shared<StepExceptions>? { words?.content.exceptions }

  package var condition: Condition? { exceptions?.content.condition }

  /// Why it is not carried out.
  package var skip: TemplateText? { exceptions?.content.skip }

  /// The steps that it waits for, by their ids.
  package var after: [AfterStep] { exceptions?.content.after ?? [] }

  /// Why a check of it is expected to fail; nil if it is to pass.
  package var fails: Located<TemplateText>? { exceptions?.content.fails }

  /// The key `only`, if it is true: nothing else runs.
  package var only: SourceSpan? { exceptions?.content.only }

  /// The file for the response's body; nil for none.
  package var save: SaveTemplate? { exceptions?.content.save }

  /// The snapshot that its response is compared with; nil for none.
  package var snapshot: SnapshotTemplate? { exceptions?.content.snapshot?.content }

  /// Nil for a step that is carried out once.
  package var loop: LoopTemplate? { exceptions?.content.loop }

  /// Its own settings, without the defaults that planning adds. Made again at each call.
  package var settings: RequestSettings {
    var settings = sharedSettings?.content ?? RequestSettings()
    settings.sharedExpectations = sharedExpectations
    return settings
  }

  /// The step's own value of `continueOnFailure`.
  package var continuesOnFailure: Bool? { sharedSettings?.content.continuesOnFailure }
}

/// The keys of a step apart from its action, settings and captures.
package struct StepWords: Sendable {
  package let name: TemplateText?
  let id: Located<String>?
  let description: String?
  let tags: [Located<String>]
  let labels: [LabelDeclaration]
  package let variables: [VariableDeclaration]
  /// Nil if there are none.
  fileprivate let exceptions: Shared<StepExceptions>?

  init(
    name: TemplateText?, id: Located<String>?, description: String?, tags: [Located<String>],
    labels: [LabelDeclaration], variables: [VariableDeclaration],
    exceptions: Shared<StepExceptions>?
  ) {
    self.name = name
    self.id = id
    self.description = description
    self.tags = tags
    self.labels = labels
    self.variables = variables
    self.exceptions = exceptions
  }
}

/// Rare keys: conditions for carrying the step out, its loop, the file and the snapshot for the
/// response.
package struct StepExceptions: Sendable {
  package var condition: Condition?
  package var skip: TemplateText?
  var after: [AfterStep] = []
  /// At its key.
  package var fails: Located<TemplateText>?
  /// The key, if it is true.
  var only: SourceSpan?
  var save: SaveTemplate?
  package var loop: LoopTemplate?
  var snapshot: Shared<SnapshotTemplate>?
}
