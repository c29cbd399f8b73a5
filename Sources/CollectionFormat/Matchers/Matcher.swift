// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values

/// One `$word` of an expectation with its operand.
package struct Matcher: Sendable {
  /// The `$word`.
  package var span: SourceSpan
  package var word: MatcherWord
  package var kind: Kind

  /// What the word means here. A family of matchers that is judged by one rule is a case of its own,
  /// so that every switch names every matcher.
  package enum Kind: Sendable {
    case equals(TemplateValue)
    case exact(Expected)
    case not(Expected)
    case ordering(OrderingMatch)
    case oneOf([Expected])
    case contains(Expected)
    case text(TextMatch)
    case length(Expected)
    case type([JSONType])
    /// Of a form that can be judged.
    case format(TextFormat)
    case exists(Bool)
    case empty(Bool)
    case elements(ElementMatch)
    case keys(Expected)
    case anyOf([Expected])
    case allOf([Expected])
    case schema(SchemaTemplate)
  }
}

/// The matchers by the word that is written.
package enum MatcherWord: String, Sendable, CaseIterable {
  case equals = "$equals"
  case exact = "$exact"
  case not = "$not"
  case greaterThan = "$gt"
  case atLeast = "$gte"
  case lessThan = "$lt"
  case atMost = "$lte"
  case between = "$between"
  case closeTo = "$closeTo"
  case oneOf = "$in"
  case contains = "$contains"
  case startsWith = "$startsWith"
  case endsWith = "$endsWith"
  case matches = "$matches"
  case length = "$length"
  case type = "$type"
  case format = "$format"
  case exists = "$exists"
  case empty = "$empty"
  case each = "$each"
  case any = "$any"
  case unique = "$unique"
  case sorted = "$sorted"
  case sameItems = "$sameItems"
  case keys = "$keys"
  case anyOf = "$anyOf"
  case allOf = "$allOf"
  case schema = "$schema"
}

/// What a matcher that orders the subject demands.
package enum OrderingMatch: Sendable {
  case compare(Comparison, Operand)
  /// Both ends belong to it.
  case between(Operand, Operand)
  case closeTo(Operand, within: Operand)
}

/// What a matcher of the subject's text demands.
package enum TextMatch: Sendable {
  case startsWith(TemplateText)
  case endsWith(TemplateText)
  case matches(PatternTemplate)
}

/// What a matcher of the elements of a list demands.
package enum ElementMatch: Sendable {
  case each(Expected)
  case any(Expected)
  case unique(Bool)
  case sorted(SortOrder)
  case sameItems([Expected])
}

/// How `$gt` and its like order the subject and their operand.
package enum Comparison: Sendable {
  case greaterThan
  case atLeast
  case lessThan
  case atMost
}

/// What `$type` can name.
package enum JSONType: String, Sendable, CaseIterable {
  case string
  case number
  /// A number without a fraction, however it is written.
  case integer
  case boolean
  case null
  case array
  case object
}

/// How `$sorted` orders elements.
package struct SortOrder: Sendable {
  package var direction = SortDirection.ascending
  /// To the one value that an element is ordered by; nil for the element itself.
  package var path: JSONPath?
  /// The path as written.
  package var text: String?
  /// `that: ["…"]` for elements that `$sorted` does not order; nil where no expression says it.
  package var condition: String?
}

/// Which way `$sorted` orders.
package enum SortDirection: String, Sendable, CaseIterable {
  case ascending = "asc"
  case descending = "desc"
}

/// What an ordering matcher compares with.
///
/// A constant was read at load by the type of its slot.
package enum Operand: Sendable {
  case number(ExactNumber, SourceSpan)
  case duration(Duration, SourceSpan)
  /// Bytes.
  case size(Int, SourceSpan)
  /// A date or a date-time by RFC 3339.
  case timestamp(text: String, SourceSpan)
  case template(TemplateText)

  /// Where it is written.
  package var span: SourceSpan {
    switch self {
    case .number(_, let span), .duration(_, let span), .size(_, let span), .timestamp(_, let span):
      span
    case .template(let text): text.span
    }
  }
}

/// A regular expression of `$matches`.
package enum PatternTemplate: Sendable {
  /// Compiled at load.
  case constant(Pattern, TemplateText)
  /// Compiled per use; what is inserted stands for itself.
  case template(TemplateText)
}
