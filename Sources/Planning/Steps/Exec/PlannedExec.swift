// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// A program whose templates wait for the run.
package struct PlannedExec: Sendable {
  let template: Shared<ExecTemplate>
  package let settings: PlannedSettings
  let folder: @Sendable (SourceFileID) -> String
  /// How long it may take.
  package let timeout: Duration
  /// Whether the step says which exit status the program must have.
  package let expectsExit: Bool

  init(_ template: Shared<ExecTemplate>, of step: PlannedStep) {
    self.template = template
    settings = step.settings
    folder = step.folder
    // A program has another standard than a request.
    let total = settings.options.request.content.timeout.total
    let isOwn = step.step.sharedSettings?.content.timeout != nil
    timeout = isOwn ? total ?? ExecTemplate.standardTimeout : ExecTemplate.standardTimeout
    expectsExit = step.sharedExpectations?.content[.exit] != nil
  }

  /// The program and its arguments; never empty.
  package var command: [TemplateText] { template.content.command }

  package var input: TemplateText? { template.content.input }

  package var variables: [ExecTemplate.Variable] { template.content.variables }

  /// The variables of the real environment that it gets, if they are set.
  package var passed: [Located<String>] { template.content.passed }

  /// The folder in which it runs, relative to `fileFolder`; nil for that folder.
  package var workingFolder: TemplateText? { template.content.folder }

  /// The place of `exec`.
  package var span: SourceSpan { template.content.span }

  /// The folder of its file.
  package var fileFolder: String { folder(span.file) }
}
