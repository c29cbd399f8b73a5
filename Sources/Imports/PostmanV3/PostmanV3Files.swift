// SPDX-License-Identifier: Apache-2.0

/// A folder of requests, as it is on the disk.
final class PostmanV3Folder {
  let name: String
  /// The index of its `definition.yaml`; nil without one.
  fileprivate(set) var definition: Int?
  fileprivate(set) var requests: [Int] = []
  fileprivate(set) var folders: [PostmanV3Folder] = []
  private var places: [Substring: Int] = [:]

  fileprivate init(name: String) { self.name = name }

  /// All files in it.
  var files: [Int] {
    [definition].compactMap(\.self) + requests + folders.flatMap(\.files)
  }

  /// The folder at a path below this one, made where it is not there.
  fileprivate func folder(at path: ArraySlice<Substring>) -> PostmanV3Folder {
    var folder = self
    for name in path {
      if let place = folder.places[name] {
        folder = folder.folders[place]
      } else {
        let inner = PostmanV3Folder(name: String(name))
        folder.places[name] = folder.folders.count
        folder.folders.append(inner)
        folder = inner
      }
    }
    return folder
  }
}

/// The files of an import, divided into collections.
struct PostmanV3Files {
  /// The most folders in each other.
  private static let depth = 200

  private(set) var collections: [PostmanV3Folder] = []
  private(set) var environments: [Int] = []
  private(set) var globals: [Int] = []

  /// A file with the folders that lead to it.
  private struct Member {
    let file: Int
    let role: PostmanV3Path.Role
    let folders: [Substring]
  }

  /// - Parameter isDefinition: whether a file describes a folder, for a name that does not say it.
  /// - Throws: for folders that are too deep.
  init(_ input: ImportInput, isDefinition: (Int) -> Bool) throws(ImportProblem) {
    var members: [Member] = []
    for file in input.indices(of: .postmanV3) {
      let path = input.files[file].path
      let role = PostmanV3Path.role(of: path) ?? (isDefinition(file) ? .definition : .request)
      switch role {
      case .environment: environments.append(file)
      case .globals: globals.append(file)
      case .definition, .request:
        var folders = path.split(separator: "/").filter { $0 != "." }.dropLast()
        if role == .definition, folders.last == ".resources" { folders.removeLast() }
        members.append(Member(file: file, role: role, folders: Array(folders)))
      }
    }
    try divide(members)
  }

  private mutating func divide(_ members: [Member]) throws(ImportProblem) {
    let defined = Set(members.filter { $0.role == .definition }.map(\.folders))
    let others = members.filter { Self.start(of: $0.folders, defined) == nil }.map(\.folders)
    let common = Self.common(others)
    var roots: [[Substring]: PostmanV3Folder] = [:]
    for member in members {
      let start = Self.start(of: member.folders, defined) ?? common
      guard member.folders.count - start <= Self.depth else {
        throw ImportProblem(
          .unreadableSource, "the folders are more than \(Self.depth) deep",
          at: ImportFinding.Place(file: member.file, offset: 0))
      }
      let path = Array(member.folders[..<start])
      let root = roots[path] ?? PostmanV3Folder(name: path.last.map(String.init) ?? "")
      if roots.updateValue(root, forKey: path) == nil { collections.append(root) }
      let folder = root.folder(at: member.folders[start...])
      if member.role == .definition {
        folder.definition = member.file
      } else {
        folder.requests.append(member.file)
      }
    }
  }

  /// How many folders lead to the collection of a file: it is the one below `collections`, else the
  /// outermost one with a definition; nil without either.
  private static func start(of folders: [Substring], _ defined: Set<[Substring]>) -> Int? {
    let outer = (0...folders.count).first { defined.contains(Array(folders[..<$0])) }
    let inside = folders[..<max((outer ?? folders.count) - 1, 0)]
    return inside.lastIndex(of: "collections").map { $0 + 2 } ?? outer
  }

  /// How many folders all of these begin with.
  private static func common(_ paths: [[Substring]]) -> Int {
    guard var common = paths.first?[...] else { return 0 }
    for path in paths {
      common = common.prefix(zip(common, path).prefix { $0 == $1 }.count)
    }
    return common.count
  }
}
