// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Planning
import YAMLTree

/// All names of one file: variables, captures, secrets, environments, scenarios, steps, blocks and
/// columns.
struct Occurrences {
  private(set) var all: [Occurrence] = []
  /// Also what the file makes names of other files mean, and a place for each of its meanings.
  private(set) var links: [Occurrence] = []
  private let checked: CheckedFiles
  private let file: SourceFileID

  init(of file: SourceFileID, in checked: CheckedFiles, _ analysis: NameAnalysis?) {
    self.checked = checked
    self.file = file
    addInputs(analysis)
    if let collection = checked.collection(file) { add(collection) }
    if let project = checked.project, project.source == file { add(project) }
    addNames(analysis)
    var seen: Set<SourceSpan> = []
    all = links.filter { $0.span.file == file && seen.insert($0.span).inserted }
  }

  /// The name that has or touches a byte.
  func at(_ offset: Int) -> Occurrence? { all.first { $0.span.touches(offset) } }

  // MARK: Names in expressions

  private mutating func addNames(_ analysis: NameAnalysis?) {
    var columns: WrittenColumns?
    for use in analysis?.names.uses ?? [] {
      var declarations = use.declarations
      if declarations.isEmpty, use.meaning == .column, use.span.file == file {
        columns = columns ?? WrittenColumns(checked.sources[file].bytes, of: file)
        declarations = columns?.spans(of: use.name) ?? []
      }
      guard !declarations.isEmpty else { continue }
      let kind = NameKind(use)
      links.append(Occurrence(use.span, means: declarations, kind, isRead: true))
      for span in declarations { links.append(Occurrence(declaring: span, kind)) }
    }
  }

  /// A name declared by several levels is one name.
  private mutating func addInputs(_ analysis: NameAnalysis?) {
    guard let analysis else { return }
    for name in analysis.declarations.names {
      let spans = analysis.declarations.spans(of: name)
      let kind = name == "baseUrl" ? NameKind.other : .input
      for span in spans { links.append(Occurrence(span, means: spans, kind)) }
    }
  }

  // MARK: Files

  private mutating func add(_ file: CollectionFile) {
    addBlocks(file.blocks)
    add(file.environments)
    for scenario in file.scenarios {
      if !file.usesRequestsShorthand {
        links.append(Occurrence(declaring: scenario.name.span, .scenario))
      }
      declare(scenario.variables.map(\.name))
      for need in scenario.needs {
        add(need, means: file.scenarios.map(\.name).places(of: need.content), .scenario)
      }
      add(steps: scenario.steps)
      add(steps: scenario.teardown)
    }
    for list in [file.setup, file.beforeEach, file.afterEach, file.teardown] { add(steps: list) }
    for weight in file.load?.content.weights ?? [] {
      add(
        weight.scenario, means: file.scenarios.map(\.name).places(of: weight.scenario.content),
        .scenario)
    }
    for step in file.thresholds?.content.content.steps ?? [] {
      let ids = file.scenarios.flatMap(\.steps).compactMap(\.id)
      add(step.name, means: ids.places(of: step.name.content), .step)
    }
    addUses(file.uses)
  }

  private mutating func add(_ project: ProjectFile) {
    addBlocks(project.blocks)
    add(project.environments)
    if let chosen = project.environment {
      add(chosen, means: project.environments.map(\.name).places(of: chosen.content), .other)
    }
    for list in [project.setup, project.teardown] { add(steps: list) }
    for permission in project.allowedEnvironmentVariables {
      links.append(Occurrence(declaring: permission.name.span, .other))
    }
    addUses(project.uses)
  }

  private mutating func add(_ environments: [EnvironmentDeclaration]) {
    let known = environments.map(\.name) + (checked.project?.environments ?? []).map(\.name)
    for environment in environments {
      let outer = (checked.project?.environments ?? []).map(\.name)
        .places(of: environment.name.content)
      links.append(
        outer.isEmpty || outer == [environment.name.span]
          ? Occurrence(declaring: environment.name.span, .other)
          : Occurrence(environment.name.span, means: [environment.name.span] + outer, .other))
      if let base = environment.extends { add(base, means: known.places(of: base.content), .other) }
    }
  }

  private mutating func addUses(_ uses: [UseDeclaration]) {
    for use in uses { links.append(Occurrence(declaring: use.prefix.span, .other)) }
  }

  private mutating func addBlocks(_ blocks: [BlockDeclaration]) {
    for block in blocks {
      links.append(Occurrence(declaring: block.name.span, .block))
      declare(block.parameters)
      let made = (block.steps + block.teardown).flatMap(\.madeNames) + block.parameters
      for name in block.returns { add(name, means: made.places(of: name.content), .variable) }
      add(steps: block.steps)
      add(steps: block.teardown)
    }
  }

