// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

extension CollectionPlanner {
  /// The rows of a scenario.
  func rows(of scenario: Scenario) -> ScenarioRows {
    ScenarioRows([file.content.data, scenario.data].compactMap(\.self).map { ($0, data[$0]) })
  }

  /// Whether a scenario runs once for each row.
  func hasRows(_ scenario: Scenario) -> Bool { file.content.data != nil || scenario.data != nil }

  /// Reports the problems of one `data`: with its rows, with the names that it reads, and with columns
  /// that hide inputs.
  mutating func check(_ data: Shared<DataTemplate>?) {
    guard let data else { return }
    let template = data.content
    _ = checker.resolve(template.readNames, in: requests.planScope)
    let result = self.data[data]
    let row = RowNames(columns: result?.columns)
    let asked = ReadNames(template.key, template.condition)
    _ = checker.resolve(
      asked, in: NameScope(NameScope.Surroundings(outer, reader: .plan, row: row)))
    for diagnostic in result?.diagnostics ?? [] { checker.report(diagnostic) }
    for name in result?.columns ?? [] where row.has(name) && outer.isInput(name) {
      checker.report(.columnHidesInput(name, at: template.span))
    }
  }
}
