// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension BytesExpectation {
  /// What a mapping of bytes says, before it is known to be whole.
  struct Draft {
    var written: BytesExpectation?

    static let keys = KeyTable<Draft>(
      "bytes", "`bytes`",
      groups: [
        KeyGroup(
          "one notation", several: "several-sources", missing: "missing-source",
          help: "write the bytes: `hex: 89 50 4e 47` or `base64: iVBORw==`")
      ],
      keys: [
        Key(
          "hex", .notation(.hex), "pairs of hexadecimal digits, white space left out",
          example: "hex: 89 50 4e 47", group: 0
        ) { $0.written = $1 },
        Key(
          "base64", .notation(.base64), "base64 with its padding (RFC 4648, section 4)",
          example: "base64: iVBORw==", group: 0
        ) { $0.written = $1 },
      ])
  }
}

extension Reader where Content == BytesExpectation {
  /// Bytes in one of the notations; a template is read when it is rendered.
  static func notation(_ notation: BytesNotation) -> Reader {
    Reader(.text) { node, loading in
      guard let text = loading.writtenText(node) else { return nil }
      if let literal = text.literalText, notation.bytes(of: literal) == nil {
        loading.report(.badBytes(notation, at: node.span))
        return nil
      }
      return BytesExpectation(notation: notation, text: text)
    }
  }

  /// `{ hex: … }` or `{ base64: … }`
  static var expectedBytes: Reader {
    Reader(.mapping("bytes")) { node, loading in
      var draft = BytesExpectation.Draft()
      guard BytesExpectation.Draft.keys.read(node, into: &draft, &loading) else { return nil }
      return draft.written
    }
  }
}

extension Loading {
  /// A text, also where YAML may take its digits for a number that JSON does not know (`0012`).
  mutating func writtenText(_ node: YAMLNode) -> TemplateText? {
    if let scalar = node.scalar, scalar.value == .ambiguousNumber { return template(scalar) }
    return text(node, expected: .text)
  }
}
