// SPDX-License-Identifier: Apache-2.0

/// Whether a word is an address rather than a path.
enum TypedAddress: Equatable {
  case none
  /// `https://…`, `:8080/x`, `localhost:8080`: paths do not look like this.
  case certain
  /// `api.example.com/x`: a path may look like this too.
  case likely

  init(_ word: String) {
    if Self.isCertain(word) {
      self = .certain
    } else if word == "localhost" || word.hasPrefix("localhost/") {
      self = .likely
    } else if word.contains("."), (try? SendAddress(typed: word)) != nil,
      !["/", "?", ".", "$"].contains(word.prefix(1))
    {
      self = .likely
    } else {
      self = .none
    }
  }

  /// Whether a word cannot be a path; called for every path of a run, so it parses nothing.
  static func isCertain(_ word: String) -> Bool {
    word.contains("://") || word.hasPrefix(":") && word.utf8.dropFirst().first.isDigit
      || ["localhost:", "127.0.0.1:", "[::1]"].contains(where: word.hasPrefix)
  }
}

extension UInt8? {
  fileprivate var isDigit: Bool { map { (0x30...0x39).contains($0) } ?? false }
}
