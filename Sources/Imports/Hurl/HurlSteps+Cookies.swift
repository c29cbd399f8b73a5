// SPDX-License-Identifier: Apache-2.0

import Notation

extension HurlSteps {
  mutating func addCookies(to step: inout ImportedStep) {
    guard let first = entry.cookies.first else { return }
    for pair in entry.cookies { note(pair.offset) }
    // Hurl sends the header then.
    guard step.request?.headers.contains(where: { $0.isNamed("cookie") }) != true else { return }
    var names: Set<String> = []
    var cookies: [ImportedEntry] = []
    for pair in entry.cookies {
      guard let name = context.known(pair.name), names.insert(name).inserted,
        name.utf8.allSatisfy(\.isTokenCharacter), isCookieValue(pair.value)
      else {
        return addCookieHeader(at: first.offset, to: &step)
      }
      let value =
        pair.value.isEmpty ? ImportedText() : context.hidden(pair.value, name: "cookie-\(name)")
      cookies.append(ImportedEntry(name, .text(value)))
    }
    step["cookies"] = .mapping(cookies)
  }

  private func isCookieValue(_ text: HurlText) -> Bool {
    text.pieces.allSatisfy { piece in
      guard case .literal(let literal) = piece else { return true }
      return literal.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") }
    }
  }

  private mutating func addCookieHeader(at offset: Int, to step: inout ImportedStep) {
    var text = HurlText()
    for (place, pair) in entry.cookies.enumerated() {
      if place > 0 { text.append("; ") }
      text.append(pair.name)
      text.append("=")
      text.append(pair.value)
    }
    guard text.literal?.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) ?? true else {
      return lose(.cookie, "[Cookies] with a control character", at: offset)
    }
    step.request?.headers.append(
      ImportedField("Cookie", .text(context.hidden(text, name: "cookie"))))
    change(
      .cookie, "the cookies are a header, which takes the place of those of the jar", at: offset)
  }
}
