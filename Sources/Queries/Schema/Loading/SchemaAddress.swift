// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Addresses of schemas: RFC 3986, section 5.
package enum SchemaAddress {
  /// The address of a reference relative to another address, and its fragment without the `#`, as
  /// written.
  ///
  /// `b.json#/a` relative to `http://x/y/z.json` is `http://x/y/b.json` and `/a`. A base may also
  /// be a relative path; `..` above it is kept.
  package static func resolve(
    _ reference: String, against base: String
  ) -> (address: String, fragment: String) {
    let mark = reference.utf8.firstIndex(of: UInt8(ascii: "#")) ?? reference.endIndex
    let fragment =
      mark == reference.endIndex ? "" : String(reference[reference.utf8.index(after: mark)...])
    let absolute = reference[..<mark]
    if absolute.isEmpty { return (base, fragment) }
    var target = split(String(absolute)).merged(with: split(base))
    target.path = URIReference.removingDotSegments(
      target.path, keepsLeading: target.scheme == nil)
    return (target.description, fragment)
  }

  /// Everything except a fragment, which was split off before.
  private static func split(_ text: String) -> URIReference {
    URIReference(text, hasFragment: false)
  }

  /// The scheme of an address; nil for a relative one.
  package static func scheme(of address: String) -> String? { split(address).scheme }

  /// An address written relative to another one with the same scheme and host; nil for others.
  package static func relative(_ address: String, from known: String) -> String? {
    let (target, origin) = (split(address), split(known))
    guard let scheme = target.scheme, origin.scheme?.hasSameBytes(as: scheme) == true,
      let authority = target.authority, origin.authority?.hasSameBytes(as: authority) == true,
      target.query == nil
    else { return nil }
    let folders = origin.path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    let parts = target.path.utf8.split(separator: UInt8(ascii: "/"))
    let shared = zip(folders, parts.dropLast()).prefix { $0.elementsEqual($1) }.count
    let steps =
      folders.dropFirst(shared).map { _ in Substring("..") }
      + parts.dropFirst(shared).map { Substring($0) }
    return steps.isEmpty ? nil : steps.joined(separator: "/")
  }

  /// A fragment, or a path, with its `%XX` decoded.
  package static func decodedFragment(_ fragment: String) -> String {
    PercentCoding.text(fragment)
  }
}

/// Tokens of JSON Pointers.
enum PointerToken {
  /// `a/b` is `a~1b`.
  static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return token
    }
    return String(JSONPointer([token]).description.dropFirst())
  }
}
