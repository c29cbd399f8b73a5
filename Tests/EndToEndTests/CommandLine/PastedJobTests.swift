// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

/// The files of `curlew new --ci …`, carried out as they are written, against releases and a shop on loopback.
@Suite(.needs(.peerPython, .python, .curl)) struct `The job of a new project` {
  /// A release of a program that starts the `curlew` of the tests, served over HTTP.
  private static func releases(hasRightSum: Bool = true) async throws -> RunningPeer {
    try await RunningPeer(.python) { folder, ports in
      var made = Program(
        "/bin/sh", ["-c", Self.release, "sh", try Program.curlew().path, "\(hasRightSum)"])
      made.workingDirectory = folder.path
      let run = try await made.run()
      try #require(run.exitCode == 0, "\(run.errorOutput)")
      let server = ["-m", "http.server", "--bind", "127.0.0.1", "\(ports[0])"]
      return RunningPeer.Setting(arguments: server)
    }
  }

  private static let release = """
    set -eu
    version=$("$1" --version | cut -d' ' -f2)
    name=curlew-$version-linux-$(uname -m)
    mkdir -p "$name/bin" "releases/v$version"
    printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$1" >"$name/bin/curlew"
    chmod +x "$name/bin/curlew"
    tar czf "releases/v$version/$name.tar.gz" "$name"
    cd "releases/v$version"
    sha256sum "$name.tar.gz" >SHA256SUMS
    echo "$(printf %064d 0)  curlew-$version-linux-other.tar.gz" >>SHA256SUMS
    "$2" || echo more >>"$name.tar.gz"
    """

  /// The commands of a job in one shell, as its service starts it.
  private static func job(
    _ service: String, _ path: String, in folder: Workshop, _ shop: DemoShop,
    _ releases: RunningPeer
  ) async throws -> Program {
    let commands = try await JobCommands(folder.folder.path(of: path)).all.map {
      $0.text.replacing("RELEASES", with: "http://127.0.0.1:\(releases.ports[0])/releases")
    }
    // CircleCI starts a shell for each command, which reads BASH_ENV.
    var program = Program(
      "/bin/bash",
      service == "circleci"
        ? ["-c", "for text in \"$@\"; do bash -eo pipefail -c \"$text\" || exit; done", "sh"]
          + commands
        : ["-e", "-c", commands.joined(separator: "\n")])
    program.workingDirectory = folder.folder.path
    program.environment["TMPDIR"] = folder.folder.path
    program.environment["BASH_ENV"] = folder.folder.path(of: "bash.env")
    program.environment["WORKSPACE"] = folder.folder.path
    program.environment["WORKSPACE_TMP"] = folder.folder.path(of: "tmp")
    program.environment["CURLEW_BASE_URL"] = shop.baseURL
    program.environment["SHOP_PASSWORD"] = "lovelace"
    return program
  }

  private static let services = [
    ("circleci", ".circleci/config.yml", "reports/curlew/junit.xml"),
    ("jenkins", "Jenkinsfile", "junit.xml"),
  ]

  @Test(arguments: services) func `downloads curlew, checks it, and runs the project`(
    _ service: (name: String, path: String, report: String)
  ) async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let releases = try await Self.releases()
    let folder = try Workshop()
    let made = try await folder.runs("new", "--ci", service.name)
    expect(made, endsIn: 0)
    try folder.write("", to: "bash.env")
    let run = try await folder.runs(
      Self.job(service.name, service.path, in: folder, shop, releases))
    expect(run, endsIn: 0)
    expect(run.output, has: [".tar.gz: OK", "no problems", "scenarios  4 passed"])
    expect(try folder.folder.read(service.report), has: ["<testsuites"])
  }

  @Test(arguments: services) func `runs no program with another sum`(
    _ service: (name: String, path: String, report: String)
  ) async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let releases = try await Self.releases(hasRightSum: false)
    let folder = try Workshop()
    expect(try await folder.runs("new", "--ci", service.name), endsIn: 0)
    try folder.write("", to: "bash.env")
    let run = try await folder.runs(
      Self.job(service.name, service.path, in: folder, shop, releases))
    #expect(run.exitCode == 1)
    expect(run.output, has: [".tar.gz: FAILED"])
    #expect(!run.output.contains("no problems"))
  }

  @Test(arguments: [
    ("github", "uses: OWNER/setup-curlew@v", ["OWNER"]),
    ("gitlab", "image: REGISTRY/curlew:", ["REGISTRY"]),
    ("circleci", "release=RELEASES/v", ["RELEASES"]),
    ("jenkins", "release=RELEASES/v", ["RELEASES"]),
    ("kubernetes", "image: ", []),
  ])
  func `names its version, and the words that are to be replaced`(
    _ service: String, _ line: String, _ words: [String]
  ) async throws {
    let made = try await Workshop().runs("new", "--ci", service, "--print")
    expect(made, endsIn: 0)
    expect(made.output, has: [line])
    #expect(!made.output.contains("VERSION"))
    let notes = made.errorOutput.split(separator: "\n").map { $0.split(separator: "`")[1] }
    #expect(notes.map(String.init) == words, "\(made.errorOutput)")
  }
}
