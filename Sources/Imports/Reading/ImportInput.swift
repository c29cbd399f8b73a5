// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What a reader gets: the files that were named together, of one kind and its companions, the files
/// that they name, and the options.
package struct ImportInput: Sendable {
  package let kind: ImportKind
  /// Each has its own kind, if that is a companion.
  package internal(set) var files: [ImportFile]
  package var options: ImportOptions
  /// The files that sources name, by `key(of:)`.
  package var named: [String: NamedFile] = [:]

  package init(_ kind: ImportKind, _ files: [ImportFile], _ options: ImportOptions) {
    self.kind = kind
    self.files = files
    self.options = options
  }

  /// A file that a source names; nil for one that nothing has looked for.
  package func named(
    _ path: String, from file: Int, isOfWorkingFolder: Bool = false
  ) -> NamedFile? {
    named[isOfWorkingFolder ? path : key(path, file)]
  }

  /// Sources of one folder name the same files.
  package func key(of needed: NeededFile) -> String {
    needed.isOfWorkingFolder ? needed.path : key(needed.path, needed.file)
  }

  private func key(_ path: String, _ file: Int) -> String {
    let source = files[file].path
    return (source.lastIndex(of: "/").map { String(source[...$0]) } ?? "") + path
  }

  /// The indices of the files of a kind, in the order in which they were named, without those that are left
  /// out.
  package func indices(of kind: ImportKind) -> [Int] {
    files.indices.filter { files[$0].problem == nil && (files[$0].kind ?? self.kind) == kind }
  }
}

/// The options of an import.
package struct ImportOptions: Sendable {
  /// `--keep-secrets`.
  package var keepsSecrets = false
  /// `--any-status`.
  package var acceptsAnyStatus = false
  /// `--key-label`; nil for no labels.
  package var keyLabel: String? = "test_key"
  /// `--host`: the hosts whose recorded requests are imported; all if empty.
  package var hosts: [String] = []
  /// `--all`: also recorded requests for images, styles and the like.
  package var keepsAll = false
  /// `--examples`: recorded responses are expected.
  package var takesExamples = false
  /// Whether the result may have files beside its collections.
  package var writesFiles = false
  /// `--update missing`; nil for a whole skeleton.
  package var addition: SkeletonAddition?
  /// Whether the import writes the `curlew.yaml` of the result.
  package var hasProject = false
  /// `--path-as-is` of a command line of hurl: `..` stays in all paths.
  package var keepsPaths = false
  /// `--file-root` of a command line of hurl, from the working directory.
  package var fileRoot: String?
  /// `cd FOLDER` before a command line of another tool.
  package var toolFolder: String?
  /// Whether the result is added to the project of an earlier import.
  package var joinsProject = false
  /// The values in the `.env` of that project.
  package var storedValues: [String: String] = [:]
  /// Variables of the environment that the sources read.
  package var readVariables: Set<String> = []
  /// Variables, by their names in the result, whose values go to places of credentials.
  package var secretNames: Set<String> = []

  package init() {}

  /// Whether the result belongs to a project whose environment it may read.
  package var readsEnvironment: Bool { hasProject || joinsProject }
}

/// A file that a source names.
package struct NamedFile: Sendable {
  package enum State: Sendable {
    case missing
    /// Its contents are not needed.
    case present
    case contents([UInt8])
    /// Of a folder: the names of what is in it.
    case names([String])
    /// It may not be read, or is too large; with the words why.
    case unreadable(String)
  }

  package let state: State
  /// The path from the folder of the result.
  package let written: String
  /// Whether the result reads it with a right only, since it is outside of the project.
  package let isOutside: Bool

  package init(_ state: State, written: String, isOutside: Bool = false) {
    self.state = state
    self.written = written
    self.isOutside = isOutside
  }

  /// Nil unless they were read.
  package var contents: [UInt8]? { if case .contents(let bytes) = state { bytes } else { nil } }
}

