// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension CollectionPlanner {
  /// The labels of the project and of the collection.
  var ownLabels: [LabelDeclaration] {
    isProject ? file.content.labels : (projectLabels ?? []).adding(file.content.labels)
  }

  /// The labels that apply to a scenario; reports columns that the rows do not have.
  mutating func labels(of scenario: Scenario) -> [LabelDeclaration] {
    let data = [file.content.data, scenario.data].compactMap(\.self)
    check(scenario.labels, data)
    return ownLabels.adding(scenario.labels)
  }

  /// Reports columns in the collection's labels that its own rows do not have.
  mutating func checkOwnLabels() {
    check(file.content.labels, [file.content.data].compactMap(\.self))
  }

  /// - Parameter levels: the `data` of the collection and of the scenario, as far as written.
  private mutating func check(_ labels: [LabelDeclaration], _ levels: [Shared<DataTemplate>]) {
    for (name, template) in labels.flatMap(\.columns) {
      guard !levels.isEmpty else {
        checker.report(.labelWithoutRows(name, at: template.span))
        continue
      }
      if levels.contains(where: { $0.content.secrets.contains { $0.content == name } }) {
        checker.report(.secretLabel(name, at: template.span))
      }
      let columns = levels.map { data[$0]?.columns }
      let known = columns.flatMap { $0 ?? [] }
      guard columns.allSatisfy({ $0 != nil }),
        !known.contains(where: { $0.hasSameBytes(as: name) })
      else { continue }
      checker.report(.unknownLabelColumn(name, known: known, at: template.span))
    }
  }
}

extension Diagnostic {
  fileprivate static func labelWithoutRows(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badLabel, "a label takes `${\(name)}` from a row, and there is no `data` here",
      at: Annotation(span), help: ["write the text itself: labels read no variables"])
  }

  fileprivate static func secretLabel(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badLabel, "the column `\(name)` is secret, and labels are shown in every report",
      at: Annotation(span), help: ["take another column"])
  }

  fileprivate static func unknownLabelColumn(
    _ name: String, known: [String], at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .badLabel, "the rows have no column `\(name)`", at: Annotation(span),
      offers: Offer.near(name: name, among: known, at: span) { "'${\($0)}'" }.map { [$0] } ?? [],
      help: ["a label is literal text, or exactly `${COLUMN}`; `key` of `data` names the rows"])
  }
}
