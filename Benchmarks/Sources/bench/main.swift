// SPDX-License-Identifier: Apache-2.0

import Workbench
import Glibc

/// Proves the cases, measures them in turns, prints the figures and writes the page.
func bench(_ options: Options) throws {
  let programs = try absolute(options.programs)
  let curlew = try options.curlew.map(absolute) ?? "\(programs)/curlew"
  let destination = try absolute("docs/benchmarks.md")
  let workshop = try Workshop()
  defer { try? workshop.remove() }
  let server = try Server(in: workshop)
  defer { try? server.stop() }

  let cases = try Cases(
    workshop: workshop, server: server, curlew: curlew,
    reference: "\(programs)/reference", parser: "\(programs)/parse-yaml"
  ).all().filter { options.only.isEmpty || options.only.contains($0.name) }
  guard !cases.isEmpty else { throw Problem("there is no case of that name") }
  let machine = try Machine(workshop: workshop, curlew: curlew)

  var measurements = cases.map(Measurement.init)
  for index in measurements.indices { try measurements[index].prove(by: server, in: workshop.work) }
  for round in 1...options.rounds {
    for index in measurements.indices { try measurements[index].addRound(in: workshop.work) }
    note("round \(round) of \(options.rounds)")
  }

  let page = Page(machine: machine, measurements: measurements, rounds: options.rounds)
  print(try page.text())
  if options.writes, options.only.isEmpty {
    try MarkedPage(destination, part: "measured").replace(with: page.text())
  }
}

/// The path from the root: the programs run in a folder of their own.
func absolute(_ path: String) throws -> String {
  guard let resolved = realpath(path, nil) else { throw Problem("\(path) is not there") }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// A line of progress, where it is not mixed with the figures.
func note(_ words: String) {
  let line = Array("bench: \(words)\n".utf8)
  _ = write(2, line, line.count)
}

do {
  try bench(Options(CommandLine.arguments.dropFirst()))
} catch let problem as Problem {
  note(problem.words)
  exit(1)
}
