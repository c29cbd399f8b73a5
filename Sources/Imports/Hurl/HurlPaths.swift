// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation
import Queries

/// JSONPaths of Hurl.
enum HurlJSONPath {
  /// A path of RFC 9535; nil if there is none.
  static func path(_ text: String) -> JSONPath? {
    if let path = try? JSONPath(text) { return path }
    return try? JSONPath(quotingNames(in: text))
  }

  /// `$.a-b` as `$['a-b']`: names that need quotes in RFC 9535.
  private static func quotingNames(in text: String) -> String {
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
        output.append(byte)
        output += rest[...end]
        rest = rest[(end + 1)...]
        continue
      }
      guard byte == UInt8(ascii: "."), let first = rest.first, !".[*".utf8.contains(first) else {
        output.append(byte)
        continue
      }
      let name = rest.prefix { !".[ ()".utf8.contains($0) }
      rest = rest[name.endIndex...]
      let isPlain =
        name.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
        && name.first?.isASCIIDigit == false
      let isDescendant = output.last == UInt8(ascii: ".")
      if isPlain {
        output += [byte] + name
      } else {
        if isDescendant { output.append(byte) }
        output += Array("['".utf8) + name + Array("']".utf8)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// CEL for the value of a singular path.
  static func access(_ path: String, in root: String) -> String {
    guard path.utf8.count <= 400 else { return "jsonpath(\(root), \(CELText.quoted(path)))" }
    var output = root
    var rest = Array(path.utf8).dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: ".") {
        let name = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
        rest = rest[name.endIndex...]
        output += member(String(decoding: name, as: UTF8.self))
      } else if byte == UInt8(ascii: "["), let first = rest.first {
        guard first != UInt8(ascii: "'"), first != UInt8(ascii: "\"") else {
          let name = rest.dropFirst().prefix { $0 != first }
          guard !name.contains(UInt8(ascii: "\\")), name.endIndex < rest.endIndex else { break }
          rest = rest[(name.endIndex + 1)...].drop { $0 == UInt8(ascii: "]") }
          output += member(String(decoding: name, as: UTF8.self))
          continue
        }
        let index = rest.prefix { $0 != UInt8(ascii: "]") }
        rest = rest[index.endIndex...].dropFirst()
        guard index.allSatisfy(\.isASCIIDigit) else { break }
        output += "[\(String(decoding: index, as: UTF8.self))]"
      } else {
        break
      }
    }
    return rest.isEmpty && !output.isEmpty && isWhole(path, output)
      ? output : "jsonpath(\(root), \(CELText.quoted(path)))"
  }

  private static func isWhole(_ path: String, _ output: String) -> Bool {
    !path.utf8.contains(UInt8(ascii: "\\")) && !path.utf8.contains(UInt8(ascii: "-"))
      && !path.utf8.contains(UInt8(ascii: " "))
  }

  private static func member(_ name: String) -> String {
    let isName =
      name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
      && name.utf8.first?.isASCIIDigit == false
    return isName && Names.problem(with: name) == nil ? ".\(name)" : "[\(CELText.quoted(name))]"
  }
}

/// XPaths of Hurl.
enum HurlXPath {
  /// `//_:a` as `//*[local-name()='a']`: Hurl binds `_` to the default namespace of the document.
  static func withoutDefaultPrefix(_ text: String) -> String {
    guard text.utf8.contains("_:".utf8) else { return text }
    var output: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var quote: UInt8?
    while let byte = rest.popFirst() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "_"), rest.first == UInt8(ascii: ":"),
        output.last.map({ $0.isASCIIAlphanumeric || $0 == byte || $0 == UInt8(ascii: "-") }) != true
      {
        let name = rest.dropFirst().prefix {
          $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) || $0 >= 0x80
        }
        if !name.isEmpty {
          rest = rest[name.endIndex...]
          output += Array("*[local-name()='".utf8) + name + Array("']".utf8)
          continue
        }
      }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
