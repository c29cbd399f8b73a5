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
  /// Whether the plan has the operations of its steps: `import --update`. Where only the run knows the
  /// origin of an address, it is taken for one of the document's.
  package var notesUses = false

  /// `--against`, as typed: the earlier version of the document, a file or `REF:PATH`.
  package var against: String?

  package init() {}
}
