// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// Where a file and its project declare the inputs of the file.
package struct InputDeclarations {
  private let file: CollectionFile
  private let project: ProjectFile?

  package init(_ file: CollectionFile, _ project: ProjectFile?) {
    self.file = file
    self.project = project
  }

  /// The names of all inputs, each once, in the order of the files.
  package var names: [String] {
    var names = Self.names(file.requires, file.variables, file.secrets)
    for each in file.environments { names += Self.names([], each.variables, each.secrets) }
    if let project {
      names += Self.names(project.requires, project.variables, project.secrets)
      for each in project.environments { names += Self.names([], each.variables, each.secrets) }
    }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func names(
    _ required: [Located<String>], _ variables: [VariableDeclaration],
    _ secrets: [SecretDeclaration]
  ) -> [String] {
    required.map(\.content) + variables.map(\.name.content) + secrets.map(\.name.content)
  }

  /// All places that declare an input or give it a value: the file, its environments, the project,
  /// the project's environments.
  package func spans(of name: String) -> [SourceSpan] {
    let own =
      Self.spans(of: name, file.requires, file.variables, file.secrets)
      + base(file.baseUrl, named: name) + spans(of: name, in: file.environments)
    guard let project else { return own }
    let outer =
      Self.spans(of: name, project.requires, project.variables, project.secrets)
      + base(project.baseUrl, named: name) + spans(of: name, in: project.environments)
    return own + outer
  }

  private func spans(
    of name: String, in environments: [EnvironmentDeclaration]
  ) -> [SourceSpan] {
    environments.flatMap {
      Self.spans(of: name, [], $0.variables, $0.secrets) + base($0.baseUrl, named: name)
    }
  }

  private static func spans(
    of name: String, _ required: [Located<String>], _ variables: [VariableDeclaration],
    _ secrets: [SecretDeclaration]
  ) -> [SourceSpan] {
    (required + variables.map(\.name) + secrets.map(\.name)).spans(of: name)
  }

  private func base(_ text: TemplateText?, named name: String) -> [SourceSpan] {
    guard name == baseUrlName, let text else { return [] }
    return [text.span]
  }
}

extension InputDeclarations: NameReader {
  /// The names in all values, also in those that another level or environment replaces.
  package func addReadNames(to names: inout ReadNames) {
    add(file.baseUrl, file.variables, file.secrets, to: &names)
    for each in file.environments { add(each.baseUrl, each.variables, each.secrets, to: &names) }
    guard let project else { return }
    add(project.baseUrl, project.variables, project.secrets, to: &names)
    for each in project.environments { add(each.baseUrl, each.variables, each.secrets, to: &names) }
  }

  private func add(
    _ base: TemplateText?, _ variables: [VariableDeclaration], _ secrets: [SecretDeclaration],
    to names: inout ReadNames
  ) {
    base.addReadNames(to: &names)
    variables.addReadNames(to: &names)
    for secret in secrets {
      secret.value.addReadNames(to: &names)
      secret.program?.addReadNames(to: &names)
      secret.origins.addReadNames(to: &names)
    }
  }
}

extension [Located<String>] {
  /// The places of a name.
  func spans(of name: String) -> [SourceSpan] {
    compactMap { $0.content.hasSameBytes(as: name) ? $0.span : nil }
  }
}
