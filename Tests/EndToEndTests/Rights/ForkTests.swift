// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// CI jobs for forks, in which collections are untrusted without a flag.
@Suite struct `A job` {
  /// What an event file says, and whether it is a fork's.
  private static let events: [(name: String, event: String?, isFork: Bool)] = [
    (
      "pull_request",
      #"{"pull_request":{"head":{"repo":{"full_name":"a/x"}},"base":{"repo":{"full_name":"a/x"}}}}"#,
      false
    ),
    (
      "pull_request",
      #"{"pull_request":{"head":{"repo":{"full_name":"b/x","fork":true}},"base":{"repo":{"full_name":"a/x"}}}}"#,
      true
    ),
    (
      "pull_request_target",
      #"{"pull_request":{"head":{"repo":null},"base":{"repo":{"full_name":"a/x"}}}}"#, true
    ),
    (
      "workflow_run",
      #"{"workflow_run":{"head_repository":{"full_name":"b/x"}},"repository":{"full_name":"a/x"}}"#,
      true
    ),
    (
      "workflow_run",
      #"{"workflow_run":{"head_repository":{"full_name":"a/x"}},"repository":{"full_name":"a/x"}}"#,
      false
    ),
    ("push", "{}", false), ("pull_request", nil, true), ("pull_request", "{", true),
    ("pull_request", "{}", true),
  ]

  @Test(arguments: events) func `of GitHub for a fork is untrusted by itself`(
    _ one: (name: String, event: String?, isFork: Bool)
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: \(server.url("/"))\n")
    if let event = one.event { try workshop.write(event, to: "event.json") }
    var program = try workshop.curlew("run", "specs.yaml")
    program.environment["GITHUB_ACTIONS"] = "true"
    program.environment["GITHUB_EVENT_NAME"] = one.name
    program.environment["GITHUB_EVENT_PATH"] = workshop.folder.path(of: "event.json")
    let run = try await workshop.runs(program)
    expect(run, endsIn: one.isFork ? 2 : 0)
    #expect(
      run.errorOutput.contains(
        "warning[untrusted-by-itself]: the collections are not trusted: this is a GitHub job")
        == one.isFork)
    program.arguments += ["--allow-host", "127.0.0.1"]
    expect(try await workshop.runs(program), endsIn: 0)
  }

  @Test(arguments: [("7", "7", 0), ("8", "7", 2)])
  func `of GitLab for a fork is untrusted by itself`(
    _ source: String, _ target: String, _ code: Int32
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: \(server.url("/"))\n")
    var program = try workshop.curlew("run", "specs.yaml")
    program.environment["GITLAB_CI"] = "true"
    program.environment["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"] = source
    program.environment["CI_MERGE_REQUEST_PROJECT_ID"] = target
    let run = try await workshop.runs(program)
    expect(run, endsIn: code)
    #expect(run.errorOutput.contains("a GitLab job for a merge request from a fork") == (code == 2))
  }
}
