// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import RunEvents
import Sessions

/// The selection for programs, such as the test explorer of an editor: `list --format json`, one
/// object (`specs/list.schema.json`).
struct ListJSON {
  private var text = EventJSON()

  init(_ planned: Planned, _ places: SourcePlaces) {
    let plan = planned.plan
    text.raw("{")
    text.member("schema", 1)
    text.member("environment", plan.environment)
    text.member("environments", planned.loaded.environmentNames)
    text.key("collections")
    text.list(plan.collections) { $0.add($1, places) }
    text.raw("}")
  }

  /// The object, in one line.
  var line: String { String(decoding: text.bytes, as: UTF8.self) }
}

extension EventJSON {
  fileprivate mutating func add(_ collection: PlannedCollection, _ places: SourcePlaces) {
    raw("{")
    member("file", collection.path)
    member("name", collection.name)
    key("scenarios")
    list(collection.scenarios) { $0.add($1, of: collection, places) }
    raw("}")
  }

  private mutating func add(
    _ scenario: PlannedScenario, of collection: PlannedCollection, _ places: SourcePlaces
  ) {
    let path = ScenarioPath(file: collection.path, name: scenario.name)
    raw("{")
    member("id", path.id)
    member("kind", "scenario")
    member("name", scenario.name)
    place(scenario.span, places)
    member("tags", scenario.tags)
    if !scenario.labels.isEmpty { member("labels", scenario.labels.asWritten) }
    if !scenario.rows.tables.isEmpty { member("rows", scenario.rows.count) }
    flag("needed", scenario.isNeededOnly)
    member("skipped", scenario.unmetNeed)
    key("steps")
    list(scenario.steps.enumerated()) { json, element in
      let (place, step) = element
      json.add(step, of: path, under: scenario.labels, places)
      json.flag("needed", scenario.selection?.needed.contains(place) == true)
      json.member("skipped", scenario.selection?.skipped[place])
      json.raw("}")
    }
    raw("}")
  }

  /// A step, without the closing brace.
  private mutating func add(
    _ step: PlannedStep, of scenario: ScenarioPath, under labels: [LabelDeclaration],
    _ places: SourcePlaces
  ) {
    raw("{")
    member("id", StepPath(scenario: scenario, identity: step.identity).id)
    member("kind", step.kind)
    member("name", step.title)
    place(step.span, places)
    member("tags", step.tags)
    if !step.labels.isEmpty { member("labels", labels.adding(step.labels).asWritten) }
  }

  private mutating func place(_ span: SourceSpan, _ places: SourcePlaces) {
    let location = places.location(of: span)
    member("file", places.path(of: span.file))
    member("line", location.line)
    member("column", location.column)
  }
}

extension [LabelDeclaration] {
  /// As labels of an event, with `${COLUMN}` as it is.
  var asWritten: [Label] {
    compactMap { label in
      let texts = label.writtenTexts
      return texts.isEmpty ? nil : Label(name: label.name, texts: texts)
    }
  }
}
