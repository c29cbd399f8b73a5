// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension BytesText {
  /// The contents of a mapping of bytes, before they are known to be complete.
  struct Draft {
    var written: BytesText?

    static let keys = KeyTable<Draft>(
      "bytesText", "bytes",
      groups: [
        KeyGroup(
          "one notation", several: .severalSources, missing: .missingSource,
          help: "write the bytes: `hex: 89 50 4e 47` or `base64: iVBORw==`")
      ],
      keys: Key.notations { $0.written = $1 })
  }
}

extension BytesExpectation {
  static let keys = KeyTable<BytesExpectation>(
    "bytes", "`bytes`",
    groups: [
      KeyGroup(
        "one notation", several: .severalSources, missing: .missingSource,
        unless: ["$startsWith", "$endsWith", "$contains", "$length"],
        help: "write the whole body: `hex: 89 50 4e 47` or `base64: iVBORw==`, or a matcher: "
          + "`$startsWith: { hex: 89 50 }`")
    ],
    keys: Key.notations { $0.whole = $1 } + [
      part(
        .start, "the body begins with these bytes",
        example: "$startsWith: { hex: 89 50 4e 47 }", alsoCalled: ["$beginsWith", "$prefix"]),
      part(
        .end, "the body ends with these bytes", example: "$endsWith: { hex: ff d9 }",
        alsoCalled: ["$suffix"]),
      part(
        .anywhere, "the body contains these bytes", example: "$contains: { base64: SURBVA== }",
        alsoCalled: ["$includes", "$has"]),
      Key(
        "$length", .expected(.count), "the number of bytes", example: "$length: { $gt: 8 }",
        alsoCalled: ["$size", "$len", "$count"]
      ) { $0.length = $1 },
    ])

  private static func part(
    _ place: Place, _ words: String, example: String, alsoCalled otherNames: [String]
  ) -> Key<BytesExpectation> {
    Key(
      place.rawValue, Reader<BytesText>.bytesText.shape, words, example: example,
      alsoCalled: otherNames
    ) { expectation, entry, loading in
      guard let bytes = Reader<BytesText>.bytesText.read(entry.value, &loading) else { return }
      expectation.parts.append(Part(place: place, bytes: bytes, span: entry.key.span))
    }
  }
}

extension Key {
  /// `hex` and `base64`, of which a mapping has one.
  fileprivate static func notations(
    _ set: @escaping @Sendable (inout Target, BytesText) -> Void
  ) -> [Key] {
    [
      Key(
        "hex", .notation(.hex), "pairs of hexadecimal digits; white space is left out",
        example: "hex: 89 50 4e 47", group: 0, set: set),
      Key(
        "base64", .notation(.base64),
        "base64, padded or not (RFC 4648, section 4); white space is left out",
        example: "base64: iVBORw==", group: 0, set: set),
    ]
  }
}

extension Reader where Content == TemplateText {
  /// Bytes as text; the result of a template is checked when it is rendered.
  static func bytes(_ notation: BytesNotation) -> Reader {
    Reader(.bytes(notation)) { node, loading in
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

extension Reader where Content == BytesText {
  /// Bytes in one of the notations.
  fileprivate static func notation(_ notation: BytesNotation) -> Reader {
    Reader(.bytes(notation)) { node, loading in
      Reader<TemplateText>.bytes(notation).read(node, &loading).map {
        BytesText(notation: notation, text: $0)
      }
    }
  }

  /// `{ hex: … }` or `{ base64: … }`
  fileprivate static var bytesText: Reader {
    Reader(.mapping("bytesText")) { node, loading in
      var draft = BytesText.Draft()
      guard BytesText.Draft.keys.read(node, into: &draft, &loading) else { return nil }
      return draft.written
    }
  }
}

extension Reader where Content == BytesExpectation {
  /// `{ hex: … }`, `{ base64: … }`, matchers, or both.
  static var expectedBytes: Reader {
    .mapping(BytesExpectation.keys, named: "bytes") { BytesExpectation() }
  }
}
