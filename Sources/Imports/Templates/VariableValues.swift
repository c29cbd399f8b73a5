// SPDX-License-Identifier: Apache-2.0

/// The values of declared variables, which may read other variables, but not themselves.
final class VariableValues {
  private struct Key: Hashable {
    let source: String
    let level: TemplateVariable.Level
  }

  private let context: TemplateContext
  private let reader: TemplateReader
  /// Names that may not be read in the values of a variable.
  private let forbidden: [String: Set<String>]
  private var values: [Key: ImportedValue] = [:]
  /// The variables that values of the project read.
  private(set) var projectReads: Set<String> = []

  init(_ context: TemplateContext, _ reader: TemplateReader) {
    self.context = context
    self.reader = reader
    forbidden = VariableCycles(context.variables).cut
  }

  func value(of variable: TemplateVariable, in level: TemplateVariable.Level) -> ImportedValue {
    values[Key(source: variable.source, level: level)] ?? .text("")
  }

  func dormant(_ text: String) -> ImportedText { reader.dormantText(text) }

  /// Reads the values of all levels.
  func readAll() {
    let levels =
      [.project, .collection]
      + context.environments.indices.map { TemplateVariable.Level.environment($0) }
    for variable in context.variables where variable.columnValues == nil {
      for level in levels {
        guard let text = variable.values[level] else { continue }
        values[Key(source: variable.source, level: level)] = read(text, of: variable, in: level)
      }
    }
  }

  private func read(
    _ text: String, of variable: TemplateVariable, in level: TemplateVariable.Level
  ) -> ImportedValue {
    if variable.isTyped, let scalar = JSONScalar.value(of: text) { return scalar }
    let templates = TemplatePieces(text).templates
    guard !templates.isEmpty else { return .text(text) }
    let cut = forbidden[variable.source] ?? []
    // What only a step or a row knows is not known when variables get their values.
    let late = templates.filter { name in
      let read = context.variable(name)
      return cut.contains(name) || read?.isCaptured ?? false || read?.columnValues != nil
    }
    guard late.isEmpty else {
      context.lose(
        .variable, "`\(variable.source)` reads `\(late[0])`, which has no value then: \(text)",
        at: variable.place)
      return .text(text)
    }
    if templates.contains(where: { DynamicValue.postman($0) != nil }) {
      context.change(
        .variable, "`\(variable.source)` is made once for a run, and was for each use",
        at: variable.place)
    }
    let isProject = level != .collection && context.input.options.hasProject
    let value = reader.text(isProject ? visible(text) : text, at: variable.place)
    if value.pieces.count == 1, let expression = value.expressions.first {
      return .text(.expression(context.wholeText(expression)))
    }
    return .text(value)
  }

  /// A value of the project with the texts of variables of the collection, which it does not see.
  private func visible(_ text: String) -> String {
    var output = ""
    for piece in TemplatePieces(text).all {
      switch piece {
      case .literal(let literal): output += literal
      case .template(let name):
        let variable = context.variable(name)
        if let variable, variable.values[.collection] != nil, !context.isHidden(variable),
          let known = context.known(name)?.first
        {
          output += known
        } else {
          if DynamicValue.postman(name) == nil { projectReads.insert(name) }
          output += "{{\(name)}}"
        }
      }
    }
    return output
  }
}

/// Variables that read themselves through others.
private struct VariableCycles {
  private let edges: [[Int]]
  private let variables: [TemplateVariable]
  /// The names that each variable must not read, so that no cycle is left.
  private(set) var cut: [String: Set<String>] = [:]

  init(_ variables: [TemplateVariable]) {
    self.variables = variables
    var numbers: [String: Int] = [:]
    for (number, variable) in variables.enumerated() { numbers[variable.source] = number }
    edges = variables.map { variable in
      let names = variable.values.values.flatMap { TemplatePieces($0).templates }
      return Set(names).compactMap { numbers[$0] }.sorted()
    }
    var states = [UInt8](repeating: 0, count: variables.count)
    for start in variables.indices where states[start] == 0 { walk(from: start, &states) }
  }

  /// Depth first, without recursion: an edge to a variable that is being visited is cut.
  private mutating func walk(from start: Int, _ states: inout [UInt8]) {
    var open: [(variable: Int, next: Int)] = [(start, 0)]
    states[start] = 1
    while let (variable, next) = open.last {
      guard next < edges[variable].count else {
        states[variable] = 2
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      let read = edges[variable][next]
      if states[read] == 1 {
        cut[variables[variable].source, default: []].insert(variables[read].source)
      } else if states[read] == 0 {
        states[read] = 1
        open.append((read, 0))
      }
    }
  }
}
