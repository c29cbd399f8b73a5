// SPDX-License-Identifier: Apache-2.0

/// Where Hurl looks for the files that a Hurl file names.
struct HurlFolders {
  private let options: ImportOptions

  init(_ options: ImportOptions) { self.options = options }

  /// A file of a body, a part or `output`: beside the Hurl file, or below `--file-root`.
  func body(_ path: String) -> NamedPlace {
    guard let root = options.fileRoot, !path.hasPrefix("/") else {
      return NamedPlace(path: path, isOfWorkingFolder: false)
    }
    return NamedPlace(path: Self.joined(root, path), isOfWorkingFolder: true)
  }

  /// A file of an option: in the working directory.
  func option(_ path: String) -> NamedPlace {
    guard let folder = options.toolFolder, !path.hasPrefix("/") else {
      return NamedPlace(path: path, isOfWorkingFolder: true)
    }
    return NamedPlace(path: Self.joined(folder, path), isOfWorkingFolder: true)
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    folder == "." || folder.isEmpty ? path : folder + (folder.hasSuffix("/") ? "" : "/") + path
  }
}

/// A path, and from where it counts.
struct NamedPlace: Hashable {
  let path: String
  /// Whether it counts from the working directory, and not from the folder of the file that names it.
  let isOfWorkingFolder: Bool

  /// Without `.` and `..` where a folder is before them: two paths of one file are the same.
  var tidied: NamedPlace {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let start = path.hasPrefix("/") ? "/" : ""
    return NamedPlace(
      path: start + parts.joined(separator: "/"), isOfWorkingFolder: isOfWorkingFolder)
  }
}

extension HurlContext {
  /// The path in the result of a file that an option names. What is wrong with it becomes a finding.
  func toolPath(_ text: HurlText, _ found: inout [Int]) -> ImportedText {
    guard let path = known(text), !path.isEmpty else { return self.text(text) }
    return self.path(HurlFolders(input.options).option(path), at: text.offset, &found)
  }

  /// The path in the result of a socket, which need not be there before a run.
  func socket(_ text: HurlText) -> ImportedText {
    guard let path = known(text), !path.isEmpty, !path.hasPrefix("/") else {
      return self.text(text)
    }
    let place = HurlFolders(input.options).option(path)
    let named = input.named(place.path, from: file, isOfWorkingFolder: true)
    return ImportedText(named?.written ?? place.path)
  }

  /// The path of a body or a part in the result.
  func path(_ text: HurlText, _ found: inout [Int]) -> ImportedText {
    guard let path = known(text), !path.isEmpty else { return self.text(text) }
    return self.path(HurlFolders(input.options).body(path), at: text.offset, &found)
  }

  private func path(_ place: NamedPlace, at offset: Int, _ found: inout [Int]) -> ImportedText {
    let named = input.path(
      to: place.path, from: file, isOfWorkingFolder: place.isOfWorkingFolder,
      at: self.place(offset), &findings)
    found += named.findings
    return ImportedText(named.text)
  }

  // MARK: Files that an entry writes

  /// Notes the files that bodies of requests have, before the entries are read.
  func noteBodies(of file: HurlFile) {
    for entry in file.entries {
      guard case .file(let name)? = entry.body?.content, let path = name.literal else { continue }
      bodyFiles.insert(HurlFolders(input.options).body(path).tidied)
    }
  }

  /// The name that a body is captured under, if a later request sends the file that it is written to; else nil.
  func capture(ofOutput path: String) -> String? {
    let place = HurlFolders(input.options).body(path).tidied
    guard bodyFiles.contains(place) else { return nil }
    if let known = outputs[place] { return known }
    let name = newName("output")
    outputs[place] = name
    return name
  }

  /// The captured bytes, as base64, of a file that an earlier entry writes; nil for another file.
  func output(_ text: HurlText) -> String? {
    known(text).flatMap { outputs[HurlFolders(input.options).body($0).tidied] }
  }
}
