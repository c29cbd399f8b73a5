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

  /// The meaning of the word here. A family of matchers with one rule is a case of its own, so that
  /// every switch names every matcher.
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
    /// With a format that can be judged.
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

/// The matchers by their words.
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

/// The rule of a matcher that orders the subject.
package enum OrderingMatch: Sendable {
  case compare(Comparison, Operand)
  /// Both ends are included.
  case between(Operand, Operand)
  case closeTo(Operand, within: Operand)
}

/// The rule of a matcher of the subject's text.
package enum TextMatch: Sendable {
  case startsWith(TemplateText)
  case endsWith(TemplateText)
  case matches(PatternTemplate)
}

/// The rule of a matcher of the elements of a list.
package enum ElementMatch: Sendable {
  case each(Expected)
  case any(Expected)
  case unique(Bool)
  case sorted(SortOrder)
  case sameItems([Expected])
}

/// How `$gt` and similar matchers order the subject and their operand.
package enum Comparison: Sendable {
  case greaterThan
  case atLeast
  case lessThan
  case atMost
}

/// The types for `$type`.
package enum JSONType: String, Sendable, CaseIterable {
  case string
  case number
  /// A number without a fraction, in any notation.
  case integer
  case boolean
  case null
  case array
  case object
}

/// How `$sorted` orders elements.
package struct SortOrder: Sendable {
  package var direction = SortDirection.ascending
  /// A query for the one value by which an element is ordered; nil for the element itself.
  package var path: JSONPath?
  /// The path as written.
  package var text: String?
  /// `that: ["…"]` for elements that `$sorted` does not order; nil if no expression is equivalent.
  package var condition: String?
}

/// The direction of `$sorted`.
package enum SortDirection: String, Sendable, CaseIterable {
  case ascending = "asc"
  case descending = "desc"
}

/// The operand of an ordering matcher.
///
/// A constant was converted at load by the kind of the subject.
package enum Operand: Sendable {
  case number(ExactNumber, SourceSpan)
  case duration(Duration, SourceSpan)
  /// Bytes.
  case size(Int, SourceSpan)
  /// A date or a date-time by RFC 3339.
  case timestamp(text: String, SourceSpan)
  case template(TemplateText)

  /// The place where it is written.
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
  /// Compiled for each use; inserted values are literal text.
  case template(TemplateText)
}
