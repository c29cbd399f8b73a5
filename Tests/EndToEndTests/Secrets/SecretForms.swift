// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The forms of a secret in an output, made here without the program's code.
struct SecretForms {
  /// Each with the name of its encoding.
  let all: [(name: String, text: String)]

  init(of secret: String) {
    let bytes = Array(secret.utf8)
    var all: [(name: String, text: String)] = [
      ("plain", secret), ("JSON", Self.json(secret) { _ in nil }),
      ("JSON, ASCII only", Self.json(secret) { $0.isASCII ? nil : Self.unicodeEscape($0) }),
      ("JSON, slashes escaped", Self.json(secret) { $0 == "/" ? "\\/" : nil }),
      ("XML", Self.xml(secret)), ("HTML", Self.html(secret)),
      ("form", Self.percent(bytes, keeps: "*-._", space: "+")),
      ("JSON Pointer", Self.pointer(secret)),
      ("JSON Pointer in JSON", Self.json(Self.pointer(secret)) { _ in nil }),
      ("JSON Pointer in XML", Self.xml(Self.pointer(secret))),
      ("JSONPath", Self.pathName(secret)),
      ("JSONPath in JSON", Self.json(Self.pathName(secret)) { _ in nil }),
      ("single-quoted YAML", secret.replacing("'", with: "''")),
      ("CSV", secret.replacing("\"", with: "\"\"")),
    ]
    for (name, keeps) in [
      ("percent, strict", "-._~"), ("percent, path", "-._~!$&'()*+,;=:@"),
      ("percent, query", "-._~!$'()*,;:@/?"), ("percent, component", "-_.!~*'()"),
    ] {
      all.append((name, Self.percent(bytes, keeps: keeps, space: "%20")))
      all.append(("\(name), small", Self.percent(bytes, keeps: keeps, space: "%20", small: true)))
    }
    for offset in 0..<3 {
      let (plain, url) = Self.base64Core(bytes, offset: offset)
      all.append(("base64 at \(offset)", plain))
      all.append(("base64url at \(offset)", url))
    }
    self.all = all
  }

  /// The encodings in a text.
  func found(in bytes: [UInt8]) -> [String] {
    all.filter { form in
      Self.holds(Array(form.text.utf8), bytes)
    }.map(\.name)
  }

  /// Whether bytes hold others, which are not empty. The standard library's search takes a hundred times
  /// as long in a debug build.
  private static func holds(_ wanted: [UInt8], _ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard var place = bytes.baseAddress, let first = wanted.first else { return false }
      let end = place + bytes.count
      while let found = memchr(place, Int32(first), end - place) {
        let rest = end - UnsafeRawPointer(found)
        guard rest >= wanted.count else { return false }
        if memcmp(found, wanted, wanted.count) == 0 { return true }
        place = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }

  private static func json(
    _ text: String, _ special: (Unicode.Scalar) -> String?
  ) -> String {
    text.unicodeScalars.map { scalar in
      if let special = special(scalar) { return special }
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      default: return String(scalar)
      }
    }.joined()
  }

  /// RFC 6901, section 3.
  private static func pointer(_ text: String) -> String {
    text.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// RFC 9535, section 2.7.
  private static func pathName(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }

  private static func unicodeEscape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private static func xml(_ text: String) -> String {
    text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
  }

  private static func html(_ text: String) -> String {
    text.map {
      ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&#34;", "'": "&#39;"][$0] ?? String($0)
    }.joined()
  }

  private static func percent(
    _ bytes: [UInt8], keeps: String, space: String, small: Bool = false
  ) -> String {
    bytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      if byte == 0x20 { return space }
      if byte < 0x80, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        return String(scalar)
      }
      if keeps.utf8.contains(byte) { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: !small)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  /// What every base64 text holds in which the bytes begin at an offset modulo 3: its characters
  /// that depend on nothing else.
  private static func base64Core(_ bytes: [UInt8], offset: Int) -> (plain: String, url: String) {
    let padded = [UInt8](repeating: 0, count: offset) + bytes
    let whole = padded.count / 3 * 3
    let characters = stride(from: 0, to: whole, by: 3).flatMap { start -> [UInt8] in
      let group = padded[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
      return [18, 12, 6, 0].map { UInt8(group >> $0 & 63) }
    }
    // With one byte before it the first two characters are not its own, with two the first three.
    let own = characters.dropFirst(offset == 0 ? 0 : offset + 1)
    func text(_ last: (Character, Character)) -> String {
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
      return String(own.map { $0 < 62 ? letters[Int($0)] : $0 == 62 ? last.0 : last.1 })
    }
    return (text(("+", "/")), text(("-", "_")))
  }

  /// The whole of it as a service would send it, with other bytes before and behind.
  static func base64(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let padding = (3 - bytes.count % 3) % 3
    let filled = bytes + [UInt8](repeating: 0, count: padding)
    let core = base64Core(filled, offset: 0).plain
    return core.dropLast(padding) + String(repeating: "=", count: padding)
  }
}
