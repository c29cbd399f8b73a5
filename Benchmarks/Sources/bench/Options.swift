// SPDX-License-Identifier: Apache-2.0

import Workbench

/// What the command line asks for.
struct Options {
  /// The folder of the built programs: `curlew`, `reference`, `parse-yaml`.
  var programs = ".build/benchmarks"

  /// How often each case is measured; a round runs every program of the case once or in turns.
  var rounds = 11

  /// The names of the cases to measure; empty means all.
  var only: [String] = []

  /// Whether `docs/benchmarks.md` is written.
  var writes = true

  /// Another program in curlew's place, to compare two builds.
  var curlew: String?

  /// - Throws: `Problem` when an option is unknown or its value no number of rounds.
  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--programs": programs = try Self.value(of: option, from: &rest)
      case "--curlew": curlew = try Self.value(of: option, from: &rest)
      case "--only": only.append(try Self.value(of: option, from: &rest))
      case "--no-write": writes = false
      case "--rounds":
        guard let number = Int(try Self.value(of: option, from: &rest)), number > 0 else {
          throw Problem("--rounds takes a number above nought")
        }
        rounds = number
      default: throw Problem("unknown option \(option)")
      }
    }
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws
    -> String
  {
    guard let value = rest.popFirst() else { throw Problem("\(option) needs a value") }
    return value
  }
}
