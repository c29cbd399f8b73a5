// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import RunEvents
import Values

/// One judgement of all checks of a step: walks the branches and collects the verdicts.
struct JudgingSession {
  let places: SourcePlaces
  /// Where the judged step repeats the expectations of the checks; nil for the step that wrote them first.
  private let repeated: RepeatedText?
  let judge: Judge
  private(set) var verdicts: [Verdict] = []
  /// Whether no check has failed yet.
  private(set) var allHold = true
  /// The text in place of every actual value, when it was made from a secret.
  var hiddenActual: String?
  /// Whether only `allHold` is needed: there are no verdicts.
  private let isQuestion: Bool

  init(places: SourcePlaces, repeated: RepeatedText? = nil, judge: Judge, room: Int) {
    self.places = places
    self.repeated = repeated
    self.judge = judge
    isQuestion = false
    verdicts.reserveCapacity(room)
  }

  /// A session that only answers whether all checks hold.
  init(places: SourcePlaces, asking judge: Judge) {
    self.places = places
    repeated = nil
    self.judge = judge
    isQuestion = true
  }

  /// Judges a branch on its subject.
  ///
  /// - Parameter absence: why the subject is absent, or is an empty list.
  mutating func walk(_ branch: CheckNode, _ subject: Subject, absence: Absence? = nil) {
    if !branch.members.isEmpty { walkMembers(of: branch, subject, absence) }
    for leaf in branch.leaves {
      conclude(leaf, judge.leaf(leaf, subject), absence)
    }
    for path in branch.paths {
      switch judge.select(path.path.path, at: path.path.span, from: subject) {
      case .selected(let selected, let absence): walk(path.branch, selected, absence: absence)
      case .failed(let mismatch): fail(path.branch, absence) { _ in mismatch }
      }
    }
  }

  private mutating func walkMembers(
    of branch: CheckNode, _ subject: Subject, _ absence: Absence?
  ) {
    if case .record(let record) = subject {
      for member in branch.members {
        walk(member.branch, record[member.name.content] ?? .absent)
      }
      return
    }
    guard case .node(let node) = subject, node.isObject else {
      for member in branch.members {
        fail(member.branch, absence) { .notAnObject(subject, at: $0.span) }
      }
      return
    }
    for member in branch.members {
      let name = member.name.content
      if let value = node[member: name] {
        walk(member.branch, .node(value))
      } else {
        walk(member.branch, .absent, absence: .member(name, of: node))
      }
    }
  }

  /// Fails every check of a branch.
  mutating func fail(
    _ branch: CheckNode, _ absence: Absence? = nil,
    _ mismatch: (CheckNode.Condition) -> Mismatch
  ) {
    for member in branch.members { fail(member.branch, absence, mismatch) }
    for leaf in branch.leaves { conclude(leaf, mismatch(leaf.condition), absence) }
    for path in branch.paths { fail(path.branch, absence, mismatch) }
  }

  /// Adds the verdict of one check.
  mutating func conclude(
    _ leaf: CheckNode.Leaf, _ mismatch: Mismatch?, _ absence: Absence? = nil
  ) {
    var leftOut: [String] = []
    if leaf.mayLeaveOut {
      guard let parts = judge.leftOutParts(of: leaf.condition) else {
        return conclude(leftOut: own(leaf.reference, at: leaf.condition.span))
      }
      leftOut = parts.map(Self.leftOutWords)
    }
    if mismatch != nil { allHold = false }
    guard !isQuestion else { return }
    let reference = own(leaf.reference, at: leaf.condition.span)
    guard let mismatch else {
      return add(Verdict(reference, unchecked: leftOut + (judge.unchecked?.take() ?? [])))
    }
    let explained =
      hiddenActual.map { mismatch.hidingActual($0) }
      ?? mismatch.explained(by: absence, within: judge.work)
    add(Verdict(reference, failure: failure(explained), unchecked: leftOut))
  }

  private mutating func add(_ verdict: Verdict) {
    verdicts.append(judge.marks?.marked(verdict) ?? verdict)
  }

  /// Judges the time of an attempt. A failure says how much of it was that of the hops, whose timings are
  /// shown beside it.
  mutating func walk(time branch: CheckNode, _ subjects: ResponseSubjects) {
    let first = verdicts.count
    walk(branch, .duration(subjects.duration))
    guard let note = subjects.timeNote else { return }
    for index in verdicts[first...].indices { verdicts[index].failure?.notes.append(note) }
  }

  /// Adds the verdict of a check that its template leaves out.
  mutating func conclude(leftOut reference: CheckReference) {
    guard !isQuestion else { return }
    verdicts.append(Verdict(reference, unchecked: [Self.leftOutWords("")]))
  }

  private static func leftOutWords(_ part: String) -> String {
    "\(part.isEmpty ? "" : "`\(part)` is ")left out, its template gives `optional.none()`"
  }

  /// Adds the verdict of a check that is not a leaf of a branch.
  ///
  /// - Parameter span: where the check is written, if another step may repeat it.
  mutating func conclude(
    _ reference: CheckReference, at span: SourceSpan? = nil, _ mismatch: Mismatch?
  ) {
    if mismatch != nil { allHold = false }
    guard !isQuestion else { return }
    add(Verdict(span.map { own(reference, at: $0) } ?? reference, failure: mismatch.map(failure)))
  }

  /// The check at its place in the judged step.
  private func own(_ reference: CheckReference, at span: SourceSpan) -> CheckReference {
    guard let place = repeated?.place(of: span), place != span else { return reference }
    let location = places.location(of: place)
    return CheckReference(name: reference.name, line: location.line, column: location.column)
  }

  private func failure(_ mismatch: Mismatch) -> CheckFailure {
    mismatch.failure(at: mismatch.span.map { repeated?.place(of: $0) ?? $0 }, in: places)
  }
}
