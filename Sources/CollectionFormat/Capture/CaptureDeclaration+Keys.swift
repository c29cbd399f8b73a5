// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Queries
import YAMLTree

extension CaptureDeclaration {
  /// The contents of a mapping under a capture's name, before they are known to be complete.
  struct Draft {
    var source: Source?
    var pattern: PatternTemplate?
    var fallback: TemplateValue?
    var isSecret = false
    var appends = false

    static let keys = KeyTable<Draft>(
      "capture", "a capture",
      groups: [
        KeyGroup(
          "one source", several: .severalSources)
      ],
      keys: [
        Key(
          "json", .path, "a JSONPath in the body",
          applies: [.documents, .webSocket, .receive], example: "json: $.token",
          alsoCalled: ["jsonpath", "jsonPath", "path", "body_json"], group: 0
        ) { $0.source = .json($1.path, text: $1.text, span: $1.span) },
        Key(
          "xpath", .xpath, "an XPath in a body of XML or HTML, which gives one value or one node",
          applies: .requests, example: "xpath: string(//token)",
          alsoCalled: ["xml", "html", "xPath"], group: 0
        ) { $0.source = .xpath($1) },
        Key(
          "event", .path, "a JSONPath in the list of the events of a `text/event-stream`",
          applies: .requests, example: "event: \"$[0].json.id\"", alsoCalled: ["events", "sse"],
          group: 0
        ) { $0.source = .event($1.path, text: $1.text, span: $1.span) },
        Key(
          "header", .headerName, "the value of a header", applies: [.requests, .webSocket],
          example: "header: Location",
          alsoCalled: ["headers"], group: 0
        ) { $0.source = .header($1) },
        Key(
          "cookie", .cookieName, "the value of a cookie that the response sets",
          applies: [.requests, .webSocket], example: "cookie: sid", alsoCalled: ["cookies"],
          group: 0
        ) { $0.source = .cookie($1) },
        Key(
          "secret", .boolean, "mask it like a declared secret",
          applies: [.judged, .receive], default: "false",
          example: "{ json: $.token, secret: true }", alsoCalled: ["sensitive", "mask"]
        ) { $0.isSecret = $1 },
        .part(.status, "the status, a number", applies: [.requests, .webSocket]),
        .part(.url, "the last address", applies: [.requests, .webSocket]),
        .part(
          .time, "how long the attempt took, a duration, as text `0.012345s`",
          applies: [.requests, .webSocket]),
        .part(.body, "the body as text", applies: [.judged, .receive]),
        .part(.bytes, "the body in base64", applies: [.exchanges, .receive]),
        Key(
          "regex", .pattern,
          "a part of the source (of the body, when none is written): the first group of the first "
            + "match, else the match",
          applies: [.judged, .receive], example: "regex: 'id=(\\d+)'",
          alsoCalled: ["regexp", "pattern", "match"]
        ) { $0.pattern = $1 },
        Key(
          "default", .data, "the value when nothing is found",
          applies: [.judged, .receive], example: "{ json: $.next, default: null }",
          alsoCalled: ["fallback", "or"]
        ) { $0.fallback = $1 },
        Key(
          "append", .boolean,
          "append the value to the list that the name holds already; of a query that is not singular, "
            + "each element",
          applies: [.judged, .receive], default: "false",
          example: "{ json: \"$.items[*].id\", append: true }",
          alsoCalled: ["collect", "push"]
        ) { $0.appends = $1 },
      ])
  }
}

extension Reader where Content == [CaptureDeclaration] {
  /// `capture`: names and the sources of their values.
  static var captures: Reader {
    let shape = Shape.named(by: .name, .either([.path, .template, .mapping("capture")]))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        let name = loading.capturedName(entry.key)
        guard let draft = loading.capture(entry.value), let source = draft.source, let name else {
          return nil
        }
        return CaptureDeclaration(
          name: name, source: source, pattern: draft.pattern, fallback: draft.fallback,
          isSecret: draft.isSecret, appends: draft.appends, span: entry.value.span)
      }
    }
  }
}

extension Key where Target == CaptureDeclaration.Draft {
  /// A part of the exchange that is captured unchanged: `status: true`.
  static func part(_ part: CaptureDeclaration.Part, _ words: String, applies: Applicability) -> Key
  {
    Key(
      part.rawValue, .boolean, words, applies: applies, example: "\(part.rawValue): true", group: 0
    ) {
      draft, entry, loading in
      guard let isWanted = Reader<Bool>.boolean.read(entry.value, &loading) else { return }
      guard isWanted else {
        return loading.report(.captureIsOff(part.rawValue, at: entry.key.span))
      }
      draft.source = .part(part)
    }
  }
}

extension Reader where Content == PatternTemplate {
  /// A regular expression.
  static var pattern: Reader { Reader(.text) { node, loading in loading.pattern(node) } }
}

extension DecodingContext {
  /// The name of a capture; `ids[]` is another tool's word for a list that grows.
  fileprivate mutating func capturedName(_ key: YAMLNode) -> Located<String>? {
    guard let text = key.scalar?.text, text.hasSuffix("[]"),
      Names.problem(with: String(text.dropLast(2))) == nil
    else { return declaredName(key) }
    report(.appendedName(String(text.dropLast(2)), at: key.span))
    return nil
  }

  /// A mapping with one source; a pattern alone searches the body.
  private mutating func captureMapping(
    _ node: YAMLNode, _ mapping: YAMLMapping, into draft: inout CaptureDeclaration.Draft
  ) -> Bool {
    let problems = diagnostics.count
    guard CaptureDeclaration.Draft.keys.read(node, into: &draft, &self) else { return false }
    if draft.source == nil, draft.pattern != nil { draft.source = .part(.body) }
    if draft.source == nil, diagnostics.count == problems {
      report(.captureWithoutSource(at: mapping.place))
    }
    return draft.source != nil
  }

  /// The source of one capture: a path as text, or a mapping.
  mutating func capture(_ node: YAMLNode) -> CaptureDeclaration.Draft? {
    var draft = CaptureDeclaration.Draft()
    if case .mapping(let mapping) = node.content {
      return captureMapping(node, mapping, into: &draft) ? draft : nil
    }
    guard let scalar = plainText(node, expected: .path) else { return nil }
    let text = scalar.text
    if text.templateOpening?.lowerBound == 0 {
      guard let template = template(scalar) else { return nil }
      guard template.template.wholeExpression != nil else {
        report(.captureIsNoExpression(at: node.span))
        return nil
      }
      draft.source = .expression(template)
      return draft
    }
    guard text.utf8.first == UInt8(ascii: "$") else {
      report(.captureIsNoPath(text, meant: CaptureGuess(text).meant, at: node.span))
      return nil
    }
    guard let path = path(scalar, isSource: true) else { return nil }
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

/// A compiled JSONPath and its text.
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
