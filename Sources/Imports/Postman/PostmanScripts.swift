// SPDX-License-Identifier: Apache-2.0

/// Carries scripts over to steps: the one place where scripts come in.
///
/// `prepare` is called before any request is read, `begin` for each request before its texts are read,
/// `carryOver` behind them. Scripts of folders and of the collection run with each of their requests.
final class PostmanScripts {
  /// What scripts made of a step.
  struct Effects {
    /// Steps before and behind it.
    var before: [ImportedStep] = []
    var after: [ImportedStep] = []
    /// The variables that the request reads, without those that its scripts have made before, and those that
    /// these steps make, by their names in the source.
    var reads: Set<String> = []
    var made: Set<String> = []
  }

  /// What the scripts of a folder become, read once.
  private struct Outer {
    var before = ScriptOutcome()
    var after = ScriptOutcome()
    /// Whether its requests have been written.
    var hasSent = false
  }

  /// The most parts that scripts of folders add to all requests together.
  private static let mostParts = 500_000

  private let context: TemplateContext
  private let reader: TemplateReader
  private var outers: [ObjectIdentifier: Outer] = [:]
  /// What scripts make before the present request, also those of folders.
  private var madeBefore: Set<String> = []
  /// The last request that a variable is named in.
  private var lastUse: [String: Int] = [:]
  private var names: [String] = []
  /// Steps that run once for the whole.
  private(set) var setup: [ImportedStep] = []

  init(_ context: TemplateContext, _ reader: TemplateReader) {
    self.context = context
    self.reader = reader
  }

  // MARK: Before requests are read

  /// Notes the variables that only lost statements make, and where variables are named.
  func prepare(_ tree: PostmanFolder, _ items: [PostmanItem]) {
    var made: Set<String> = []
    var lost: [(name: String, place: ImportFinding.Place)] = []
    for script in tree.folders.flatMap(\.scripts) + items.flatMap(\.scripts) {
      var findings = ImportFindings()
      let surroundings = ScriptSurroundings(
        name: { VariableNames.name(from: $0) }, template: { ImportedText($0) })
      let outcome = ScriptReader.read(Self.text(script), surroundings, &findings)
      made.formUnion(outcome.madeNames)
      for name in outcome.lostNames.sorted() { lost.append((name, script.place(at: 0))) }
    }
    for (name, place) in lost {
      if made.contains(name) {
        context.noteLostChange(of: name, at: place)
      } else {
        context.noteLostMaker(of: name, at: place)
      }
    }
    names = items.map(\.name)
    for (number, item) in items.enumerated() { noteUse(in: item, number) }
    for folder in tree.folders where !folder.scripts.isEmpty { readScripts(of: folder) }
  }

  private static func text(_ script: PostmanScript) -> ScriptText {
    ScriptText(
      script.text, script.moment == .before ? .beforeRequest : .afterResponse, .postman,
      place: script.place)
  }

  private func noteUse(in item: PostmanItem, _ number: Int) {
    if let request = item.object.node[member: "request"] {
      for name in TemplatePieces(request.plainText).templates { lastUse[name] = number }
    }
    for script in item.scripts {
      // Each text of a script may be a name.
      for part in script.text.split(whereSeparator: { "\"'`{}".contains($0) }) {
        lastUse[String(part)] = number
      }
    }
  }

  private func surroundings(
    at place: ImportFinding.Place, number: Int?, isReadAfter: Bool = false
  ) -> ScriptSurroundings {
    let context = context
    let reader = reader
    let lastUse = lastUse
    var surroundings = ScriptSurroundings(
      name: { context.variables[context.index(of: $0, at: place)].name },
      template: { reader.text($0, at: place) },
      isReadLater: { name in
        guard let number else { return false }
        return isReadAfter || lastUse[name, default: -1] > number
      })
    surroundings.hidden = { context.hidden($0, $1) }
    surroundings.declaredScope = { context.variable($0)?.declaredScope }
    surroundings.expression = { context.variables[context.index(of: $0, at: place)].expression }
    if let number {
      surroundings.requestName = names[number]
      surroundings.nextRequestName = number + 1 < names.count ? names[number + 1] : nil
    }
    return surroundings
  }

