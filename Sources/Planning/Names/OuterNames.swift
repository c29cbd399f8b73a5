// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The names that all places of a collection share; an object, since every scope has it.
///
/// Names that only messages need are collected on request.
final class OuterNames {
  private let places: [String: Int]
  /// `env.NAME` that may be read, with whether their values are public.
  private let permissions: [String: Bool]
  private let allowsUnset: @Sendable (String) -> Bool
  /// Whether none may be read, even if it is listed.
  let isUntrusted: Bool
  /// Nil while the inputs are evaluated.
  private let collection: OutlinedCollection?
  private let input: Shared<PlanningInput>?

  /// The names that inputs of a collection may read.
  init(
    inputs places: [String: Int], environment permissions: [String: Bool],
    allowsUnset: @escaping @Sendable (String) -> Bool, isUntrusted: Bool
  ) {
    self.places = places
    self.permissions = permissions
    self.allowsUnset = allowsUnset
    self.isUntrusted = isUntrusted
    collection = nil
    input = nil
  }

  /// The names that every place of a collection may read, and those that it may not.
  init(_ collection: OutlinedCollection, _ input: Shared<PlanningInput>) {
    places = collection.inputs.places
    permissions = input.content.environmentPermissions
    allowsUnset = input.content.allowsUnsetEnvironment
    isUntrusted = input.content.rights.isUntrusted
    self.collection = collection
    self.input = input
  }

  /// The file; nil while the inputs are evaluated.
  var source: SourceFileID? { collection?.file.content.source }

  /// The file; nil while the inputs are evaluated.
  var file: Shared<CollectionFile>? { collection?.file }

  /// The project of the file; nil for none, and while the inputs are evaluated.
  var project: ProjectFile? { input?.content.project }

  func isInput(_ name: String) -> Bool { places[name] != nil }

  /// The inputs without a value: those that need one from outside, and those that are made from them.
  private(set) lazy var inputsWithoutValue: Set<String> = collection?.inputs.withoutValue ?? []

  /// Names of all inputs.
  var inputs: Set<String> { Set(places.keys) }

  /// Whether `env.NAME` may be read.
  func allowsEnvironment(_ name: String) -> Bool {
    permissions[name] != nil || allowsUnset(name)
  }

  /// `env.NAME` that may be read, sorted.
  var environment: [String] { permissions.keys.sorted() }

  /// Names of all captures, with those of `setup`.
  private(set) lazy var captures: Set<String> = {
    let steps = collection?.file.content.setup ?? []
    return Set(steps.flatMap(\.madeNames).map(\.content)).union(scenarioCaptures.keys)
  }()

  /// Captures of all scenarios, with the first scenario that makes each.
  private(set) lazy var scenarioCaptures: [String: String] = {
    var makers: [String: String] = [:]
    for scenario in collection?.file.content.scenarios ?? [] {
      for name in scenario.steps.lazy.flatMap(\.madeNames) where makers[name.content] == nil {
        makers[name.content] = scenario.name.content
      }
    }
    return makers
  }()

  /// Captures of the project's `setup`.
  private(set) lazy var projectCaptures: Set<String> =
    Set(input?.content.project?.setup.flatMap(\.madeNames).map(\.content) ?? [])

  /// Names that only unchosen environments set.
  private(set) lazy var environments: [String: [String]] =
    collection?.unchosenNames(project: input?.content.project) ?? [:]

  /// Names of the collection's scenarios.
  var scenarios: [String] { collection?.file.content.scenarios.map(\.name.content) ?? [] }
}
