// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The chosen environment for one collection: its chain of `extends` merged, with the project's
/// part overriding the collection's.
package struct ChosenEnvironment: Sendable {
  package var name: String
  package var baseUrl: TemplateText?
  package var variables: [VariableDeclaration] = []
  package var secrets: [SecretDeclaration] = []
  /// From the outermost base to the environment itself; a later one wins.
  package var defaults: [RequestSettings] = []

  /// Finds an environment by name in the collection and the project.
  ///
  /// - Parameter reportUnknown: called with the names that they have, if neither has it.
  /// - Returns: nil then, and if its `extends` are invalid, which `checkBases` reports.
  static func find(
    _ name: String, namedAt span: SourceSpan?, collection: [EnvironmentDeclaration],
    project: [EnvironmentDeclaration], reportUnknown: (_ known: [String]) -> Void
  ) -> ChosenEnvironment? {
    var chain: [EnvironmentDeclaration] = []
    var visited: [String] = []
    var wanted: (name: String, span: SourceSpan?) = (name, span)
    while true {
      if visited.contains(where: wanted.name.hasSameBytes) { return nil }
      visited.append(wanted.name)
      let layers = layers(named: wanted.name, project, collection)
      guard !layers.isEmpty else {
        if visited.count == 1 { reportUnknown((project + collection).map(\.name.content)) }
        return nil
      }
      chain += layers
      guard let base = layers.lazy.compactMap(\.extends).first else { break }
      wanted = (base.content, base.span)
    }
    return chain.reversed().reduce(into: ChosenEnvironment(name: name)) { $0.lay($1) }
  }

  /// Reports every `extends`, chosen or not, that names no environment or closes a cycle.
  ///
  /// - Returns: whether each names an environment.
  static func checkBases(
    collection: [EnvironmentDeclaration], project: [EnvironmentDeclaration],
    report: (Diagnostic) -> Void
  ) -> Bool {
    var areAllKnown = true
    let known = (project + collection).map(\.name.content)
    var checked: Set<ByteText> = []
    for start in known {
      var chain: [String] = []
      var next: (name: String, span: SourceSpan?) = (start, nil)
      // Each environment is visited once, so each mistake is found once.
      while checked.insert(ByteText(next.name)).inserted {
        chain.append(next.name)
        let bases = layers(named: next.name, project, collection).compactMap(\.extends)
        guard let base = bases.first else { break }
        next = (base.content, base.span)
        if chain.contains(where: next.name.hasSameBytes) {
          report(.environmentCycle(chain + [next.name], at: next.span))
        } else if !known.contains(where: next.name.hasSameBytes) {
          areAllKnown = false
          report(.unknownEnvironment(next.name, at: next.span, known: known))
        }
      }
    }
    return areAllKnown
  }

  /// The entries of a name in the project and the collection, in this order.
  private static func layers(
    named name: String, _ project: [EnvironmentDeclaration],
    _ collection: [EnvironmentDeclaration]
  ) -> [EnvironmentDeclaration] {
    [project, collection].compactMap { declarations in
      declarations.last { $0.name.content.hasSameBytes(as: name) }
    }
  }

  private mutating func lay(_ layer: EnvironmentDeclaration) {
    baseUrl = layer.baseUrl ?? baseUrl
    variables += layer.variables
    secrets += layer.secrets
    defaults.append(layer.defaults)
  }
}
