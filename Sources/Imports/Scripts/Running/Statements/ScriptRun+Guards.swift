// SPDX-License-Identifier: Apache-2.0

import Values

/// Checks that are made under a condition only, with the verdict of the script for each response.
extension ScriptRun {
  /// The checks of two branches, each as that of an element of a list, which is empty where its branch is not taken.
  ///
  /// - Returns: nil if one of them has no such form.
  func guarded(
    _ condition: ScriptCondition, _ checks: [ScriptExpectation], _ others: [ScriptExpectation]
  ) -> [ScriptExpectation]? {
    guard let expression = condition.expression, loops.isEmpty, expression.source.loops.isEmpty,
      !expression.source.isFresh, expression.source.response ?? response == response,
      // There a body that is not JSON is a text, and a condition in CEL fails.
      !script.dialect.parsesBody || !expression.text.contains("response.json"),
      let first = guarded(checks, by: expression, isOpposite: false),
      let second = guarded(others, by: expression, isOpposite: true)
    else { return nil }
    return first + second
  }

  private func guarded(
    _ checks: [ScriptExpectation], by condition: ScriptExpression, isOpposite: Bool
  ) -> [ScriptExpectation]? {
    var groups: [[ScriptExpectation]] = []
    for check in checks {
      let isTogether = groups.last?.first.map { $0.isOfDocument && $0.tests == check.tests }
      if check.isOfDocument, isTogether == true {
        groups[groups.count - 1].append(check)
      } else {
        groups.append([check])
      }
    }
    var found: [ScriptExpectation] = []
    for group in groups {
      guard let own = guarded(group: group, by: condition, isOpposite) else { return nil }
      found.append(own)
    }
    return found
  }

  /// - Parameter group: one check, or several of the document for the same tests.
  private func guarded(
    group: [ScriptExpectation], by condition: ScriptExpression, _ isOpposite: Bool
  ) -> ScriptExpectation? {
    guard var check = group.first, check.response ?? response == response,
      let source = try? condition.source.merged(check.source)
    else { return nil }
    let test = condition.text.contains("?") ? condition.operand : condition.text
    func choice(_ taken: String, _ other: String) -> String {
      "\(test) ? " + (isOpposite ? "\(other) : \(taken)" : "\(taken) : \(other)")
    }
    switch check.kind {
    case .condition(let text): check.kind = .condition(choice("(\(text))", "true"))
    case .value(let text, let value) where check.isGuarded:
      let joined = isOpposite ? nil : Self.joined(test, text)
      check.kind = .value(joined ?? choice("(\(text))", "[]"), value)
    case .value(let text, let value):
      check.kind = .value(choice("[\(text)]", "[]"), Self.eachOrNone(value))
    case .match(let subject, let matcher):
      guard let value = subject.part == .json ? ExpectationTree.value(of: group) : matcher.value,
        [.json, .status, .body].contains(subject.part), !subject.isLength || subject.part == .json
      else { return nil }
      let whole = ScriptSubject(response: subject.response, part: subject.part)
      check.kind = .value(
        choice("[\(whole.expression())]", "[]"), Self.eachOrNone(value))
      check.isExact = !condition.text.contains("response.json")
    case .schema: return nil
    }
    check.source = source
    check.isGuarded = true
    check.alone = [:]
    for other in group.dropFirst() {
      check.names += other.names.filter { !check.names.contains($0) }
      check.findings += other.findings
    }
    return check
  }
}

extension ScriptRun {
  /// `a && b ? [x] : []` of `a` and `b ? [x] : []`; nil for another text.
  private static func joined(_ test: String, _ text: String) -> String? {
    let end = " : []"
    guard let mark = text.firstRange(of: " ? "), text.hasSuffix(end), !test.contains(" ? ") else {
      return nil
    }
    let taken = text[mark.upperBound...].dropLast(end.utf8.count)
    guard !taken.contains(" ? ") else { return nil }
    func operand(_ text: String) -> String { text.contains(" || ") ? "(\(text))" : text }
    return "\(operand(test)) && \(operand(String(text[..<mark.lowerBound]))) ? \(taken)\(end)"
  }

  /// No element, or each as expected: `$each` needs one.
  private static func eachOrNone(_ value: ImportedValue) -> ImportedValue {
    ScriptMatcher.matcher("$anyOf", .list([.list([]), ScriptMatcher.matcher("$each", value)]))
  }
}

extension ScriptExpectation {
  /// Whether it expects something of the document.
  fileprivate var isOfDocument: Bool {
    if case .match(let subject, _) = kind { subject.part == .json } else { false }
  }
}
