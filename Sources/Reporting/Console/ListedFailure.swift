// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// A failure with both of its forms: in full, and as a line.
struct ListedFailure {
  let step: StepReference
  let cause: ReportedCause
  /// The codes of its problems, for `curlew explain`.
  let codes: [String]
  let whole: [UInt8]
  let line: [UInt8]

  init(_ failure: ConsoleFailure, _ options: ConsoleOptions) {
    step = failure.finished.step
    cause = failure.cause
    codes = failure.explainedCodes
    var text = ConsoleText(options)
    text.endLine()
    failure.add(to: &text)
    whole = text.bytes
    text = ConsoleText(options)
    text.repeated(failure)
    line = text.bytes
  }

  /// The index of its step in the scenario; of a step of a block, that of the outermost call.
  var index: Int { (step.calls.first ?? step).index }
}

/// A failure as the spool has it until the report is written: cause, scenario, both forms.
struct FailurePiece {
  /// In place of a cause: lines that belong to the failures of their scenario that are shown in full.
  static let appendix = -2

  /// The number of its cause, `FailureCauses.unlisted` or `appendix`.
  let cause: Int
  let scenario: Int
  /// Empty if an earlier failure of the cause, in the order of the files, is shown in full.
  let whole: ArraySlice<UInt8>
  let line: ArraySlice<UInt8>

  private static let headBytes = 12

  init(cause: Int, scenario: Int, whole: [UInt8], line: [UInt8]) {
    self.cause = cause
    self.scenario = scenario
    self.whole = whole[...]
    self.line = line[...]
  }

  init(_ bytes: ArraySlice<UInt8>) {
    func number(_ place: Int) -> Int {
      let start = bytes.startIndex + place * 4
      return bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    // A cause is stored with two more, so that none is below zero.
    cause = number(0) - 2
    scenario = number(1)
    let body = bytes.dropFirst(Self.headBytes)
    let wholeBytes = number(2)
    whole = body.prefix(wholeBytes)
    line = body.dropFirst(wholeBytes)
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headBytes + whole.count + line.count)
    for number in [cause + 2, scenario, whole.count] {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return bytes + whole + line
  }
}

/// Chooses the form of each failure, in the order of the files.
struct FailureLayout {
  /// The place of each number of a cause among the causes.
  private let places: [Int]
  private var shown: Set<Int> = []
  /// The last scenario with a failure in full.
  private var wholeScenario = -1
  private var followsWhole = false

  init(places: [Int]) {
    self.places = places
  }

  mutating func text(of piece: FailurePiece) -> [UInt8] {
    if piece.cause == FailurePiece.appendix {
      return piece.scenario == wholeScenario ? Array(piece.whole) : []
    }
    let isFirst =
      places.indices.contains(piece.cause) ? shown.insert(places[piece.cause]).inserted : true
    defer { followsWhole = isFirst }
    guard isFirst, !piece.whole.isEmpty else {
      return (followsWhole ? [UInt8(ascii: "\n")] : []) + piece.line
    }
    wholeScenario = piece.scenario
    return Array(piece.whole)
  }
}
