// SPDX-License-Identifier: Apache-2.0

import Files
import Reporting

/// The summary of a step on GitHub: a file of its own for each step, to which its programs append.
final class StepSummary: JobSummary {
  /// What GitHub takes of one step (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
  private static let limit = 1_048_576

  private let path: String

  /// Nil if GitHub names no file.
  init?(_ environment: ProcessEnvironment) {
    guard let path = environment.text(of: "GITHUB_STEP_SUMMARY"), !path.isEmpty else { return nil }
    self.path = path
  }

  func write(_ make: (Int) -> [UInt8]) throws -> String {
    let file = try AppendedFile(FilePath(path))
    // A line break before a page that follows another one.
    let start: [UInt8] = file.byteCount == 0 ? [] : [10, 10]
    let page = make(max(0, Self.limit - file.byteCount - start.count))
    guard !page.isEmpty else {
      throw FileFailure(
        writing: path, .system(words: "GitHub takes 1024 KiB of one step, and they are full"))
    }
    try file.append(start + page)
    return path
  }
}

/// A page in the summary of a run on Azure: a file that a command names, and that the agent removes with
/// its folder.
final class RunSummaryPage: JobSummary {
  private let folder: String
  /// The page has the name of the file.
  private let name: String

  /// Nil if Azure names no folder for files of the job.
  init?(_ environment: ProcessEnvironment, id: String) {
    guard let folder = environment.text(of: "AGENT_TEMPDIRECTORY"), !folder.isEmpty else {
      return nil
    }
    self.folder = folder
    name = "curlew-\(id)/curlew.md"
  }

  func write(_ make: (Int) -> [UInt8]) throws -> String {
    let path = FilePath(folder).appending(name)
    let file = try ReportFile(path)
    try file.write(make(.max))
    try file.finish()
    return path.text
  }
}
