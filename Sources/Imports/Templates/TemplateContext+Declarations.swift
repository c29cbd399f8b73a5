// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

extension TemplateContext {
  /// Gives a collection, and the project, what the texts need that were read: variables, secrets, names that
  /// come from outside, environments.
  ///
  /// - Parameter reader: of the values of variables.
  package func settle(
    in collection: inout ImportedCollection, _ files: inout ImportedFiles,
    _ reader: TemplateReader
  ) {
    request = nil
    noteReads(reader)
    let values = VariableValues(self, reader)
    // A value may read a variable that is declared before it.
    values.readAll()
    for index in variables.indices { declare(index, values, in: &collection, &files) }
    for variable in variables {
      let isLost = variable.isLost || variable.isChangedByLoss
      if isLost { files.changedNames.byLosses.insert(variable.name) }
      if isLost || variable.isCaptured { files.changedNames.all.insert(variable.name) }
    }
    settleEnvironments(values, in: &collection, &files)
    let own = secrets.all.filter {
      usedSecrets.contains($0.name) && !environmentVariables.contains($0.variable)
    }
    collection.secrets = own + collection.secrets
    collection.findings += takeFound() + differences.report(in: &findings)
  }

  /// Values name variables too, and these are used before the first variable is declared.
  private func noteReads(_ reader: TemplateReader) {
    for index in variables.indices where variables[index].isDeclared {
      for text in variables[index].values.values.sorted() {
        for name in reader.variables(in: text, at: variables[index].place) {
          let read = variable(name)
          guard !(read?.isCaptured ?? false), read?.columnValues == nil else { continue }
          _ = use(name, at: variables[index].place)
        }
      }
    }
  }

  // MARK: One variable

  private func declare(
    _ index: Int, _ values: VariableValues, in collection: inout ImportedCollection,
    _ files: inout ImportedFiles
  ) {
    var variable = variables[index]
    // Whether it has a value is not known here.
    if variable.isAsked, variable.isLost || variable.isChangedByLoss {
      (variable.isUsed, variable.isReadBefore) = (true, true)
    }
    let isWritten = variable.isDeclared || variable.isUsed && variable.isReadBefore
    if variable.columnValues != nil {
      guard variable.isDeclared else { return }
      return change(
        .variable, "`\(variable.source)` comes from the rows of data", at: variable.place)
    }
    if variable.name != variable.source, isWritten {
      change(.renamed, "`\(variable.source)` is `\(variable.name)`", at: variable.place)
    }
    if variable.isLost, variable.isUsed {
      guard variable.hasValue else {
        files.lostNames.append((variable.name, variable.requests))
        return declareOutside(variable, in: &collection)
      }
      change(
        .variable, "`\(variable.name)` keeps its value, which a script that is lost changes",
        at: variable.place)
    }
    if !variable.isDeclared {
      guard isWritten, !variable.isCaptured || variable.isReadBefore else {
        return declareNothing(variable, in: &collection)
      }
      if !variable.isLost, !variable.isWithoutHost {
        change(
          .undeclared,
          "nothing gives `\(variable.source)` a value: `\(variable.name)` comes from outside",
          at: variable.place)
      }
      return declareOutside(variable, in: &collection)
    }
    declareValues(of: variable, values, in: &collection, &files)
  }