  private mutating func add(steps: [Step]) {
    let ids = steps.compactMap(\.id)
    for step in steps {
      if let call = step.call { add(call, of: step) }
      if let id = step.id { links.append(Occurrence(declaring: id.span, .step)) }
      declare(step.madeNames + step.variables.map(\.name))
      declare([step.loop?.element].compactMap(\.self))
      for after in step.after { add(after.id, means: ids.places(of: after.id.content), .step) }
    }
  }

  private mutating func add(_ call: CallTemplate, of step: Step) {
    guard let block = checked.block(named: call.block.content, calledIn: file) else { return }
    add(call.block, means: [block.name.span], .block)
    for argument in call.arguments {
      add(argument.name, means: block.parameters.places(of: argument.name.content), .variable)
    }
    for case .returned(let name) in step.captures.map(\.source) {
      // `capture: [token]` declares the name and takes it from the block.
      let made = (block.steps + block.teardown).flatMap(\.madeNames) + block.parameters
      let places = made.places(of: name.content)
      if !places.isEmpty { add(name, means: [name.span] + places, .variable) }
    }
  }

  private mutating func add(
    _ name: Located<String>, means targets: [SourceSpan], _ kind: NameKind
  ) {
    if !targets.isEmpty { links.append(Occurrence(name.span, means: targets, kind)) }
  }

  /// Variables and captures.
  private mutating func declare(_ names: [Located<String>]) {
    for name in names { links.append(Occurrence(declaring: name.span, .variable)) }
  }
}

extension [Located<String>] {
  /// The places of a name.
  func places(of name: String) -> [SourceSpan] {
    compactMap { $0.content.hasSameBytes(as: name) ? $0.span : nil }
  }
}

extension CheckedFiles {
  /// The block that a call in a file means.
  ///
  /// - Parameter name: as it is written, `log in` or `auth/log in`.
  func block(named name: String, calledIn file: SourceFileID) -> BlockDeclaration? {
    let users = blockUsers(file)
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      return users.flatMap(\.blocks).first { $0.name.content.hasSameBytes(as: name) }
    }
    for user in users {
      for use in user.uses where use.prefix.content.hasSameBytes(as: parts[0]) {
        guard let target = self.file(named: use.path.content, from: user.source) else { continue }
        return steps(of: target)?.content.blocks
          .first { $0.name.content.hasSameBytes(as: parts[1]) }
      }
    }
    return nil
  }

  /// A file and `curlew.yaml`, whose blocks and prefixes the file may use.
  func blockUsers(_ file: SourceFileID) -> [CollectionFile] {
    let own = steps(of: file)?.content
    let ofProject = project.map { CollectionFile(stepsOf: $0) }
    return [own, ofProject].compactMap(\.self)
  }

  /// The absolute path of a path that a file names.
  func path(of path: String, from file: SourceFileID) -> [UInt8]? {
    guard let user = addresses[file]?.path else { return nil }
    if path.utf8.first == UInt8(ascii: "/") { return Array(path.utf8) }
    var parts = user.split(separator: UInt8(ascii: "/")).dropLast().map { Array($0) }
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch Array(part) {
      case Array(".".utf8): continue
      case Array("..".utf8): _ = parts.popLast()
      case let name: parts.append(name)
      }
    }
    return parts.reduce(into: [UInt8]()) { $0 += [UInt8(ascii: "/")] + $1 }
  }

  /// The file of the check that a path in another one names.
  func file(named path: String, from file: SourceFileID) -> SourceFileID? {
    guard let path = self.path(of: path, from: file) else { return nil }
    return addresses.filter { $0.value.path == path }.map(\.key).min { $0.index < $1.index }
  }
}

/// The columns of rows that are written in a file, by the keys of the rows.
private struct WrittenColumns {
  private var places: [String: [SourceSpan]] = [:]

  init(_ bytes: [UInt8], of file: SourceFileID) {
    guard let root = YAMLParser.parse(bytes, of: file).document?.root.mapping else { return }
    addRows(root["data"])
    guard let scenarios = root["scenarios"]?.mapping else { return }
    for scenario in scenarios { addRows(scenario.value.mapping?["data"]) }
  }

  func spans(of name: String) -> [SourceSpan] { places[name].map { Array($0.prefix(1)) } ?? [] }

  private mutating func addRows(_ data: YAMLNode?) {
    guard let rows = data?.sequence ?? data?.mapping?["rows"]?.sequence else { return }
    for entry in rows.compactMap(\.mapping).joined() {
      places[entry.name, default: []].append(entry.keySpan)
    }
  }
}
