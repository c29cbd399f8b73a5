// SPDX-License-Identifier: Apache-2.0

import DemoService
import Glibc
import TestSupport
import Testing

/// `Tests/Peers/doubt_live.py` changes responses on the wire and runs the suite for each question: what it
/// finds is what `curlew doubt` finds on a recording. It takes a minute for a whole suite, so a part of one is
/// asked, where peers are required.
@Suite(
  .enabled(
    if: getenv("CURLEW_PEERS").map { String(cString: $0) } == "required",
    "takes long: CURLEW_PEERS=required"))
struct `A doubt on the wire` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  @Test(arguments: [("storefront", "specs/access.yaml"), ("partners", "specs/feed.yaml")])
  func `notices what a doubt on a recording notices`(suite: String, path: String) async throws {
    let copy = try TemporaryFolder()
    let made = try await Program(
      "/bin/cp", ["-R", "\(Self.root)/suites/\(suite)/.", copy.path]
    ).run()
    try #require(made.exitCode == 0, "\(made.errorOutput)")
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let paths = [path]
    var program = try Program.curlew()
    program.workingDirectory = copy.path
    program.arguments =
      ["run"] + paths + [
        "--base-url", shop.baseURL, "--allow-exec", "--report", "ndjson=run.ndjson",
        "--report-bodies", "all",
      ]
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    program.arguments = ["doubt", "run.ndjson"] + paths + ["--format", "json"]
    let found = try await program.run()
    try copy.write(found.output, to: "doubt.json")
    var peer = Program(
      "/usr/bin/env",
      [
        "python3", "\(Self.root)/Tests/Peers/doubt_live.py", program.path, "\(shop.port)",
        "doubt.json",
      ] + paths)
    peer.workingDirectory = copy.path
    let live = try await peer.run()
    #expect(live.exitCode == 0, "\(live.errorOutput)")
    #expect(live.output.contains(", 0 differ, "), "\(live.output)")
    #expect(live.output.contains(" 0 did not occur"), "\(live.output)")
  }
}
