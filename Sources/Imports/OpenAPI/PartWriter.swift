// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Exchanges
import Notation
import Values

/// The parts of a multipart body: OpenAPI 3.2, "Encoding `multipart` Media Types".
struct PartWriter {
  private let context: SkeletonContext
  private let media: DocumentedMedia

  init(_ context: SkeletonContext, _ media: DocumentedMedia) {
    self.context = context
    self.media = media
  }

  /// A part for a member, one for each element of a list.
  func parts(of value: Value, named name: String) -> [ImportedValue] {
    if case .array(let elements) = value, !isFile(name) || !elements.isEmpty {
      return elements.map { part($0, named: name) }
    }
    return [part(value, named: name)]
  }

  private func part(_ value: Value, named name: String) -> ImportedValue {
    let encoding = media.encodings.first { $0.name.hasSameBytes(as: name) }
    var entries = [ImportedEntry("name", .text(name))]
    if isFile(name) {
      entries.append(ImportedEntry("value", .text("text")))
      entries.append(ImportedEntry("filename", .text("file.txt")))
      entries.append(
        ImportedEntry("type", .text(type(of: encoding) ?? "application/octet-stream")))
    } else if let text = value.scalarText {
      entries.append(ImportedEntry("value", .text(text)))
      if let type = type(of: encoding) { entries.append(ImportedEntry("type", .text(type))) }
    } else if value.isWritable {
      entries.append(ImportedEntry("json", ImportedValue(literal: value)))
      if let type = type(of: encoding), type != "application/json" {
        entries.append(ImportedEntry("type", .text(type)))
      }
    } else {
      entries.append(ImportedEntry("value", .text(value.jsonText())))
      entries.append(ImportedEntry("type", .text("application/json")))
    }
    if let headers = headers(of: encoding) { entries.append(ImportedEntry("headers", headers)) }
    var part = ImportedValue.mapping(entries)
    if isFile(name) { part.note = "`file: PATH` sends a file" }
    return part
  }

  /// Whether the member is bytes: `type: file` of 2.0, `format: binary`, a media type without a type.
  private func isFile(_ name: String) -> Bool {
    if let field = media.field(named: name) { return field.isFile }
    guard case .node(let node)? = media.schema else { return false }
    var schema = context.document.property(name, of: node)
    if let items = schema?["items"] { schema = context.document.resolved(items) }
    guard let schema else { return false }
    let format = schema["format"]?.text
    if format == "binary" { return true }
    return schema["contentMediaType"] != nil && schema["contentEncoding"] == nil
      && (schema["type"] == nil || schema["type"]?.text == "string")
  }

  /// The first of the media types that the encoding allows; none for a range.
  private func type(of encoding: DocumentedEncoding?) -> String? {
    guard let written = encoding?.contentType else { return nil }
    let first = written.prefix { $0 != "," }.filter { $0 != " " }
    let base = String(first.prefix { $0 != ";" })
    guard MediaTypeText.isOne(base), HeaderRules.problem(inValue: first) == nil else { return nil }
    return first.contains(";") && !first.lowercased().contains("utf-8") ? base : first
  }

  private func headers(of encoding: DocumentedEncoding?) -> ImportedValue? {
    let fields = (encoding?.headers ?? []).compactMap { header -> ImportedField? in
      guard HeaderRules.problem(inName: header.name.content) == nil,
        case .header(let text)? = header.text(of: context.value(of: header).value)
      else { return nil }
      var value = ImportedValue.text(text)
      value.isDisabled = !header.isRequired
      return ImportedField(header.name.content, value)
    }
    return ImportedValue.merged(fields, foldsCase: true)
  }
}
