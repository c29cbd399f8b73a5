// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// Makes the result of collections in Bruno's model, whatever their spelling.
struct CollectionImport {
  /// Reads the files of a collection.
  typealias Reading =
    (CollectionFiles, TemplateContext) throws(ImportProblem) -> SourceCollection

  private let context: TemplateContext
  private let source: SourceCollection
  private let scope: BrunoScope

  private init(_ context: TemplateContext, _ source: SourceCollection) {
    self.context = context
    self.source = source
    scope = BrunoScope(context)
  }

  static func neededFiles(
    _ input: ImportInput, beginningWith names: [String], read: Reading
  ) throws(ImportProblem) -> [NeededFile] {
    var needed: [NeededFile] = []
    for files in CollectionFiles.all(in: input, beginningWith: names) {
      let context = TemplateContext(input, file: files.start)
      let source = try read(files, context)
      var ignored = ImportedFiles(secrets: context.secrets)
      _ = CollectionImport(context, source).collection(&ignored)
      needed += ProcessVariables.files(of: source).map { .lookedFor($0, from: files.start) }
      needed += context.neededFiles
    }
    return needed
  }

  static func files(
    _ input: ImportInput, beginningWith names: [String], read: Reading
  ) throws(ImportProblem) -> ImportedFiles {
    var files = ImportedFiles(secrets: SecretStore(input.options))
    var taken: Set<String> = []
    for group in CollectionFiles.all(in: input, beginningWith: names) {
      let context = TemplateContext(input, file: group.start)
      context.findings = files.findings
      context.secrets = files.secrets
      let source = try read(group, context)
      var collection = CollectionImport(context, source).collection(&files)
      collection.sources = group.members.map { input.files[$0.file] }.sourceNames
      collection.fileName = fileName(source, input, &taken)
      files.secrets = context.secrets
      files.findings = context.findings
      files.fixtures += context.fixtures
      files.collections.append(collection)
    }
    return files
  }

  /// That of the folder, else of the collection or the file.
  private static func fileName(
    _ source: SourceCollection, _ input: ImportInput, _ taken: inout Set<String>
  ) -> String {
    let file = input.files[source.file]
    let starts = [
      "bruno.json", "opencollection.yml", "opencollection.yaml", "folder.bru", "folder.yml",
    ]
    let isStart = starts.contains(file.name)
    let folder = file.path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    let isNamed = !folder.isEmpty && folder != "." && folder != ".."
    let name = isStart ? (isNamed ? folder : source.name) + "." : file.name
    let base = FileNames.base(of: name)
    var chosen = base
    var number = 2
    while !taken.insert(chosen).inserted {
      chosen = "\(base)-\(number)"
      number += 1
    }
    return chosen
  }

  // MARK: The collection

  private func collection(_ files: inout ImportedFiles) -> ImportedCollection {
    var collection = ImportedCollection(fileName: "collection", sources: [])
    let defaults = source.root.defaults
    if !source.name.isEmpty { collection.name = source.name }
    collection.description = defaults.description
    collection.comments = defaults.comments
    collection.findings = defaults.findings
    context.escapesJSON = true
    declareVariables()
    let groups = FolderGroup.all(of: source)
    let testCount = addScenarios(groups, to: &collection)
    addDefaults(to: &collection)
    scope.isReadingValues = true
    context.settle(in: &collection, &files, scope.reader)
    declareProcessVariables(in: &collection, &files)
    files.testCount +=
      testCount
      + source.root.all.reduce(0) { count, item in
        count + item.request.assertions.count { !$0.isDisabled }
      }
    return collection
  }

  private func declareVariables() {
    for environment in source.environments {
      let level = TemplateVariable.Level.environment(context.addEnvironment(name(of: environment)))
      for variable in inherited(environment) { declare(variable, in: level) }
    }
    for variable in source.root.defaults.variables { declare(variable, in: .collection) }
    for (request, _) in source.root.all {
      if case .json(let text)? = request.body?.content { context.noteJSON(text.text) }
      if case .graphQL(_, let variables?)? = request.body?.content {
        context.noteJSON(variables.text)
      }
    }
  }

  private func name(of environment: SourceEnvironment) -> String {
    let base = environment.name.isEmpty ? "environment" : environment.name
    var name = base
    var number = 2
    while context.environments.contains(name) {
      name = "\(base) \(number)"
      number += 1
    }
    return name
  }

  /// The variables of an environment behind those that it begins with.
  private func inherited(_ environment: SourceEnvironment) -> [SourceField] {
    var variables = environment.variables
    var seen: Set<String> = [environment.name]
    var base = environment.base
    while let name = base, seen.insert(name).inserted,
      let outer = source.environments.first(where: { $0.name == name })
    {
      variables = outer.variables + variables
      base = outer.base
    }
    return variables
  }

