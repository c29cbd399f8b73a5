// SPDX-License-Identifier: Apache-2.0

extension ShopRequest {
  /// The cookies of the request, in order.
  var cookies: [(name: String, value: String)] {
    (header("cookie") ?? "").utf8.split(separator: UInt8(ascii: ";")).compactMap { pair in
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (trimmed(pair[..<equals]), trimmed(pair[pair.index(after: equals)...]))
    }
  }

  /// The first cookie of that name.
  func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }
}

/// The characters allowed in a cookie (RFC 6265, section 4.1.1).
enum CookieSyntax {
  static func isName(_ text: String) -> Bool { RequestHeadReader.isToken(text.utf8) }

  static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      byte > 32 && byte < 127 && !"\",;\\".utf8.contains(byte)
    }
  }
}
