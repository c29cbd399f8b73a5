// SPDX-License-Identifier: Apache-2.0

/// The arguments of a command, split into options and operands.
struct ArgumentLine: Sendable, Equatable {
  /// An option as typed.
  struct Use: Sendable, Equatable {
    /// Its long name, `--jobs`.
    let option: String
    /// As typed: `-j` or `--jobs`.
    let name: String
    /// Nil for a flag.
    let value: String?
    /// How many operands precede it.
    let operandsBefore: Int
  }

  /// In the order typed.
  var uses: [Use] = []
  /// The words that are neither options nor values of options, in the order typed.
  var operands: [String] = []

  /// Whether an option, given by its long name, was typed.
  func has(_ option: String) -> Bool { uses.contains { $0.option == option } }

  /// The operand directly after an option; nil if an option or nothing follows it.
  func operand(directlyAfter name: String) -> String? {
    for (index, use) in uses.enumerated() where use.name == name {
      let isLast = index + 1 == uses.count
      guard isLast || uses[index + 1].operandsBefore > use.operandsBefore else { continue }
      if use.operandsBefore < operands.count { return operands[use.operandsBefore] }
    }
    return nil
  }
}
