// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Notation

/// The contents of files that expressions name, read by the caller of planning.
package struct ExpressionFiles: Sendable {
  /// The result of reading a file.
  package enum Content: Sendable {
    case bytes([UInt8])
    case unusable(FileIndex.Finding)
    /// A step of the run saves it, so it is read when the expression is evaluated.
    case saved(by: String)
  }

  /// The result of looking up a time zone.
  package enum Zone: Sendable {
    case rules(TimeZoneRules)
    /// The zone is unknown.
    case unknown
    /// The machine has no time zones at all.
    case noDatabase
  }

  /// By the path relative to the folder of the file that names it.
  private var files: [ByteText: Content] = [:]
  /// Reads a file whose path is made in the run; nil if nothing will run.
  package var read: (@Sendable (_ path: String) throws(FunctionTable.Refusal) -> [UInt8])?
  /// The rules that the beginnings of such paths violate, whatever follows.
  package var violations: [ComputedPath: String] = [:]

  /// A path that is made in the run, by its place.
  package struct ComputedPath: Hashable, Sendable {
    let place: SourceSpan

    package init(_ begin: Located<String>) { place = begin.span }
  }
  private var zones: [ByteText: Zone] = [:]

  package init() {}

  var isEmpty: Bool { files.isEmpty && zones.isEmpty }

  /// The file at a path.
  package subscript(path: String) -> Content? {
    get { files[ByteText(path)] }
    set { files[ByteText(path)] = newValue }
  }

  /// A time zone by its name.
  package subscript(zone name: String) -> Zone? {
    get { zones[ByteText(name)] }
    set { zones[ByteText(name)] = newValue }
  }

  /// All zones, whatever expression names them.
  var rules: [ByteText: TimeZoneRules] {
    zones.compactMapValues { if case .rules(let rules) = $0 { rules } else { nil } }
  }
}

extension PlanningInput {
  /// The functions for expressions of a collection and of the project; reports missing files and
  /// zones.
  func functions(
    of collection: Shared<CollectionFile>, _ diagnostics: inout DiagnosticList
  ) -> Shared<FunctionTable> {
    if expressionFiles.isEmpty, collection.content.reads.isEmpty, project?.reads.isEmpty ?? true {
      return Self.functionsWithoutFiles
    }
    var contents: [ByteText: [UInt8]] = [:]
    var paths: [ByteText: String] = [:]
    var saved: [ByteText: SavedFile] = [:]
    for read in (project?.reads.files ?? []) + collection.content.reads.files {
      let name = ByteText(read.content)
      let path = read.content.path(in: folder(read.span.file))
      if let other = paths[name], other != path {
        diagnostics.append(.ambiguousFile(read, other: other, path))
      }
      paths[name] = path
      switch expressionFiles[path] {
      case .bytes(let bytes): contents[name] = bytes
      case .unusable(let finding):
        diagnostics.append(
          .unusableFile(
            path, finding, at: read.span, isTyped: collection.content.isStandardInput))
      case .saved(let step): saved[name] = SavedFile(path: path, step: step)
      // Files are not read if nothing will run.
      case nil: continue
      }
    }
    for zone in (project?.reads.timeZones ?? []) + collection.content.reads.timeZones {
      switch expressionFiles[zone: zone.content] {
      case .unknown: diagnostics.append(.unknownTimeZone(zone))
      case .noDatabase: diagnostics.append(.noTimeZones(zone))
      case .rules, nil: continue
      }
    }
    for begin in (project?.reads.computedFiles ?? []) + collection.content.reads.computedFiles {
      guard let rule = expressionFiles.violations[ExpressionFiles.ComputedPath(begin)] else {
        continue
      }
      diagnostics.append(.computedPath(begin, rule))
    }
    var functions = Self.functions(
      files: contents, zones: expressionFiles.rules, computed: computedFile)
    if !saved.isEmpty { functions.readInRun(saved, with: expressionFiles.read) }
    return Shared(functions)
  }

