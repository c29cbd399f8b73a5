// SPDX-License-Identifier: Apache-2.0

/// A collection as a reader makes it: the one writer (`CollectionDraft`) gives it its layout.
package struct ImportedCollection: Sendable {
  /// The name of its file, without folders and ending.
  package var fileName: String
  /// The names of its sources, for the head.
  package var sources: [String]
  package var name: String?
  package var description: String?
  /// Comments of the source, under the head.
  package var comments: [String] = []
  /// Findings about the whole, under the head.
  package var findings: [Int] = []
  package var vars: [ImportedEntry] = []
  /// Names that must come from outside; secret ones are among `secrets`.
  package var requires: [String] = []
  package var secrets: [ImportedSecret] = []
  /// Names that steps capture and that are secret in the source: reports mask their values.
  package var maskedNames: Set<String> = []
  package var environments: [ImportedEntry] = []
  package var defaults: [ImportedEntry] = []
  /// Other keys of the top level, as `cookieJar` and `lock`.
  package var keys: [ImportedEntry] = []
  /// One without a name becomes `requests`. Blocks come first.
  package var scenarios: [ImportedScenario] = []

  package init(fileName: String, sources: [String]) {
    self.fileName = fileName
    self.sources = sources
  }

  /// Whether nothing in it is carried out.
  package var hasNoSteps: Bool { scenarios.allSatisfy { $0.steps.allSatisfy(\.isDisabled) } }

  /// Those of the collection, of its scenarios and of their steps.
  var allFindings: [Int] {
    findings + scenarios.flatMap { $0.findings + $0.steps.flatMap(\.findings) }
  }

  /// Adds codes of warnings about what the source has.
  package mutating func acceptWarnings(_ codes: [String]) {
    let key = "acceptWarnings"
    let place = keys.firstIndex { $0.name == key }
    var items: [ImportedValue] = []
    if let place, case .list(let own) = keys[place].value.content { items = own }
    let known = Set(items.compactMap(\.literalText))
    items += codes.filter { !known.contains($0) }.map { .text($0) }
    if let place {
      keys[place].value.content = .list(items)
    } else {
      keys.append(ImportedEntry(key, .list(items)))
    }
  }

  /// How many tests of scripts its steps had.
  var testCount: Int {
    scenarios.reduce(0) { $0 + $1.steps.reduce(0) { $0 + ($1.origin?.tests.count ?? 0) } }
  }

  /// How many steps send requests.
  package var requestCount: Int {
    scenarios.reduce(0) { $0 + $1.steps.count { $0.request != nil && !$0.isDisabled } }
  }
}

/// A scenario with its steps, or a block.
package struct ImportedScenario: Sendable {
  /// Nil for the only one, which is named after the collection.
  package var name: String?
  /// The names that it gives to those that call it, if it is a block; else nil.
  package var returns: [String]?
  /// The name of the folder that the requests of a block are in; nil if they are beside the folders.
  package var folder: String?
  package var comments: [String] = []
  package var findings: [Int] = []
  /// Comments and findings after the last step.
  package var endComments: [String] = []
  package var endFindings: [Int] = []
  /// Its keys, without `steps`.
  package var keys: [ImportedEntry] = []
  package var steps: [ImportedStep]

  package init(name: String? = nil, steps: [ImportedStep]) {
    self.name = name
    self.steps = steps
  }

  /// Its key under `scenarios`.
  var title: String { name.map { ImportedText($0).template } ?? "requests" }
}

/// A step, in most cases a request.
package struct ImportedStep: Sendable {
  /// A request with the parts that steps may share.
  package struct Request: Sendable {
    package var method: ImportedText
    /// Absolute, or appended to `baseUrl`.
    package var address: ImportedText
    /// With `null` for one that is left out.
    package var headers: [ImportedField] = []

    package init(method: String = "GET", address: ImportedText) {
      self.method = ImportedText(method)
      self.address = address
    }
  }

  package var comments: [String] = []
  package var findings: [Int] = []
  package var isDisabled = false
  /// Where it is in its source; nil if it is not written there.
  package var place: ImportFinding.Place?
  /// Nil for `set`, `wait`, `call` and others, whose keys are all in `keys`.
  package var request: Request?
  /// For a comparison with a run of the other tool; nil for a step that its reports do not name.
  package var origin: StepOrigin?
  /// The other keys in any order: the writer sorts them.
  package var keys: [ImportedEntry] = []

  package init(_ request: Request? = nil) { self.request = request }

  package subscript(key: String) -> ImportedValue? {
    get { keys.first { $0.name == key }?.value }
    set {
      let place = keys.firstIndex { $0.name == key }
      switch (place, newValue) {
      case (let place?, let value?): keys[place].value = value
      case (let place?, nil): keys.remove(at: place)
      case (nil, let value?): keys.append(ImportedEntry(key, value))
      case (nil, nil): break
      }
    }
  }

  /// Adds a capture in place of one with its name.
  mutating func addCapture(_ entry: ImportedEntry) {
    var entries: [ImportedEntry] = []
    if case .mapping(let known)? = self["capture"]?.content { entries = known }
    entries.removeAll { $0.name == entry.name }
    self["capture"] = .mapping(entries + [entry])
  }
}

/// A value that is not written into a collection.
package struct ImportedSecret: Hashable, Sendable {
  /// The name in the format.
  package let name: String
  /// Nil for one that must come from outside.
  package let value: String?
  /// The variable of the environment in which a project finds it.
  package let variable: String
  /// Whether the source itself reads this variable.
  package var isReadBySource = false
  /// Whether it is null without a value from outside.
  package var isOptional = false
  /// Whether only environments of the result give it a value.
  package private(set) var isOfEnvironments = false

  package init(name: String, value: String?, variable: String) {
    self.name = name
    self.value = value
    self.variable = variable
  }

  /// Whether a variable of the environment can have the value: none has a NUL.
  var isWritable: Bool { value.map { !$0.utf8.contains(0) } ?? true }

  /// One that the environments of the result give values to.
  package static func ofEnvironments(_ name: String) -> ImportedSecret {
    var secret = ImportedSecret(name: name, value: nil, variable: "")
    secret.isOfEnvironments = true
    return secret
  }
}
