// SPDX-License-Identifier: Apache-2.0

import Files
import Values

/// Whether the process is a CI job for a fork: the author of its collections may not have write
/// access to the repository.
struct ForkDetection {
  let environment: ProcessEnvironment
  let workingDirectory: FilePath

  /// The largest size of an event file in bytes.
  private static let eventLimit = 30_000_000

  /// The reason, in words that follow "this is"; nil if it is not such a job.
  var reason: String? { gitHubReason ?? gitLabReason }

  /// https://docs.gitlab.com/ci/variables/predefined_variables/, merge request pipelines.
  private var gitLabReason: String? {
    guard let source = environment.text(of: "CI_MERGE_REQUEST_SOURCE_PROJECT_ID"),
      let target = environment.text(of: "CI_MERGE_REQUEST_PROJECT_ID"), source != target
    else { return nil }
    return "a GitLab job for a merge request from a fork"
  }

  /// https://docs.github.com/actions, `GITHUB_EVENT_PATH` and the payloads of its events.
  ///
  /// An event that may be a fork's and cannot be read counts as one.
  private var gitHubReason: String? {
    guard environment.text(of: "GITHUB_ACTIONS") == "true" else { return nil }
    let event = environment.text(of: "GITHUB_EVENT_NAME") ?? ""
    guard event.hasPrefix("pull_request") || event == "workflow_run" else { return nil }
    let unread = "a GitHub job for `\(event)` whose event file cannot be read"
    let reader = FileReader(root: nil, workingDirectory: workingDirectory)
    guard let path = environment.text(of: "GITHUB_EVENT_PATH"),
      let bytes = try? reader.read(FilePath(path), in: .anywhere, limit: Self.eventLimit),
      let payload = (try? JSONDocument.parse(bytes))?.root.value()
    else { return unread }
    let (head, base) =
      event == "workflow_run"
      ? (payload["workflow_run"]?["head_repository"], payload["repository"])
      : (payload["pull_request"]?["head"]?["repo"], payload["pull_request"]?["base"]?["repo"])
    guard let base = base?["full_name"]?.text else { return unread }
    // A deleted fork has no repository.
    return head?["full_name"]?.text == base
      ? nil : "a GitHub job for `\(event)` from a fork"
  }
}

extension Value {
  fileprivate subscript(name: String) -> Value? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
