// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// What the chosen environment says for one collection: its chain of `extends` laid over one
/// another, the project's part over the collection's.
package struct ChosenEnvironment: Sendable {
  package var name: String
  package var baseUrl: TemplateText?
  package var variables: [VariableDeclaration] = []
  package var secrets: [SecretDeclaration] = []
  /// From the outermost base to the environment itself; a later one wins.
  package var defaults: [RequestSettings] = []

  /// Finds an environment by name in the collection and the project.
  ///
  /// - Returns: nil when neither has it, or when its `extends` go wrong (both reported).
  static func find(
    _ name: String, namedAt span: SourceSpan?, collection: [EnvironmentDeclaration],
    project: [EnvironmentDeclaration], report: (Diagnostic) -> Void
  ) -> ChosenEnvironment? {
    var chain: [EnvironmentDeclaration] = []
    var visited: [String] = []
    var wanted: (name: String, span: SourceSpan?) = (name, span)
    while true {
      if visited.contains(where: wanted.name.isSameText) {
        report(.environmentCycle(visited + [wanted.name], at: wanted.span))
        return nil
      }
      visited.append(wanted.name)
      let layers = [project, collection].compactMap { declarations in
        declarations.last { $0.name.content.isSameText(as: wanted.name) }
      }
      guard !layers.isEmpty else {
        let known = (project + collection).map(\.name.content)
        report(.unknownEnvironment(wanted.name, at: wanted.span, known: known))
        return nil
      }
      chain += layers
      guard let base = layers.lazy.compactMap(\.extends).first else { break }
      wanted = (base.content, base.span)
    }
    return chain.reversed().reduce(into: ChosenEnvironment(name: name)) { $0.lay($1) }
  }

  private mutating func lay(_ layer: EnvironmentDeclaration) {
    baseUrl = layer.baseUrl ?? baseUrl
    variables += layer.variables
    secrets += layer.secrets
    defaults.append(layer.defaults)
  }
}
