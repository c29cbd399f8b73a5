// SPDX-License-Identifier: Apache-2.0

/// The reports that a run is asked for besides those that its command names.
///
/// The program makes an event only if a report reads it (`EventInterest`), so each set makes others.
struct ReportSet {
  /// Each exchange is shown on the console.
  var isVerbose = false
  /// The reports that are written to files, by kind.
  var kinds: [String] = []

  static let all = [
    ReportSet(kinds: ["ndjson", "junit", "json"]),
    ReportSet(),
    ReportSet(kinds: ["junit", "json"]),
    ReportSet(isVerbose: true),
    ReportSet(isVerbose: true, kinds: ["ndjson"]),
  ]

  private var options: [String] {
    (isVerbose ? ["-v"] : []) + kinds.flatMap { ["--report", "\($0)=\(Self.file($0))"] }
  }

  private static func file(_ kind: String) -> String { "reported.\(kind)" }

  /// Runs the case with these reports; the texts are named so that equal names have equal texts.
  func run(_ one: EndToEndCase) async throws -> EndToEndCase.Outcome {
    var outcome = try await one.run(adding: options, reports: kinds.map(Self.file))
    outcome.texts = outcome.texts.map { name, text in
      // With `-v` the bodies of exchanges that passed are kept too.
      let depends = ["stdout", "stderr", Self.file("ndjson")].contains(name)
      return (isVerbose && depends ? "\(name) of -v" : name, text)
    }
    return outcome
  }
}
