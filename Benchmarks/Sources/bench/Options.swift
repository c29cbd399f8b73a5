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

  /// Whether instructions are counted in place of times.
  var countsInstructions = false

  /// The folder in which the profiles of counted programs stay; nil when they are removed.
  var profiles: String?

  /// - Throws: `Problem` when an option is unknown or its value no number of rounds.
  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--programs": programs = try Self.value(of: option, from: &rest)
      case "--curlew": curlew = try Self.value(of: option, from: &rest)
      case "--only": only.append(try Self.value(of: option, from: &rest))
      case "--no-write": writes = false
      case "--instructions": countsInstructions = true
      case "--profiles": profiles = try Self.value(of: option, from: &rest)
      case "--rounds":
        guard let number = Int(try Self.value(of: option, from: &rest)), number > 0 else {
          throw Problem("--rounds takes a number above zero")
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
