// SPDX-License-Identifier: Apache-2.0

import Workbench

/// A case and what its programs used, round by round.
struct Measurement {
  let measuredCase: Case

  /// For each program, in the case's order, a figure per round.
  private(set) var rounds: [[Usage]]

  /// Connections that the server accepted in a run of its own, by program.
  private(set) var connections: [Int?]

  init(_ measuredCase: Case) {
    self.measuredCase = measuredCase
    rounds = measuredCase.programs.map { _ in [] }
    connections = measuredCase.programs.map { _ in nil }
  }

  /// Removes what an execution makes, and the times of earlier ones: each run reads and writes those of
  /// all scenarios of its folder, also those of other cases.
  private func clean(_ directory: String) throws {
    try measuredCase.makes.forEach(TextFile.remove)
    try TextFile.remove("\(directory)/.curlew/timings.json")
  }

  /// Runs each program once: it must end in 0 and the server must have seen all its requests.
  mutating func prove(by server: Server, in directory: String) throws {
    for (index, program) in measuredCase.programs.enumerated() {
      let before = try server.counts()
      try clean(directory)
      _ = try measured(program.arguments, in: directory)
      let after = try server.counts()
      // The second question is itself a connection and a request.
      let requests = after.requests - before.requests - 1
      if let expected = program.requests {
        guard requests == expected else {
          throw Problem("\(program.name) sent \(requests) requests, not \(expected)")
        }
        connections[index] = after.connections - before.connections - 1
      }
    }
  }

  /// Runs all programs of the case in turns, as often as the case says; in each second round
  /// from the last to the first, since what a program leaves behind weighs on the next.
  mutating func addRound(in directory: String) throws {
    var sums: [Usage?] = measuredCase.programs.map { _ in nil }
    let inOrder = Array(measuredCase.programs.enumerated())
    let order = rounds[0].count.isMultiple(of: 2) ? inOrder : inOrder.reversed()
    for _ in 0..<measuredCase.turns {
      for (index, program) in order {
        try clean(directory)
        let usage = try measured(program.arguments, in: directory)
        sums[index] = sums[index].map { $0 + usage } ?? usage
      }
    }
    for (index, sum) in sums.enumerated() {
      if let sum { rounds[index].append(sum) }
    }
  }

  /// One execution's figure over the rounds.
  func absolute(_ figure: Figure, of index: Int) -> Spread {
    let turns = figure == .peak ? 1 : Double(measuredCase.turns)
    return Spread(rounds[index].map { figure.value(of: $0) / turns })
  }

  /// What a bound limits: the ratios or the differences of the rounds, or the figure itself.
  func spread(of bound: Bound) throws -> Spread {
    let subject = try index(of: bound.subject)
    if bound.figure == .connections { return Spread([Double(connections[subject] ?? 0)]) }
    guard let name = bound.reference else { return absolute(bound.figure, of: subject) }
    let pairs = zip(rounds[subject], rounds[try index(of: name)]).map {
      (bound.figure.value(of: $0), bound.figure.value(of: $1))
    }
    guard let pieces = bound.pieces else { return Spread(pairs.map { $0 / $1 }) }
    return Spread(pairs.map { ($0 - $1) / Double(pieces) * bound.figure.ofPiece.scale })
  }

  private func index(of name: String) throws -> Int {
    guard let index = measuredCase.programs.firstIndex(where: { $0.name == name }) else {
      throw Problem("the case \(measuredCase.name) has no program \(name)")
    }
    return index
  }
}
