// SPDX-License-Identifier: Apache-2.0

extension ScriptOutcome {
  /// How many parts it adds to a step.
  package var weight: Int {
    expectations.all.count + captures.count + vars.count + headers.count + params.count
      + before.count + following.count
  }

  /// Adds what is expected besides, before what the script expects.
  package mutating func expect(first others: ScriptExpectations) {
    var all = others
    all.add(expectations)
    expectations = all
  }

  /// Adds everything to a step that belongs to it; what is before and behind it stays with the
  /// outcome.
  package func apply(to step: inout ImportedStep) {
    step.findings += findings
    step.origin?.tests += tests
    Self.add(vars, to: "vars", of: &step)
    step.request?.headers.removeAll { replacedHeaders.contains($0.name.lowercased()) }
    step.request?.headers += headers
    if let params = ImportedValue.ordered(params) {
      switch step["params"]?.content {
      case .mapping(let known)?:
        if case .mapping(let entries) = params.content {
          let names = Set(known.map(\.name))
          step["params"] = .mapping(known + entries.filter { !names.contains($0.name) })
        }
      default: step["params"] = params
      }
    }
    for entry in keys {
      if ["json", "text", "form", "multipart", "file", "base64", "xml", "graphql"].contains(
        entry.name)
      {
        for name in ["json", "text", "form", "multipart", "file", "base64", "xml", "graphql"] {
          step[name] = nil
        }
      }
      step[entry.name] = entry.value
    }
    if let value = expectations.value { step["expect"] = value }
    Self.add(captures, to: "capture", of: &step)
  }

  private static func add(_ entries: [ImportedEntry], to key: String, of step: inout ImportedStep) {
    guard !entries.isEmpty else { return }
    var known: [ImportedEntry] = []
    if case .mapping(let entries)? = step[key]?.content { known = entries }
    let names = Set(entries.map(\.name))
    step[key] = .mapping(known.filter { !names.contains($0.name) } + entries)
  }

  /// Adds what an inner script of the same phase does: those of a collection and a folder run first.
  package mutating func append(_ inner: ScriptOutcome) {
    if !varNames.isEmpty, !varNames.isDisjoint(with: inner.readNames) || !inner.before.isEmpty {
      // Variables of a step are not known before it.
      var step = ImportedStep()
      step["set"] = .mapping(vars)
      before.append(step)
      vars = []
      varNames = []
    }
    before += inner.before
    varNames.formUnion(inner.varNames)
    following += inner.following
    Self.add(inner.vars, to: &vars)
    expectations.add(inner.expectations)
    Self.add(inner.captures, to: &captures)
    headers.removeAll { inner.replacedHeaders.contains($0.name.lowercased()) }
    headers += inner.headers
    replacedHeaders.formUnion(inner.replacedHeaders)
    params += inner.params
    Self.add(inner.keys, to: &keys)
    findings += inner.findings
    differences.add(inner.differences)
    tests += inner.tests
    let needed = readNames.subtracting(askedNames)
    let added = inner.readNames.subtracting(madeNames)
    askedNames.formUnion(inner.askedNames.intersection(added))
    askedNames.subtract(needed.union(added.subtracting(inner.askedNames)))
    readNames.formUnion(added)
    madeNames.formUnion(inner.madeNames)
    textNames = textNames.subtracting(inner.madeNames).union(inner.textNames)
    numberNames = numberNames.subtracting(inner.madeNames).union(inner.numberNames)
    lostNames.formUnion(inner.lostNames)
    lostNames.subtract(madeNames)
  }

  private static func add(_ entries: [ImportedEntry], to all: inout [ImportedEntry]) {
    let names = Set(entries.map(\.name))
    all = all.filter { !names.contains($0.name) } + entries
  }
}
