// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The environments that a collection and its project declare, by name.
struct DeclaredEnvironments {
  /// Of the project and then of the collection, as they are written.
  let names: [String]
  /// The entry of the project and that of the collection, in this order; of equal names the last.
  private let layers: [ByteText: [EnvironmentDeclaration]]

  init(collection: [EnvironmentDeclaration], project: [EnvironmentDeclaration]) {
    names = (project + collection).map(\.name.content)
    layers = [project, collection].reduce(into: [:]) { layers, declarations in
      let byName = Dictionary(
        declarations.map { (ByteText($0.name.content), $0) }, uniquingKeysWith: { $1 })
      for (name, declaration) in byName { layers[name, default: []].append(declaration) }
    }
  }

  /// The environment of a name with all that it extends.
  ///
  /// - Parameter reportUnknown: called if it is not declared.
  /// - Returns: nil then, and if its `extends` are invalid, which `checkBases` reports.
  func chosen(_ name: String, reportUnknown: () -> Void) -> ChosenEnvironment? {
    var chain: [EnvironmentDeclaration] = []
    var visited: Set<ByteText> = []
    var wanted = ByteText(name)
    while visited.insert(wanted).inserted {
      guard let found = layers[wanted] else {
        if visited.count == 1 { reportUnknown() }
        return nil
      }
      chain += found
      guard let base = found.lazy.compactMap(\.extends).first else {
        return ChosenEnvironment(name, layers: chain)
      }
      wanted = ByteText(base.content)
    }
    return nil
  }

  /// Reports every `extends`, chosen or not, that names no environment or closes a cycle.
  ///
  /// - Returns: whether each names an environment.
  func checkBases(report: (Diagnostic) -> Void) -> Bool {
    var areAllKnown = true
    var limit = SuggestionLimit()
    var checked: Set<ByteText> = []
    for start in names {
      var chain: [String] = []
      var places: [ByteText: Int] = [:]
      var next: (name: String, span: SourceSpan?) = (start, nil)
      // Each environment is visited once, so each mistake is found once.
      while checked.insert(ByteText(next.name)).inserted {
        places[ByteText(next.name)] = chain.count
        chain.append(next.name)
        let bases = layers[ByteText(next.name)]?.compactMap(\.extends)
        guard let base = bases?.first else { break }
        next = (base.content, base.span)
        if places[ByteText(next.name)] != nil {
          report(.environmentCycle(chain + [next.name], at: next.span))
        } else if layers[ByteText(next.name)] == nil {
          areAllKnown = false
          report(.unknownEnvironment(next.name, at: next.span, known: limit.known(names)))
        }
      }
    }
    return areAllKnown
  }
}
