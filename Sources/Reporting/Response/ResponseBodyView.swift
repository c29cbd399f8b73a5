// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values

/// A body for a person on a terminal: JSON formatted, text made safe, other bodies described in a
/// sentence.
struct ResponseBodyView {
  private let body: [UInt8]
  private let type: String?

  init(_ response: Response) {
    body = response.body
    type = response.headers.first("content-type")
  }

  func add(to text: inout ConsoleText) {
    guard !body.isEmpty else { return }
    if mayBeJSON, let document = try? JSONDocument.parse(body) {
      JSONLayout(document).add(to: &text)
    } else if BodyExcerpt(body, nil).isText {
      addText(&text)
    } else {
      addBinary(&text)
    }
  }

  private var mayBeJSON: Bool {
    let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      || type?.lowercased().contains("json") == true
  }

  private func addText(_ text: inout ConsoleText) {
    let shown = body.last == 10 ? Array(body.dropLast()) : body
    text.lines(text.safeBlock(shown), indent: 0)
  }

  private func addBinary(_ text: inout ConsoleText) {
    text.add(
      "\(QuantityText.size(bytes: body.count))\(type.map { " of \($0)" } ?? "") that are not text; "
        + "`-o FILE` writes them to a file", .dim)
    text.endLine()
    BodyExcerpt(body, nil).add(to: &text, indent: 0)
  }
}
