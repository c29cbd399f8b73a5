// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Planning

/// Another name for what a place names, in all files of the project or in none.
struct Rename {
  private let view: FileView
  private let offset: Int
  /// Whether the document was checked by itself: uses in other files are not known.
  private let isAlone: Bool

  /// A name, and all its places.
  struct Subject {
    let name: String
    /// The place at the cursor, without quotes.
    let range: Range<Int>
    let group: [Occurrence]
    let names: LinkedNames
    let files: [SourceFileID]
    let checked: CheckedFiles
    let problems: [Diagnostic]

    /// What it is, where it is one that can be renamed.
    var kind: NameKind { group.contains { $0.kind == .input } ? .input : group[0].kind }
    var filesOfGroup: Set<SourceFileID> { Set(group.map(\.span.file)) }
  }

  init(_ view: FileView, at offset: Int, isAlone: Bool) {
    self.view = view
    self.offset = offset
    self.isAlone = isAlone
  }

  /// The name at the place, if it can be renamed.
  ///
  /// - Parameter new: the name that it gets; nil if it is not chosen yet.
  func subject(for new: String? = nil) throws(RequestFailure) -> Subject {
    let checked = view.checked
    let own = LinkedNames(
      of: view.isProject ? checked.filesWithNames : [view.file], in: checked)
    guard
      let found = own.links.first(where: { $0.span.file == view.file && $0.span.touches(offset) })
    else { throw .refused(reason(own)) }
    guard let written = WrittenName(found, in: view.bytes) else {
      throw .refused(
        "this name is written with escapes or in several lines: write it plainly first")
    }
    if found.kind == .block, offset < written.range.lowerBound - 1 {
      throw .refused("the prefix of a file in `use` is not renamed: change it by hand")
    }
    let files = checked.files(withOneOf: [written.name] + [new].compactMap(\.self))
    let loaded = checked.loading(files, with: [:])
    let names = LinkedNames(of: files, in: loaded.checked)
    let subject = Subject(
      name: written.name, range: written.range, group: names.group(of: found.span), names: names,
      files: files, checked: loaded.checked, problems: loaded.problems)
    try refuse(subject)
    return subject
  }

  /// The edits of each file.
  func edits(of subject: Subject, to new: String) throws(RequestFailure)
    -> [SourceFileID: [TextEdit]]
  {
    try NewName(new, for: subject).check()
    var edits: [SourceFileID: [TextEdit]] = [:]
    for occurrence in subject.group {
      let bytes = subject.checked.sources[occurrence.span.file].bytes
      guard let written = WrittenName(occurrence, in: bytes), written.name == subject.name
      else {
        throw .refused(
          "`\(subject.name)` is written in another way in \(subject.place(of: occurrence.span)): "
            + "change that first")
      }
      let edit = written.edit(to: new, in: bytes)
      if edits[occurrence.span.file]?.contains(edit) != true {
        edits[occurrence.span.file, default: []].append(edit)
      }
    }
    guard RenamedNames(subject, edits).areTheSame else {
      throw .refused(
        "with the name `\(new)` other places would mean something else: choose another name")
    }
    return edits.mapValues { $0.sorted { $0.span.lowerBound < $1.span.lowerBound } }
  }

  // MARK: What is refused

  /// Why the place has no name that can be renamed.
  private func reason(_ names: LinkedNames) -> String {
    let use = NameAnalysis(of: view.file, in: view.checked)?.use(at: offset, of: view.file)
    switch use?.meaning {
    case .environment?:
      return "`env` has the variables of the process, which are named outside of these files"
    case .builtIn?: return "`\(use?.name ?? "")` is a name of the format"
    case .column?: return "`\(use?.name ?? "")` is a column of data, which is not renamed"
    case nil:
      return
        "only variables, captures, secrets, scenarios, blocks and the `id`s of steps are renamed"
    default: return "`\(use?.name ?? "")` has no declaration in these files"
    }
  }

