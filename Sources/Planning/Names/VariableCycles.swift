// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Finds variables of one scope that form a cycle.
struct VariableCycles {
  /// One diagnostic for each cycle, at the variable where it begins.
  private(set) var found: [Diagnostic] = []
  init(_ variables: [VariableDeclaration]) {
    guard !variables.isEmpty else { return }
    let places = Dictionary(
      variables.enumerated().map { ($1.name.content, $0) }, uniquingKeysWith: { $1 })
    let reads = variables.map { variable in
      variable.readNames.uses.compactMap { places[$0.root] }
    }
    for circle in CycleFinder.find(in: reads).prefix(CycleFinder.limit) {
      guard let first = circle.first else { continue }
      found.append(
        .variableCycle(
          (circle + [first]).map { variables[$0].name.content },
          at: variables[first].name.span))
    }
  }
}
