// SPDX-License-Identifier: Apache-2.0

extension NamedExpectation: NameReader {
  package func addReadNames(to names: inout ReadNames) { expected.addReadNames(to: &names) }
}

extension XPathExpectation: NameReader {
  package func addReadNames(to names: inout ReadNames) { expected.addReadNames(to: &names) }
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
    switch self {
    case .anyOf: break
    case .listed(let elements, _):
      for case .template(let text) in elements { text.addReadNames(to: &names) }
    case .matching(let expected): expected.addReadNames(to: &names)
    case .template(let text): text.addReadNames(to: &names)
    }
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
