// SPDX-License-Identifier: Apache-2.0

/// The requests of a folder of the top level, which become a scenario.
struct FolderGroup {
  let name: String
  /// Whether it is a folder, and not what is between folders.
  let isFolder: Bool
  let requests: [(request: SourceRequest, path: [SourceFolder])]

  /// The folders of the top level, then what is between them. A single folder counts as the collection.
  static func all(of source: SourceCollection) -> [FolderGroup] {
    var top: [SourceFolder] = []
    var folder = source.root
    while folder.requests.isEmpty, folder.folders.count == 1, let only = folder.folders.first {
      top.append(only)
      folder = only
    }
    var groups = folder.folders.map { inner in
      FolderGroup(
        name: inner.name, isFolder: true,
        requests: inner.all.map { ($0.request, top + [inner] + $0.path) })
    }
    if !folder.requests.isEmpty {
      let name = source.name.isEmpty ? folder.name : source.name
      groups.append(
        FolderGroup(name: name, isFolder: false, requests: folder.requests.map { ($0, top) }))
    }
    return groups.filter { !$0.requests.isEmpty }
  }

  /// How many folders hold everything.
  static func depth(of source: SourceCollection) -> Int {
    var count = 0
    var folder = source.root
    while folder.requests.isEmpty, folder.folders.count == 1, let only = folder.folders.first {
      count += 1
      folder = only
    }
    return count
  }
}
