// SPDX-License-Identifier: Apache-2.0

import Workbench
import Glibc

/// Sets up the server and the programs, measures or counts, prints the figures and writes the page.
func bench(_ options: Options) throws {
  let programs = try absolute(options.programs)
  let curlew = try options.curlew.map(absolute) ?? "\(programs)/curlew"
  let page = MarkedPage(
    try absolute("docs/benchmarks.md"), part: options.countsInstructions ? "counted" : "measured")
  let profiles = try options.profiles.map(absolute)
  let librariesCheck = try absolute("scripts/has-own-libraries")
  let workshop = try Workshop()
  defer { try? workshop.remove() }
  let server = try Server(in: workshop)
  defer { try? server.stop() }

  let cases = Cases(
    workshop: workshop, server: server, curlew: curlew,
    reference: "\(programs)/reference", parser: "\(programs)/parse-yaml")
  try cases.writeDocuments()
  let isWritten = options.writes && options.only.isEmpty
  guard options.countsInstructions else {
    let text = try times(of: cases, options, in: workshop, librariesCheck: librariesCheck)
    print(text)
    if isWritten { try page.replace(with: text) }
    return
  }
  let counted = try counts(
    of: cases, options, InstructionCounter(directory: workshop.work, profiles: profiles))
  print(counted.text())
  if isWritten { try page.replace(with: counted.text()) }
  // Instructions do not depend on the machine's other work, so a miss is one of the program.
  guard counted.missed.isEmpty else {
    throw Problem("missed: \(counted.missed.joined(separator: "; "))")
  }
}

/// Proves the cases, then measures them in turns.
///
/// - Parameter librariesCheck: the script that fails for a program that loads the system's libraries.
func times(
  of cases: Cases, _ options: Options, in workshop: Workshop, librariesCheck: String
) throws -> String {
  let chosen = try cases.all().filter { options.only.isEmpty || options.only.contains($0.name) }
  guard !chosen.isEmpty else { throw Problem("there is no case of that name") }
  let machine = try Machine(workshop: workshop, curlew: cases.curlew)
  var measurements = chosen.map(Measurement.init)
  for index in measurements.indices {
    try measurements[index].prove(by: cases.server, in: workshop.work)
  }
  for round in 1...options.rounds {
    for index in measurements.indices { try measurements[index].addRound(in: workshop.work) }
    note("round \(round) of \(options.rounds)")
  }
  let isReleased = (try? measured([librariesCheck, cases.curlew], in: workshop.work)) != nil
  return try Page(
    machine: machine, measurements: measurements, rounds: options.rounds, isReleased: isReleased
  ).text()
}

/// Counts the instructions of each work once.
func counts(
  of cases: Cases, _ options: Options, _ counter: InstructionCounter
) throws -> CountsPage {
  let works = try CountedWorks(
    workshop: cases.workshop, server: cases.server, curlew: cases.curlew,
    reference: cases.reference, parser: cases.parser
  ).all().filter { work in
    options.only.isEmpty || options.only.contains { work.name.hasPrefix($0) }
  }
  guard !works.isEmpty else { throw Problem("there is no case of that name") }
  let rows = try works.map { work in
    note(work.name)
    return CountsPage.Row(
      name: work.name, curlew: try counter.thousands(of: work.curlew, name: work.fileName),
      compared: try work.compared.map {
        ($0.name, try counter.thousands(of: $0.execution, name: "\(work.fileName)-compared"))
      }, limit: work.limit, most: work.most)
  }
  return CountsPage(rows: rows)
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
