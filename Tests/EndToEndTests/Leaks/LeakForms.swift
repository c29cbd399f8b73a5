// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The forms of a canary that outputs are searched for, made here without the program's code.
struct LeakForms {
  private let forms: [(name: String, text: String)]

  init(of secret: String) {
    let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    let encoded = secret.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    var forms = [
      ("plain", secret), ("percent-encoded", encoded), ("in upper case", secret.uppercased()),
      ("replaced", secret.replacingOccurrences(of: "+", with: "-")),
      ("with escaped slashes", secret.replacingOccurrences(of: "/", with: "%2F")),
      ("in a file name", secret.replacingOccurrences(of: "/", with: "_")),
    ]
    for offset in 0..<3 { forms.append(("base64 at \(offset)", Self.base64(secret, offset))) }
    var seen: Set<String> = []
    self.forms = forms.filter { $0.1.utf8.count >= 3 && seen.insert($0.1).inserted }
  }

  /// How often each form that is there is there.
  func counts(in text: String) -> [(name: String, count: Int)] {
    let bytes = Array(text.utf8)
    return forms.map { ($0.name, Self.count(of: Array($0.text.utf8), in: bytes)) }
      .filter { $0.count > 0 }
  }

  private static func count(of wanted: [UInt8], in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      guard var place = bytes.baseAddress else { return 0 }
      let end = place + bytes.count
      var count = 0
      while let found = memchr(place, Int32(wanted[0]), end - place) {
        let isWhole =
          end - UnsafeRawPointer(found) >= wanted.count
          && memcmp(found, wanted, wanted.count) == 0
        if isWhole { count += 1 }
        place = UnsafeRawPointer(found) + 1
      }
      return count
    }
  }

  /// The characters that depend on nothing but the secret.
  private static func base64(_ secret: String, _ offset: Int) -> String {
    let bytes = [UInt8](repeating: 0, count: offset) + Array(secret.utf8)
    let whole = Data(bytes[..<(bytes.count / 3 * 3)]).base64EncodedString()
    return String(whole.dropFirst(offset == 0 ? 0 : offset + 1))
  }
}
