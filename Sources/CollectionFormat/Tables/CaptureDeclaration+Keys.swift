// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import YAMLTree

extension CaptureDeclaration {
  /// What a mapping under a capture's name says, before it is known to be whole.
  struct Draft {
    var source: Source?
    var isSecret = false

    static let keys = KeyTable<Draft>(
      "capture", "a capture",
      groups: [
        KeyGroup(
          "one source", several: "several-sources", missing: "missing-source",
          help: "write where the value comes from: `json: $.id`, `header: NAME`, `cookie: NAME`")
      ],
      keys: [
        Key(
          "json", .path, "a JSONPath in the body", example: "json: $.token",
          alsoCalled: ["jsonpath", "jsonPath", "path", "body_json"], group: 0
        ) { $0.source = .json($1.path, text: $1.text, span: $1.span) },
        Key(
          "header", .headerName, "the value of a header", example: "header: Location",
          alsoCalled: ["headers"], group: 0
        ) { $0.source = .header($1) },
        Key(
          "cookie", .cookieName, "the value of a cookie that the response sets",
          example: "cookie: sid", alsoCalled: ["cookies"], group: 0
        ) { $0.source = .cookie($1) },
        Key(
          "secret", .boolean, "mask it like a declared secret", default: "false",
          example: "{ json: $.token, secret: true }", alsoCalled: ["sensitive", "mask"]
        ) { $0.isSecret = $1 },
        .later("xpath", "an XPath in the body", group: 0),
        .later("status", "the status", group: 0),
        .later("url", "the last address", group: 0),
        .later("time", "how long it took", group: 0),
        .later("body", "the body as text", group: 0),
        .later("bytes", "the body as bytes", group: 0),
        .later("regex", "a part of the source", alsoCalled: ["regexp", "pattern"]),
        .later("default", "the value when nothing is found"),
        .later("append", "collects over the turns of a loop"),
      ])
  }
}

extension Reader where Content == [CaptureDeclaration] {
  /// `capture`: names and where each value comes from.
  static var captures: Reader {
    let shape = Shape.named(by: .name, .either([.path, .mapping("capture")]))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        let name = loading.declaredName(entry.key)
        guard let draft = loading.capture(entry.value), let source = draft.source, let name else {
          return nil
        }
        return CaptureDeclaration(
          name: name, source: source, isSecret: draft.isSecret, span: entry.value.span)
      }
    }
  }
}

extension Loading {
  /// Where one capture comes from: a path as text, or a mapping.
  mutating func capture(_ node: YAMLNode) -> CaptureDeclaration.Draft? {
    var draft = CaptureDeclaration.Draft()
    if case .mapping = node.content {
      return CaptureDeclaration.Draft.keys.read(node, into: &draft, &self) ? draft : nil
    }
    guard let scalar = plainText(node, expected: .path) else { return nil }
    let text = scalar.text
    if text.templateOpening?.lowerBound == 0 {
      report(.captureNotYet(at: node.span))
      return nil
    }
    guard text.utf8.first == UInt8(ascii: "$") else {
      report(.captureIsNoPath(text, at: node.span))
      return nil
    }
    guard let path = path(scalar) else { return nil }
    draft.source = .json(path.path, text: path.text, span: path.span)
    return draft
  }
}

extension Reader where Content == Located<String> {
  /// The name of a cookie.
  static var cookieName: Reader {
    Reader(.literal) { node, loading in
      guard let text = loading.literal(node, expected: .literal) else { return nil }
      let name = Located(text, at: node.span)
      return loading.checkCookieName(name) ? name : nil
    }
  }
}

/// A JSONPath that was compiled, and how it was written.
struct CompiledPath {
  var path: JSONPath
  var text: String
  var span: SourceSpan
}

extension Reader where Content == CompiledPath {
  /// A JSONPath as text.
  static var path: Reader {
    Reader(.path) { node, loading in
      loading.plainText(node, expected: .path).flatMap { loading.path($0) }
    }
  }
}
