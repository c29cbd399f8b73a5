// SPDX-License-Identifier: Apache-2.0

extension NamedExpectation: NameReader {
  package func addReadNames(to names: inout ReadNames) { expected.addReadNames(to: &names) }
}

extension XPathExpectation: NameReader {
  package func addReadNames(to names: inout ReadNames) { expected.addReadNames(to: &names) }
}

extension BytesExpectation: NameReader {
  package func addReadNames(to names: inout ReadNames) { text.addReadNames(to: &names) }
}

extension CaptureDeclaration: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    if case .expression(let text) = source { text.addReadNames(to: &names) }
    pattern.addReadNames(to: &names)
    fallback.addReadNames(to: &names)
  }
}

extension StatusExpectation: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    if case .matching(let expected) = self { expected.addReadNames(to: &names) }
  }
}

extension CookieExpectation: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    value.addReadNames(to: &names)
    for attribute in attributes { attribute.expected.addReadNames(to: &names) }
  }
}

extension Expected: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch content {
    case .scalar(let value): value.addReadNames(to: &names)
    case .list(let elements): elements.addReadNames(to: &names)
    case .mapping(let mapping):
      for member in mapping.members { member.expected.addReadNames(to: &names) }
      mapping.matchers.addReadNames(to: &names)
      for path in mapping.paths { path.expected.addReadNames(to: &names) }
    }
  }
}

extension Matcher: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch kind {
    case .equals(let value): value.addReadNames(to: &names)
    case .exact(let expected), .not(let expected), .contains(let expected), .length(let expected),
      .keys(let expected), .elements(.each(let expected)), .elements(.any(let expected)):
      expected.addReadNames(to: &names)
    case .oneOf(let list), .anyOf(let list), .allOf(let list), .elements(.sameItems(let list)):
      list.addReadNames(to: &names)
    case .ordering(.compare(_, let operand)): operand.addReadNames(to: &names)
    case .ordering(.between(let first, let second)), .ordering(.closeTo(let first, let second)):
      first.addReadNames(to: &names)
      second.addReadNames(to: &names)
    case .text(.startsWith(let text)), .text(.endsWith(let text)): text.addReadNames(to: &names)
    case .text(.matches(let pattern)): pattern.addReadNames(to: &names)
    // The names in a schema are read in planning.
    case .type, .format, .exists, .empty, .elements(.unique), .elements(.sorted), .schema: break
    }
  }
}

extension Operand: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    if case .template(let text) = self { text.addReadNames(to: &names) }
  }
}

extension PatternTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    if case .template(let text) = self { text.addReadNames(to: &names) }
  }
}
