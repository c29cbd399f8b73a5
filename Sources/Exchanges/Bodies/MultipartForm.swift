// SPDX-License-Identifier: Apache-2.0

import Notation

/// A body of several parts ([RFC 7578](https://www.rfc-editor.org/rfc/rfc7578)), in the form that
/// the [HTML
/// standard](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data)
/// defines for browsers.
///
/// ```
/// --BOUNDARY
/// Content-Disposition: form-data; name="photo"; filename="rex.png"
/// Content-Type: image/png
///
/// …
/// --BOUNDARY--
/// ```
package struct MultipartForm: Sendable {
  package struct Part: Sendable {
    package var head: PartHead
    /// What reports show instead of the head; nil for the head itself.
    package var shownHead: PartHead?
    package var content: JoinedBody.Piece

    package init(_ head: PartHead, shownAs shown: PartHead? = nil, content: JoinedBody.Piece) {
      self.head = head
      shownHead = shown
      self.content = content
    }
  }

  package let boundary: String
  package let parts: [Part]

  /// - Parameter boundary: at most 70 characters that need no quotes in `Content-Type`; it must not
  ///   occur in a part: the randomness of a drawn one ensures that, `BoundarySearch` judges another.
  package init(boundary: String, parts: [Part]) {
    self.boundary = boundary
    self.parts = parts
  }

  package var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  package var body: JoinedBody {
    var pieces: [JoinedBody.Piece] = []
    for part in parts {
      pieces.append(
        .bytes(
          Array((delimiter + part.head.text).utf8),
          shown: part.shownHead.map { Array((delimiter + $0.text).utf8) }))
      pieces.append(part.content)
      pieces.append(.bytes([13, 10]))
    }
    pieces.append(.bytes(Array("--\(boundary)--\r\n".utf8)))
    return JoinedBody(pieces)
  }

  private var delimiter: String { "--\(boundary)\r\n" }
}

/// The lines before the content of a part.
package struct PartHead: Hashable, Sendable {
  package var name: String
  /// Nil for a part that is not a file.
  package var fileName: String?
  /// Nil for none: readers then use `text/plain`.
  package var contentType: String?
  /// Further headers; a `Content-Disposition` or `Content-Type` among them replaces ours.
  package var headers: [HeaderField]

  package init(
    name: String, fileName: String? = nil, contentType: String? = nil, headers: [HeaderField] = []
  ) {
    self.name = name
    self.fileName = fileName
    self.contentType = contentType
    self.headers = headers
  }

  /// The type that is written for the part: in its headers, else `contentType`.
  package var writtenType: String? {
    headers.first { $0.name.equalsIgnoringASCIICase("Content-Type") }?.value ?? contentType
  }

  /// With the empty line at the end.
  var text: String {
    var lines = ""
    if !has("Content-Disposition") {
      lines += "Content-Disposition: form-data; name=\"\(Self.escaped(name))\""
      if let fileName { lines += "; filename=\"\(Self.escaped(fileName))\"" }
      lines += "\r\n"
    }
    if let contentType, !has("Content-Type") { lines += "Content-Type: \(contentType)\r\n" }
    for field in headers { lines += "\(field.name): \(field.value)\r\n" }
    return lines + "\r\n"
  }

  private func has(_ name: String) -> Bool {
    headers.contains { $0.name.equalsIgnoringASCIICase(name) }
  }

  /// A name within quotes, as UTF-8: only characters that would end it or the line are
  /// percent-encoded, not even `%`.
  private static func escaped(_ name: String) -> String {
    let encoded = PercentCoding.encode(name.utf8) { $0 != 10 && $0 != 13 && $0 != 34 }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension MultipartForm {
  /// The `boundary` in a `Content-Type` of `multipart/…`; nil if there is none, empty if it has no
  /// value.
  package static func boundary(in contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].trimmedOfSpaces.equalsIgnoringASCIICase("boundary") else { continue }
      guard parts.count == 2 else { return "" }
      let value = parts[1].trimmedOfSpaces
      let isQuoted = value.utf8.count > 1 && value.utf8.first == 34 && value.utf8.last == 34
      return isQuoted ? String(value.dropFirst().dropLast()) : value
    }
    return nil
  }

  /// Whether a `Content-Type` is multipart.
  package static func isMultipart(_ contentType: String) -> Bool {
    String(decoding: contentType.utf8.prefix(10), as: UTF8.self)
      .equalsIgnoringASCIICase("multipart/")
  }
}

extension Substring {
  fileprivate var trimmedOfSpaces: String {
    let bytes = Array(utf8.drop { $0 == 32 })
    return String(decoding: bytes.prefix((bytes.lastIndex { $0 != 32 } ?? -1) + 1), as: UTF8.self)
  }
}
