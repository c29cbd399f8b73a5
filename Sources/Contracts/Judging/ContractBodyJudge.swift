// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation
import Values

/// Judges a body by the media type that the document has for it.
struct ContractBodyJudge {
  let values: ContractValueJudge
  let media: DocumentedMedia
  /// As it was sent.
  let contentType: String
  let isRequest: Bool
  /// `` `createPet` ``
  let owner: String

  var document: OpenAPIDocument { values.contract.document }
  /// ` of the request`, or nothing.
  private var ofRequest: String { isRequest ? " of the request" : "" }

  /// - Parameter json: the body as JSON, if it was parsed already.
  func judge(_ bytes: [UInt8], json: JSONDocument?, _ part: inout JudgedPart) {
    if media.schema != nil, contentType.hasSameBytes(as: "application/json") {
      return judgeJSON(bytes, json, &part)
    }
    guard let type = WrittenMediaType(contentType) else { return }
    guard media.schema != nil || media.itemSchema != nil else {
      return judgeSyntax(bytes, json, type, &part)
    }
    if let format = SequenceItems.Format(type) { return judgeSequence(bytes, format, &part) }
    if type.isJSON { return judgeJSON(bytes, json, &part) }
    if isRequest, type.isForm { return judgeForm(bytes, &part) }
    if isRequest, type.base == "multipart/form-data" {
      return judgeMultipart(bytes, type, &part)
    }
    if type.isText { return judgeText(bytes, &part) }
    guard !isBinary else { return }
    part.addUnchecked("a body\(ofRequest) of `\(type.base)` is not judged")
  }

  /// Whether every body follows the schema: `format: binary`, or a schema without a keyword.
  private var isBinary: Bool {
    guard case .node(let node)? = media.schema, let schema = document.resolved(node) else {
      return false
    }
    return schema["format"]?.text == "binary" || schema.memberCount == 0
  }

  /// What a value of the body is in messages.
  private func subject(item: Int? = nil) -> ContractValueJudge.Subject {
    .body(of: values.contract.name, isRequest: isRequest, item: item)
  }

  func addMismatch(_ expected: String, _ reason: String, _ part: inout JudgedPart) {
    var violation = ContractViolation(
      "\(values.contract.name) expects \(expected)\(isRequest ? " in the request" : ""), and "
        + reason, expected: expected, actual: nil, at: media.type.span)
    violation.pointer = JSONPointer(isRequest ? ["body"] : [])
    part.addViolation(violation)
  }

  // MARK: JSON and text

  /// Without a schema, JSON that is documented has to be JSON.
  private func judgeSyntax(
    _ bytes: [UInt8], _ json: JSONDocument?, _ type: WrittenMediaType, _ part: inout JudgedPart
  ) {
    guard let documented = WrittenMediaType(media.type.content) else { return }
    if documented.isJSON, type.isJSON { return judgeJSON(bytes, json, &part) }
    guard let format = SequenceItems.Format(type), SequenceItems.Format(documented) == format,
      format != .events
    else { return }
    part.hasSubject = true
    addMalformed(SequenceItems(bytes, format), &part)
  }

  private func judgeJSON(_ bytes: [UInt8], _ json: JSONDocument?, _ part: inout JudgedPart) {
    part.hasSubject = true
    guard !bytes.isEmpty else { return addMismatch("JSON", "the body is empty", &part) }
    do throws(JSONSyntaxError) {
      let document: JSONDocument
      if let json { document = json } else { document = try JSONDocument.parse(bytes) }
      guard case .node(let node)? = media.schema else { return }
      values.judge(document.root, by: node, as: subject(), &part)
    } catch {
      addMismatch("JSON", "the body is not JSON: \(error.words(in: bytes))", &part)
    }
  }

  private func judgeText(_ bytes: [UInt8], _ part: inout JudgedPart) {
    part.hasSubject = true
    guard case .node(let node)? = media.schema else { return }
    do throws(BodyText.Problem) {
      let text = try BodyText(bytes, contentType: contentType).text
      let shape = document.valueShapes.shape(of: node)
      guard shape.mayBeScalar else {
        // Rows of CSV, a page that shows a list: nothing says how they are a value.
        return part.addUnchecked(
          "`\(media.baseType)` is text, and its schema describes lists or objects")
      }
      values.judge(oneOf: shape.values(of: text), by: node, as: subject(), &part)
    } catch {
      addMismatch("text", error.words, &part)
    }
  }

