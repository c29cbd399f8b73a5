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

  /// The program and its arguments; never empty.
  package var command: [TemplateText] { template.content.command }

  package var input: TemplateText? { template.content.input }

  package var variables: [ExecTemplate.Variable] { template.content.variables }

  /// The place of `exec`.
  package var span: SourceSpan { template.content.span }

  /// The folder of its file, in which it runs.
  package var workingFolder: String { folder(span.file) }
}
