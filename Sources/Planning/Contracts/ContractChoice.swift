// SPDX-License-Identifier: Apache-2.0

/// What the command line says of OpenAPI documents, and how much planning looks at.
package struct ContractChoice: Hashable, Sendable {
  /// `--openapi`: the path of the document that takes the place of every written one.
  package var document: String?
  /// Whether each step is compared with its document: `check` and `plan`.
  package var judgesSteps = false
  /// Whether every schema of every document is compiled, and warnings about documents are reported:
  /// `check`.
  package var judgesDocuments = false

  package init() {}
}
