// SPDX-License-Identifier: Apache-2.0

/// The variables whose values in the run of the other tool are not known.
package struct UnknownNames: Sendable {
  /// Those that come from outside.
  private let outside: Set<String>
  private let changed: ChangedNames
  /// Whether values are those at the end of the run: a report has its environment as scripts left it.
  private let isOfEnd: Bool

  package init(outside: Set<String>, changed: ChangedNames, isOfEnd: Bool) {
    self.outside = outside
    self.changed = changed
    self.isOfEnd = isOfEnd
  }

  /// - Parameters:
  ///   - written: by earlier steps of the scenario.
  ///   - isLater: whether an earlier row or repetition may have left values.
  func unknown(written: Set<String>, isLater: Bool) -> Set<String> {
    let always = outside.union(changed.byLosses)
    return isLater || isOfEnd ? always.union(changed.all.subtracting(written)) : always
  }
}

extension ImportedStep {
  /// The variables that it sets or captures.
  var writtenNames: Set<String> {
    Set(["set", "capture"].flatMap { self[$0]?.writtenNames ?? [] })
  }

  /// Those of some names that its expressions read, in alphabetical order.
  func names(in wanted: Set<String>) -> [String] {
    let wanted = wanted.subtracting(self["vars"]?.entries.map(\.name) ?? [])
    guard !wanted.isEmpty else { return [] }
    var found: Set<String> = []
    if let request {
      found.formUnion(ExpressionNames.of(request.address.expressions, in: wanted))
      for header in request.headers { header.value.addNames(in: wanted, to: &found) }
    }
    for entry in keys { entry.addNames(in: wanted, to: &found) }
    return found.sorted()
  }

  /// All words of its expressions.
  var words: Set<String> {
    var found: Set<String> = []
    if let request {
      found.formUnion(request.address.expressions.flatMap { ExpressionNames.all(in: $0) })
      for header in request.headers { header.value.addWords(to: &found) }
    }
    for entry in keys { entry.value.addWords(to: &found) }
    return found
  }

  /// Puts a text in place of each file: a report does not show what was sent of it.
  mutating func neutralizeFiles() {
    if let file = self["file"], !file.isDisabled {
      self["file"] = nil
      self["text"] = .text("file")
    }
    guard var parts = self["multipart"], case .list(let items) = parts.content else { return }
    parts.content = .list(
      items.map { part in
        guard !part.isDisabled, part.entries.contains(where: { $0.name == "file" }) else {
          return part
        }
        let kept = part.entries.filter { $0.name == "name" }
        return .mapping(kept + [ImportedEntry("value", .text("file"))])
      })
    self["multipart"] = parts
  }
}

extension ImportedValue {
  /// The names of its members, or those that a list has.
  fileprivate var writtenNames: [String] {
    guard !isDisabled else { return [] }
    if case .list(let items) = content { return items.compactMap(\.literalText) }
    return entries.filter { !$0.value.isDisabled }.map(\.name)
  }
}

extension ScriptExpectations {
  /// Those of some names that its expressions read.
  func names(in wanted: Set<String>) -> Set<String> {
    var found: Set<String> = []
    for entry in entries { entry.addNames(in: wanted, to: &found) }
    return found
  }
}

extension ImportedEntry {
  /// The keys whose texts are CEL.
  private static let conditions: Set<String> = ["that", "of", "if", "while", "until"]

  func addNames(in wanted: Set<String>, to found: inout Set<String>) {
    if Self.conditions.contains(name) {
      let texts = value.listed.compactMap(\.literalText)
      found.formUnion(ExpressionNames.of(texts, in: wanted))
    }
    value.addNames(in: wanted, to: &found)
  }
}

extension ImportedValue {
  /// The values of a list; a value that is not one is alone.
  fileprivate var listed: [ImportedValue] {
    if case .list(let items) = content { items } else { [self] }
  }

  func addNames(in wanted: Set<String>, to found: inout Set<String>) {
    switch content {
    case .text(let text): found.formUnion(ExpressionNames.of(text.expressions, in: wanted))
    case .list(let items): for item in items { item.addNames(in: wanted, to: &found) }
    case .mapping(let entries): for entry in entries { entry.addNames(in: wanted, to: &found) }
    case .null, .boolean, .number, .prose: break
    }
  }
}

extension ImportedValue {
  /// Adds the words of its expressions.
  fileprivate func addWords(to found: inout Set<String>) {
    switch content {
    case .text(let text):
      for expression in text.expressions { found.formUnion(ExpressionNames.all(in: expression)) }
    case .list(let items): for item in items { item.addWords(to: &found) }
    case .mapping(let entries): for entry in entries { entry.value.addWords(to: &found) }
    case .null, .boolean, .number, .prose: break
    }
  }
}

extension ImportedFiles {
  /// Leaves out secrets that nothing reads, as one of a header that a log-in replaces.
  mutating func dropUnusedSecrets() {
    guard !secrets.all.isEmpty else { return }
    let wanted = Set(secrets.all.map(\.name)).union(secrets.all.map(\.variable))
    var read: Set<String> = []
    for entry in projectEntries { entry.addNames(in: wanted, to: &read) }
    for index in collections.indices { read.formUnion(collections[index].names(in: wanted)) }
    let unused = secrets.all.filter { !read.contains($0.name) && !read.contains($0.variable) }
    secrets.noteUnused(Set(unused.map(\.name)).subtracting(read))
    for index in collections.indices {
      collections[index].secrets.removeAll { !read.contains($0.name) }
    }
  }
}

extension ImportedCollection {
  /// Those of some names that its expressions read.
  fileprivate func names(in wanted: Set<String>) -> Set<String> {
    var found: Set<String> = []
    for entry in vars + environments + defaults + keys { entry.addNames(in: wanted, to: &found) }
    for scenario in scenarios {
      for entry in scenario.keys { entry.addNames(in: wanted, to: &found) }
      for step in scenario.steps {
        if let request = step.request {
          found.formUnion(ExpressionNames.of(request.address.expressions, in: wanted))
          found.formUnion(ExpressionNames.of(request.method.expressions, in: wanted))
          for header in request.headers { header.value.addNames(in: wanted, to: &found) }
        }
        for entry in step.keys { entry.addNames(in: wanted, to: &found) }
      }
    }
    return found
  }

  /// The variables with which addresses begin.
  package var namesOfHosts: Set<String> {
    let wanted = Set(requires)
    var texts = scenarios.flatMap { $0.steps.compactMap { $0.request?.address } }
    for entry in keys where entry.name == "baseUrl" {
      if case .text(let text) = entry.value.content { texts.append(text) }
    }
    var found: Set<String> = []
    for text in texts {
      guard case .expression(let source)? = text.pieces.first else { continue }
      if let name = ExpressionNames.all(in: source).first(where: wanted.contains) {
        found.insert(name)
      }
    }
    return found
  }
}

/// Names in the text of expressions.
enum ExpressionNames {
  static func of(_ expressions: [String], in wanted: Set<String>) -> Set<String> {
    var found: Set<String> = []
    for expression in expressions { found.formUnion(all(in: expression).filter(wanted.contains)) }
    return found
  }

  /// All words of an expression, in their order.
  static func all(in expression: String) -> [String] {
    expression.utf8.split { byte in
      !((0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F)
    }
    .map { String(decoding: $0, as: UTF8.self) }
  }
}
