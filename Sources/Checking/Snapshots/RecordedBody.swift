// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Values

/// The form in which a snapshot records a body.
enum RecordedBody {
  case none
  /// The text of a JSON document.
  case json(String)
  case text(String)
  /// Bytes and HTML: their differences cannot be read.
  case bytes

  /// The type decides; without one, the contents.
  init(of response: Response) {
    guard !response.body.isEmpty else {
      self = .none
      return
    }
    let type = response.mediaType ?? ""
    guard !response.isHTML, !Self.isBinary(type), let text = try? response.bodyText().text,
      !text.utf8.contains(where: { $0 < 0x20 && !"\t\n\r\u{0C}".utf8.contains($0) })
    else {
      self = .bytes
      return
    }
    let mayBeJSON = type.isEmpty || Self.isJSON(type)
    let isJSON = mayBeJSON && (try? JSONDocument.parse(text)) != nil
    self = isJSON ? .json(text) : .text(text)
  }

  private static func isJSON(_ type: String) -> Bool {
    ["application/json", "text/json"].contains { type.hasSameBytes(as: $0) }
      || hasSuffix("+json", type)
  }

  private static func isBinary(_ type: String) -> Bool {
    if hasSuffix("+xml", type) { return type.hasSameBytes(as: "application/xhtml+xml") }
    return ["image/", "audio/", "video/", "font/", "application/octet-stream"].contains {
      type.utf8.starts(with: $0.utf8)
    }
  }

  private static func hasSuffix(_ suffix: String, _ type: String) -> Bool {
    type.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
