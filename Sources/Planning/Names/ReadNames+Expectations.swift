// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension Expectations: NameReader {
  var readNames: ReadNames {
    status.readNames + headers.map(\.expected).readNames + cookies.readNames + json.readNames
      + body.readNames + time.readNames
  }
}

extension StatusExpectation: NameReader {
  var readNames: ReadNames {
    switch self {
    case .anyOf: ReadNames()
    case .matching(let expected): expected.readNames
    }
  }
}

extension CookieExpectation: NameReader {
  var readNames: ReadNames { value.readNames + attributes.map(\.expected).readNames }
}

extension Expected: NameReader {
  var readNames: ReadNames {
    switch content {
    case .scalar(let value): value.readNames
    case .list(let elements): elements.readNames
    case .mapping(let mapping):
      mapping.members.map(\.expected).readNames + mapping.matchers.readNames
        + mapping.paths.map(\.expected).readNames
    }
  }
}

extension Matcher: NameReader {
  var readNames: ReadNames {
    switch kind {
    case .equals(let value): value.readNames
    case .exact(let expected), .not(let expected), .contains(let expected), .length(let expected),
      .each(let expected), .any(let expected), .keys(let expected):
      expected.readNames
    case .compare(_, let operand): operand.readNames
    case .between(let low, let high): low.readNames + high.readNames
    case .closeTo(let value, let within): value.readNames + within.readNames
    case .oneOf(let list), .sameItems(let list), .anyOf(let list), .allOf(let list): list.readNames
    case .startsWith(let text), .endsWith(let text): text.readNames
    case .matches(let pattern): pattern.readNames
    case .type, .exists, .empty, .unique, .sorted: ReadNames()
    }
  }
}

extension Operand: NameReader {
  var readNames: ReadNames {
    if case .template(let text) = self { text.readNames } else { ReadNames() }
  }
}

extension PatternTemplate: NameReader {
  var readNames: ReadNames {
    if case .template(let text) = self { text.readNames } else { ReadNames() }
  }
}
