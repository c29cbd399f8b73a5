// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The head of a part where libcurl writes another `Content-Disposition` than `form-data` with a name.
enum PartDisposition {
  /// Whether the parts are attachments, as libcurl has it for another type than `multipart/form-data`.
  static func isAttachment(ofType type: String) -> Bool {
    let form = "multipart/form-data"
    guard !type.isEmpty else { return false }
    let start = type.utf8.prefix(form.utf8.count)
    guard String(decoding: start, as: UTF8.self).lowercased() == form else { return true }
    return type.utf8.dropFirst(form.utf8.count).first.map { !" \t;".utf8.contains($0) } ?? false
  }

  /// Adds the head that libcurl writes to a part: `attachment; name="a"`, and `form-data` alone without a name.
  ///
  /// - Returns: false, without a change, for a part whose head a collection cannot write.
  static func add(isAttachment: Bool, to entries: inout [ImportedEntry]) -> Bool {
    let name = entries.text(of: "name") ?? ImportedText()
    guard isAttachment || name.isEmpty else { return true }
    var headers = entries.first { $0.name == "headers" }?.value.entries ?? []
    guard !headers.contains(where: { $0.name.lowercased() == "content-disposition" }) else {
      return true
    }
    let file = entries.text(of: "file").map { ImportedText(Self.lastPart(of: $0)) }
    let fileName = entries.text(of: "filename") ?? file
    guard !isAttachment || !name.isEmpty || fileName != nil else { return false }
    var disposition = ImportedText(isAttachment ? "attachment" : "form-data")
    for (key, text) in [("name", name), ("filename", fileName ?? ImportedText())]
    where !text.isEmpty {
      guard isPlain(text) else { return false }
      disposition.append("; \(key)=\"")
      disposition.append(text)
      disposition.append("\"")
    }
    var own = [ImportedEntry("Content-Disposition", .text(disposition))]
    let implied = file?.literal.map { ImportedText(MediaTypes.type(ofFile: $0)) }
    if let type = entries.text(of: "type") ?? implied {
      own.append(ImportedEntry("Content-Type", .text(type)))
    }
    headers = own + headers
    entries.removeAll { ["type", "headers", "filename"].contains($0.name) }
    entries.append(ImportedEntry("headers", .mapping(headers)))
    return true
  }

  private static func lastPart(of path: ImportedText) -> String {
    let text = path.literal ?? ""
    return text.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      String(text[text.utf8.index(after: $0)...])
    } ?? text
  }

  /// Whether a text is the same between quotes.
  private static func isPlain(_ text: ImportedText) -> Bool {
    text.pieces.allSatisfy { piece in
      guard case .literal(let literal) = piece else { return true }
      return literal.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\"\\".utf8.contains($0) }
    }
  }
}

extension [ImportedEntry] {
  fileprivate func text(of name: String) -> ImportedText? {
    guard case .text(let text)? = first(where: { $0.name == name })?.value.content else {
      return nil
    }
    return text
  }
}