/// A file that a reader needs to know about.
package struct NeededFile: Hashable, Sendable {
  /// As the source writes it.
  package let path: String
  /// The index of the file that names it: the path is relative to its folder.
  package let file: Int
  /// Whether its contents are read; else only whether it is there.
  package let isRead: Bool
  /// Whether a tool looks for it there, without a word of the source: it may be in a folder above, up to that which
  /// a person named.
  package var isLookedFor = false
  /// Whether its path counts from the working directory, and not from the folder of the file that names it.
  package var isOfWorkingFolder = false

  package init(_ path: String, from file: Int, isRead: Bool) {
    self.path = path
    self.file = file
    self.isRead = isRead
  }

  /// A file that a tool looks for; of a folder, whose path ends in `/`, the names are read.
  package static func lookedFor(_ path: String, from file: Int) -> NeededFile {
    var needed = NeededFile(path, from: file, isRead: true)
    needed.isLookedFor = true
    return needed
  }
}

/// What a reader makes of its input.
package struct ImportedFiles: Sendable {
  package var collections: [ImportedCollection] = []
  /// Keys of `curlew.yaml`: environments and shared variables. Without a project they are in the
  /// collections.
  package var projectEntries: [ImportedEntry] = []
  /// Variables of the environment that the project reads, besides those of secrets.
  package var publicVariables: [String] = []
  /// Values of these, which the source has in files of its own.
  package private(set) var publicValues: [String: String] = [:]
  /// All secrets of the collections.
  package var secrets: SecretStore
  package var findings = ImportFindings()
  /// Names that only a lost script made, with how many requests need them.
  package var lostNames: [(name: String, requests: Int)] = []
  /// The variables that scripts give values to while they run.
  package var changedNames = ChangedNames()
  package var testCount = 0
  package var environmentCount = 0
  /// Files for `fixtures/`, by their path below the result's folder.
  package var fixtures: [(path: String, bytes: [UInt8])] = []
  /// Folders outside of the project with files that the result reads.
  package var outerFolders: [String] = []

  package init(secrets: SecretStore) { self.secrets = secrets }

  /// - Parameter value: nil for one that comes from outside.
  package mutating func addPublicVariable(_ name: String, _ value: String?) {
    if !publicVariables.contains(name) { publicVariables.append(name) }
    if let value, publicValues[name] == nil { publicValues[name] = value }
  }

  /// The public variables that no secret is read from, each once.
  package var onlyPublicVariables: [String] {
    var seen = Set(secrets.variables)
    return publicVariables.filter { seen.insert($0).inserted }
  }

  /// The environments of the result, in their order.
  package var environmentNames: [String] {
    let project = projectEntries.first { $0.name == "environments" }?.value.entries ?? []
    var seen: Set<String> = []
    return (project + collections.flatMap(\.environments))
      .filter { !$0.value.isDisabled && seen.insert($0.name).inserted }.map(\.name)
  }

  /// `environment` of `curlew.yaml`.
  package var defaultEnvironment: String? {
    let entry = projectEntries.first { $0.name == "environment" && !$0.value.isDisabled }
    return entry?.value.literalText
  }

  /// The variables that an environment gives values to, with its `baseUrl`; none of one that is not there.
  package func environment(_ name: String?) -> [ImportedEntry] {
    let project = projectEntries.first { $0.name == "environments" }?.value.entries ?? []
    return (project + collections.flatMap(\.environments)).filter { $0.name == name }
      .flatMap(\.value.entries)
      .flatMap { entry -> [ImportedEntry] in
        switch entry.name {
        case "vars": return entry.value.entries
        case "baseUrl": return [entry]
        default: return []
        }
      }
      .filter { !$0.value.isDisabled }
  }

  /// The variables that must come from outside, unless an environment has them.
  package var requiredNames: [String] {
    let project = projectEntries.first { $0.name == "requires" }?.value
    var names: [String] = collections.flatMap(\.requires)
    if case .list(let items) = project?.content { names += items.compactMap(\.literalText) }
    return names
  }

  package var requestCount: Int { collections.reduce(0) { $0 + $1.requestCount } }
}

/// Why a source cannot be imported; nothing is written then.
package struct ImportProblem: Error, Sendable {
  package let code: DiagnosticCode
  /// In lower case, without a full stop.
  package let message: String
  /// Nil for a problem without a place.
  package var place: ImportFinding.Place?
  package var help: [String] = []

  package init(
    _ code: DiagnosticCode, _ message: String, at place: ImportFinding.Place? = nil,
    help: [String] = []
  ) {
    self.code = code
    self.message = message
    self.place = place
    self.help = help
  }
}