  /// Reads a file whose path is made in the run.
  private var computedFile: ComputedFile? {
    guard let read = expressionFiles.read else { return nil }
    let folder = folder
    return { (path, source) throws(FunctionTable.Refusal) in
      try read(path.path(in: folder(source)))
    }
  }

  private typealias ComputedFile =
    @Sendable (String, SourceFileID) throws(FunctionTable.Refusal) -> [UInt8]

  private static let functionsWithoutFiles = Shared(
    functions(files: [:], zones: [:], computed: nil))

  private static func functions(
    files: [ByteText: [UInt8]], zones: [ByteText: TimeZoneRules], computed: ComputedFile?
  ) -> FunctionTable {
    var functions = FunctionTable.queries
    functions.computedFile = computed
    functions.file = { (path) throws(FunctionTable.Refusal) in
      guard let bytes = files[ByteText(path)] else {
        throw FunctionTable.Refusal(FunctionTable.Refusal.unreadFile)
      }
      return bytes
    }
    functions.timeZone = { (name) throws(FunctionTable.Refusal) in
      guard let rules = zones[ByteText(name)] else {
        throw FunctionTable.Refusal(
          "a time zone whose name is made in the run must be written out in the file too")
      }
      return rules
    }
    return functions
  }
}

/// A file that an expression names and that a step of the run saves.
private struct SavedFile {
  let path: String
  /// The title of the step.
  let step: String
}

extension FunctionTable {
  /// Reads some files when an expression asks for them, and the others as before.
  fileprivate mutating func readInRun(
    _ saved: [ByteText: SavedFile],
    with read: (@Sendable (_ path: String) throws(Refusal) -> [UInt8])?
  ) {
    guard let read, let others = file else { return }
    file = { (name) throws(Refusal) in
      guard let file = saved[ByteText(name)] else { return try others(name) }
      do throws(Refusal) {
        return try read(file.path)
      } catch {
        throw Refusal("\(error.reason); step `\(file.step)` should have saved it")
      }
    }
  }
}

extension Diagnostic {
  static func unknownTimeZone(_ zone: Located<String>) -> Diagnostic {
    Diagnostic(
      .unknownTimeZone, "there is no time zone `\(zone.content)`", at: Annotation(zone.span),
      help: ["names are those of the IANA database: `Europe/Berlin`"])
  }

  static func noTimeZones(_ zone: Located<String>) -> Diagnostic {
    Diagnostic(
      .noTimeZones, "this machine has no time zones", at: Annotation(zone.span),
      help: [
        "install the package `tzdata`, or name its folder in `TZDIR`",
        "or write the offset of `\(zone.content)` from UTC: `'+01:00'`",
      ])
  }

  /// A path that is made in the run and leaves the root by the text that it begins with.
  static func computedPath(_ begin: Located<String>, _ rule: String) -> Diagnostic {
    Diagnostic(
      .computedPath, "a path that begins with `\(begin.content)` may not be read",
      at: Annotation(begin.span, rule),
      help: ["run with `--allow-read DIR` when you trust the collection"])
  }

  /// One path in two files of different folders.
  static func ambiguousFile(
    _ read: Located<String>, other: String, _ path: String
  ) -> Diagnostic {
    let shared = path.folder(sharedWith: other)
    return Diagnostic(
      .ambiguousFile,
      "`\(read.content)` is in `curlew.yaml` too, and means another file there",
      at: Annotation(read.span, "here it is `\(Substring(path.utf8.dropFirst(shared)))`"),
      notes: ["there it is `\(Substring(other.utf8.dropFirst(shared)))`"],
      help: ["write one of the two paths another way, as `./\(read.content)`"])
  }
}

extension String {
  /// The number of bytes of the deepest folder that has both paths, with its `/`.
  fileprivate func folder(sharedWith other: String) -> Int {
    let shared = zip(utf8, other.utf8).prefix { $0 == $1 }.map(\.0)
    return shared.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
  }
}
