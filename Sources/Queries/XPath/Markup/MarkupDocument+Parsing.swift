// SPDX-License-Identifier: Apache-2.0

import CLibXML2

extension MarkupDocument {
  /// Parses a document; O(text), within the limits for any text.
  ///
  /// Nothing is fetched. Entities that the document declares itself are expanded; external and
  /// undeclared ones are kept as written.
  ///
  /// - Parameter text: UTF-8, whatever encoding it declares.
  package static func parse(
    _ text: [UInt8], as language: Language, limits: Limits = Limits()
  ) throws(MarkupProblem) -> MarkupDocument {
    guard text.count <= limits.textBytes else { throw .tooLong(limit: limits.textBytes) }
    try MarkupOutline.check(text, language, limits)
    let library = try LibXML2.opened.get()
    return try library.parse(text, language) { root, report throws(MarkupProblem) in
      if report.isTooDeep { throw .tooDeep(limit: limits.depth) }
      if language == .xml, let first = report.first, root == nil || report.isOfNamespaces {
        throw first
      }
      var builder = MarkupBuilder(limits: limits)
      guard let root else {
        // An empty text is not an HTML document for libxml2, but an empty document for browsers.
        guard language == .html else {
          throw .malformed(message: "there is no document", line: 1, column: nil)
        }
        return builder.empty()
      }
      return try builder.document(root.pointee.children)
    }
  }
}
