// SPDX-License-Identifier: Apache-2.0

/// Why an XPath cannot be evaluated on a body.
package enum MarkupProblem: Error, Hashable, Sendable {
  /// libxml2 could not be opened under any of these names.
  case noLibrary(names: [String])
  /// libxml2 was opened but lacks a function.
  case libraryTooOld(missing: String)
  /// Not well-formed XML, with libxml2's message.
  case malformed(message: String, line: Int, column: Int?)
  /// More nodes than the limit, exactly or by estimate.
  case tooManyNodes(limit: Int)
  case tooDeep(limit: Int)
  /// An element, or an entity, has more attributes than the limit.
  case tooManyAttributes(limit: Int)
  /// More text than the limit, in bytes.
  case tooLong(limit: Int)
  /// Parameter entities in a document's own type declaration.
  case parameterEntities

  /// The problem, in words that follow "the body".
  package var words: String {
    switch self {
    case .noLibrary(let names):
      "cannot be read as XML or HTML here: libxml2 is not installed "
        + "(\(names.joined(separator: ", ")))"
    case .libraryTooOld(let missing):
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