  // MARK: Sequences

  private func judgeSequence(
    _ bytes: [UInt8], _ format: SequenceItems.Format, _ part: inout JudgedPart
  ) {
    var list: DocumentNode?
    if case .node(let node)? = media.schema {
      let shape = document.valueShapes.shape(of: node)
      if !shape.mayBeList, shape.mayBeScalar { return judgeText(bytes, &part) }
      if shape.mayBeList || document.version >= .v32 {
        list = node
      } else {
        part.addUnchecked(
          "`schema` of `\(media.baseType)` is not judged: before 3.2 it is defined for lists only")
      }
    }
    guard list != nil || media.itemSchema != nil else { return }
    part.hasSubject = true
    let items = SequenceItems(bytes, format)
    addMalformed(items, &part)
    guard items.malformed.isEmpty else { return }
    if let list { judge(items, asList: list, &part) }
    guard let item = media.itemSchema else { return }
    for (index, document) in items.documents.enumerated() {
      values.judge(document.root, by: item, as: subject(item: index), &part)
    }
  }

  private func addMalformed(_ items: SequenceItems, _ part: inout JudgedPart) {
    for (index, reason) in items.malformed {
      addMismatch("JSON", "item \(index) is not JSON: \(reason)", &part)
    }
  }

  private func judge(
    _ items: SequenceItems, asList schema: DocumentNode, _ part: inout JudgedPart
  ) {
    guard let document = try? items.list() else {
      return part.addUnchecked("the body\(ofRequest) is too long to be judged as one list")
    }
    values.judge(document.root, by: schema, as: subject(), &part)
  }

  // MARK: Forms

  private func judgeForm(_ bytes: [UInt8], _ part: inout JudgedPart) {
    part.hasSubject = true
    let sent = SentParameters(query: String(decoding: bytes, as: UTF8.self))
    switch media.schema {
    case .fields(let fields)?: judge(sent, fields: fields, files: [], &part)
    case .node(let node)?:
      let reading = FormReading(sent, media, document.valueShapes.shape(of: node), document)
      for (field, reading) in reading.unread {
        values.judge(reading, of: field, owner: owner, ["body", field.name.content], &part)
      }
      if reading.unread.isEmpty { judge(reading.candidates, by: node, &part) }
    case nil: break
    }
  }

  /// Judges the values that a form may be.
  func judge(_ candidates: [Value], by node: DocumentNode, _ part: inout JudgedPart) {
    let form = ContractValueJudge.Subject(
      words: values.contract.name, prefix: ["body"], placeSuffix: " of the request", isText: false)
    values.judge(oneOf: candidates, by: node, as: form, &part)
  }

  /// Judges the fields of a form of 2.0.
  ///
  /// - Parameter files: the names of fields with files.
  func judge(
    _ sent: SentParameters, fields: [DocumentedParameter], files: [String],
    _ part: inout JudgedPart
  ) {
    for field in fields {
      let name = field.name.content
      if files.contains(where: { $0.hasSameBytes(as: name) }) { continue }
      var reading = field.reading(in: sent, of: document)
      // In a form without parts the text is the file.
      if field.isFile, case .values = reading {
        if media.isForm { continue }
        reading = .malformed("is not a file")
      }
      values.judge(reading, of: field, owner: owner, ["body", name], &part)
    }
    let names = fields.map(\.name.content)
    let others = (sent.pairs.map { SentParameters.decodedQuery($0.name) } + files)
      .filter { name in !names.contains { $0.hasSameBytes(as: name) } }
    for name in others {
      var violation = ContractViolation(
        "\(owner) has no field `\(ContractWords.cut(name))`" + ContractWords.known(name, names))
      violation.pointer = JSONPointer(["body", name])
      part.addExtra(violation)
    }
  }
}

extension WrittenMediaType {
  /// Without parameters.
  var base: String { "\(type)/\(subtype)" }

  var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }

  var isForm: Bool { base == "application/x-www-form-urlencoded" }

  /// Text that is not XML.
  var isText: Bool { type == "text" && subtype != "xml" && !subtype.hasSuffix("+xml") }

  /// The value of a parameter by its name in lower case.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
}
