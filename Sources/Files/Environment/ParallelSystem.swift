// SPDX-License-Identifier: Apache-2.0

/// A CI system that runs a job several times side by side, each with a number of its own.
package struct ParallelSystem: Sendable {
  package let name: String
  /// The variable with the job's own number.
  package let index: String
  /// The variable with the number of jobs; nil if there is none.
  package let total: String?
  /// The number of the first job.
  package let first: Int

  /// In the order of `docs/sharding.md`, which names the pages they are taken from.
  package static let all = [
    ParallelSystem(name: "GitLab", index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: 1),
    ParallelSystem(
      name: "CircleCI", index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL", first: 0),
    ParallelSystem(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT",
      first: 0),
    ParallelSystem(
      name: "Bitbucket", index: "BITBUCKET_PARALLEL_STEP", total: "BITBUCKET_PARALLEL_STEP_COUNT",
      first: 0),
    ParallelSystem(
      name: "Azure", index: "SYSTEM_JOBPOSITIONINPHASE", total: "SYSTEM_TOTALJOBSINPHASE", first: 1),
    ParallelSystem(
      name: "Semaphore", index: "SEMAPHORE_JOB_INDEX", total: "SEMAPHORE_JOB_COUNT", first: 1),
    ParallelSystem(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", total: "AWS_BATCH_JOB_ARRAY_SIZE",
      first: 0),
    ParallelSystem(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", total: nil, first: 0),
  ]

  /// `CI_NODE_INDEX=2`, as far as it is set.
  package func words(_ environment: ProcessEnvironment) -> String {
    [index, total].compactMap { variable in
      variable.flatMap { name in environment.text(of: name).map { "`\(name)=\($0)`" } }
    }.joined(separator: " and ")
  }
}
