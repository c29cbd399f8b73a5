// SPDX-License-Identifier: Apache-2.0

import Values

/// JSON as a person lays it out: a member on each line, two spaces a level.
enum JSONLines {
  /// The text, with a line end.
  static func bytes(of value: Value) -> [UInt8] {
    var output: [UInt8] = []
    append(value, depth: 0, to: &output)
    output.append(0x0A)
    return output
  }

  private static func append(_ value: Value, depth: Int, to output: inout [UInt8]) {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      output.append(UInt8(ascii: "["))
      for (place, element) in elements.enumerated() {
        beginLine(isFirst: place == 0, depth: depth + 1, &output)
        append(element, depth: depth + 1, to: &output)
      }
      endLines(depth, "]", &output)
    case .object(let object) where !object.members.isEmpty:
      output.append(UInt8(ascii: "{"))
      for (place, member) in object.members.enumerated() {
        beginLine(isFirst: place == 0, depth: depth + 1, &output)
        output += Value.string(member.name).jsonBytes()
        output += ": ".utf8
        append(member.value, depth: depth + 1, to: &output)
      }
      endLines(depth, "}", &output)
    default: output += value.jsonBytes()
    }
  }

  private static func beginLine(isFirst: Bool, depth: Int, _ output: inout [UInt8]) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    output.append(0x0A)
    output += repeatElement(0x20, count: depth * 2)
  }

  private static func endLines(_ depth: Int, _ bracket: String, _ output: inout [UInt8]) {
    output.append(0x0A)
    output += repeatElement(0x20, count: depth * 2)
    output += bracket.utf8
  }
}
