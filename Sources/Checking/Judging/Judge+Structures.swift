// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import RunEvents
import Values

extension Judge {
  /// Judges a whole list, in order.
  func list(_ elements: [Expected], _ whole: Expected, _ subject: Subject) -> Mismatch? {
    if isQuiet, case .node(let node) = subject, node.isArray {
      return quietList(elements, node)
    }
    guard let found = subject.elements else {
      return notAList(whole, subject)
    }
    var gathering = MismatchGathering()
    if isQuiet, found.count != elements.count { return .unexplainedDifference }
    var others = found.makeIterator()
    for (index, element) in elements.enumerated() {
      let other = others.next()
      let mismatch =
        if let other {
          expected(element, other)
        } else {
          fail(.differs, .missing(shown(element, for: subject), at: element.span))
        }
      if let mismatch, gathering.add(mismatch, at: String(index), isQuiet: isQuiet) {
        return mismatch
      }
    }
    for index in elements.count..<max(found.count, elements.count) {
      if gathering.isFull {
        gathering.count(found.count - index)
        break
      }
      guard let other = others.next() else { break }
      let extra = fail(.differs, .extra(other, at: whole.span))
      if gathering.add(extra, at: String(index), isQuiet: isQuiet) { return extra }
    }
    return gathering.mismatch(of: whole, subject, judge: self)
  }

  private func quietList(_ elements: [Expected], _ node: JSONNode) -> Mismatch? {
    guard node.count == elements.count else { return .unexplainedDifference }
    for (element, found) in zip(elements, node.elements) {
      if let mismatch = expected(element, .node(found)) { return mismatch }
    }
    return nil
  }

  private func notAList(_ whole: Expected, _ subject: Subject) -> Mismatch {
    let text = { shown(whole, for: subject) }
    if case .absent = subject { return fail(.unfit, .absent(expected: text(), at: whole.span)) }
    return fail(
      .differs, .wrongType(needs: "a list", subject, expected: text(), at: whole.span, .differs))
  }

  /// Judges members, matchers and paths, which must all hold.
  func mapping(
    _ mapping: MappingExpectation, _ whole: Expected, _ subject: Subject
  ) -> Mismatch? {
    var gathering = MismatchGathering()
    if mapping.demandsObject {
      switch subject {
      case .node(let node) where node.isObject:
        if let stop = members(mapping, whole, node, &gathering) { return stop }
      case .record(let record):
        if let stop = members(mapping, record, &gathering) { return stop }
      default: return notAnObject(whole, subject)
      }
    }
    for matcher in mapping.matchers {
      if let mismatch = self.matcher(matcher, subject),
        gathering.add(mismatch, at: nil, isQuiet: isQuiet)
      {
        return mismatch
      }
    }
    for path in mapping.paths {
      if let mismatch = self.path(path, subject),
        gathering.add(mismatch, at: nil, isQuiet: isQuiet)
      {
        return mismatch
      }
    }
    return gathering.mismatch(of: whole, subject, judge: self)
  }

  private func members(
    _ mapping: MappingExpectation, _ whole: Expected, _ node: JSONNode,
    _ gathering: inout MismatchGathering
  ) -> Mismatch? {
    let found = MemberIndex(node, lookups: mapping.members.count, within: work)
    for member in mapping.members {
      let name = member.name.content
      let value = found[name]
      guard let mismatch = expected(member.expected, value.map { .node($0) } ?? .absent) else {
        continue
      }
      let absence: Absence? = isQuiet || value != nil ? nil : .member(name, of: node)
      if gathering.add(mismatch.explained(by: absence, within: work), at: name, isQuiet: isQuiet) {
        return mismatch
      }
    }
    guard isExact, node.hasMembers(besides: mapping.members.lazy.map(\.name.content), work) else {
      return nil
    }
    let extra = fail(.differs, .extraMembers(of: node, besides: mapping, at: whole.span))
    return gathering.add(extra, at: nil, isQuiet: isQuiet) ? extra : nil
  }

  private func members(
    _ mapping: MappingExpectation, _ record: SubjectRecord, _ gathering: inout MismatchGathering
  ) -> Mismatch? {
    for member in mapping.members {
      let name = member.name.content
      if let mismatch = expected(member.expected, record[name] ?? .absent),
        gathering.add(mismatch, at: name, isQuiet: isQuiet)
      {
        return mismatch
      }
    }
    return nil
  }

  private func notAnObject(_ whole: Expected, _ subject: Subject) -> Mismatch {
    guard case .absent = subject else {
      return fail(.differs, .notAnObject(subject, at: whole.span))
    }
    return fail(.unfit, .absent(expected: shown(whole, for: subject), at: whole.span))
  }

  private func path(_ path: PathExpectation, _ subject: Subject) -> Mismatch? {
    switch select(path.path, at: path.span, from: subject) {
    case .failed(let mismatch): return mismatch
    case .selected(let selected, let absence):
      guard let mismatch = expected(path.expected, selected) else { return nil }
      return isQuiet ? mismatch : mismatch.explained(by: absence, within: work)
    }
  }
}

/// The mismatches of the parts of a structure.
struct MismatchGathering {
  private var parts: [(token: String?, mismatch: Mismatch)] = []
  /// How many parts are kept; the others are counted.
  private static let limit = 50
  private var further = 0

  /// Adds a mismatch of a member, an element or of the whole (nil).
  ///
  /// - Returns: whether judging must end at once: reasons are not needed, or the check could not be
  ///   carried out.
  mutating func add(_ mismatch: Mismatch, at token: String?, isQuiet: Bool) -> Bool {
    if isQuiet || mismatch.level == .broken { return true }
    if parts.count < Self.limit { parts.append((token, mismatch)) } else { further += 1 }
    return false
  }

  /// Whether further mismatches are only counted.
  var isFull: Bool { parts.count >= Self.limit }

  /// Counts mismatches without reasons.
  mutating func count(_ others: Int) { further += others }

  /// The one mismatch of the whole; nil if there was none.
  func mismatch(of whole: Expected, _ subject: Subject, judge: Judge) -> Mismatch? {
    guard let first = parts.first else { return nil }
    if parts.count == 1 { return first.mismatch }
    let differences = parts.flatMap(Self.differences)
    return Mismatch(
      parts.map(\.mismatch.level).min() ?? .differs,
      "\(parts.count + further) expectations do not hold: \(first.mismatch.message)",
      at: first.mismatch.span, expected: judge.shown(whole, for: subject),
      actual: subject.shown(), documentPath: subject.documentPath,
      differences: Array(differences.prefix(Self.limit)),
      furtherDifferences: further + max(0, differences.count - Self.limit),
      notes: first.mismatch.notes)
  }

  private static func differences(
    _ token: String?, _ mismatch: Mismatch
  ) -> [ReportedDifference] {
    let prefix = token.map { JSONPointer([$0]).description } ?? ""
    guard !mismatch.differences.isEmpty else {
      return [
        ReportedDifference(pointer: prefix, expected: mismatch.expected, actual: mismatch.actual)
      ]
    }
    return mismatch.differences.map {
      ReportedDifference(pointer: prefix + $0.pointer, expected: $0.expected, actual: $0.actual)
    }
  }
}
