// SPDX-License-Identifier: Apache-2.0

import Notation

/// The parts of a `multipart/form-data` body as `-F` options of curl, which draws a boundary of its
/// own.
///
/// It reads the body as reports show it, so a part is a text or a file by its name.
struct CurlForm {
  /// The option and its value, in the order sent.
  private(set) var options: [(name: String, value: String)] = []

  /// Nil for a body that `-F` cannot make: bytes that are not text, headers of other names, names
  /// that curl writes in another way.
  init?(_ outline: BodyOutline, contentType: String, limit: Int) {
    guard let boundary = Self.boundary(in: contentType), let body = FlatBody(outline, limit: limit)
    else { return nil }
    for part in body.parts(between: boundary) ?? [] {
      guard let option = part.curlOption else { return nil }
      options.append(option)
    }
    guard !options.isEmpty else { return nil }
  }

  /// The boundary of a form, if the type has no other parameter.
  private static func boundary(in contentType: String) -> String? {
    let prefix = "multipart/form-data; boundary="
    guard contentType.utf8.starts(with: prefix.utf8) else { return nil }
    let boundary = String(Substring(contentType.utf8.dropFirst(prefix.utf8.count)))
    let isPlain = boundary.utf8.allSatisfy { !" ;\"".utf8.contains($0) }
    return isPlain && !boundary.isEmpty ? boundary : nil
  }
}

/// A shown body as bytes, with the places of files.
private struct FlatBody {
  private var bytes: [UInt8] = []
  private var files: [(place: Int, name: String)] = []

  /// Nil if something is not shown.
  init?(_ outline: BodyOutline, limit: Int) {
    for piece in outline.pieces {
      switch piece {
      case .bytes(let more): bytes += more
      case .file(let name, _): files.append((bytes.count, name))
      case .omitted: return nil
      }
      guard bytes.count <= limit else { return nil }
    }
  }

  /// One part.
  struct Part {
    let head: String
    let text: String
    /// The name of the file that is its content.
    let file: String?
  }

  /// Nil for a body that does not consist of parts.
  func parts(between boundary: String) -> [Part]? {
    let delimiter = ByteSearch(Array("--\(boundary)".utf8))
    var parts: [Part] = []
    guard var start = delimiter.first(in: bytes, from: 0), start == 0 else { return nil }
    while let end = delimiter.first(in: bytes, from: start + 1) {
      guard let part = part(in: start + boundary.utf8.count + 4..<end - 2) else { return nil }
      parts.append(part)
      start = end
    }
    return parts
  }

  /// - Parameter range: from the line after the boundary to the line break before the next.
  private func part(in range: Range<Int>) -> Part? {
    guard range.lowerBound <= range.upperBound, range.upperBound <= bytes.count,
      let blank = ByteSearch([13, 10, 13, 10]).first(in: bytes, from: range.lowerBound),
      blank + 4 <= range.upperBound,
      let head = String(validating: bytes[range.lowerBound..<blank], as: UTF8.self),
      let text = String(validating: bytes[blank + 4..<range.upperBound], as: UTF8.self),
      !text.utf8.contains(0)
    else { return nil }
    let inside = files.filter { blank + 4...range.upperBound ~= $0.place }
    guard inside.count <= 1, inside.isEmpty || text.isEmpty else { return nil }
    return Part(head: head, text: text, file: inside.first?.name)
  }
}

extension FlatBody.Part {
  /// `--form-string name=value`, or `--form name=@file;type=…`.
  var curlOption: (name: String, value: String)? {
    var fields: [(name: String, value: String)] = []
    for line in head.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      fields.append((String(line[..<colon]), String(line[colon...].dropFirst(2))))
    }
    guard let disposition = fields.first, disposition.name == "Content-Disposition",
      let (name, fileName) = Self.names(in: disposition.value)
    else { return nil }
    let type = fields.count > 1 && fields[1].name == "Content-Type" ? fields[1].value : nil
    guard fields.count == (type == nil ? 1 : 2) else { return nil }
    guard let file else {
      guard fileName == nil else { return nil }
      guard let type else { return ("--form-string", "\(name)=\(text)") }
      return ("--form", "\(name)=\(Self.quoted(text));type=\(type)")
    }
    var value = "\(name)=@\(Self.quoted(file))"
    if let type { value += ";type=\(type)" }
    if let fileName, fileName != file { value += ";filename=\(Self.quoted(fileName))" }
    return ("--form", value)
  }

  /// The names in `form-data; name="a"; filename="b"`; nil if curl would write others.
  private static func names(in disposition: String) -> (name: String, fileName: String?)? {
    var rest = Substring(disposition)
    func take(_ prefix: String) -> String? {
      guard rest.hasPrefix(prefix) else { return nil }
      let value = rest.dropFirst(prefix.count).prefix { $0 != "\"" }
      rest = rest.dropFirst(prefix.count + value.count + 1)
      // Not even a `%` is sure: curl encodes other characters in other versions.
      return value.contains { "%\\".contains($0) } ? nil : String(value)
    }
    guard let name = take("form-data; name=\""), !name.utf8.contains(UInt8(ascii: "=")) else {
      return nil
    }
    guard !rest.isEmpty else { return (name, nil) }
    guard let fileName = take("; filename=\""), rest.isEmpty else { return nil }
    return (name, fileName)
  }

  /// A value in which `;` and `,` have no meaning.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
