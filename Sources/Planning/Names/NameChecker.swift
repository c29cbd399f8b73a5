// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// Resolves the names of one place after another and reports unknown ones.
struct NameChecker {
  /// The most unknown names that are reported: to find the place of one, its text is decoded again.
  static let mostUnknown = 1_000
  /// The most of them in one part of a collection, which may be one long text.
  static let mostUnknownOfPart = 20

  private(set) var diagnostics = DiagnosticList()
  /// The unknown names found.
  private(set) var unknownNames: [UnknownName] = []
  /// `env.NAME` as read, with the first place of each.
  private(set) var environmentUses: [(name: String, span: SourceSpan)] = []
  private var environmentNames: Set<ByteText> = []
  /// The part that is checked: a missing right is kept with it, since rights are needed only for
  /// parts that run.
  var holder = RightHolder.collection
  /// The calls that lead to the part that is checked, the outermost first.
  var calls: [SourceSpan] = []
  /// Whether the token of an `auth` needs a person.
  private(set) var hasLogIns = false
  /// The inputs without a value that are read, with the part that reads each.
  private(set) var missingReads = MissingReads()
  /// Missing rights, in the order found.
  private(set) var missingRights: [(holder: RightHolder, diagnostic: Diagnostic)] = []
  /// A misspelt name in `defaults` is read by every step but reported once.
  private var reported: Set<SourceSpan> = []
  var suggestions = SuggestionLimit()
  /// The uses of names with their declarations; nil unless they are asked for.
  var recorded: RecordedNames?

  /// - Returns: the captures that must exist, without duplicates, in the order read.
  mutating func resolve(_ names: ReadNames, in scope: NameScope) -> [NeededCapture] {
    var needed: [NeededCapture] = []
    var unknown = 0
    if recorded != nil { recorded?.append(names, in: scope) }
    for use in names.uses {
      switch scope.meaning(of: use) {
      case .input:
        note(input: use.root, in: scope)
        fallthrough
      case .variable:
        guard let replaced = scope.replacement(of: use) else { continue }
        needed.addNew([replaced])
      case .ownCapture: continue
      case .environment(let name):
        note(environment: name, at: use.span)
        if !scope.outer.inputsWithoutValue.isEmpty { missingReads.append(use.root, by: holder) }
      case .capture(var capture):
        capture.isOptional = use.mayBeAbsent
        needed.addNew([capture])
      case .unknown(let why):
        unknown += 1
        if unknown <= Self.mostUnknownOfPart { report(use, why, in: scope) }
      }
    }
    return needed
  }

  /// Whether everything a default reads exists; a name that no step ever makes is reported.
  ///
  /// A default that reads a capture applies only after the step that makes it: it is not a mistake
  /// if that step comes later, or belongs to a scenario that is not needed here.
  mutating func applies(_ names: ReadNames, in scope: NameScope) -> Bool {
    for use in names.uses {
      guard case .unknown(let why) = scope.meaning(of: use) else { continue }
      switch why {
      case .outOfReach: break
      case .unknownNeed(_, _, isScenario: true): break
      // A default of `curlew.yaml` that other files make the name for.
      case .undefined where scope.reader == .block && use.span.file != scope.outer.source: break
      default: report(use, why, in: scope)
      }
      return false
    }
    return true
  }

  mutating func report(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    for call in calls.reversed() { diagnostic.secondary.append(Annotation(call, "called here")) }
    guard !diagnostic.code.isMissingRight else {
      return missingRights.append((holder, diagnostic))
    }
    diagnostics.append(diagnostic)
  }

  /// Reports what several steps share, such as a setting of `defaults`, once.
  ///
  /// - Parameter span: where it is written.
  mutating func report(once diagnostic: Diagnostic, at span: SourceSpan) {
    if reported.insert(span).inserted { report(diagnostic) }
  }

  /// All problems, with the missing rights of parts that run.
  func diagnostics(where runs: (RightHolder) -> Bool) -> [Diagnostic] {
    diagnostics.all + missingRights.filter { runs($0.holder) }.map(\.diagnostic)
  }

  mutating func noteLogIn() { hasLogIns = true }

  /// Plans a block, whose reads are its own: which steps call it is known later.
  ///
  /// - Returns: what was made, with the inputs without a value that the block reads.
  mutating func inBlock<Made>(_ make: (inout NameChecker) -> Made) -> (Made, Set<String>) {
    let (outer, others) = (holder, missingReads)
    (holder, missingReads) = (.collection, MissingReads())
    let made = make(&self)
    let found = missingReads.names
    (holder, missingReads) = (outer, others)
    return (made, found)
  }

  /// Adds the results of another checker.
  mutating func take(_ other: NameChecker) {
    hasLogIns = hasLogIns || other.hasLogIns
    diagnostics.append(contentsOf: other.diagnostics.all)
    unknownNames += other.unknownNames
    missingRights += other.missingRights
    missingReads.append(other.missingReads)
    reported.formUnion(other.reported)
    if let others = other.recorded { recorded?.append(others) }
    for use in other.environmentUses { note(environment: use.name, at: use.span) }
  }

  private mutating func report(_ use: NameUse, _ why: NameScope.Unknown, in scope: NameScope) {
    guard reported.count < Self.mostUnknown else { return }
    let span = use.span
    let isNew = reported.insert(span).inserted
    // A right is missing for each step that reads the name.
    guard isNew || why.isMissingRight else { return }
    let known = isNew ? suggestions.known(scope.knownNames) : []
    var diagnostic = Diagnostic.unknownName(use, at: span, why, known: known)
    if let column = scope.columnWithBlanks(like: use) {
      diagnostic.notes.append(
        "the rows have a column `\(column)`, with blanks: take them out of its name, or read "
          + "`row['\(column)']`")
    }
    if let kind = why.kind { unknownNames.append(UnknownName(kind: kind, diagnostic: diagnostic)) }
    report(diagnostic)
  }

  private mutating func note(input name: String, in scope: NameScope) {
    let missing = scope.outer.inputsWithoutValue
    guard !missing.isEmpty, missing.contains(name) else { return }
    missingReads.append(name, by: holder)
  }

  private mutating func note(environment name: String, at span: SourceSpan) {
    guard environmentNames.insert(ByteText(name)).inserted else { return }
    environmentUses.append((name, span))
  }
}

extension NameScope.Unknown {
  /// Whether the name exists but the run may not read it.
  fileprivate var isMissingRight: Bool {
    if case .environmentNotAllowed = self { true } else { false }
  }
}
