// SPDX-License-Identifier: Apache-2.0

import Files

/// The services for which `curlew new` writes a job.
enum CIService: String, CaseIterable, Sendable {
  case github
  case gitlab
  case circleci
  case jenkins
}

/// The files of a new project: those of `templates/project`, and of the folder of a CI service.
struct ProjectTemplate {
  /// With paths relative to the project's folder.
  let files: [NewFiles.File]

  init(for service: CIService?) {
    let folders = ["templates/project/"] + (service.map { ["templates/\($0.rawValue)/"] } ?? [])
    let embedded = EmbeddedFile.templates
    files = folders.flatMap { folder in
      embedded.filter { $0.path.hasPrefix(folder) }.map {
        NewFiles.File(path: String($0.path.dropFirst(folder.count)), bytes: $0.bytes)
      }
    }
  }
}
