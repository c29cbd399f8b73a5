// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Exchanges
import Notation
import Values

/// The body of one operation: of its media types the one that is read most easily.
struct SkeletonBody {
  /// A further example in a comment has at most so many bytes of JSON, and a step so many of them.
  private static let longestComment = 400
  private static let mostComments = 3

  let context: SkeletonContext
  let media: DocumentedMedia
  private let body: DocumentedBody
  private let name: String

  private(set) var entries: [ImportedEntry] = []
  private(set) var comments: [String] = []
  var findings: [Int] = []
  /// What the value breaks, and where it was changed; nil without a schema.
  private(set) var made: SkeletonContext.MadeValue?

  /// - Parameter name: that of the operation, for a file with the body.
  /// - Returns: nil for a body without a media type.
  init?(_ context: SkeletonContext, _ body: DocumentedBody, named name: String) {
    guard let media = Self.chosen(body.media) else { return nil }
    self.context = context
    self.media = media
    self.body = body
    self.name = name
    write()
    commentOnOthers()
  }

  /// The first of JSON, its relatives, forms, multipart bodies, text and XML, else the first.
  private static func chosen(_ media: [DocumentedMedia]) -> DocumentedMedia? {
    let order: [(DocumentedMedia) -> Bool] = [
      { $0.baseType == "application/json" }, { $0.isJSON }, { $0.isForm },
      { $0.baseType.hasPrefix("multipart/") }, { $0.baseType.hasPrefix("text/") && !$0.isXML },
      { $0.isXML },
    ]
    return order.lazy.compactMap { media.first(where: $0) }.first ?? media.first
  }

  // MARK: The value

  private mutating func write() {
    findings += context.loseExternal(media.examples)
    if let text = media.examples.lazy.compactMap(\.serialized).first {
      return writeSerialized(text)
    }
    let schema = media.schema ?? media.itemSchema.map { .node($0) }
    guard let made = context.value(media.examples, schema) else {
      return writeWithoutSchema()
    }
    self.made = made
    write(made.value)
  }

  private mutating func write(_ value: Value) {
    if media.schema == nil, media.itemSchema != nil, !media.baseType.hasPrefix("multipart/") {
      return writeItem(value)
    }
    if media.isJSON || media.baseType == "*/*" || media.baseType == "application/*" {
      return writeJSON(value)
    }
    if media.isForm, writeForm(value) { return }
    if media.baseType.hasPrefix("multipart/") { return writeParts(value) }
    if media.isXML { return writeXML(value) }
    writeText(value)
  }

  private mutating func writeSerialized(_ text: String) {
    if media.isJSON, let value = JSONBody.value(of: ImportedText(text)),
      (try? JSONDocument.parse(Array(text.utf8))).map({ $0.root.value().isWritable }) == true
    {
      add("json", value, implied: "application/json")
    } else {
      add("text", .text(text), implied: "text/plain")
    }
  }

  /// A media type without a schema: its shortest body.
  private mutating func writeWithoutSchema() {
    if media.isJSON || media.baseType == "*/*" || media.baseType == "application/*" {
      add("json", .mapping([]), implied: "application/json")
    } else if media.baseType.hasPrefix("text/") {
      writeText(.string("text"))
    } else if media.isForm {
      add("form", .mapping([]), implied: "application/x-www-form-urlencoded")
    } else if media.baseType.hasPrefix("multipart/") {
      writeParts(.object(OrderedObject([("field", .string("text"))])))
    } else if media.isXML {
      writeXML(.null)
    } else {
      writeBytes()
    }
  }

  private mutating func writeJSON(_ value: Value) {
    guard value.isWritable else {
      return add("text", .text(value.jsonText()), implied: "text/plain")
    }
    var value = value
    if case .string(let text) = value,
      let document = try? JSONDocument.parse(Array(text.utf8)), document.root.isContainer
    {
      // A text in which JSON is: as a value of the collection it would be a mistake of a person.
      guard media.schema == nil, document.root.value().isWritable else {
        return add("text", .text(value.jsonText()), implied: "text/plain")
      }
      value = document.root.value()
    }
    let bytes = value.jsonBytes()
    if bytes.count > BodyFiles.longest,
      context.hidden(ImportedValue(literal: value), named: "") == nil,
      let path = context.bodies.path(
        for: JSONLines.bytes(of: value), ending: "json", named: name)
    {
      return add(
        "file", .text(path), implied: nil, type: media.isWildcard ? "application/json" : nil)
    }
    add("json", ImportedValue(literal: value), implied: "application/json")
  }

  /// One item of a sequence of JSON texts (3.2, "Sequential Media Types").
  private mutating func writeItem(_ value: Value) {
    let isSequence = media.baseType.hasSuffix("json-seq")
    guard isSequence || media.baseType.contains("jsonl") || media.baseType.contains("ndjson")
    else {
      lose("items of \(media.type.content) are written by hand")
      return add("text", .text("text"), implied: "text/plain")
    }
    let text = (isSequence ? "\u{1E}" : "") + value.jsonText() + "\n"
    add("text", .text(text), implied: "text/plain")
  }

  private mutating func writeText(_ value: Value) {
    guard let text = value.scalarText else {
      lose("\(media.type.content) of \(value.kind.name) is written by hand")
      return add("text", .text(value.jsonText()), implied: "text/plain")
    }
    if media.baseType.hasPrefix("text/") || media.hasWrittenText {
      return add("text", .text(text), implied: "text/plain")
    }
    writeBytes()
  }

