// SPDX-License-Identifier: Apache-2.0

/// The names beneath a root that are never read, whatever the rights.
enum ForbiddenNames {
  /// The first part of a path beneath a root that forbids reading it; nil if there is none.
  ///
  /// ASCII letters are compared without case, since a file system may do so too.
  ///
  /// - Parameter sparingSecrets: whether `.env*` is allowed this time.
  static func first(
    in parts: some Collection<[UInt8]>, sparingSecrets: Bool = false
  ) -> String? {
    var before: [UInt8]?
    var rest = Array(parts)[...]
    while let part = rest.popFirst() {
      // All of them begin with a dot.
      guard part.first == UInt8(ascii: ".") else {
        before = part
        continue
      }
      let name = part.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      if name == state {
        // Saved files may be read again.
        guard let next = rest.first, before == nil, next == output else { return ".curlew" }
      }
      if name == repository || !sparingSecrets && name.starts(with: secrets) {
        return String(decoding: part, as: UTF8.self)
      }
      before = name
    }
    return nil
  }

  private static let repository = Array(".git".utf8)
  private static let secrets = Array(".env".utf8)
  private static let state = Array(".curlew".utf8)
  private static let output = Array("output".utf8)
}