  private func refuse(_ subject: Subject) throws(RequestFailure) {
    let name = subject.name
    if name == "baseUrl" { throw .refused("`baseUrl` is a name of the format") }
    if subject.group.contains(where: { $0.kind == .column }) {
      throw .refused("`\(name)` is a column of data, which is not renamed: change it by hand")
    }
    if subject.group.contains(where: { $0.kind == .other }) {
      throw .refused(
        "`baseUrl`, environments, prefixes of `use` and variables of the process are not renamed: "
          + "they have their names outside of these files too")
    }
    let kinds = Set(subject.group.map { $0.kind == .input ? .variable : $0.kind })
    guard kinds.count == 1, let kind = kinds.first else {
      throw .refused("`\(name)` means several things here")
    }
    for problem in subject.problems where problem.severity == .error {
      let place = problem.primary.map { " (\(subject.place(of: $0.span)))" } ?? ""
      throw .refused("not all uses of `\(name)` are known: a file has errors\(place)")
    }
    let others = subject.filesOfGroup.subtracting([view.file])
    if isAlone, !others.isEmpty {
      throw .refused("`\(name)` is also in other files, and this one was checked by itself")
    }
    if let outside = others.first(where: { !isInProject($0) }) {
      throw .refused(
        "`\(name)` is also in `\(subject.checked.sources[outside].path)`, outside of the project")
    }
    if kind.isVariable {
      try refuseUnknownUses(subject)
    } else if subject.hasSnapshots {
      throw .refused("names of snapshots have the name `\(name)` in them: change it by hand")
    }
  }

  private func isInProject(_ file: SourceFileID) -> Bool {
    guard let path = view.checked.addresses[file]?.path else { return false }
    return path.starts(with: Array(view.checked.folder.utf8) + [0x2F])
  }

  /// Names that are read where it is not known what they mean.
  private func refuseUnknownUses(_ subject: Subject) throws(RequestFailure) {
    let files = subject.filesOfGroup
    let isOfProject = subject.checked.project.map { files.contains($0.source) } ?? false
    let bytes = { (file: SourceFileID) in subject.checked.sources[file].bytes }
    let unknown = subject.names.unresolved.first { use in
      guard use.name == subject.name, isOfProject || files.contains(use.span.file) else {
        return false
      }
      // `row.name` is a column, whatever else has this name.
      let before = use.span.range.lowerBound - 1
      return use.meaning != .column || before < 0 || bytes(use.span.file)[before] != 0x2E
    }
    let written = subject.files.lazy.filter { isOfProject || files.contains($0) }
      .compactMap { file in
        UnreadTemplates(of: subject.name, in: bytes(file), file, besides: subject.names.reads).first
      }.first
    guard let place = unknown?.span ?? written else { return }
    throw .refused(
      "not all uses of `\(subject.name)` are known: what it means in \(subject.place(of: place)) "
        + "depends on the environment or on data")
  }
}

extension Rename.Subject {
  /// `specs/a.yaml, line 7`.
  func place(of span: SourceSpan) -> String {
    let source = checked.sources[span.file]
    let line = DocumentLines(source.bytes).line(of: Int(span.lowerBound)) + 1
    return "\(source.path), line \(line)"
  }

  /// Whether a step of these files, or a block that they may call, has a snapshot.
  fileprivate var hasSnapshots: Bool {
    let files = filesOfGroup
    let steps = checked.collections.flatMap { collection in
      let file = collection.content
      let own =
        file.setup + file.beforeEach + file.afterEach + file.teardown
        + file.scenarios.flatMap { $0.steps + $0.teardown }
      let blocks = file.blocks.flatMap { $0.steps + $0.teardown }
      return files.contains(file.source) ? own + blocks : blocks
    }
    let blocks = checked.project?.blocks.flatMap { $0.steps + $0.teardown } ?? []
    return (steps + blocks).contains { $0.snapshot != nil }
  }
}

/// A name in `${…}` at a place whose names are not recorded.
private struct UnreadTemplates {
  let first: SourceSpan?

  init(of name: String, in bytes: [UInt8], _ file: SourceFileID, besides reads: Set<SourceSpan>) {
    let word = Array(name.utf8)
    let known = Set(reads.lazy.filter { $0.file == file }.map { Int($0.lowerBound) })
    var found: SourceSpan?
    var isInComment = false
    var isLineBlank = true
    for place in bytes.indices where found == nil {
      switch bytes[place] {
      case 0x0A: (isInComment, isLineBlank) = (false, true)
      case 0x20: continue
      case UInt8(ascii: "#") where isLineBlank: isInComment = true
      default: isLineBlank = false
      }
      guard !isInComment, place >= 2, bytes[place - 1] == UInt8(ascii: "{"),
        bytes[place - 2] == UInt8(ascii: "$"),
        place < 3 || bytes[place - 3] != UInt8(ascii: "$"),
        bytes[place...].starts(with: word), !known.contains(place)
      else { continue }
      let end = place + word.count
      if end < bytes.count, bytes[end].isWordPart { continue }
      found = SourceSpan(file: file, range: place..<end)
    }
    first = found
  }
}
