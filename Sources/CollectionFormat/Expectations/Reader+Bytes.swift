// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension BytesExpectation {
  /// The contents of a mapping of bytes, before they are known to be complete.
  struct Draft {
    var written: BytesExpectation?

    static let keys = KeyTable<Draft>(
      "bytes", "`bytes`",
      groups: [
        KeyGroup(
          "one notation", several: .severalSources, missing: .missingSource,
          help: "write the bytes: `hex: 89 50 4e 47` or `base64: iVBORw==`")
      ],
      keys: [
        Key(
          "hex", .notation(.hex), "pairs of hexadecimal digits; white space is left out",
          example: "hex: 89 50 4e 47", group: 0
        ) { $0.written = $1 },
        Key(
          "base64", .notation(.base64),
          "base64, padded or not (RFC 4648, section 4); white space is left out",
          example: "base64: iVBORw==", group: 0
        ) { $0.written = $1 },
      ])
  }
}

extension Reader where Content == TemplateText {
  /// Bytes as text; the result of a template is checked when it is rendered.
  static func bytes(_ notation: BytesNotation) -> Reader {
    Reader(.text) { node, loading in
      // `0012`, `1234` and `true` have other meanings elsewhere; here every character counts.
      guard let scalar = node.scalar, scalar.value != .null else {
        loading.reportWrongType(node, expected: .text)
        return nil
      }
      guard let text = loading.template(scalar) else { return nil }
      if let literal = text.literalText, notation.bytes(of: literal) == nil {
        loading.report(.badBytes(notation, at: node.span))
        return nil
      }
      return text
    }
  }
}

extension Reader where Content == BytesExpectation {
  /// Bytes in one of the notations.
  static func notation(_ notation: BytesNotation) -> Reader {
    Reader(.text) { node, loading in
      Reader<TemplateText>.bytes(notation).read(node, &loading).map {
        BytesExpectation(notation: notation, text: $0)
      }
    }
  }

  /// `{ hex: … }` or `{ base64: … }`
  static var expectedBytes: Reader {
    Reader(.mapping("bytes")) { node, loading in
      if let matcher = node.mapping?.first(where: { $0.name.utf8.first == UInt8(ascii: "$") }) {
        loading.reportMatcher(ofBytes: matcher)
        return nil
      }
      var draft = BytesExpectation.Draft()
      guard BytesExpectation.Draft.keys.read(node, into: &draft, &loading) else { return nil }
      return draft.written
    }
  }
}
