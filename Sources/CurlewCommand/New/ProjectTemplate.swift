// SPDX-License-Identifier: Apache-2.0

import Files

/// The services for which `curlew new` writes a job.
enum CIService: String, CaseIterable, Sendable {
  case github
  case gitlab
  case circleci
  case jenkins
  case kubernetes

  /// The most jobs at once; nil if it has one job.
  ///
  /// - GitHub: 256 jobs of a matrix
  ///   (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax)
  /// - GitLab: `parallel` to 200 (https://docs.gitlab.com/ci/yaml/#parallel)
  /// - Kubernetes: no limit of its own that matters
  var mostShards: Int? {
    switch self {
    case .github: 256
    case .gitlab: 200
    case .kubernetes: 1_000
    case .circleci, .jenkins: nil
    }
  }

  /// The folder of `templates/` with its files.
  fileprivate func folder(sharded: Bool) -> String {
    self == .kubernetes || !sharded ? rawValue : "\(rawValue)-shards"
  }

  /// Those that split a run, for messages.
  static var withShards: [String] {
    allCases.filter { $0.mostShards != nil }.map(\.rawValue)
  }
}

/// The files of a new project: those of `templates/project`, and of the folder of a CI service.
struct ProjectTemplate {
  /// The number of jobs on Kubernetes if none is given.
  static let usualShards = 4

  /// With paths relative to the project's folder.
  let files: [NewFiles.File]

  /// - Parameters:
  ///   - shards: into how many jobs the run is split; nil for one job.
  ///   - isNew: whether there is no project yet.
  init(for service: CIService?, shards: Int?, isNew: Bool) {
    let own = isNew ? Self.files(in: "project") : []
    let count = shards ?? (service == .kubernetes ? Self.usualShards : nil)
    let jobs = service.map { Self.files(in: $0.folder(sharded: count != nil)) } ?? []
    files = own + jobs.map { Self.filled($0, shards: count) }
  }

  private static func files(in folder: String) -> [NewFiles.File] {
    let start = "templates/\(folder)/"
    return EmbeddedFile.templates.filter { $0.path.hasPrefix(start) }.map {
      NewFiles.File(path: String($0.path.dropFirst(start.count)), bytes: $0.bytes)
    }
  }

  /// The file with the number of shards in place of `SHARDS`, and all their numbers in place of
  /// `SHARD_LIST`.
  private static func filled(_ file: NewFiles.File, shards: Int?) -> NewFiles.File {
    guard let shards else { return file }
    let list = (1...shards).map(String.init).joined(separator: ", ")
    let text = String(decoding: file.bytes, as: UTF8.self)
      .replacing("SHARD_LIST", with: list).replacing("SHARDS", with: "\(shards)")
    return NewFiles.File(path: file.path, bytes: Array(text.utf8))
  }
}
