// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The chosen environment for one collection: its chain of `extends` merged, with the project's
/// part overriding the collection's.
package struct ChosenEnvironment: Sendable {
  package var name: String
  package var baseUrl: TemplateText?
  package var variables: [VariableDeclaration] = []
  package var secrets: [SecretDeclaration] = []
  /// From the outermost base to the environment itself.
  package var services: [ServiceChanges] = []
  /// From the outermost base to the environment itself; a later one wins.
  package var defaults: [RequestSettings] = []

  /// Merges the layers of a chain of `extends`, the outermost base last.
  init(_ name: String, layers: [EnvironmentDeclaration]) {
    self.name = name
    for layer in layers.reversed() { lay(layer) }
  }

  private mutating func lay(_ layer: EnvironmentDeclaration) {
    baseUrl = layer.baseUrl ?? baseUrl
    variables += layer.variables
    secrets += layer.secrets
    if let changes = layer.services { services.append(changes.content) }
    defaults.append(layer.defaults)
  }
}
