// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions

/// The names that a part of a collection reads, in the order written.
package struct ReadNames {
  package private(set) var uses: [NameUse] = []

  package init() {}

  package init(_ parts: (any NameReader)?...) {
    for part in parts { part?.addReadNames(to: &self) }
  }

  mutating func append(_ use: NameUse) { uses.append(use) }
}

/// One use of a name, with the members written after it.
package struct NameUse {
  /// `needs` in `needs.login.token`.
  package let root: String
  /// `login`, `token`; only members written as names or literal text, up to the first index: later
  /// ones depend on the run.
  package let members: [String]
  /// Whether the root is also the name of a type, which needs no variable.
  package let mayBeType: Bool
  /// Whether the expression has a value without it: `default(next, 1)`.
  package let mayBeAbsent: Bool
  private let rootRange: Range<Int>
  private let path: [NameReference.Member]
  private let text: Text

  private enum Text {
    case template(TemplateText)
    case expression(ExpressionText)
  }

  init(_ reference: NameReference, in text: TemplateText) {
    self.init(reference, .template(text))
  }

  init(_ reference: NameReference, in text: ExpressionText) {
    self.init(reference, .expression(text))
  }

  private init(_ reference: NameReference, _ text: Text) {
    root = reference.root
    members =
      reference.path.isEmpty ? [] : reference.path.prefix { $0.name != nil }.compactMap(\.name)
    mayBeType = reference.mayBeType
    mayBeAbsent = reference.mayBeAbsent
    rootRange = reference.rootRange
    path = reference.path
    self.text = text
  }

  /// The place where it is written; found by decoding the text once more, so only for diagnostics.
  package var span: SourceSpan {
    span(of: rootRange.lowerBound..<(path.last?.range.upperBound ?? rootRange.upperBound))
  }

  /// The place of the first name.
  package var rootSpan: SourceSpan { span(of: rootRange) }

  /// The place of the last member with a name; nil for one in brackets, which has quotes.
  package func span(ofMember name: String) -> SourceSpan? {
    path.last {
      $0.name?.hasSameBytes(as: name) == true && $0.range.count == name.utf8.count
    }.map { span(of: $0.range) }
  }

  private func span(of range: Range<Int>) -> SourceSpan {
    switch text {
    case .template(let text): text.span(of: range)
    case .expression(let text): text.span(of: range)
    }
  }
}

/// A part of a collection that reads names.
package protocol NameReader {
  func addReadNames(to names: inout ReadNames)
}

extension NameReader {
  package var readNames: ReadNames {
    var names = ReadNames()
    addReadNames(to: &names)
    return names
  }
}

extension Optional: NameReader where Wrapped: NameReader {
  package func addReadNames(to names: inout ReadNames) { self?.addReadNames(to: &names) }
}

extension Array: NameReader where Element: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for element in self { element.addReadNames(to: &names) }
  }
}

extension TemplateText: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    template.forEachReference { names.append(NameUse($0, in: self)) }
  }
}

extension TemplateValue: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    forEachTemplate { $0.addReadNames(to: &names) }
  }
}

extension VariableDeclaration: NameReader {
  package func addReadNames(to names: inout ReadNames) { value.addReadNames(to: &names) }
}

extension FieldTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch values {
    case .values(let values): values.addReadNames(to: &names)
    case .computed(let template): template.addReadNames(to: &names)
    case .removed, .given: break
    }
    if let replaced { for field in replaced.content { field.addReadNames(to: &names) } }
  }
}

extension AuthTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for text in scheme.templates { text.addReadNames(to: &names) }
  }
}

extension BodyTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .json(let value): value.addReadNames(to: &names)
    case .form(let fields): fields.addReadNames(to: &names)
    case .text(let text), .xml(let text), .base64(let text), .file(let text):
      text.addReadNames(to: &names)
    case .graphql(let graphql): graphql.content.addReadNames(to: &names)
    case .multipart(let parts): parts.addReadNames(to: &names)
    }
  }
}

extension GraphQLTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    query.addReadNames(to: &names)
    variables.addReadNames(to: &names)
    operationName.addReadNames(to: &names)
  }
}

extension PartTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    name.addReadNames(to: &names)
    switch content {
    case .value(let value), .json(let value): value.addReadNames(to: &names)
    case .base64(let text), .file(let text), .computed(let text): text.addReadNames(to: &names)
    case .removed: break
    }
    type.addReadNames(to: &names)
    fileName.addReadNames(to: &names)
    headers.addReadNames(to: &names)
  }
}
