// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

extension SaveTemplate {
  /// The contents of a mapping under `save`, before they are known to be complete.
  struct Draft {
    var path: TemplateText?
    var isResumed = false
    var sha256: TemplateText?

    static let keys = KeyTable<Draft>(
      "save", "`save`",
      keys: [
        Key(
          "path", .filePath, "the file, relative to the output folder (`--output`)",
          example: "path: reports/today.pdf", alsoCalled: ["file", "to", "output", "filename"],
          required: true
        ) { $0.path = $1 },
        Key(
          "resume", .boolean,
          "keep the part that came before a transfer broke, and resume after it the next time",
          default: "false", example: "resume: true", alsoCalled: ["continue", "range"]
        ) { $0.isResumed = $1 },
        Key(
          "sha256", .digest, "the digest that the whole file must have",
          example:
            "sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          alsoCalled: ["checksum", "digest", "hash"]
        ) { $0.sha256 = $1 },
      ])
  }
}

extension Reader where Content == SaveTemplate {
  /// A path, or a mapping.
  static var save: Reader {
    Reader(.either([.file, .mapping("save")])) { node, loading in
      var draft = SaveTemplate.Draft()
      if case .mapping = node.content {
        guard SaveTemplate.Draft.keys.read(node, into: &draft, &loading) else { return nil }
      } else {
        draft.path = Reader<TemplateText>.filePath.read(node, &loading)
      }
      guard let path = draft.path else { return nil }
      guard path.literalText != "" else {
        loading.report(.emptySavePath(at: path.span))
        return nil
      }
      return SaveTemplate(
        path: path, isResumed: draft.isResumed, sha256: draft.sha256, span: node.span)
    }
  }
}

extension Reader where Content == TemplateText {
  /// A SHA-256 digest in hexadecimal digits.
  static var digest: Reader {
    Reader(.text) { node, loading in
      // YAML reads some digests as numbers.
      if let scalar = node.scalar, scalar.text.isSHA256 { return loading.template(scalar) }
      guard let text = loading.text(node, expected: .text) else { return nil }
      if let literal = text.literalText, !literal.isSHA256 {
        loading.report(.badDigest(literal, at: node.span))
        return nil
      }
      return text
    }
  }
}

extension String {
  /// Whether it is 64 hexadecimal digits.
  package var isSHA256: Bool {
    utf8.count == 64
      && utf8.allSatisfy { $0.isASCIIDigit || (0x61...0x66).contains($0 | 0x20) }
  }
}
