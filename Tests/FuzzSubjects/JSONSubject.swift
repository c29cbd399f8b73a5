// SPDX-License-Identifier: Apache-2.0

import Values

/// A text that parses is printed as one that parses to the same; an error has a place in the text.
func checkJSON(_ bytes: [UInt8]) throws(Violation) {
  let document: JSONDocument
  do {
    document = try JSONDocument.parse(bytes)
  } catch {
    return try must((0...bytes.count).contains(error.offset), "an error lies in the text: \(error)")
  }
  let printed = document.root.jsonBytes()
  guard let again = try? JSONDocument.parse(printed) else {
    throw Violation("what was printed does not parse: \(String(decoding: printed, as: UTF8.self))")
  }
  try must(again.root.value() == document.root.value(), "what was printed is another value")
  try must(again.root.jsonBytes() == printed, "printing twice gives two texts")
  try must(
    StructuralDiff(expected: document.root, actual: document.root).isEmpty,
    "a value differs from itself")
}
