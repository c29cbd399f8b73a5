// SPDX-License-Identifier: Apache-2.0

/// The files of an import, divided into the collections that they belong to.
struct CollectionFiles {
  /// The index of the file that a collection begins with.
  let start: Int
  /// All files of it, with their paths below its folder.
  let members: [(file: Int, path: String)]

  /// Each collection begins with a file of one of the names; files outside of them are one more.
  static func all(in input: ImportInput, beginningWith names: [String]) -> [CollectionFiles] {
    let indices = input.indices(of: input.kind)
    let starts = indices.filter { names.contains(input.files[$0].name) }
    let roots = starts.map { (start: $0, folder: folder(of: input.files[$0].path)) }
      .sorted { ($1.folder.utf8.count, $0.start) < ($0.folder.utf8.count, $1.start) }
    var members = [[(file: Int, path: String)]](repeating: [], count: roots.count)
    var others: [(file: Int, path: String)] = []
    for index in indices {
      let path = input.files[index].path
      if let place = roots.firstIndex(where: { path.hasPrefix($0.folder) }) {
        members[place].append((index, String(path.dropFirst(roots[place].folder.count))))
      } else {
        others.append((index, input.files[index].name))
      }
    }
    var found = zip(roots, members).map { CollectionFiles(start: $0.start, members: $1) }
    if let first = others.first {
      found.append(CollectionFiles(start: first.file, members: others))
    }
    return found.sorted { $0.start < $1.start }
  }

  /// With the `/` at its end; empty for the working directory.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

extension SourceFolder {
  /// The folder of a path below this one, made where it is not there.
  func folder(at path: [Substring]) -> SourceFolder {
    guard let first = path.first else { return self }
    let name = String(first)
    let inner: SourceFolder
    if let known = folders.first(where: { $0.folderName.utf8.elementsEqual(name.utf8) }) {
      inner = known
    } else {
      inner = SourceFolder(folderName: name)
      folders.append(inner)
    }
    return inner.folder(at: path.dropFirst().map(\.self))
  }
}
