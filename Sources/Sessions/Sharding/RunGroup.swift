// SPDX-License-Identifier: Apache-2.0

import Files

/// What the shards of one run have in common, by which `curlew merge` knows that they belong together.
package enum RunGroup {
  /// The variables in which CI systems name the run that all its jobs belong to.
  private static let variables = [
    "GITHUB_RUN_ID", "CI_PIPELINE_ID", "CIRCLE_WORKFLOW_ID", "BUILDKITE_BUILD_ID",
    "BITBUCKET_PIPELINE_UUID", "BUILD_BUILDID", "SEMAPHORE_WORKFLOW_ID", "AWS_BATCH_JOB_ID",
  ]

  /// The group of a run of CI; nil elsewhere.
  package static func found(in environment: ProcessEnvironment) -> String? {
    for variable in variables {
      guard let text = environment.text(of: variable), !text.isEmpty else { continue }
      // The job of an array is `ID:INDEX`.
      return variable == "AWS_BATCH_JOB_ID"
        ? text.split(separator: ":").first.map(String.init) : text
    }
    return nil
  }
}
