// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Notation
import Values

/// The body of a recorded request: its text wins over its list of parameters.
enum HARBody {
  case none
  case text(String, offset: Int)
  /// Bytes that are not text.
  case bytes([UInt8])
  /// Parameters of a form that has no text.
  case parameters([Parameter])
  /// It was sent and not recorded, with the words why.
  case missing(String)

  struct Parameter {
    let name: String
    let value: String?
    let fileName: String?
    let type: String?
    let offset: Int
  }

  init(_ entry: ArchiveEntry) {
    let data = entry.request[member: "postData"]
    let text = data?[member: "text"]
    let encoded =
      data?[member: "_textBase64"]
      ?? (data?[member: "encoding"]?.stringEquals("base64") == true ? text : nil)
    if let encoded = encoded?.stringValue, !encoded.isEmpty {
      guard let bytes = Base64.standard.decode(encoded) else {
        self = .missing("the base64 of the body is broken")
        return
      }
      if let text = String(validating: bytes, as: UTF8.self) {
        self = .text(text, offset: data?.offset ?? 0)
      } else {
        self = .bytes(bytes)
      }
    } else if let text, let value = text.harText, !value.isEmpty {
      self = .text(value, offset: text.offset)
    } else if let parameters = data?[member: "params"], parameters.elements.count > 0 {
      self = .parameters(parameters.elements.map(Parameter.init))
    } else if let size = entry.sentBodySize, size > 0 {
      self = .missing("the recording does not have the body of \(size) bytes")
    } else {
      self = .none
    }
  }

  /// The files that a form sends and the recording does not have.
  static func filesNamed(by entry: ArchiveEntry) -> [String] {
    switch HARBody(entry) {
    case .parameters(let parameters):
      return parameters.compactMap { $0.value == nil ? $0.fileName : nil }
    case .text(let text, _):
      guard let type = entry.sentType, MultipartForm.isMultipart(type),
        let form = MultipartText(text, type: type)
      else { return [] }
      return form.parts.compactMap { $0.content.isEmpty ? $0.fileName : nil }
        .filter { !$0.isEmpty }
    default: return []
    }
  }
}

extension HARBody.Parameter {
  fileprivate init(_ node: JSONNode) {
    name = node[member: "name"]?.harText ?? ""
    value = node[member: "value"]?.harText
    fileName = node[member: "fileName"]?.harText.flatMap { $0.isEmpty ? nil : $0 }
    type = node[member: "contentType"]?.harText.flatMap { $0.isEmpty ? nil : $0 }
    offset = node.offset
  }
}

extension ArchiveEntry {
  /// The type that was sent with the body; nil for none.
  ///
  /// The header says what was sent. Where headers are not known, as in a request object, it is the
  /// member `mimeType`.
  var sentType: String? {
    if let type = header("content-type") { return type }
    guard !hasWholeHead else { return nil }
    let type = request[member: "postData"]?[member: "mimeType"]?.harText
    return type.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The length of the body as it was sent; nil if it is not known.
  var sentBodySize: Int? {
    let size = request[member: "bodySize"]?.harText ?? header("content-length")
    return size.flatMap { Int($0) }
  }

  /// The text of the body, to compare requests.
  var bodyText: String { request[member: "postData"]?[member: "text"]?.stringValue ?? "" }
}
