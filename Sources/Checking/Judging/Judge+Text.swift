// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation
import Queries
import Values

extension Judge {
  /// The matchers of the subject's text.
  func text(_ match: TextMatch, _ matcher: Matcher, _ subject: Subject) -> Mismatch? {
    switch match {
    case .contains(let expected): contains(expected, matcher, subject)
    case .equalsIgnoringCase(let expected):
      text(of: subject, matcher) { (text) throws(TemplateFailure) in
        text.lowercased().hasSameBytes(as: try render(expected).text.lowercased())
      }
    case .startsWith(let prefix):
      text(of: subject, matcher) { (text) throws(TemplateFailure) in
        text.utf8.starts(with: try render(prefix).text.utf8)
      }
    case .endsWith(let suffix):
      text(of: subject, matcher) { (text) throws(TemplateFailure) in
        text.utf8.reversed().starts(with: try render(suffix).text.utf8.reversed())
      }
    case .matches(let pattern): matches(pattern, matcher, subject)
    }
  }

  /// Asks something of the subject's text.
  private func text(
    of subject: Subject, _ matcher: Matcher, _ holds: (String) throws(TemplateFailure) -> Bool
  ) -> Mismatch? {
    guard let text = subject.textForm else { return notText(matcher, subject) }
    do throws(TemplateFailure) {
      if try holds(text) { return nil }
    } catch {
      return .template(error)
    }
    return fail(.differs, .text(matcher, shown(matcher, for: subject), subject))
  }

  /// `$matches`
  private func matches(
    _ pattern: PatternTemplate, _ matcher: Matcher, _ subject: Subject
  ) -> Mismatch? {
    var problem: PatternProblem?
    let mismatch = text(of: subject, matcher) { (text) throws(TemplateFailure) in
      switch try matches(pattern, text) {
      case .success(let found): return found
      case .failure(let found):
        problem = found
        return false
      }
    }
    return problem.map { .pattern($0.message, subject, at: matcher.span) } ?? mismatch
  }

  /// Why a pattern gave no result.
  struct PatternProblem: Error {
    let message: String
  }

  private func matches(
    _ pattern: PatternTemplate, _ text: String
  ) throws(TemplateFailure) -> Result<Bool, PatternProblem> {
    let compiled: Pattern
    switch pattern {
    case .constant(let constant, _): compiled = constant
    case .template(let template):
      let rendered = try render(template, encode: Pattern.escape).text
      guard let made = try? Pattern(rendered) else {
        return .failure(PatternProblem(message: "the value of the template is not a pattern"))
      }
      compiled = made
    }
    do throws(PatternMatchError) {
      return .success(try compiled.firstMatch(in: text, within: work) != nil)
    } catch {
      return .failure(PatternProblem(message: error.message))
    }
  }

  /// `$contains`: an element of a list, or a part of a text.
  func contains(
    _ expected: Expected, _ matcher: Matcher, _ subject: Subject
  ) -> Mismatch? {
    switch subject {
    case .header(let header) where !header.isRepeated: break
    default: if subject.isList { return anyElement(expected, matcher, subject) }
    }
    guard let text = subject.textForm else {
      return unfit("text or a list", matcher, subject)
    }
    switch part(expected, of: subject) {
    case .failed(let mismatch): return mismatch
    case .value(let value):
      guard case .string(let part) = value.value else {
        return fail(.unfit, .noPart(value, subject, at: expected.span))
      }
      if ByteSearch.contains(part, in: text) { return nil }
      return fail(.differs, .text(matcher, shown(matcher, for: subject), subject))
    }
  }

  /// The expected part as a text; a mismatch if it is not text.
  private func part(_ expected: Expected, of subject: Subject) -> Evaluated {
    guard case .scalar(let scalar) = expected.content else {
      return .failed(
        fail(
          .unfit,
          .wrongType(
            needs: "a list for these expected values", subject,
            expected: shown(expected, for: subject), at: expected.span, .unfit)))
    }
    guard case .value(let found) = evaluate(scalar) else { return evaluate(scalar) }
    if case .node = subject { return .value(found) }
    guard let text = found.value.writtenText else { return .value(found) }
    return .value(ScopedValue(.string(text), secrets: found.secrets))
  }

  private func notText(_ matcher: Matcher, _ subject: Subject) -> Mismatch {
    if case .header(let header) = subject {
      return fail(.unfit, .joinedCookies(header, at: matcher.span))
    }
    return unfit("text", matcher, subject)
  }
}

extension Subject {
  /// Whether `$contains` searches for an element.
  var isList: Bool {
    switch self {
    case .node(let node): node.isArray
    case .nodes, .selection: true
    case .header(let header): header.isRepeated
    case .list: true
    default: false
    }
  }
}

extension ExpectedText {
  mutating func addOperand(of match: TextMatch) {
    switch match {
    case .contains(let expected): add(expected)
    case .equalsIgnoringCase(let text), .startsWith(let text), .endsWith(let text): add(text)
    case .matches(.constant(let pattern, _)): raw(pattern.text)
    case .matches(.template(let text)): add(text)
    }
  }
}
