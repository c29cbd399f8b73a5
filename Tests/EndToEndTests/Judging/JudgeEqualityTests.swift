// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

/// A run that is recorded and judged again with the same files: each verdict and each message is that of the
/// run, or the step is undecided for one of these reasons.
@Suite struct `A recording that is judged` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  /// The places that a recording does not decide.
  private static let reasons = [
    "sockets are not judged on recordings", "the recording has only a part of the certificate",
  ]

  private static let recording = ["--report", "ndjson=run.ndjson", "--report-bodies", "all"]
  private static let judged = ["--report", "ndjson=judged.ndjson", "--report-bodies", "all"]

  @Test(arguments: `The suites`.names)
  func `gives the verdicts of a suite, without its shop`(name: String) async throws {
    let copy = try TemporaryFolder()
    let made = try await Program("/bin/cp", ["-R", "\(Self.root)/suites/\(name)/.", copy.path])
      .run()
    try #require(made.exitCode == 0, "\(made.errorOutput)")
    let judged = try await Self.judge(in: copy, [])
    // Of the streams 13 steps are WebSockets.
    #expect(judged.undecidedCount == (name == "live" ? 13 : 0))
  }

  @Test(arguments: try namesInFolder("\(root)/examples").filter { $0.hasSuffix(".yaml") })
  func `gives the verdicts of an example`(name: String) async throws {
    let copy = try TemporaryFolder()
    let made = try await Program("/bin/cp", ["-R", "\(Self.root)/examples/.", copy.path]).run()
    try #require(made.exitCode == 0, "\(made.errorOutput)")
    _ = try await Self.judge(in: copy, [name])
  }

  private static func judge(
    in folder: TemporaryFolder, _ paths: [String]
  ) async throws -> RecordedVerdicts {
    let shop = try DemoShop.start()
    var program = try Program.curlew()
    program.workingDirectory = folder.path
    program.arguments =
      ["run", "--base-url", shop.baseURL, "--allow-exec"] + paths + recording
    program.environment["CURLEW_SECRET_password"] = "lovelace"
    let run = try await program.run()
    shop.stop()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    program.environment["CURLEW_SECRET_password"] = nil
    program.arguments = ["judge", "run.ndjson"] + paths + judged
    let again = try await program.run()
    let isEmpty = again.errorOutput.contains("nothing-judged")
    #expect(again.exitCode == (isEmpty ? 4 : 0), "\(again.output)\(again.errorOutput)")
    return try compare(
      folder.read("run.ndjson"), folder.read("judged.ndjson"), besides: reasons)
  }

  private static func compare(
    _ run: String, _ judged: String, besides reasons: [String]
  ) throws -> RecordedVerdicts {
    let verdicts = try RecordedVerdicts(judged)
    let found = try verdicts.differences(from: RecordedVerdicts(run), besides: reasons)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    return verdicts
  }

  /// Cases of which a recording has not all, with why.
  private static let open = [
    // Tokens are verified with the mark of a key, which is none.
    "jwt": ["secrets are marks in recordings"]
  ]

  /// The collection of `standard-input` is gone when its recording is judged.
  @Test(
    arguments: try EndToEndCase.all.filter { $0.isCommand("run") && $0.name != "standard-input" })
  func `gives the verdicts of a case`(_ one: EndToEndCase) async throws {
    let run = try await one.run(
      adding: Self.recording, reports: ["run.ndjson", "judged.ndjson"], judging: "run.ndjson")
    let texts = Dictionary(run.texts, uniquingKeysWith: { first, _ in first })
    guard let events = texts["run.ndjson"], events.contains("attempt.finished") else { return }
    _ = try Self.compare(
      events, texts["judged.ndjson"] ?? "", besides: Self.reasons + (Self.open[one.name] ?? []))
  }
}
