// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Imports
import Values

/// A document is read, or refused with words in its text; the values for its schemas are within their
/// limits, and the same each time. As a skeleton it keeps the rules of all imports.
func checkOpenAPI(_ bytes: [UInt8]) throws(Violation) {
  try checkImport(bytes, as: .openAPI)
  let file = SourceFileID(index: 0)
  var files = DocumentFiles(path: "api.yaml", bytes: bytes, file: file)
  while let path = files.neededFiles.first { files.take(.missing("does not exist"), at: path) }
  let outcome = OpenAPIReader.read(files)
  for diagnostic in outcome.diagnostics {
    try must(!diagnostic.message.isEmpty, "a diagnostic without a word")
    guard let span = diagnostic.primary?.span else { continue }
    try must(span.range.upperBound <= bytes.count, "a place beyond the text: \(diagnostic.message)")
  }
  guard let document = outcome.document else {
    return try must(!outcome.diagnostics.isEmpty, "a document is refused without a diagnostic")
  }
  // Each operation may cost as much as one example may.
  for operation in document.operations.prefix(20) { try checkExamples(of: operation, document) }
}

private func checkExamples(
  of operation: DocumentedOperation, _ document: OpenAPIDocument
) throws(Violation) {
  var examples = SchemaExample(of: document, for: .request)
  let bodies = operation.body?.media.prefix(3).compactMap(\.schema) ?? []
  for schema in operation.parameters.prefix(10).compactMap(\.schema) + bodies {
    let first = examples.make(schema)
    let second = examples.make(schema)
    try must(first.value.jsonBytes() == second.value.jsonBytes(), "two values for one schema")
    try must(first.unmet == second.unmet, "two judgements of one value")
  }
}
