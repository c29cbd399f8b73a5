// SPDX-License-Identifier: Apache-2.0

import Values

extension SchemaCompiler {
  /// The most doubts about one schema.
  static let maximumDoubts = 20

  /// What is probably meant otherwise in the schemas in use, in the order of their texts. Ask after the
  /// schema has been compiled.
  var doubts: [SchemaProblem] {
    var all: [SchemaProblem] = []
    for (place, node) in usedPlaces.sorted(by: { $0.place < $1.place }) {
      let found = places.places[place]
      guard case .object(let object) = found.value, all.count < Self.maximumDoubts else { continue }
      let doubts = SchemaDoubts(
        object, in: places.resources[found.resource].dialect, at: position(of: place, node),
        formats: formats)
      all += doubts.all.map { doubt in
        var problem = problem(in: place, doubt.keyword, doubt.message)
        problem.help = doubt.help
        return problem
      }
    }
    return Array(all.prefix(Self.maximumDoubts))
  }

  private func position(of place: Int, _ node: Int) -> SchemaDoubts.Position {
    if node == root { return .root }
    let tokens = JSONPointer(parsing: places.places[place].pointer).tokens
    let isDefinition = tokens.dropLast().last.map(SchemaWords.definitions.contains) ?? false
    return isDefinition && !isReferenced(node) ? .unusedDefinition : .inside
  }
}