  /// A file: four bytes stand for it.
  private mutating func writeBytes() {
    add("base64", .text("dGV4dA=="), implied: nil)
    comments.append("the body is a file: `file: PATH` sends one")
  }

  private mutating func writeXML(_ value: Value) {
    if case .string(let text) = value, text.utf8.contains(UInt8(ascii: "<")) {
      return add("xml", .text(text), implied: "application/xml")
    }
    lose("XML of a schema is written by hand")
    add("xml", .text("<\(media.xmlName(context.document))/>"), implied: "application/xml")
  }

  // MARK: Forms

  /// - Returns: whether each field has a name that a form may have.
  private mutating func writeForm(_ value: Value) -> Bool {
    guard let pairs = FormPairs.pairs(of: value, media) else {
      lose("the specification does not say how a field of this form is written")
      add("form", .mapping([]), implied: "application/x-www-form-urlencoded")
      return true
    }
    guard pairs.allSatisfy({ ParameterNames.isPlain($0.name) }) else {
      let bytes = FormSerialiser.serialise(pairs.map { (name: $0.name, value: $0.value) })
      add("text", .text(String(decoding: bytes, as: UTF8.self)), implied: "text/plain")
      return true
    }
    let fields = pairs.map { ImportedField($0.name, ParameterNames.value($0.value)) }
    add(
      "form", ImportedValue.merged(fields) ?? .mapping([]),
      implied: "application/x-www-form-urlencoded")
    return true
  }

  private mutating func writeParts(_ value: Value) {
    guard !media.hasPositions, media.itemSchema == nil || media.schema != nil,
      case .object(let object) = value
    else {
      lose("parts without names are written by hand")
      return add("multipart", .list([Self.stub]), implied: "multipart/form-data")
    }
    let writer = PartWriter(context, media)
    let parts = object.members.flatMap { writer.parts(of: $0.value, named: $0.name) }
    add(
      "multipart", .list(parts.isEmpty ? [Self.stub] : parts), implied: "multipart/form-data")
  }

  private static let stub = ImportedValue.mapping([
    ImportedEntry("name", .text("field")), ImportedEntry("value", .text("text")),
  ])

  // MARK: Entries

  /// Adds the body, and its type where the key does not imply it.
  ///
  /// - Parameter type: what is sent in place of the media type as it is written.
  private mutating func add(
    _ key: String, _ value: ImportedValue, implied: String?, type: String? = nil
  ) {
    let sent = type ?? contentType(implied)
    if let sent, sent != implied {
      entries.append(ImportedEntry("contentType", .text(sent)))
    }
    entries.append(ImportedEntry(key, context.hidden(value, named: key) ?? value))
  }

  /// The media type as it is sent: a range is what the key implies, a charset is UTF-8.
  private mutating func contentType(_ implied: String?) -> String? {
    let written = media.type.content
    if media.isWildcard { return implied ?? "application/octet-stream" }
    guard HeaderRules.problem(inValue: written) == nil, MediaTypeText.isOne(media.baseType) else {
      lose("`\(written)` is not a media type")
      return implied
    }
    guard written.utf8.contains(UInt8(ascii: ";")) else { return written }
    let parameters = written.drop { $0 != ";" }.lowercased()
    guard parameters.contains("charset") || parameters.contains("boundary"),
      !parameters.contains("utf-8")
    else { return written }
    findings.append(
      context.findings.change(
        .body, "`\(written)` is sent as \(media.baseType)", at: context.place(media.type.span)))
    return media.baseType
  }

  mutating func lose(_ text: String) {
    findings.append(
      context.findings.lose(.body, text, at: context.place(media.type.span)))
  }

  // MARK: What is not sent

  /// The other media types, and the further examples of this one.
  private mutating func commentOnOthers() {
    let others = body.media.map(\.type.content).filter { $0 != media.type.content }
    if !others.isEmpty { comments.append("also takes " + others.joined(separator: ", ")) }
    var isFirst = true
    var left: [String] = []
    var count = 0
    for example in media.examples where example.value != nil {
      if isFirst {
        isFirst = false
        continue
      }
      let name = example.name ?? "example"
      guard count < Self.mostComments, let text = example.value?.value().jsonText(),
        text.utf8.count <= Self.longestComment
      else {
        left.append(name)
        continue
      }
      count += 1
      comments.append("example \(name): \(text)")
    }
    if !left.isEmpty { comments.append("more examples: " + left.joined(separator: ", ")) }
  }
}

extension Value {
  /// Whether a collection can hold it: YAML has a limit of depth and of the length of keys, and the
  /// format one of exponents.
  var isWritable: Bool { isWritable(depth: 0) }

  private func isWritable(depth: Int) -> Bool {
    guard depth < 100 else { return false }
    switch self {
    case .null, .boolean, .string: return true
    case .number(let number):
      guard let mark = number.digits.utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") })
      else { return true }
      return number.digits.utf8[mark...].count { $0.isASCIIDigit } <= 3
    case .array(let elements): return elements.allSatisfy { $0.isWritable(depth: depth + 1) }
    case .object(let object):
      var names: Set<ByteText> = []
      return object.members.allSatisfy {
        $0.name.utf8.count <= 500 && names.insert(ByteText($0.name)).inserted
          && $0.value.isWritable(depth: depth + 1)
      }
    }
  }
}
