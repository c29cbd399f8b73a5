// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One step of a scenario, of `setup` or of `teardown`: a request.
package struct Step: Sendable {
  package var name: TemplateText?
  /// The name that expressions know it by.
  package var id: Located<String>?
  package var description: String?
  package var tags: [Located<String>] = []
  package var variables: [VariableDeclaration] = []
  package var condition: Condition?
  /// The reason for which it is not carried out.
  package var skip: TemplateText?
  package var request: RequestTemplate
  /// What this step says itself; planning puts the defaults under it.
  package var settings = RequestSettings()
  package var captures: [CaptureDeclaration] = []
  /// Its first key.
  package var span: SourceSpan

  /// What the step itself says about going on after it failed.
  package var continuesOnFailure: Bool? { settings.continuesOnFailure }
}
