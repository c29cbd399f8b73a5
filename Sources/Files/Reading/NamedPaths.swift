// SPDX-License-Identifier: Apache-2.0

/// Who named the paths of a plan; a collection named all others.
package struct NamedPaths: Sendable {
  /// Paths that a person typed, as bodies or addresses.
  package var typed: Set<String> = []
  /// The OpenAPI document that a person typed.
  package var typedDocument: String?
  /// Paths that a person typed as TLS files.
  package var typedTLS: Set<String> = []
  /// TLS files of a trusted `curlew.yaml`.
  package var projectTLS: Set<String> = []

  package init(
    typed: Set<String> = [], typedDocument: String? = nil, typedTLS: Set<String> = [],
    projectTLS: Set<String> = []
  ) {
    self.typed = typed
    self.typedDocument = typedDocument
    self.typedTLS = typedTLS
    self.projectTLS = projectTLS
  }

  /// The rule for a path, for any use of the file.
  package func area(of path: String) -> FileReader.Area {
    typed.contains(path) ? .typed : .rights
  }

  /// The rule for a path of an OpenAPI document or of a file that one refers to.
  package func areaOfDocument(_ path: String) -> FileReader.Area {
    path == typedDocument ? .typed : area(of: path)
  }

  /// The rule for a path of a TLS file.
  package func areaOfTLS(_ path: String) -> FileReader.Area {
    if typedTLS.contains(path) { return .typed }
    return projectTLS.contains(path) ? .anywhere : area(of: path)
  }
}
