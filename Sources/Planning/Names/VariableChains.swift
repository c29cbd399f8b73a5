// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Finds variables of one scope that form a cycle, or that read each other in too long a chain: they are
/// evaluated recursively.
struct VariableChains {
  /// The longest chain of variables that read one another.
  static let limit = 200

  /// One diagnostic for each cycle, at the variable where it begins, else one for the first variable
  /// whose chain is too long.
  private(set) var problems: [Diagnostic] = []

  init(_ variables: [VariableDeclaration]) {
    guard variables.count > 1 || variables.first?.readNames.uses.isEmpty == false else { return }
    let places = Dictionary(
      variables.enumerated().map { ($1.name.content, $0) }, uniquingKeysWith: { $1 })
    let graph = DependencyGraph(
      arrows: variables.map { variable in
        variable.readNames.uses.compactMap { places[$0.root] }
      })
    for circle in graph.cycles().prefix(DependencyGraph.cycleLimit) {
      guard let first = circle.first else { continue }
      problems.append(
        .variableCycle(
          (circle + [first]).map { variables[$0].name.content },
          at: variables[first].name.span))
    }
    guard problems.isEmpty, variables.count > Self.limit else { return }
    if let place = graph.firstPlace(deeperThan: Self.limit) {
      let name = variables[place].name
      problems.append(.variableTooDeep(name.content, at: name.span, limit: Self.limit))
    }
  }
}
