// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation

/// The names of variables in one result: each is one of the format, and no two are the same.
package struct VariableNames: Sendable {
  private var taken: Set<String> = []
  /// The number of the next clash, by name.
  private var numbers: [String: Int] = [:]

  package init() {}

  /// A text as a name: other characters become `_`, a digit at the beginning gets `_` before it, a
  /// reserved word one after it.
  package static func name(from text: String) -> String {
    var name = String(
      decoding: text.utf8.map { $0.isASCIIAlphanumeric ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    if name.isEmpty || name.utf8.first?.isASCIIDigit == true { name = "_" + name }
    return Names.problem(with: name) == nil ? name : name + "_"
  }

  /// A name for a text that no other has: a clash gets `_2`.
  package mutating func add(_ text: String) -> String {
    let base = Self.name(from: text)
    var name = base
    while !taken.insert(name).inserted {
      let number = numbers[base, default: 2]
      numbers[base] = number + 1
      name = "\(base)_\(number)"
    }
    return name
  }
}
