// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One environment: what changes between the places a collection runs against.
package struct EnvironmentDeclaration: Sendable {
  package var name: Located<String>
  /// The environment it begins as.
  package var extends: Located<String>?
  package var baseUrl: TemplateText?
  package var variables: [VariableDeclaration] = []
  package var secrets: [SecretDeclaration] = []
  /// Its `defaults`, and over them what it says of `tls`, `proxy` and `resolve` itself.
  package var defaults = RequestSettings()
  /// What it says itself, whichever stands first.
  var own = RequestSettings()

  init(name: Located<String>) {
    self.name = name
  }
}
