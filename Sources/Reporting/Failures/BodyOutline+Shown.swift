// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension BodyOutline {
  /// A streamed body for a person: its texts, and `<file rex.png, 1.2 MB>` for files.
  var shown: [UInt8] {
    pieces.flatMap { piece -> [UInt8] in
      switch piece {
      case .bytes(let bytes):
        Self.isText(bytes) ? bytes : Self.mark(QuantityText.size(bytes: bytes.count))
      case .file(let name, let byteCount):
        Self.mark("file \(name), \(QuantityText.size(bytes: Int(clamping: byteCount)))")
      case .omitted(let byteCount):
        Self.mark("\(QuantityText.size(bytes: Int(clamping: byteCount))) more")
      }
    }
  }

  private static func mark(_ words: String) -> [UInt8] { Array("<\(words)>".utf8) }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains { $0 < 9 || (14..<32).contains($0) }
      && String(validating: bytes, as: UTF8.self) != nil
  }
}
