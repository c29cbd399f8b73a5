// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import SessionSupport
import Testing

/// `only`. Each step is shown as `scenario/step`, with `(needed)` behind one that another reads.
@Suite struct `Only` {
  private func steps(_ texts: [String], tags: String? = nil) throws -> [String] {
    var given = PlannedTexts.Given()
    given.selection.tags = tags
    return try PlannedTexts(texts, given).plan.collections.flatMap(\.scenarios).flatMap {
      scenario in
      scenario.steps.enumerated().map { place, step in
        let isNeeded = scenario.isNeededOnly || scenario.selection?.needed.contains(place) == true
        return "\(scenario.name)/\(step.title)" + (isNeeded ? " (needed)" : "")
      }
    }
  }

  @Test func `at a scenario leaves out all others, in all files`() throws {
    let marked = """
      curlew: 1
      scenarios:
        a: { only: true, needs: [b], steps: [{ print: a }] }
        b: { steps: [{ print: b }] }
        c: { only: false, steps: [{ print: c }] }
      """
    let other = "curlew: 1\nscenarios: { d: { steps: [{ print: d }] } }\n"
    #expect(try steps([marked, other]) == ["a/print a", "b/print b (needed)"])
  }

  @Test func `at a step keeps what the step reads, and wait and set`() throws {
    let text = """
      curlew: 1
      scenarios:
        a:
          only: true
          steps:
            - { name: one, call: made, capture: [x] }
            - { name: two, print: two }
            - { name: three, wait: 1ms }
            - { name: four, print: "${x}", only: true }
            - { name: five, print: five }
        b: { steps: [{ name: six, print: six }] }
      blocks: { made: { steps: [{ set: { x: 1 } }], returns: [x] } }
      """
    #expect(try steps([text]) == ["a/one (needed)", "a/three (needed)", "a/four"])
  }

  @Test func `and tags must both select`() throws {
    let text = """
      curlew: 1
      scenarios:
        a: { only: true, tags: [smoke], steps: [{ name: one, print: a }, { name: two, tags: [db], print: b }] }
        b: { tags: [smoke], steps: [{ name: three, print: c }] }
      """
    #expect(try steps([text], tags: "smoke") == ["a/one", "a/two"])
    #expect(try steps([text], tags: "db") == ["a/two"])
    #expect(try steps([text], tags: "not db") == ["a/one"])
  }

  @Test(arguments: [
    ("CI", "true", true), ("CI", "1", true), ("CI", "True", true), ("CI", "woodpecker", true),
    ("CI", "", false), ("CI", "0", false), ("CI", "false", false), ("CI", "False", false),
    ("TF_BUILD", "True", true), ("GITHUB_ACTIONS", "true", true), ("GITLAB_CI", "true", true),
    ("JENKINS_URL", "http://ci.example/", true), ("TEAMCITY_VERSION", "2026.1", true),
    ("BUILDKITE", "true", true), ("CIRCLECI", "true", true), ("CODEBUILD_BUILD_ID", "a:b", true),
    ("JOB_COMPLETION_INDEX", "0", true), ("SYSTEM_JOBPOSITIONINPHASE", "1", true),
    ("CI_NODE_INDEX", "1", true), ("CIRCLE_NODE_INDEX", "0", true),
    ("BITBUCKET_PARALLEL_STEP", "0", true), ("SEMAPHORE_JOB_INDEX", "1", true),
    ("AWS_BATCH_JOB_ARRAY_INDEX", "0", true), ("BUILDKITE_PARALLEL_JOB", "0", true),
    ("JOB_COMPLETION_INDEX", "", false), ("HOME", "/root", false),
  ])
  func `is refused in CI`(_ name: String, _ value: String, isRefused: Bool) throws {
    let text = "curlew: 1\nrequests:\n  - { print: a, only: true }\n"
    var given = PlannedTexts.Given()
    given.variables = [(name, value)]
    let problems = PlannedTexts.problems(of: [text], given)
    #expect(problems.map(\.code.text) == (isRefused ? ["only-in-ci"] : []))
    #expect(problems.allSatisfy { $0.primary?.span.lowerBound == 36 })
  }

  @Test(arguments: [
    "setup: [{ print: a, only: true }]", "teardown: [{ print: a, only: true }]",
    "beforeEach: [{ print: a, only: true }]", "afterEach: [{ print: a, only: true }]",
    "blocks: { b: { steps: [{ print: a, only: true }] } }",
  ])
  func `selects among the steps of scenarios`(_ part: String) {
    let text = "curlew: 1\nrequests: [{ print: b }]\n\(part)\n"
    #expect(PlannedTexts.problems(of: text) == ["misplaced-only"])
  }

  @Test func `does not select in the setup of a project`() {
    var given = PlannedTexts.Given()
    given.project = "curlew: 1\nsetup: [{ print: a, only: true }]\n"
    let problems = PlannedTexts.problems(
      of: ["curlew: 1\nrequests: [{ print: b }]\n"], given)
    #expect(problems.map(\.code.text) == ["misplaced-only"])
  }
}
