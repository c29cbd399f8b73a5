// SPDX-License-Identifier: Apache-2.0

/// The log-ins in the addresses of a text, `hunter2` in `http://me:hunter2@example.org`.
///
/// One that is a single expression is not hidden.
package enum UserInformation {
  package static let mark = "***"

  /// The stretches of a text to hide, in order. Cost: linear.
  package static func ranges(in text: some RandomAccessCollection<UInt8>) -> [Range<Int>] {
    let text = Array(text)
    var found: [Range<Int>] = []
    var place = 0
    while let colon = text[place...].firstIndex(of: UInt8(ascii: ":")) {
      place = colon + 1
      guard text[colon...].starts(with: "://".utf8) else { continue }
      let start = colon + 3
      let stop = text[start...].firstIndex { $0 <= 0x20 || "\"'`<>".utf8.contains($0) }
      let address = text[start..<(stop ?? text.endIndex)]
      if let login = login(of: address) { found.append(login) }
      place = max(place, address.endIndex)
    }
    return found
  }

  /// Behind the name, or all of it where there is no name.
  private static func login(of address: ArraySlice<UInt8>) -> Range<Int>? {
    let authority = address.prefix { !"/?#".utf8.contains($0) }
    var end = authority.lastIndex(of: UInt8(ascii: "@"))
    // A `/` of a password that is not encoded: what is before it is not a port.
    if end == nil, let port = authority.lastIndex(of: UInt8(ascii: ":")),
      !authority[(port + 1)...].allSatisfy({ (0x30...0x39).contains($0) }),
      !authority[(port + 1)...].starts(with: "${".utf8)
    {
      end = address.lastIndex(of: UInt8(ascii: "@"))
    }
    guard let end else { return nil }
    let login = address[..<end]
    let colon = login.firstIndex(of: UInt8(ascii: ":"))
    let secret = colon.map { login[($0 + 1)...] } ?? login
    let isExpression = secret.starts(with: "${".utf8) && secret.last == UInt8(ascii: "}")
    return secret.isEmpty || isExpression ? nil : secret.startIndex..<secret.endIndex
  }

  /// The text with a mark for each of them.
  package static func hidden(in text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
    var bytes = Array(text.utf8)
    for range in ranges(in: bytes).reversed() { bytes.replaceSubrange(range, with: mark.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
