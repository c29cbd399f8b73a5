// SPDX-License-Identifier: Apache-2.0

import Notation
import Queries

/// Converts paths of schema files to addresses, relative to which references are resolved, and
/// back.
///
/// A path becomes a relative reference of RFC 3986, so that `owner.json` relative to
/// `schemas/pet.json` is `schemas/owner.json`.
enum SchemaPath {
  /// A path without the working folder at its beginning: the same file, as a person writes it.
  static func shown(_ path: String, in folder: String) -> String {
    let prefix = folder + "/"
    guard !folder.isEmpty, path.utf8.starts(with: prefix.utf8) else { return path }
    return String(path.utf8.dropFirst(prefix.utf8.count)) ?? path
  }

  /// The path of an OpenAPI document, which names it everywhere: without the working folder, and without
  /// `..` after the name of a folder, so that `specs/../shop.yaml` is `shop.yaml`.
  static func ofDocument(_ path: String, in folder: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.contains("..") else { return shown(path, in: folder) }
    var kept: [Substring] = []
    for part in parts {
      let isAfterName = kept.last.map { !$0.isEmpty && $0 != ".." && $0 != "." } ?? false
      if part == "..", isAfterName { kept.removeLast() } else { kept.append(part) }
    }
    return shown(kept.joined(separator: "/"), in: folder)
  }

  /// The address of a file; characters with a meaning in addresses are percent-encoded.
  static func address(of path: String) -> String {
    let address = PercentCoding.encode(path.utf8, keeping: isPlain)
    return SchemaAddress.resolve(String(decoding: address, as: UTF8.self), against: "").address
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "@"), 0x80...:
      true
    default: false
    }
  }

  /// The path of an address without a scheme, or with `file:`; nil for any other.
  static func path(of address: String) -> String? {
    var rest = address[...]
    if rest.utf8.starts(with: "file://".utf8) {
      rest = rest.dropFirst(7)
      guard rest.utf8.first == UInt8(ascii: "/") else { return nil }
    } else if rest.utf8.starts(with: "//".utf8) || SchemaAddress.scheme(of: address) != nil {
      return nil
    }
    return rest.isEmpty || rest.utf8.contains(UInt8(ascii: "?"))
      ? nil : SchemaAddress.decodedFragment(String(rest))
  }

  /// The path of a file whose address is beside that of another file with a known path.
  ///
  /// `https://a.example/s/owner.json` beside `https://a.example/s/pet.json`, which is the file
  /// `schemas/pet.json`, is `schemas/owner.json`.
  static func path(of address: String, beside known: String, at path: String) -> String? {
    guard let relative = SchemaAddress.relative(address, from: known) else { return nil }
    return Self.path(of: SchemaAddress.resolve(relative, against: Self.address(of: path)).address)
  }
}
