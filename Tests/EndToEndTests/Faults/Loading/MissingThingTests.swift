// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files, folders, environments and values that are not there or may not be read.
@Suite struct MissingThingTests {
  private static let collection = oneRequest("http://127.0.0.1/")

  @Test(arguments: ["run", "check", "plan", "list"])
  func `a missing file is named`(_ command: String) async throws {
    let run = try await Workshop().runs(command, "nowhere/specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[missing-file]", "`nowhere/specs.yaml`"])
  }

  @Test func `a folder without collections is an error`() async throws {
    let workshop = try Workshop()
    try workshop.folder.makeFolder("specs")
    let run = try await workshop.runs("run", "specs")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[no-match]", "`specs`"])
  }

  @Test(.enabled(if: Self.canDropRights, "needs root and setpriv"))
  func `a folder that may not be read is named`() async throws {
    let run = try await unreadable("locked", argument: "locked")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["`locked`", "Permission denied"])
  }

  @Test(.enabled(if: Self.canDropRights, "needs root and setpriv"))
  func `a file in a folder that may not be read is named`() async throws {
    let run = try await unreadable("locked", argument: "locked/specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["`locked/specs.yaml`", "Permission denied"])
  }

  @Test(.enabled(if: Self.canDropRights, "needs root and setpriv"))
  func `a folder within the searched one that may not be read is an error too`() async throws {
    let run = try await unreadable("specs/locked", argument: "specs")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["specs/locked", "Permission denied"])
  }

  private static let canDropRights = getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0

  /// Runs as the user `nobody` with a folder that only root may read.
  private func unreadable(_ folder: String, argument: String) async throws -> ProgramRun {
    let workshop = try Workshop()
    try workshop.write(Self.collection, to: "\(folder)/specs.yaml")
    chmod(workshop.folder.path, 0o755)
    chmod(workshop.folder.path(of: folder), 0)
    var program = try workshop.curlew("run", argument)
    program.arguments =
      ["--reuid=65534", "--regid=65534", "--clear-groups", program.path] + program.arguments
    program.path = "/usr/bin/setpriv"
    return try await workshop.runs(program)
  }

  @Test(arguments: ["run", "check", "plan", "list"])
  func `an unknown environment is named, with the nearest`(_ command: String) async throws {
    let workshop = try Workshop(Self.collection)
    try workshop.write(
      "curlew: 1\nenvironments:\n  staging: { baseUrl: \"http://127.0.0.1\" }\n", to: "curlew.yaml")
    try workshop.folder.makeFolder(".git")
    let run = try await workshop.runs(command, "specs.yaml", "-e", "stagin")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["environment `stagin`", "`staging`"])
  }

  @Test func `all missing inputs are reported, also in reports`() async throws {
    let server = try ScriptedServer([])
    let workshop = try Workshop(
      "curlew: 1\nrequires: [user]\nsecrets: [password]\nrequests:\n"
        + "  - GET: \(server.url())/${user}/${password}\n")
    let check = try await workshop.runs("check", "specs.yaml")
    expect(check, endsIn: 0)
    let run = try await workshop.runs(["run", "specs.yaml"] + AllReports.options)
    expect(run, endsIn: 2)
    let told = ["`user`", "--var user=", "`password`", "CURLEW_SECRET_password"]
    expect(run.errorOutput, has: told + ["specs.yaml:2:12", "specs.yaml:3:11"])
    expect(try workshop.folder.read("ctrf.json"), has: ["`user`", "`password`"])
    #expect(server.connectionsOpened == 0)
  }
}
