// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension PlanningInput {
  /// Values from outside for names that no collection declares.
  ///
  /// A flag without an effect is a mistake; variables and files may be meant for other runs.
  func unknownInputs(_ collections: [OutlinedCollection]) -> [Diagnostic] {
    guard !collections.isEmpty, outside.namesInputs else { return [] }
    let known = Set(collections.flatMap(\.inputs.places.keys)).union([baseUrlName])
    let search = UnknownInputSearch(
      known: known, suggestions: known.sorted(),
      environments: collections.map { $0.unchosenNames(project: project) })
    var found: [Diagnostic] = []
    for flag in outside.flags {
      search.judge(flag.name, "`\(flag.option) \(flag.name)`", .error, &found)
    }
    for secret in outside.prompted {
      search.judge(secret.name, "`--secret \(secret.name)`", .error, &found)
    }
    for variable in outside.variables {
      search.judge(variable.name, "`CURLEW_VAR_\(variable.name)`", .warning, &found)
    }
    for file in outside.files {
      var ofFile: [Diagnostic] = []
      for entry in file.entries {
        search.judge(
          entry.name, "`\(entry.name)` in `\(file.path)`", at: entry.namePlace, .warning, &ofFile)
      }
      found += ofFile.condensed(in: file.path)
    }
    return found
  }
}

/// Searches for names from outside.
private struct UnknownInputSearch {
  let known: Set<String>
  let suggestions: [String]
  let environments: [[String: [String]]]

  func judge(
    _ name: String, _ source: String, at place: SourceSpan? = nil, _ severity: Diagnostic.Severity,
    _ found: inout [Diagnostic]
  ) {
    guard !known.contains(name) else { return }
    let elsewhere = environments.lazy.compactMap { $0[name] }.first ?? []
    found.append(
      .unknownInput(
        name, from: source, at: place, known: suggestions, environments: elsewhere,
        severity: severity))
  }
}