  /// The scripts of a folder, for each of its requests.
  private func readScripts(of folder: PostmanFolder) {
    var outer = Outer()
    for script in folder.scripts {
      var surroundings = surroundings(at: script.place(at: 0), number: nil)
      surroundings.requestName = Postman.title(folder.name) ?? "collection"
      var outcome = context.follow(Self.text(script), surroundings)
      if outcome.weight * names.count > Self.mostParts {
        outcome = ScriptOutcome()
        outcome.findings = [
          context.findings.lose(
            .script, "a script of a folder with many requests", original: script.text,
            at: script.place(at: 0))
        ]
      }
      folderFindings[ObjectIdentifier(folder), default: []] += outcome.findings
      outcome.findings = []
      if script.moment == .before {
        outer.before.append(outcome)
      } else {
        outer.after.append(outcome)
      }
    }
    if folder.parent == nil, outer.before.before.contains(where: { $0.request != nil }) {
      setup = outer.before.before
      outer.before.before = []
      outer.hasSent = true
      use(outer.before, at: folder.object.place)
      folderFindings[ObjectIdentifier(folder), default: []].append(
        context.findings.change(
          .flow, "the requests of the collection's script are sent once, not before each request",
          at: folder.object.place))
    }
    outers[ObjectIdentifier(folder)] = outer
  }

  /// The numbers of findings about the scripts of folders.
  private(set) var folderFindings: [ObjectIdentifier: [Int]] = [:]

  /// Marks the variables that an outcome reads, then those that it makes.
  private func use(_ outcome: ScriptOutcome, at place: ImportFinding.Place) {
    context.differences.add(outcome.differences)
    for name in outcome.readNames.sorted() {
      if outcome.askedNames.contains(name) {
        context.noteAsked(name, at: place)
      } else {
        _ = context.use(name, at: place)
      }
    }
    for name in outcome.madeNames.sorted() {
      _ = context.noteCapture(of: name, as: outcome.type(of: name), at: place)
    }
  }

  // MARK: One request

  /// What runs before a request; its texts are read after this.
  func begin(_ item: PostmanItem, number: Int) -> ScriptOutcome {
    var outcome = ScriptOutcome()
    madeBefore = []
    for folder in Self.path(of: item) {
      let id = ObjectIdentifier(folder)
      guard var outer = outers[id] else { continue }
      var own = outer.before
      if own.before.contains(where: { $0.request != nil }) {
        if outer.hasSent {
          own.before = []
        } else {
          own.findings.append(
            context.findings.change(
              .flow, "the requests of a folder's script are sent once, not before each request",
              at: folder.object.place))
        }
        outer.hasSent = true
        outers[id] = outer
      }
      use(own, at: item.place)
      madeBefore.formUnion(own.madeNames)
      // Each request makes them again, so none of them crosses scenarios.
      if own.before.isEmpty { own.madeNames = [] }
      outcome.append(own)
    }
    // Steps behind the request do not see the variables of its step.
    let isReadAfter =
      Self.path(of: item).contains {
        !(outers[ObjectIdentifier($0)]?.after.following ?? []).isEmpty
      }
      || item.scripts.contains { $0.moment == .after && $0.text.contains("sendRequest") }
    for script in item.scripts where script.moment == .before {
      let own = context.follow(
        Self.text(script),
        surroundings(at: script.place(at: 0), number: number, isReadAfter: isReadAfter))
      use(own, at: item.place)
      outcome.append(own)
    }
    madeBefore.formUnion(outcome.madeNames)
    return outcome
  }

  /// Carries the scripts of one request over to its step.
  func carryOver(
    _ before: ScriptOutcome, _ item: PostmanItem, number: Int, into step: inout ImportedStep
  ) -> Effects {
    var after = ScriptOutcome()
    for folder in Self.path(of: item) {
      guard let outer = outers[ObjectIdentifier(folder)] else { continue }
      use(outer.after, at: item.place)
      after.append(outer.after)
    }
    for script in item.scripts where script.moment == .after {
      let own = context.follow(
        Self.text(script), surroundings(at: script.place(at: 0), number: number))
      use(own, at: item.place)
      after.append(own)
    }
    var expectations = before.expectations
    expectations.add(after.expectations)
    after.expectations = expectations
    before.apply(to: &step)
    after.apply(to: &step)
    step.findings += context.takeFound()
    return Effects(
      before: before.before, after: after.following,
      reads: context.reads.subtracting(madeBefore).union(before.readNames),
      made: before.madeNames.union(after.madeNames))
  }

  /// The folders of a request, from the collection on.
  private static func path(of item: PostmanItem) -> [PostmanFolder] {
    var path: [PostmanFolder] = []
    var folder: PostmanFolder? = item.folder
    while let one = folder {
      path.append(one)
      folder = one.parent
    }
    return path.reversed()
  }
}
