// SPDX-License-Identifier: Apache-2.0

/// Why a body is no document to evaluate an XPath on.
package enum MarkupProblem: Error, Hashable, Sendable {
  /// libxml2 could not be opened under any of these names.
  case noLibrary(names: [String])
  /// libxml2 was opened and lacks a function.
  case oldLibrary(missing: String)
  /// Not well-formed XML: libxml2's words.
  case malformed(message: String, line: Int, column: Int?)
  /// More nodes than the limit, or surely so many.
  case tooManyNodes(limit: Int)
  case tooDeep(limit: Int)
  /// An element, or an entity, has more attributes than the limit.
  case tooManyAttributes(limit: Int)
  /// More text than the limit, in bytes.
  case tooLong(limit: Int)
  /// Parameter entities in a document's own type declaration.
  case parameterEntities

  /// What is wrong, to stand behind "the body".
  package var words: String {
    switch self {
    case .noLibrary(let names):
      "cannot be read as XML or HTML here: libxml2 is not installed "
        + "(\(names.joined(separator: ", ")))"
    case .oldLibrary(let missing):
      "cannot be read as XML or HTML here: this libxml2 has no `\(missing)`"
    case .malformed(let message, let line, let column):
      "is not well-formed XML: \(message) (line \(line)\(column.map { ", column \($0)" } ?? ""))"
    case .tooManyNodes(let limit): "has more than \(limit) nodes, which is the limit of XPath"
    case .tooDeep(let limit): "has elements nested deeper than \(limit) levels"
    case .tooManyAttributes(let limit): "has an element with more than \(limit) attributes"
    case .tooLong(let limit): "has more than \(limit) bytes of text, which is the limit of XPath"
    case .parameterEntities: "declares parameter entities, which are not read"
    }
  }
}
