// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions

/// Whether a name can be the new one.
struct NewName {
  private let new: String
  private let subject: Rename.Subject

  init(_ new: String, for subject: Rename.Subject) {
    self.new = new
    self.subject = subject
  }

  func check() throws(RequestFailure) {
    if new == subject.name { throw .refused("this is the name that it has already") }
    let isRead = subject.group.contains(where: \.isRead)
    let isWord = subject.kind.isVariable || subject.kind == .step || isRead
    switch Names.problem(with: new) {
    case .notAName? where isWord:
      throw .refused("`\(new)` is not a name: letters, digits and `_`, no digit first")
    case .reservedByCEL? where isWord: throw .refused("`\(new)` is a word of expressions")
    case .reservedByFormat? where subject.kind.isVariable:
      throw .refused("`\(new)` is a name of the format")
    default: break
    }
    if subject.kind.isVariable, new == "baseUrl" {
      throw .refused("`baseUrl` is a name of the format")
    }
    let isUnusable = new.utf8.contains { $0 < 0x20 || $0 == 0x7F } || new.trimmingIsNeeded
    if isUnusable || subject.kind == .block && new.utf8.contains(UInt8(ascii: "/")) {
      throw .refused("`\(new)` cannot be the name")
    }
    guard let other = subject.names.links.first(where: meets) else { return }
    throw .refused(
      "`\(new)` is a name in scope already (\(subject.place(of: other.span))): "
        + "choose another name")
  }

  /// Whether a name is declared where the renamed one can be read, or the other way round.
  private func meets(_ other: Occurrence) -> Bool {
    let kind = other.kind
    let isSameKind =
      subject.kind.isVariable ? kind.isVariable || kind == .column : kind == subject.kind
    guard isSameKind, other.targets.contains(other.span),
      WrittenName(other, in: subject.checked.sources[other.span.file].bytes)?.name == new
    else { return false }
    let project = subject.checked.project?.source
    return subject.group.contains { own in
      // A parameter that a call gives a value is a name of the block.
      guard own.isRead || own.targets.contains(own.span) else { return false }
      guard own.span.file == other.span.file else {
        return own.kind.isVariable && (own.span.file == project || other.span.file == project)
      }
      guard kind.isVariable || kind == .step else { return true }
      guard let first = part(of: own.span), let second = part(of: other.span) else {
        return true
      }
      return first == second
    }
  }

  /// The scenario or block around a place, by where it begins; nil outside of these.
  private func part(of span: SourceSpan) -> UInt32? {
    guard let file = subject.checked.steps(of: span.file)?.content else { return nil }
    let names = file.scenarios.map(\.name.span) + file.blocks.map(\.name.span)
    let parts = names.filter { $0.file == span.file && $0.lowerBound <= span.lowerBound }
    guard let nearest = parts.map(\.lowerBound).max() else { return nil }
    // What the file itself has may be written after its scenarios.
    let own =
      file.variables.map(\.name.span) + file.requires.map(\.span) + file.secrets.map(\.name.span)
      + (file.setup + file.beforeEach + file.afterEach + file.teardown).map(\.span)
    let isOwn = own.contains {
      $0.file == span.file && $0.lowerBound <= span.lowerBound && span.upperBound <= $0.upperBound
    }
    return isOwn || file.usesRequestsShorthand ? nil : nearest
  }
}

extension String {
  /// Whether it is empty, or begins or ends with a blank.
  fileprivate var trimmingIsNeeded: Bool { utf8.first ?? 0x20 == 0x20 || utf8.last == 0x20 }
}

/// What the names mean before and after a rename.
struct RenamedNames {
  /// Whether each place means the same as before, and no file has another problem.
  let areTheSame: Bool

  private struct Link: Hashable {
    let span: SourceSpan
    let targets: Set<SourceSpan>
  }

  init(_ subject: Rename.Subject, _ edits: [SourceFileID: [TextEdit]]) {
    let loaded = subject.checked.loading(subject.files, with: edits)
    let after = LinkedNames(of: subject.files, in: loaded.checked)
    func moved(_ span: SourceSpan) -> SourceSpan {
      var (start, end) = (Int(span.lowerBound), Int(span.upperBound))
      for edit in edits[span.file] ?? [] {
        let growth = edit.replacement.utf8.count - edit.span.range.count
        if edit.span.upperBound <= span.lowerBound { start += growth }
        if edit.span.upperBound <= span.upperBound { end += growth }
      }
      return SourceSpan(file: span.file, range: start..<end)
    }
    func links(_ names: LinkedNames, _ place: (SourceSpan) -> SourceSpan) -> Set<Link> {
      Set(names.links.map { Link(span: place($0.span), targets: Set($0.targets.map(place))) })
    }
    areTheSame =
      links(subject.names, moved) == links(after) { $0 }
      && Set(subject.names.unresolved.map { moved($0.span) }) == Set(after.unresolved.map(\.span))
      && subject.names.codes == after.codes
      && subject.problems.map { "\($0.code)" } == loaded.problems.map { "\($0.code)" }
  }
}
