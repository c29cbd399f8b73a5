// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// One collection with its inputs; an object, since all parts of planning use it.
final class OutlinedCollection: Sendable {
  let file: Shared<CollectionFile>
  let inputs: InputValues
  /// The defaults for every scenario.
  let defaults: DefaultLayers
  /// `dev` of curlew.yaml: the chosen environment, for messages; nil for none.
  let environment: String?
  /// Whether an environment extends a missing one, whose values are unknown.
  let lacksEnvironment: Bool
  /// Of `curlew.yaml`, for the chosen environment; empty for other files.
  let services: [PlannedService]

  init(
    _ file: Shared<CollectionFile>, project: ProjectFile?, environment: ChosenEnvironment?,
    lacksEnvironment: Bool, inputs: InputValues, services: [PlannedService] = []
  ) {
    self.file = file
    self.services = services
    self.inputs = inputs
    self.lacksEnvironment = lacksEnvironment
    self.environment = environment.map { chosen in
      let isOfProject = project?.environments.contains {
        $0.name.content.hasSameBytes(as: chosen.name)
      }
      return "`\(chosen.name)`" + (isOfProject == true ? " of curlew.yaml" : " of the file")
    }
    var defaults = DefaultLayers.none
    if let project { defaults = defaults.adding(project.defaults.ifAny) }
    defaults = defaults.adding(file.content.defaults)
    for layer in environment?.defaults ?? [] { defaults = defaults.adding(layer.ifAny) }
    self.defaults = defaults
  }

  /// Calls a closure with each step of the file, in any list.
  func forEachStep(_ visit: (Step) -> Void) { file.content.forEachStep(visit) }

  /// Calls a closure with each written path, also in `defaults` of outer levels.
  func forEachPath(_ visit: (TemplateText) -> Void) {
    for layer in defaults.layers { layer.content.forEachPath(visit) }
    file.content.cookieJar.forEachPath(visit)
    file.content.data?.content.path.map(visit)
    for place in file.content.scenarios.indices {
      file.content.scenarios[place].defaults?.content.forEachPath(visit)
      file.content.scenarios[place].cookieJar.forEachPath(visit)
      file.content.scenarios[place].data?.content.path.map(visit)
    }
    forEachStep { step in
      step.sharedSettings?.content.forEachPath(visit)
      step.sharedExpectations?.content.file.map(visit)
      step.action.paths.forEach(visit)
    }
  }

  /// Names that only unchosen environments set, with those environments.
  func unchosenNames(project: ProjectFile?) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for environment in (project?.environments ?? []) + file.content.environments {
      let name = environment.name.content
      let names =
        environment.variables.map(\.name.content) + environment.secrets.map(\.name.content)
      for input in names where inputs[input] == nil && found[input]?.contains(name) != true {
        found[input, default: []].append(name)
      }
    }
    return found
  }
}

extension RequestSettings {
  /// As a layer; nil if nothing is written.
  fileprivate var ifAny: Shared<RequestSettings>? { isEmpty ? nil : Shared(self) }

  fileprivate func forEachPath(_ visit: (TemplateText) -> Void) {
    tls?.content?.paths.forEach(visit)
    sharedExpectations?.content.file.map(visit)
    auth?.content?.netrcPath.map(visit)
  }
}

extension Located<CookieJarSetting>? {
  fileprivate func forEachPath(_ visit: (TemplateText) -> Void) {
    if case .file(let path)? = self?.content { visit(path) }
  }
}

extension AuthTemplate {
  /// The path of a netrc file other than the user's own.
  fileprivate var netrcPath: TemplateText? {
    if case .netrc(let path) = scheme { path } else { nil }
  }
}

extension DataTemplate {
  /// The path of its file.
  fileprivate var path: TemplateText? {
    if case .file(let path) = source { path } else { nil }
  }
}

extension CollectionFile {
  /// Calls a closure with each step of the file, in any list.
  package func forEachStep(_ visit: (Step) -> Void) {
    setup.forEach(visit)
    beforeEach.forEach(visit)
    afterEach.forEach(visit)
    for place in scenarios.indices {
      scenarios[place].steps.forEach(visit)
      scenarios[place].teardown.forEach(visit)
    }
    teardown.forEach(visit)
    for block in blocks {
      block.steps.forEach(visit)
      block.teardown.forEach(visit)
    }
  }
}
