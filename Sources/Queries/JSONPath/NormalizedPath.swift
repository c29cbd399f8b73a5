// SPDX-License-Identifier: Apache-2.0

import Values

extension JSONNode {
  /// Its place in its document (RFC 9535, section 2.7): `$['items'][0]['it\'s']`.
  ///
  /// Found by walking down from the root; O(siblings on the way).
  package var normalizedPath: String {
    var result = "$"
    var container = 0
    while container != position, let step = document.step(from: container, to: position) {
      result += step.text
      container = step.position
    }
    return result
  }
}

extension JSONDocument {
  /// The child of a container that is, or contains, the node at `target`, and its selector.
  func step(from container: Int, to target: Int) -> (text: String, position: Int)? {
    let isObject = kind(at: container) == .object
    let end = end(of: container)
    var next = firstContent(of: container)
    var index = 0
    while next < end {
      let value = isObject ? next + 1 : next
      let after = self.end(of: value)
      if target < after {
        let text = isObject ? "[\(PathName.quoted(string(at: next) ?? ""))]" : "[\(index)]"
        return (text, value)
      }
      next = after
      index += 1
    }
    return nil
  }
}

/// A name in the notation of a path.
package enum PathName {
  /// The step of a path to a member, in short form if its name allows it: `.id`, `['first name']`.
  package static func step(to name: String) -> String {
    let isShort =
      name.utf8.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5F
      } && name.utf8.first.map { !$0.isASCIIDigit } == true
    return isShort ? ".\(name)" : "[\(quoted(name))]"
  }

  /// In single quotes with RFC 9535's escapes: `it's` is `'it\'s'`.
  package static func quoted(_ name: String) -> String {
    var result = "'"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "'": result += "\\'"
      case "\\": result += "\\\\"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u00" + (digits.utf8.count == 1 ? "0" : "") + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }
}
