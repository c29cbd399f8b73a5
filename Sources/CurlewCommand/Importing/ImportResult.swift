// SPDX-License-Identifier: Apache-2.0

import Files
import Imports
import Notation
import YAMLTree

/// The files of an import, as bytes.
struct ImportResult {
  struct File {
    /// Absolute; nil for standard output.
    let path: FilePath?
    let bytes: [UInt8]
    /// Whether it begins with the head of an import.
    var hasHead = true
    /// Whether it is a body that a collection names.
    var isFixture = false
    var isPrivate = false

    init(
      path: FilePath?, text: String, hasHead: Bool = true, isPrivate: Bool = false
    ) {
      self.path = path
      bytes = Array(text.utf8)
      self.hasHead = hasHead
      self.isPrivate = isPrivate
    }

    /// A body.
    init(fixture bytes: [UInt8], at path: FilePath) {
      self.path = path
      self.bytes = bytes
      hasHead = false
      isFixture = true
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// Where a finding is in the result.
  struct Place {
    /// As a person would type it; nil for standard output.
    let path: String?
    let line: Int
  }

  /// `curlew.yaml` first.
  private(set) var files: [File] = []
  private(set) var collections: [File] = []
  private(set) var project: File?
  /// The collections as they were written, and `curlew.yaml`.
  private(set) var written: (collections: [WrittenYAML], project: WrittenYAML?) = ([], nil)
  /// By the numbers of findings.
  private(set) var places: [Int: Place] = [:]
  /// The places of steps.
  private(set) var steps: [ImportProof.StepNumber: Place] = [:]
  /// Variables that `.env` has with another value than the sources.
  private(set) var keptVariables: [String] = []
  private let working: FilePath

  init(_ imported: ImportedFiles, _ target: ImportTarget, _ sources: [ImportFile]) {
    working = target.working
    let draft = CollectionDraft(
      imported.findings, hasProject: target.readsEnvironment,
      redact: imported.secrets.commentRedactor)
    var names: Set<String> = []
    for (index, collection) in imported.collections.enumerated() {
      let name = Self.unused(collection.fileName, &names)
      let path = target.folder?.appending("\(name).yaml")
      let written = draft.write(collection)
      collections.append(File(path: path, text: written.text))
      self.written.collections.append(written)
      addPlaces(of: written, at: path, collection: index)
    }
    if let folder = target.projectFolder {
      let written = Self.project(imported, target, sources, draft, in: folder)
      let path = folder.appending("curlew.yaml")
      project = File(path: path, text: written.text)
      self.written.project = written
      addPlaces(of: written, at: path, collection: nil)
    } else if let joined = target.joined {
      project = Self.project(imported, target, joined)
    }
    files = [project].compactMap(\.self).filter { $0.text != target.joined?.text } + collections
    for fixture in imported.fixtures {
      guard let folder = target.folder else { continue }
      files.append(File(fixture: fixture.bytes, at: folder.appending(fixture.path)))
    }
    if let folder = target.environmentFolder { addEnvironment(of: imported, in: folder) }
  }

  private mutating func addPlaces(
    of written: WrittenYAML, at path: FilePath?, collection: Int?
  ) {
    for (number, line) in written.lines {
      let place = Place(path: path.map { RelativePath.shown($0, in: working) }, line: line)
      if number >= 0 {
        places[number] = place
      } else if let collection {
        let step = CollectionDraft.index(ofStepWithLineNumber: number)
        steps[ImportProof.StepNumber(collection: collection, index: step)] = place
      }
    }
  }

  /// Writes the collections once more; files that were added stay.
  mutating func rewrite(
    _ imported: ImportedFiles, _ target: ImportTarget, _ sources: [ImportFile]
  ) {
    let added = files
    self = ImportResult(imported, target, sources)
    let paths = Set(files.map { $0.path?.text })
    files += added.filter {
      $0.path != nil && !paths.contains($0.path?.text) && !isCollection($0, target)
    }
  }

  /// Whether a file is in the folder of the collections, where those that are left out were.
  private func isCollection(_ file: File, _ target: ImportTarget) -> Bool {
    file.path?.parent == target.folder && file.hasHead
  }

  /// Adds a file that begins with the head of an import.
  mutating func add(_ text: String, at path: FilePath) {
    files.append(File(path: path, text: text))
  }

  private static func unused(_ name: String, _ names: inout Set<String>) -> String {
    var chosen = name == "curlew" ? "curlew-2" : name
    var number = 2
    while !names.insert(chosen).inserted {
      chosen = "\(name)-\(number)"
      number += 1
    }
    return chosen
  }

  // MARK: The project

  /// The `curlew.yaml` of an earlier import, which also lists what this one needs.
  private static func project(
    _ imported: ImportedFiles, _ target: ImportTarget, _ joined: JoinedProject
  ) -> File {
    var lines = ProjectLines(joined.text)
    if let folder = target.folder { lines.addCollections(in: joined.path(to: folder)) }
    lines.add(imported.secrets.variables, to: "env")
    lines.add(imported.onlyPublicVariables.map { "{ \($0): public }" }, to: "env")
    return File(path: joined.file, text: lines.text, hasHead: false)
  }

  private static func project(
    _ imported: ImportedFiles, _ target: ImportTarget, _ sources: [ImportFile],
    _ draft: CollectionDraft, in folder: FilePath
  ) -> WrittenYAML {
    let own = target.folder.map { RelativePath.of($0, from: folder) } ?? "."
    let earlier = target.replaced.map { ProjectLines($0.text) }
    let collections = [own.isEmpty ? "." : own] + (earlier?.names(in: "collections") ?? [])
    var seen: Set<String> = []
    var entries = [
      ImportedEntry(
        "collections",
        .list(collections.filter { seen.insert($0).inserted }.map { .text($0) }))
    ]
    let names = imported.onlyPublicVariables
    // Collections of other imports read these.
    let others = (earlier?.names(in: "env") ?? []).filter {
      !imported.secrets.variables.contains($0) && !names.contains($0)
    }
    let variables =
      (imported.secrets.variables + others).map { ImportedValue.text($0) }
      + names.map { .mapping([ImportedEntry($0, .text("public"))]) }
    if !variables.isEmpty { entries.append(ImportedEntry("env", .list(variables))) }
    entries += imported.projectEntries
    return draft.write(ImportedProject(sources: sources.sourceNames, entries: entries))
  }

  // MARK: The environment

  /// `.env` with the values, `.env.example` with the names, and `.gitignore`; files that exist get the
  /// lines that they lack.
  private mutating func addEnvironment(of imported: ImportedFiles, in folder: FilePath) {
    let variables = imported.secrets.variables
    let given = imported.onlyPublicVariables.filter { imported.publicValues[$0] != nil }
    guard !variables.isEmpty || !given.isEmpty else { return }
    var values = variables.compactMap { name in
      imported.secrets.value(of: name).map { (name, "\(name)=\(EnvironmentLine.quoted($0))") }
    }
    values += given.map { name in
      (name, "\(name)=\(EnvironmentLine.quoted(imported.publicValues[name] ?? ""))")
    }
    if !values.isEmpty {
      let path = folder.appending(".env")
      noteKept(in: path, imported)
      add(values, to: path, isPrivate: true)
    }
    // A person fills in `.env`, if it is not written yet.
    add([(".env", ".env")], to: folder.appending(".gitignore"), isPrivate: false)
    add(
      (variables + given).map { ($0, "\($0)=") },
      to: folder.appending(".env.example"),
      isPrivate: false)
  }

  /// Notes the variables that a file has with another value.
  private mutating func noteKept(in path: FilePath, _ imported: ImportedFiles) {
    let reader = FileReader(root: nil, workingDirectory: working)
    guard let bytes = try? reader.read(path, in: .typed, limit: ImportSources.limit) else { return }
    let stored = DotenvFile.values(of: bytes)
    keptVariables = imported.secrets.variables.filter { name in
      guard let value = imported.secrets.value(of: name), let own = stored[name] else {
        return false
      }
      return own != value
    }
  }

  private mutating func add(
    _ lines: [(name: String, line: String)], to path: FilePath, isPrivate: Bool
  ) {
    let reader = FileReader(root: nil, workingDirectory: working)
    let bytes = try? reader.read(path, in: .typed, limit: ImportSources.limit)
    var text = bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let known = Set(
      text.split(whereSeparator: \.isNewline).map { line in
        let start = line.drop { $0 == " " || $0 == "\t" }
        return ByteText(String(start.prefix { $0 != "=" && $0 != " " && $0 != "\t" }))
      })
    let missing = lines.filter { !known.contains(ByteText($0.name)) }
    guard !missing.isEmpty else { return }
    if !text.isEmpty, text.utf8.last != 0x0A { text += "\n" }
    for line in missing { text += line.line + "\n" }
    files.append(File(path: path, text: text, hasHead: false, isPrivate: isPrivate))
  }
}

/// A value in an environment file.
enum EnvironmentLine {
  /// As it is where that is read back unchanged, else in single or double quotes.
  static func quoted(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "_-.:/+@%,=~".utf8.contains(byte)
    }
    if isPlain, !value.isEmpty { return value }
    if !value.utf8.contains(UInt8(ascii: "'")), !value.contains(where: \.isNewline) {
      return "'\(value)'"
    }
    var quoted = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
