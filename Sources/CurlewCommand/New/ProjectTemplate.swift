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

  /// The words of the job that a person has to replace, each with the file that has it.
  let unknownPlaces: [(place: PublishedPlace, path: String)]

  /// - Parameters:
  ///   - shards: into how many jobs the run is split; nil for one job.
  ///   - isNew: whether there is no project yet.
  ///   - repository: lines `WORD=VALUE` of where curlew is published.
  init(
    for service: CIService?, shards: Int?, isNew: Bool,
    repository: [UInt8] = EmbeddedFile.repository.bytes
  ) {
    let own = isNew ? Self.files(in: "project") : []
    let count = shards ?? (service == .kubernetes ? Self.usualShards : nil)
    let published = PublishedPlace.values(in: String(decoding: repository, as: UTF8.self))
    let jobs = (service.map { Self.files(in: $0.folder(sharded: count != nil)) } ?? [])
      .map { Self.filled($0, shards: count, published) }
    files = own + jobs
    unknownPlaces = jobs.flatMap { job in
      PublishedPlace.allCases.filter { published[$0] == nil && $0.isIn(job) }
        .map { ($0, job.path) }
    }
  }

  private static func files(in folder: String) -> [NewFiles.File] {
    let start = "templates/\(folder)/"
    return EmbeddedFile.templates.filter { $0.path.hasPrefix(start) }.map {
      NewFiles.File(path: String($0.path.dropFirst(start.count)), bytes: $0.bytes)
    }
  }

  /// The file with the number of shards in place of `SHARDS`, all their numbers in place of
  /// `SHARD_LIST`, this version in place of `VERSION`, and where it is published.
  private static func filled(
    _ file: NewFiles.File, shards: Int?, _ published: [PublishedPlace: String]
  ) -> NewFiles.File {
    var text = String(decoding: file.bytes, as: UTF8.self)
    if let shards {
      let list = (1...shards).map(String.init).joined(separator: ", ")
      text.replace("SHARD_LIST", with: list)
      text.replace("SHARDS", with: "\(shards)")
    }
    text.replace("VERSION", with: Version.number)
    for place in PublishedPlace.allCases {
      if let value = published[place] { text.replace(place.rawValue, with: value) }
    }
    return NewFiles.File(path: file.path, bytes: Array(text.utf8))
  }
}
