// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// Moves what every request expects to `defaults`, as a person would write it.
enum SharedExpectations {
  private static let subjects = [
    "status", "headers", "cookies", "json", "schema", "body", "time", "size", "values", "that",
  ]

  /// Subjects that all requests expect alike; none if a script sends requests of its own.
  static func move(in collection: inout ImportedCollection) {
    let steps = collection.scenarios.flatMap(\.steps).filter { $0.request != nil && !$0.isDisabled }
    guard steps.count > 1, !collection.defaults.contains(where: { $0.name == "expect" }),
      !collection.keys.contains(where: { $0.name == "setup" })
    else { return }
    let expected = steps.map { step -> [ImportedEntry] in
      if case .mapping(let entries)? = step["expect"]?.content { entries } else { [] }
    }
    guard let first = expected.first else { return }
    let shared = first.filter { entry in
      subjects.contains(entry.name)
        && expected.allSatisfy { entries in
          entries.contains { $0.name == entry.name && $0.value.isSame(as: entry.value) }
        }
    }
    guard !shared.isEmpty else { return }
    collection.defaults.append(ImportedEntry("expect", .mapping(shared)))
    let names = Set(shared.map(\.name))
    for scenario in collection.scenarios.indices {
      for index in collection.scenarios[scenario].steps.indices {
        let step = collection.scenarios[scenario].steps[index]
        guard step.request != nil, !step.isDisabled,
          case .mapping(let entries)? = step["expect"]?.content
        else { continue }
        let rest = entries.filter { !names.contains($0.name) }
        collection.scenarios[scenario].steps[index]["expect"] = rest.isEmpty ? nil : .mapping(rest)
      }
    }
  }
}

extension ImportedStep {
  /// A step in a list that is not a scenario, as `setup`.
  package var value: ImportedValue {
    var entries: [ImportedEntry] = keys.filter { $0.name == "name" || $0.name == "if" }
    if let request {
      if let method = request.method.literal, Methods.names.contains(method) {
        entries.append(ImportedEntry(method, .text(request.address)))
      } else {
        entries.append(ImportedEntry("method", .text(request.method)))
        entries.append(ImportedEntry("url", .text(request.address)))
      }
      if let headers = ImportedValue.merged(request.headers, foldsCase: true) {
        entries.append(ImportedEntry("headers", headers))
      }
    }
    entries += keys.filter { $0.name != "name" && $0.name != "if" }
    var value = ImportedValue.mapping(entries)
    value.comments = comments
    value.findings = findings
    value.isBlock = true
    return value
  }
}
