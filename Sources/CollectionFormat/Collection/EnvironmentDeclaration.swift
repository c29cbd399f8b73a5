// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// One environment: the values that differ between the places where a collection runs.
package struct EnvironmentDeclaration: Sendable {
  package var name: Located<String>
  /// The environment on which it is based.
  package var extends: Located<String>?
  package var baseUrl: TemplateText?
  package var variables: [VariableDeclaration] = []
  package var secrets: [SecretDeclaration] = []
  /// Only in `curlew.yaml`.
  package var services: Located<ServiceChanges>?
  /// Its `defaults`, overridden by its own `tls`, `proxy` and `resolve`.
  package var defaults = RequestSettings()
  /// Its own settings, independent of the order of keys.
  var own = RequestSettings()

  init(name: Located<String>) {
    self.name = name
  }
}
