// SPDX-License-Identifier: Apache-2.0

import Digests

/// The objects of the shop's buckets, by key, within limits.
struct StoredObjects: Sendable {
  static let maximumObjects = 1000
  static let maximumBytes = 32 << 20

  /// One object.
  struct Content: Sendable {
    let type: String
    let bytes: [UInt8]

    /// The entity tag, as S3 gives it to an object that came in one piece.
    var tag: String { "\"\(DigestText.of(.md5, bytes, Hexadecimal.encode))\"" }
  }

  private var contents: [String: Content] = [:]

  /// The object with a bucket and a key.
  func content(_ bucket: String, _ key: String) -> Content? { contents["\(bucket)/\(key)"] }

  /// Stores an object, and replaces one with the same key.
  ///
  /// - Throws: 507 if there is no more room.
  mutating func put(_ content: Content, _ bucket: String, _ key: String) throws(ProblemDetails) {
    let name = "\(bucket)/\(key)"
    let others = contents.filter { $0.key != name }
    let bytes = others.values.reduce(content.bytes.count) { $0 + $1.bytes.count }
    guard others.count < Self.maximumObjects, bytes <= Self.maximumBytes else {
      throw .full("objects")
    }
    contents[name] = content
  }

  /// Removes an object; has no effect if there is none.
  mutating func remove(_ bucket: String, _ key: String) {
    contents["\(bucket)/\(key)"] = nil
  }

  /// The keys of a bucket that begin with a text, sorted, with the size of each.
  func list(_ bucket: String, prefix: String) -> [(key: String, size: Int)] {
    let start = "\(bucket)/"
    return contents.compactMap { name, content in
      guard name.hasPrefix(start) else { return nil }
      let key = String(name.dropFirst(start.count))
      return key.hasPrefix(prefix) ? (key, content.bytes.count) : nil
    }
    .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
  }
}
