// SPDX-License-Identifier: Apache-2.0

/// Work whose instructions are counted: the whole of it, or what one more piece of it costs.
struct CountedWork {
  /// The case and what is counted of it: "`many`, a further request".
  let name: String

  /// The command line of curlew, and of the program that it is compared with.
  let curlew: Execution
  let compared: (name: String, execution: Execution)?

  /// The largest ratio of the two that holds; nil without a bound.
  var limit: Double?

  /// The most thousands of instructions of curlew that hold; nil without a bound.
  var most: Double?

  /// What its profile is named.
  var fileName: String { name.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") }

  /// A program that does the work once, or the work in two sizes.
  enum Execution {
    /// Counted as a whole.
    case whole([String])

    /// The difference of the two, divided by the number of pieces that the larger has more.
    case further(small: [String], large: [String], pieces: Int)
  }
}

extension InstructionCounter {
  /// Thousands of instructions.
  func thousands(of execution: CountedWork.Execution, name: String) throws -> Double {
    switch execution {
    case .whole(let arguments): return Double(try count(arguments, name: name)) / 1000
    case .further(let small, let large, let pieces):
      let difference = try count(large, name: name) - count(small, name: "\(name)-small")
      return Double(difference) / Double(pieces) / 1000
    }
  }
}
