// SPDX-License-Identifier: Apache-2.0

import Contracts
import Notation

/// The text of a media type.
enum MediaTypeText {
  /// Whether it is `type/subtype`, both tokens.
  static func isOne(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { $0.isTokenCharacter && $0 != UInt8(ascii: "*") }
      }
  }
}

extension DocumentedMedia {
  var isXML: Bool { baseType.hasSuffix("/xml") || baseType.hasSuffix("+xml") }

  /// `*/*`, `text/*`.
  var isWildcard: Bool { baseType.utf8.contains(UInt8(ascii: "*")) }

  /// Whether its author wrote the text of the body.
  var hasWrittenText: Bool {
    examples.contains { $0.value?.kind == .string }
  }

  /// The name of the outermost element: `xml.name` of the schema, else the schema's own name.
  func xmlName(_ document: OpenAPIDocument) -> String {
    guard case .node(let node)? = schema else { return "root" }
    let target = document.resolved(node)
    let name =
      target?["xml"]?["name"]?.writtenText
      ?? node.reference.flatMap { $0.content.split(separator: "/").last.map(String.init) } ?? ""
    let isName =
      name.utf8.first.map { $0.isASCIILetter || $0 == UInt8(ascii: "_") } == true
      && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "_-.".utf8.contains($0) }
    return isName ? name : "root"
  }
}
