// SPDX-License-Identifier: Apache-2.0

import Notation

/// The variables that a script makes, found by a plain search: whether the script itself is carried over or
/// lost, texts that name them must load.
package enum ScriptNames {
  /// What is called, with the objects that may have it; none for any.
  private static let setters: [(call: String, owners: [String])] = [
    ("set", ["environment", "collectionVariables", "globals", "variables", "global", "vars"]),
    ("setEnvironmentVariable", []), ("setGlobalVariable", []), ("setVar", []), ("setEnvVar", []),
    ("setGlobalEnvVar", []), ("setCollectionVar", []),
  ]

  /// The names, in order, each once: those of `pm.environment.set("x", …)` and the like with a literal name.
  package static func made(in script: String) -> [String] {
    let bytes = Array(script.utf8)
    var found: [String] = []
    var seen: Set<[UInt8]> = []
    var index = 0
    while let dot = bytes[index...].firstIndex(of: UInt8(ascii: ".")) {
      index = dot + 1
      guard let name = name(in: bytes, after: dot), seen.insert(Array(name.utf8)).inserted else {
        continue
      }
      found.append(name)
    }
    return found
  }

  /// The name that a call after a dot gives a value to.
  private static func name(in bytes: [UInt8], after dot: Int) -> String? {
    let call = bytes[(dot + 1)...].prefix { $0.isASCIILetter }
    guard let setter = setters.first(where: { call.elementsEqual($0.call.utf8) }) else {
      return nil
    }
    let owner = bytes[..<dot].reversed().prefix { $0.isASCIILetter }.reversed()
    guard setter.owners.isEmpty || setter.owners.contains(where: { owner.elementsEqual($0.utf8) })
    else { return nil }
    var rest = bytes[call.endIndex...].drop(while: \.isASCIISpace)
    guard rest.popFirst() == UInt8(ascii: "(") else { return nil }
    rest = rest.drop(while: \.isASCIISpace)
    guard let quote = rest.popFirst(), "\"'`".utf8.contains(quote) else { return nil }
    let text = rest.prefix { $0 != quote && $0 != 0x0A && $0 != UInt8(ascii: "\\") }
    guard text.endIndex < rest.endIndex, rest[text.endIndex] == quote, !text.isEmpty,
      !text.contains(UInt8(ascii: "$")) || quote != UInt8(ascii: "`")
    else { return nil }
    // `"a" + i` is not a name.
    let after = rest[(text.endIndex + 1)...].drop(while: \.isASCIISpace).first
    guard after == UInt8(ascii: ",") || after == UInt8(ascii: ")") else { return nil }
    return String(validating: text, as: UTF8.self)
  }
}
