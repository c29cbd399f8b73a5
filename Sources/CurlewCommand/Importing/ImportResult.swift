// SPDX-License-Identifier: Apache-2.0

import Files
import Imports
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
  /// By the numbers of findings.
  private(set) var places: [Int: Place] = [:]
  /// The places of steps.
  private(set) var steps: [ImportProof.StepNumber: Place] = [:]
  private let working: FilePath

  init(_ imported: ImportedFiles, _ target: ImportTarget, _ sources: [ImportFile]) {
    working = target.working
    let draft = CollectionDraft(
      imported.findings, hasProject: target.hasProject, redact: imported.secrets.commentRedactor)
    var names: Set<String> = []
    for (index, collection) in imported.collections.enumerated() {
      let name = Self.unused(collection.fileName, &names)
      let path = target.folder?.appending("\(name).yaml")
      let written = draft.write(collection)
      collections.append(File(path: path, text: written.text))
      for (number, line) in written.lines {
        let place = Place(path: path?.shown(in: working), line: line)
        if number < 0 {
          let step = CollectionDraft.index(ofStepWithLineNumber: number)
          steps[ImportProof.StepNumber(collection: index, index: step)] = place
        } else {
          places[number] = place
        }
      }
    }
    if let folder = target.projectFolder {
      project = Self.project(imported, target, sources, draft, in: folder)
    }
    files = [project].compactMap(\.self) + collections
    for fixture in imported.fixtures {
      guard let folder = target.folder else { continue }
      files.append(File(fixture: fixture.bytes, at: folder.appending(fixture.path)))
    }
    if let folder = target.projectFolder { addEnvironment(of: imported, in: folder) }
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

  private static func project(
    _ imported: ImportedFiles, _ target: ImportTarget, _ sources: [ImportFile],
    _ draft: CollectionDraft, in folder: FilePath
  ) -> File {
    let collections = target.folder.map { RelativePath.of($0, from: folder) } ?? "."
    var entries = [
      ImportedEntry("collections", .list([.text(collections.isEmpty ? "." : collections)]))
    ]
    let variables =
      imported.secrets.variables.map { ImportedValue.text($0) }
      + imported.onlyPublicVariables.map { .mapping([ImportedEntry($0, .text("public"))]) }
    if !variables.isEmpty { entries.append(ImportedEntry("env", .list(variables))) }
    entries += imported.projectEntries
    let written = draft.write(ImportedProject(sources: sources.sourceNames, entries: entries))
    return File(path: folder.appending("curlew.yaml"), text: written.text)
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
    if !values.isEmpty { add(values, to: folder.appending(".env"), isPrivate: true) }
    // A person fills in `.env`, if it is not written yet.
    add([(".env", ".env")], to: folder.appending(".gitignore"), isPrivate: false)
    add(
      (variables + given).map { ($0, "\($0)=") },
      to: folder.appending(".env.example"),
      isPrivate: false)
  }

  private mutating func add(
    _ lines: [(name: String, line: String)], to path: FilePath, isPrivate: Bool
  ) {
    let reader = FileReader(root: nil, workingDirectory: working)
    let bytes = try? reader.read(path, in: .typed, limit: ImportSources.limit)
    var text = bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let known = text.split(whereSeparator: \.isNewline).map { line in
      line.drop { $0 == " " || $0 == "\t" }.prefix { $0 != "=" && $0 != " " && $0 != "\t" }
    }
    let missing = lines.filter { line in !known.contains { $0.utf8.elementsEqual(line.name.utf8) } }
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
