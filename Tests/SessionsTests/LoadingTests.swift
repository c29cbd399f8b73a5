// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import Sessions
import TestSupport
import Testing

@Suite struct `A session loads and plans` {
  private let session = Session(SessionFolders(working: FilePath("/")))
  private let ping = SourceText(path: "ping.yaml", text: "curlew: 1\nrequests:\n  - GET: /ping\n")

  @Test func `texts in place of files, with a project`() throws {
    let project = SourceText(path: "curlew.yaml", text: "curlew: 1\nbaseUrl: http://a.example\n")
    let loaded = session.load(.texts([ping], project: project))
    try #require(loaded.isUsable, "\(loaded.problems.diagnostics.all)")
    let planned = session.plan(loaded)
    #expect(planned.diagnostics.isEmpty)
    #expect(planned.plan.collections.map(\.path) == ["ping.yaml"])
    #expect(planned.plan.collections.first?.baseAddress?.host == "a.example")
  }

  @Test func `usable files beside unusable ones`() {
    let broken = SourceText(path: "broken.yaml", text: "curlew: 1\nrequest: []\n")
    var choice = PlanChoice()
    choice.inputs.flags = [InputFlag(name: "baseUrl", text: "http://a.example", isJSON: false)]
    let planned = session.plan(session.load(.texts([broken, ping])), choice)
    #expect(planned.loaded.problems.unusable.map(\.path) == ["broken.yaml"])
    #expect(planned.loaded.problems.blocking.isEmpty)
    #expect(planned.plan.collections.map(\.path) == ["ping.yaml"])
  }

  @Test func `nothing where something is wrong with the whole`() {
    var choice = PlanChoice()
    choice.inputs.environment = "dev"
    let planned = session.plan(session.load(.texts([ping])), choice)
    #expect(planned.loaded.problems.blocking.map(\.code) == ["unknown-environment"])
    #expect(planned.plan.collections.isEmpty)
  }

  @Test func `with values of its own environment, not of the process's`() {
    let text = SourceText(
      path: "a.yaml",
      text: "curlew: 1\nrequires: [host]\nrequests:\n  - GET: http://${host}/\n")
    let given = Session(
      SessionFolders(working: FilePath("/")),
      environment: ProcessEnvironment([("CURLEW_VAR_host", "a.example")]))
    #expect(given.plan(given.load(.texts([text]))).plan.missingInputs.isEmpty)
    let missing = session.plan(session.load(.texts([text]))).plan.missingInputs
    #expect(missing.map(\.name) == ["host"])
  }

  @Test func `without its rights where the collections may be a stranger's`() {
    var rights = RunRights()
    rights.readFolders = ["/etc"]
    let fork = ProcessEnvironment([
      ("CI_MERGE_REQUEST_SOURCE_PROJECT_ID", "1"), ("CI_MERGE_REQUEST_PROJECT_ID", "2"),
    ])
    let folders = SessionFolders(working: FilePath("/"))
    let untrusted = Session(folders, rights: rights, environment: fork)
    #expect(untrusted.rights.isUntrusted && untrusted.rights.readFolders.isEmpty)
    #expect(
      untrusted.load(.texts([ping])).problems.warnings.map(\.code)
        == ["untrusted-by-itself", "rights-taken-away"])
    let own = Session(folders, rights: rights, environment: fork, ownsCollections: true)
    #expect(own.rights == rights)
  }
}
