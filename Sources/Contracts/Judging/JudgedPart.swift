// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// A check while it is judged: its finding, and what is a notice of it.
struct JudgedPart {
  var finding: ContractFinding
  /// A sentence each.
  private(set) var notices: [String] = []
  /// The schemas that accepted parts of valid values, if it is asked for.
  private(set) var accepted: [AcceptedSchema] = []
  /// Members and query parameters that the document does not mention, if they are asked for.
  private(set) var unmentioned: [UnmentionedPart] = []
  /// Whether there was something to judge; a check without it is not reported.
  var hasSubject = false
  /// What follows from something that the document does not mention.
  let extra: ContractSettings.Severity

  init(_ check: ContractCheck, extra: ContractSettings.Severity) {
    finding = ContractFinding(check)
    self.extra = extra
  }

  mutating func addViolation(_ violation: ContractViolation) { finding.addViolation(violation) }

  mutating func addUnchecked(_ sentence: String) { finding.addUnchecked(sentence) }

  mutating func addNotice(_ sentence: String) {
    if notices.count < ContractFinding.mostViolations { notices.append(sentence) }
  }

  mutating func addUnmentioned(_ part: UnmentionedPart) { unmentioned.append(part) }

  mutating func addAccepted(_ schemas: [AcceptedSchema]) {
    if accepted.isEmpty { accepted = schemas } else { accepted += schemas }
  }

  /// Adds something that the document does not mention.
  mutating func addExtra(_ violation: ContractViolation) {
    switch extra {
    case .fail: addViolation(violation)
    case .warn: addNotice(violation.message)
    case .none: break
    }
  }

  /// Whether everything was judged, and nothing is wrong.
  var follows: Bool { finding.holds && finding.unchecked.isEmpty }

  /// Whether the check is reported.
  private var isReported: Bool { hasSubject || !finding.holds || !finding.unchecked.isEmpty }

  /// Adds the check to a judgement.
  ///
  /// - Parameters:
  ///   - part: the part of the document, for violations.
  ///   - isNotice: whether violations are notices.
  func add(
    to judgement: inout ContractJudgement, as part: @autoclosure () -> Located<String>?,
    asNotice isNotice: Bool = false
  ) {
    func notice(_ sentence: String) -> ContractJudgement.Notice {
      ContractJudgement.Notice(check: finding.check, sentence: sentence)
    }
    if !notices.isEmpty { judgement.notices += notices.map(notice) }
    guard isNotice else {
      guard isReported else { return }
      judgement.findings.append(finding)
      if !finding.holds { judgement.findings[judgement.findings.count - 1].part = part() }
      return
    }
    judgement.notices += finding.violations.map { notice($0.message) }
    let further = finding.count - finding.violations.count
    if further > 0 { judgement.notices.append(notice("\(further) more violations")) }
  }

  /// Turns a check of a request around: it must have a violation.
  mutating func expectViolation(of operation: DocumentedOperation) {
    var turned = ContractFinding(finding.check)
    if finding.holds {
      if finding.unchecked.isEmpty {
        turned.addViolation(
          ContractViolation("the request was to be invalid, but it follows `\(operation.words)`"))
      }
      for sentence in finding.unchecked {
        turned.addUnchecked("whether the request is invalid is not known: \(sentence)")
      }
    } else if finding.violations.allSatisfy(\.isUnusable) {
      for violation in finding.violations { turned.addViolation(violation) }
    }
    finding = turned
    hasSubject = true
    notices = []
  }
}
