// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Values

/// Bodies of `multipart/form-data`: each member of the schema is a part, or several of one name.
extension ContractBodyJudge {
  func judgeMultipart(
    _ bytes: [UInt8], _ type: WrittenMediaType, _ part: inout JudgedPart
  ) {
    part.hasSubject = true
    if media.hasPositions {
      return part.addUnchecked("parts that are described by their position are not judged")
    }
    guard let boundary = type.parameter("boundary"),
      let parts = MultipartParts(bytes, boundary: boundary)?.parts
    else {
      return addMismatch("`multipart/form-data`", "the body does not have its parts", &part)
    }
    switch media.schema {
    case .fields(let fields)?:
      judge(
        Self.texts(of: parts), fields: fields,
        files: parts.compactMap { $0.fileName == nil ? nil : $0.name }, &part)
    case .node(let node)?: judge(parts, by: node, &part)
    case nil: break
    }
    for encoding in media.encodings {
      for sent in parts where sent.name?.hasSameBytes(as: encoding.name) == true {
        judge(sent, encoding, &part)
      }
    }
  }

  private func judge(
    _ parts: [MultipartParts.Part], by node: DocumentNode, _ part: inout JudgedPart
  ) {
    let shape = document.valueShapes.shape(of: node)
    var names: [ByteText] = []
    var groups: [ByteText: [MultipartParts.Part]] = [:]
    for sent in parts {
      let name = ByteText(sent.name ?? "")
      if groups[name] == nil { names.append(name) }
      groups[name, default: []].append(sent)
    }
    let members = names.map { name in
      FormMember(
        name: name.text, groups[name] ?? [], shape.member(name.text),
        isJSON: media.encoding(named: name.text)?.isJSON ?? false)
    }
    judge(FormMember.objects(members), by: node, &part)
  }

  /// The parts without files, as a form.
  private static func texts(of parts: [MultipartParts.Part]) -> SentParameters {
    func encoded(_ bytes: some Sequence<UInt8>) -> String {
      var text: [UInt8] = []
      for byte in bytes {
        if byte.isUnreserved { text.append(byte) } else { PercentCoding.append(byte, to: &text) }
      }
      return String(decoding: text, as: UTF8.self)
    }
    let fields = parts.filter { $0.fileName == nil }.map { part in
      "\(encoded((part.name ?? "").utf8))=\(encoded(part.content))"
    }
    return SentParameters(query: fields.joined(separator: "&"))
  }

  // MARK: `encoding`

  private func judge(
    _ sent: MultipartParts.Part, _ encoding: DocumentedEncoding, _ part: inout JudgedPart
  ) {
    let words = "the part `\(encoding.name)` of \(owner)"
    if let documented = encoding.contentType, let type = sent.headers.first("Content-Type"),
      !Self.has(documented, type)
    {
      var violation = ContractViolation(
        "\(words) is `\(ContractWords.cut(type))`, and `encoding` has \(documented)",
        expected: documented, actual: ContractWords.cut(type), at: media.type.span)
      violation.pointer = JSONPointer(["body", encoding.name])
      part.addViolation(violation)
    }
    let headers = SentParameters(headers: sent.headers.fields.map { ($0.name, $0.value) })
    for header in encoding.headers {
      values.judge(
        header.reading(in: headers, of: document), of: header, owner: words,
        ["body", encoding.name, header.name.content], &part)
    }
  }

  /// Whether a list of media types has one: `image/png, image/*`.
  private static func has(_ documented: String, _ type: String) -> Bool {
    guard let sent = WrittenMediaType(type) else { return false }
    return documented.split(separator: ",").contains { entry in
      WrittenMediaType(String(entry)).flatMap { sent.rank(of: $0) } != nil
    }
  }
}

extension FormMember {
  /// - Parameters:
  ///   - parts: of one name; at least one.
  ///   - isJSON: whether `encoding` says that each is JSON.
  fileprivate init(
    name: String, _ parts: [MultipartParts.Part], _ shape: ValueShape, isJSON: Bool
  ) {
    let isOneText = parts.count == 1 && parts[0].isText && !(isJSON || parts[0].isJSON)
    if isOneText {
      self.init(name: name, texts: [parts[0].text], shape, isJSON: false)
    } else if parts.count > 1 || shape.mayBeList && !parts[0].isJSON {
      self.init(
        name: name,
        values: [
          .array(parts.enumerated().map { $1.value(shape.element($0), isJSON: isJSON) })
        ])
    } else {
      self.init(name: name, values: [parts[0].value(shape, isJSON: isJSON)])
    }
  }
}

extension MultipartParts.Part {
  private var type: WrittenMediaType? {
    headers.first("Content-Type").flatMap { WrittenMediaType($0) }
  }

  fileprivate var isJSON: Bool { type?.isJSON ?? false }

  /// Whether it is not a file of another kind.
  fileprivate var isText: Bool { type.map { $0.type == "text" } ?? (fileName == nil) }

  /// Bytes that are not UTF-8 have a character each.
  fileprivate var text: String {
    String(validating: content, as: UTF8.self)
      ?? String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
  }

  fileprivate func value(_ shape: ValueShape, isJSON isMeant: Bool) -> Value {
    if isJSON || isMeant || isText && !shape.mayBeScalar, let value = FormMember.json(text) {
      return value
    }
    return isText ? shape.value(of: text) : .string(text)
  }
}
