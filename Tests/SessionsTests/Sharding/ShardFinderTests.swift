// SPDX-License-Identifier: Apache-2.0

import Files
import Planning
import Testing

@testable import Sessions

@Suite struct `The shard of a CI job` {
  struct Job: Sendable, CustomTestStringConvertible {
    let typed: String
    let variables: [String]
    /// `2/4`, or a part of the message.
    let answer: String

    var testDescription: String { "\(typed) \(variables.joined(separator: " "))" }

    init(_ typed: String, _ variables: String..., is answer: String) {
      self.typed = typed
      self.variables = variables
      self.answer = answer
    }
  }

  @Test(arguments: [
    Job("2/4", is: "2/4"),
    Job("2/4", "CI_NODE_INDEX=1", "CI_NODE_TOTAL=9", is: "2/4"),
    Job("auto", "CI_NODE_INDEX=1", "CI_NODE_TOTAL=4", is: "1/4"),
    Job("auto", "CI_NODE_INDEX=4", "CI_NODE_TOTAL=4", is: "4/4"),
    Job("auto", "CI_NODE_TOTAL=1", is: "1/1"),
    Job("auto", "CIRCLE_NODE_INDEX=0", "CIRCLE_NODE_TOTAL=3", is: "1/3"),
    Job("auto", "CIRCLE_NODE_INDEX=2", "CIRCLE_NODE_TOTAL=3", is: "3/3"),
    Job("auto", "BUILDKITE_PARALLEL_JOB=1", "BUILDKITE_PARALLEL_JOB_COUNT=2", is: "2/2"),
    Job("auto", "BITBUCKET_PARALLEL_STEP=0", "BITBUCKET_PARALLEL_STEP_COUNT=2", is: "1/2"),
    Job("auto", "SYSTEM_JOBPOSITIONINPHASE=2", "SYSTEM_TOTALJOBSINPHASE=5", is: "2/5"),
    Job("auto", "SEMAPHORE_JOB_INDEX=1", "SEMAPHORE_JOB_COUNT=5", is: "1/5"),
    Job("auto", "AWS_BATCH_JOB_ARRAY_INDEX=7", "AWS_BATCH_JOB_ARRAY_SIZE=8", is: "8/8"),
    Job("auto/4", "JOB_COMPLETION_INDEX=3", is: "4/4"),
    Job("auto/4", "CI_NODE_INDEX=2", "CI_NODE_TOTAL=4", is: "2/4"),
    Job("auto/6", "CI_NODE_TOTAL=1", "JOB_COMPLETION_INDEX=3", is: "4/6"),
    Job("auto/4", "CI_NODE_INDEX=2", is: "2/4"),
  ])
  func `is found`(job: Job) throws {
    let shard = try Self.find(job)
    #expect("\(shard.number)/\(shard.count)" == job.answer)
  }

  @Test(arguments: [
    Job("auto", is: "no CI system says which shard this is"),
    Job("auto/3", is: "no CI system says which shard this is"),
    Job(
      "auto", "JOB_COMPLETION_INDEX=0",
      is: "the number of shards is not known: `JOB_COMPLETION_INDEX` is set"),
    Job("auto", "CI_NODE_INDEX=1", is: "`CI_NODE_INDEX` is set, and `CI_NODE_TOTAL` is not"),
    Job("auto", "CI_NODE_TOTAL=2", is: "`CI_NODE_INDEX` is not set"),
    Job("auto", "CI_NODE_INDEX=0", "CI_NODE_TOTAL=2", is: "names a shard that 2 do not have"),
    Job("auto", "CI_NODE_INDEX=3", "CI_NODE_TOTAL=2", is: "names a shard that 2 do not have"),
    Job(
      "auto", "CIRCLE_NODE_INDEX=2", "CIRCLE_NODE_TOTAL=2", is: "names a shard that 2 do not have"),
    Job("auto/4", "JOB_COMPLETION_INDEX=4", is: "names a shard that 4 do not have"),
    Job("auto/3", "CI_NODE_INDEX=1", "CI_NODE_TOTAL=2", is: "2 jobs"),
    Job("auto/3", "CI_NODE_TOTAL=1", is: "1 jobs"),
    Job("auto", "CI_NODE_INDEX=one", "CI_NODE_TOTAL=2", is: "`CI_NODE_INDEX=one` is not a number"),
    Job(
      "auto", "CI_NODE_INDEX=1", "CI_NODE_TOTAL=2000", is: "`CI_NODE_TOTAL=2000` is not a number"),
    Job(
      "auto", "CI_NODE_INDEX=1", "CI_NODE_TOTAL=2", "CIRCLE_NODE_INDEX=0", "CIRCLE_NODE_TOTAL=2",
      is: "two systems say which shard this is: GitLab by `CI_NODE_INDEX=1`"),
    Job(
      "auto/2", "CI_NODE_INDEX=1", "CI_NODE_TOTAL=2", "JOB_COMPLETION_INDEX=0", is: "two systems"),
  ])
  func `is an error where it is not certain`(job: Job) throws {
    let failure = #expect(throws: ShardFinder.Failure.self) { try Self.find(job) }
    #expect(failure?.statement.contains(job.answer) == true, "\(failure?.statement ?? "")")
  }

  @Test(arguments: [
    "", "1", "0/4", "5/4", "1/0", "a/4", "1/b", "+1/4", "1/1001", "auto/", "/", "-1/4",
  ])
  func `is not read from another text`(text: String) {
    #expect(ShardRequest(text) == nil)
  }

  @Test(arguments: [
    ("GITHUB_RUN_ID=12", "12"), ("CI_PIPELINE_ID=7", "7"), ("AWS_BATCH_JOB_ID=ab-c:3", "ab-c"),
    ("BUILD_BUILDID=9", "9"), ("GITHUB_RUN_ID=", nil), ("OTHER=1", nil),
  ])
  func `belongs to the run of its system`(variable: String, group: String?) {
    #expect(RunGroup.found(in: Self.environment([variable])) == group)
  }

  private static func find(_ job: Job) throws -> Shard {
    let request = try #require(ShardRequest(job.typed))
    return try ShardFinder(environment: environment(job.variables), rule: .steps).shard(request)
  }

  private static func environment(_ variables: [String]) -> ProcessEnvironment {
    ProcessEnvironment(
      variables.map { variable in
        let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
      })
  }
}