  private func declareValues(
    of variable: TemplateVariable, _ values: VariableValues,
    in collection: inout ImportedCollection, _ files: inout ImportedFiles
  ) {
    let isSecret = isHidden(variable)
    if isSecret, variable.isCaptured { collection.maskedNames.insert(variable.name) }
    if isSecret, variable.isMadeBeforeRead { return }
    for level in [TemplateVariable.Level.project, .collection] {
      guard let text = variable.values[level] else { continue }
      if isSecret {
        if text.isEmpty, variable.isOfEnvironments { continue }
        if text.isEmpty {
          secrets.require(variable.name)
        } else {
          secrets.add(variable.name, value: text)
        }
        noteUsed(secret: variable.name)
      } else {
        var value = values.value(of: variable, in: level)
        value.isDisabled = variable.isLost && text.isEmpty
        let entry = ImportedEntry(variable.name, value, at: variable.place)
        if level == .project, input.options.hasProject {
          if files.collections.isEmpty { files.addProjectVariable(entry) }
        } else if level == .collection || variable.values[.collection] == nil {
          collection.vars.append(entry)
        }
      }
    }
    let isBare = variable.values[.project] == nil && variable.values[.collection] == nil
    guard variable.isUsed || variable.isAsked, isBare || isSecret && variable.isOfEnvironments
    else { return }
    if !isSecret, !variable.isUsed { return declareNothing(variable, in: &collection) }
    if isSecret {
      collection.secrets.append(.ofEnvironments(variable.name))
    } else {
      collection.requires.append(variable.name)
    }
  }

  /// A variable that nothing gives a value, and that is only asked for: null, which is as undefined there.
  private func declareNothing(
    _ variable: TemplateVariable, in collection: inout ImportedCollection
  ) {
    guard variable.isAsked else { return }
    if variable.isSecret, !variable.isTyped {
      if variable.isCaptured { collection.maskedNames.insert(variable.name) }
      secrets.require(variable.name, isOptional: input.options.hasProject)
      noteUsed(secret: variable.name)
    } else {
      collection.vars.append(ImportedEntry(variable.name, .null, at: variable.place))
    }
    change(
      .undeclared,
      "nothing gives `\(variable.source)` a value: `\(variable.name)` is null unless it comes from outside",
      at: variable.place)
  }

  private func declareOutside(
    _ variable: TemplateVariable, in collection: inout ImportedCollection
  ) {
    if isHidden(variable), variable.isOfEnvironments {
      collection.secrets.append(.ofEnvironments(variable.name))
    } else if variable.isSecret, !variable.isTyped {
      secrets.require(variable.name)
      noteUsed(secret: variable.name)
    } else {
      collection.requires.append(variable.name)
    }
  }

  /// Whether the values of a variable are not written: a value with templates is made of others.
  func isHidden(_ variable: TemplateVariable) -> Bool {
    variable.isSecret && !input.options.keepsSecrets
      && variable.values.values.allSatisfy { TemplatePieces($0).templates.isEmpty }
  }

  // MARK: Environments

  private func settleEnvironments(
    _ values: VariableValues, in collection: inout ImportedCollection, _ files: inout ImportedFiles
  ) {
    addDisabled(values, in: &collection, &files)
    if input.options.hasProject, files.collections.isEmpty { addProjectNames(values, &files) }
    guard !environments.isEmpty else { return }
    let isFirst = files.collections.isEmpty
    let entries = environments.indices.map { environment($0, values) }
    if input.options.hasProject {
      guard isFirst else { return }
      if entries.count == 1 {
        files.projectEntries.append(ImportedEntry("environment", .text(entries[0].name)))
      }
      files.projectEntries.append(ImportedEntry("environments", .mapping(entries)))
    } else {
      collection.environments = entries
    }
    files.environmentCount = entries.count
  }

  /// Names that values of the project read: the project does not see those of collections.
  private func addProjectNames(_ values: VariableValues, _ files: inout ImportedFiles) {
    var requires: [ImportedValue] = []
    var hidden: [ImportedEntry] = []
    for variable in variables where values.projectReads.contains(variable.source) {
      if isHidden(variable), variable.isDeclared || variable.isSecret {
        let own = secrets.all.first {
          $0.name == variable.name && !environmentVariables.contains($0.variable)
        }
        let value = own.map { ImportedValue.text(.expression("env.\($0.variable)")) }
        hidden.append(ImportedEntry(variable.name, value ?? .null))
      } else if variable.values[.project] == nil {
        requires.append(.text(variable.name))
      }
    }
    if !hidden.isEmpty { files.projectEntries.append(Self.entry("secrets", hidden)) }
    if !requires.isEmpty {
      files.projectEntries.append(ImportedEntry("requires", .list(requires)))
    }
  }

