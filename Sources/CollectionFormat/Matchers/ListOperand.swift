// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The list of expected values under `$in`, `$anyOf`, `$allOf` and `$sameItems`.
package enum ListOperand: Sendable {
  case written([Expected])
  /// One whole `${…}` that gives a list, whose elements are data.
  case template(TemplateText)

  /// The expectations that are written.
  var nested: [Expected] {
    switch self {
    case .written(let elements): elements
    case .template: []
    }
  }
}

extension ListOperand: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .written(let elements): elements.addReadNames(to: &names)
    case .template(let text): text.addReadNames(to: &names)
    }
  }
}

extension DecodingContext {
  /// A list of expectations for a subject of this kind, or one whole `${…}` that gives a list.
  mutating func listOperand(_ written: WrittenOperand, _ slot: SubjectKind) -> ListOperand? {
    let node = written.node
    if let template = listTemplate(node) { return template.map { .template($0) } }
    guard case .sequence(let list) = node.content else {
      reportOperand(written.matcher.name, needs: "a list", node)
      return nil
    }
    if list.isEmpty, case .listOfSame = written.matcher.operand {
      report(
        .emptyList(at: node.span, help: "write the values: nothing is one of an empty list"))
      return nil
    }
    return expectedList(list, slot).map { .written($0) }
  }

  /// One whole `${…}` in place of a list: nil for any other node, an inner nil for an invalid
  /// template, which is reported.
  mutating func listTemplate(_ node: YAMLNode) -> TemplateText?? {
    guard let scalar = node.scalar, scalar.value == .text,
      scalar.text.templateOpening?.lowerBound == 0
    else { return .none }
    guard let text = template(scalar) else { return .some(nil) }
    return text.template.wholeExpression == nil ? .none : .some(text)
  }
}
