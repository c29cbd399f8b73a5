// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Exchanges
import Values

/// A request (`GET /pets/7`) in the first line, paths of a document behind it, one in a line: the
/// operation that is found has a path that makes the one that was sent.
func checkOperation(_ bytes: [UInt8]) throws(Violation) {
  let (line, rest) = firstLine(of: bytes)
  let words = line.split(separator: " ", maxSplits: 1).map(String.init)
  guard words.count == 2, let base = try? Address(parsing: "http://localhost:8080/v1"),
    let address = try? Address(joining: words[1], to: base),
    let document = document(withPaths: rest)
  else { return }
  let index = OperationIndex(of: document)
  let match = index.match(words[0], address, base: base)
  let probable = index.probableMatch(words[0], address, base: base)
  guard case .operation(let found) = match else {
    if case .undocumented(let request) = match {
      try must(!request.path.isEmpty, "an undocumented request without a path")
    }
    return
  }
  try must(
    document.operations.indices.contains(found.index), "an operation that the document lacks")
  let names = document.operations[found.index].pathNames
  try must(found.pathValues.count == names.count, "a name in braces without its text")
  try must(found.pathValues.allSatisfy { !$0.text.isEmpty }, "an empty text for a name in braces")
  if !address.path.utf8.contains(OperationIndex.unknownText.utf8) {
    guard case .operation(let again)? = probable, again.index == found.index else {
      throw Violation("another operation before the run")
    }
  }
}

private func document(withPaths bytes: [UInt8]) -> OpenAPIDocument? {
  let lines = bytes.split(separator: 0x0A).prefix(200).map { String(decoding: $0, as: UTF8.self) }
  func object(_ members: [(name: String, value: Value)]) -> Value {
    .object(OrderedObject(members))
  }
  var paths: [(name: String, value: Value)] = []
  for line in lines where !paths.contains(where: { $0.name == line }) {
    paths.append((line, object([("get", object([])), ("post", object([]))])))
  }
  let info = object([("title", .string("")), ("version", .string(""))])
  let root = object([
    ("openapi", .string("3.1.0")), ("info", info),
    ("servers", .array([object([("url", .string("/v1"))]), object([("url", .string("/"))])])),
    ("paths", object(paths)),
  ])
  let file = SourceFileID(index: 0)
  return OpenAPIReader.read(DocumentFiles(path: "api.json", bytes: root.jsonBytes(), file: file))
    .document
}
