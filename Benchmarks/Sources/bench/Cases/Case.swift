// SPDX-License-Identifier: Apache-2.0

/// One piece of work, the programs that do it, and what must hold between them.
struct Case {
  /// Its short name, for `--only`.
  let name: String

  /// What is done, in a line of the report.
  let work: String

  /// In what form curlew gets it.
  let form: String

  /// How often each program runs in a round, in turns; a round's figure is the sum.
  var turns = 1

  /// Files that the programs make, removed before each execution: else what one has written is
  /// still on its way to the disk while the next is measured, and an old file is in the way of the
  /// new one for some programs and not for others.
  var makes: [String] = []

  let programs: [Program]
  let bounds: [Bound]
}

/// A command line that does the work of a case.
struct Program {
  let name: String
  let arguments: [String]

  /// Requests that the server must have seen after one run; nil when none are sent.
  let requests: Int?
}

/// A figure of a case, and what it must not exceed.
struct Bound {
  /// What is compared, by the names of the programs.
  let subject: String, reference: String?

  let figure: Figure

  /// The largest figure, ratio or difference that holds, a time in seconds; nil for a figure without a
  /// verdict, such as the ratio to a program that does only a part of the work.
  let limit: Double?

  /// Pieces of work of which each costs the difference of the two, in microseconds or bytes; nil for
  /// their ratio.
  var pieces: Int?

  /// Whether the limit itself is too much.
  var isStrict = false

  /// Whether it is of the released program; a build that loads the system's libraries has no verdict.
  var isOfRelease = false
}

/// What a bound is about.
enum Figure: String {
  case wall = "wall time"
  case cpu = "CPU"
  case peak = "peak memory"
  case connections

  /// What the difference of two values is multiplied by for a piece of work, and the unit.
  var ofPiece: (scale: Double, unit: String) {
    self == .peak ? (1_048_576, " bytes") : (1_000_000, " µs")
  }

  /// The figure of one round.
  func value(of usage: Usage) -> Double {
    switch self {
    case .wall: usage.wall
    case .cpu: usage.cpu
    case .peak: usage.peakMegabytes
    case .connections: 0
    }
  }
}
