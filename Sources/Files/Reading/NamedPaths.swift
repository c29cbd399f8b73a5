// SPDX-License-Identifier: Apache-2.0

/// Who named the paths of a plan: what nobody else named, a collection did.
package struct NamedPaths: Sendable {
  /// Paths that a person typed, as bodies or addresses.
  package var typed: Set<String> = []
  /// Paths that a person typed as TLS files.
  package var typedTLS: Set<String> = []
  /// Paths that a trusted `curlew.yaml` has as TLS files.
  package var projectTLS: Set<String> = []

  package init(
    typed: Set<String> = [], typedTLS: Set<String> = [], projectTLS: Set<String> = []
  ) {
    self.typed = typed
    self.typedTLS = typedTLS
    self.projectTLS = projectTLS
  }

  /// The rule for a path, whatever is made of the file.
  package func area(of path: String) -> FileReader.Area {
    typed.contains(path) ? .typed : .rights
  }

  /// The rule for a path as that of a TLS file.
  package func areaOfTLS(_ path: String) -> FileReader.Area {
    if typedTLS.contains(path) { return .typed }
    return projectTLS.contains(path) ? .anywhere : area(of: path)
  }
}