  private func environment(_ number: Int, _ values: VariableValues) -> ImportedEntry {
    var vars: [ImportedEntry] = []
    var hidden: [ImportedEntry] = []
    for variable in variables {
      guard let text = variable.values[.environment(number)], variable.columnValues == nil else {
        continue
      }
      if isHidden(variable) {
        if variable.isMadeBeforeRead { continue }
        let name = environmentVariable(of: variable, in: number, value: text)
        environmentVariables.insert(name)
        secrets.add(variable.name, value: text.isEmpty ? nil : text, variable: name)
        hidden.append(ImportedEntry(variable.name, .text(.expression("env.\(name)"))))
      } else {
        var value = values.value(of: variable, in: .environment(number))
        value.isDisabled = variable.isLost && !variable.hasValue
        vars.append(ImportedEntry(variable.name, value, at: variable.place))
      }
    }
    vars += disabledEntries(in: .environment(number), values)
    var entries: [ImportedEntry] = []
    if !vars.isEmpty { entries.append(Self.entry("vars", vars)) }
    if !hidden.isEmpty {
      let list = ImportedValue.list(hidden.map { .text($0.name) })
      entries.append(
        ImportedEntry("secrets", input.options.readsEnvironment ? .mapping(hidden) : list))
    }
    return ImportedEntry(environments[number], .mapping(entries))
  }

  /// `TOKEN`, with several environments `STAGING_TOKEN`.
  private func environmentVariable(
    of source: TemplateVariable, in number: Int, value: String
  ) -> String {
    let name = source.name
    let variable = SecretStore.variable(of: name)
    guard environments.count > 1 || !source.isOfEnvironments else {
      return secrets.variable(variable, for: name, value: value)
    }
    let prefix = String(
      environments[number].uppercased().unicodeScalars.map {
        $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) ? Character($0) : "_"
      })
    // Two environments may have one name in capital letters.
    let preferred = VariableNames.name(from: prefix) + "_" + variable
    var chosen = secrets.variable(preferred, for: name, value: value)
    var count = 2
    while environmentVariables.contains(chosen) {
      chosen = secrets.variable("\(preferred)_\(count)", for: name, value: value)
      count += 1
    }
    return chosen
  }

  private func addDisabled(
    _ values: VariableValues, in collection: inout ImportedCollection, _ files: inout ImportedFiles
  ) {
    let project = disabledEntries(in: .project, values)
    collection.vars += disabledEntries(in: .collection, values)
    guard input.options.hasProject else { return collection.vars += project }
    guard files.collections.isEmpty else { return }
    for entry in project { files.addProjectVariable(entry) }
  }

  /// Entries that are comments.
  private func disabledEntries(
    in level: TemplateVariable.Level, _ values: VariableValues
  ) -> [ImportedEntry] {
    disabled.filter { $0.level == level }.map { entry in
      let name = variable(entry.source)?.name ?? VariableNames.name(from: entry.source)
      var value = ImportedValue.text(values.dormant(entry.value))
      value.isDisabled = true
      return ImportedEntry(name, value)
    }
  }

  private static func entry(_ name: String, _ entries: [ImportedEntry]) -> ImportedEntry {
    ImportedEntry(name, .mapping(entries))
  }
}

extension ImportedFiles {
  /// Adds a variable to those of `curlew.yaml`.
  fileprivate mutating func addProjectVariable(_ entry: ImportedEntry) {
    let place = projectEntries.firstIndex { $0.name == "vars" }
    guard let place, case .mapping(var entries) = projectEntries[place].value.content else {
      return projectEntries.append(ImportedEntry("vars", .mapping([entry])))
    }
    projectEntries[place].value.content = .null
    entries.append(entry)
    projectEntries[place].value.content = .mapping(entries)
  }
}
