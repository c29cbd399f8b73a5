// SPDX-License-Identifier: Apache-2.0

import Workbench

/// Counts the instructions that a program runs in user space.
///
/// They do not depend on the machine's other work as times do, so that a change of one per cent is
/// seen. Threads that take turns in another order move a count by some tenths of a per cent.
struct InstructionCounter {
  /// The folder in which the programs run.
  let directory: String

  /// Where the profiles stay, for `callgrind_annotate`; nil when nobody reads them.
  let profiles: String?

  /// The instructions of one execution, which must end in 0.
  ///
  /// - Parameter name: what the profile is named, `NAME.callgrind`.
  func count(_ arguments: [String], name: String) throws -> Int {
    let file = "\(profiles ?? directory)/\(name).callgrind"
    let counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(file)"]
    _ = try measured(counting + arguments, in: directory)
    defer { if profiles == nil { try? TextFile.remove(file) } }
    let totals = try TextFile.read(file).split(separator: "\n").last { $0.hasPrefix("totals: ") }
    guard let total = totals.flatMap({ Int($0.dropFirst("totals: ".count)) }) else {
      throw Problem("\(file) has no totals")
    }
    return total
  }
}
