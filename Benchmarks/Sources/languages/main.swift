// SPDX-License-Identifier: Apache-2.0

import Glibc
import Workbench

// languages [ROUNDS]: prints the figures and writes them into `docs/benchmarks.md`.
do {
  let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 11
  let lines =
    try JSONRates(rounds: rounds).lines() + [""] + LanguageCosts().lines()
    + [""] + RowRates().lines()
  let text = lines.joined(separator: "\n") + "\n"
  print(text)
  try MarkedPage("docs/benchmarks.md", part: "languages").replace(with: text)
} catch {
  let line = Array("languages: \(error)\n".utf8)
  _ = write(2, line, line.count)
  exit(1)
}