  private func declare(_ variable: SourceField, in level: TemplateVariable.Level) {
    guard !variable.name.isEmpty else { return }
    if variable.isDisabled {
      context.declareDisabled(variable.name, variable.value, in: level, at: variable.place)
    } else {
      context.declare(
        variable.name, variable.value, in: level, isSecret: variable.isSecret, at: variable.place)
    }
  }

  // MARK: Scenarios

  /// - Returns: how many tests its scripts have.
  private func addScenarios(_ groups: [FolderGroup], to collection: inout ImportedCollection) -> Int
  {
    let names = source.root.everyFolder.map(\.name) + source.root.all.map(\.request.name)
    let scripts = RequestScripts(
      scope, groups.flatMap { $0.requests.map(\.request) }, source.root.everyFolder)
    let certificates = ClientCertificates(source.certificates, scope)
    var requests = RequestSteps(context, scope, LabelKeys(names), scripts, certificates)
    let depth = groups.first?.requests.first.map { $0.path.count } ?? 0
    let isSplit = groups.count > 1
    var divided = FolderScenarios(context, source.name)
    var number = 0
    var left: [Int] = context.takeFound()
    for group in groups {
      var made: [FolderScenarios.Sent] = []
      for (request, path) in group.requests {
        context.request = number
        let inner = path.dropFirst(
          isSplit ? FolderGroup.depth(of: source) + 1 : min(depth, FolderGroup.depth(of: source)))
        let name = (inner.map(\.name) + [request.name]).joined(separator: " / ")
        scope.begin()
        let steps = requests.steps(request, [source.root] + path, named: name, number: number)
        number += 1
        if steps.isEmpty {
          left += context.takeFound()
        } else {
          made.append(
            FolderScenarios.Sent(
              request: request, steps: steps, reads: scope.reads, makes: scope.makes))
        }
      }
      left += divided.add(group, made)
    }
    collection.findings += left + scripts.outerFindings + certificates.reportUnused()
    divided.settle(in: &collection)
    return scripts.testCount
  }

  // MARK: The tool's defaults

  private func addDefaults(to collection: inout ImportedCollection) {
    // What axios sends.
    collection.defaults.append(
      ImportedEntry(
        "headers",
        .mapping([ImportedEntry("Accept", .text("application/json, text/plain, */*"))])))
    if let proxy = source.proxy {
      collection.defaults.append(ImportedEntry("proxy", .text(proxyText(proxy))))
    }
    guard let first = source.root.all.first?.request else { return }
    guard !context.input.options.acceptsAnyStatus else {
      let status = ImportedValue.mapping([ImportedEntry("$gte", .number(100))])
      collection.defaults.append(
        ImportedEntry("expect", .mapping([ImportedEntry("status", status)])))
      return
    }
    collection.findings.append(
      context.findings.change(
        .impliedStatus, "a status of 400 and above fails a step here", at: first.place,
        help: "`--any-status` accepts each status, as Bruno does"))
  }

  /// The address of a proxy; its password is a secret.
  private func proxyText(_ proxy: RequestText) -> ImportedText {
    let text = proxy.text
    guard let scheme = text.firstRange(of: "://"), let at = text.lastIndex(of: "@"),
      at > scheme.upperBound,
      let colon = text[scheme.upperBound..<at].firstIndex(of: ":")
    else { return scope.reader.text(text, at: proxy.place) }
    let password = scope.reader.credential(
      String(text[text.index(after: colon)..<at]), name: "proxyPassword", at: proxy.place)
    return scope.reader.text(String(text[...colon]), at: proxy.place) + password
      + scope.reader.text(String(text[at...]), at: proxy.place)
  }

  /// `{{process.env.X}}`: read from the environment where a project may, else from outside.
  private func declareProcessVariables(
    in collection: inout ImportedCollection, _ files: inout ImportedFiles
  ) {
    let known = ProcessVariables(source, context.input)
    let hidden = context.input.options.secretNames
    for source in scope.readByValues {
      if CredentialNames.isCredential(source, value: nil) || hidden.contains(source) {
        context.secrets.add(source, value: known[source], variable: source, isRead: true)
      } else {
        files.addPublicVariable(source, known[source])
      }
    }
    for (source, name) in scope.processVariables {
      if CredentialNames.isCredential(source, value: nil) || hidden.contains(name) {
        context.secrets.add(name, value: known[source], variable: source, isRead: true)
        collection.secrets += context.secrets.all.filter { $0.name == name }
      } else if context.input.options.readsEnvironment {
        files.addPublicVariable(source, known[source])
        collection.vars.append(ImportedEntry(name, .text(.expression("env.\(source)"))))
      } else if let value = known[source] {
        collection.vars.append(ImportedEntry(name, .text(value)))
      } else {
        collection.requires.append(name)
      }
    }
  }
}
