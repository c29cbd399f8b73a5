// SPDX-License-Identifier: Apache-2.0

import Notation

extension HTTPReading {
  /// What the scripts of a part do at a moment; names that they make are known from here on.
  ///
  /// - Parameter number: of the part; scripts before the first request of a file have none.
  func outcome(
    of scripts: [HTTPScript], _ phase: ScriptPhase, part number: Int, named name: String?
  ) -> ScriptOutcome {
    var outcome = ScriptOutcome()
    for script in scripts where script.phase == phase {
      let place = context.place(script.offset)
      var surroundings = ScriptSurroundings(
        name: { [self] in
          context.variables[context.index(of: source(of: $0, at: place), at: place)].name
        },
        template: { [self] in reader.text(HTTPTemplates.tidied($0), at: place) },
        isReadLater: { [self] in lastUse($0) > number }, requestName: name)
      surroundings.expression = { [self] in
        context.variables[context.index(of: source(of: $0, at: place), at: place)].expression
      }
      surroundings.hidden = { [self] in context.hidden($0, $1) }
      surroundings.isVariable = { [self] in isKnown($0, at: place) }
      outcome.append(
        context.follow(
          ScriptText(script.text, phase, script.dialect) { [self] in
            context.place(script.place($0))
          }, surroundings))
    }
    noteObjects(outcome)
    note(outcome, at: context.place(scripts.first?.offset ?? 0))
    testCount += outcome.tests.count
    return outcome
  }

  /// The variables that are objects or lists: alone in a body they are JSON.
  private func noteObjects(_ outcome: ScriptOutcome) {
    var entries = outcome.vars
    for step in outcome.before + outcome.following {
      if case .mapping(let set)? = step["set"]?.content { entries += set }
    }
    for entry in entries {
      switch entry.value.content {
      case .mapping, .list: objectNames.insert(entry.name)
      default: objectNames.remove(entry.name)
      }
    }
  }

  private func note(_ outcome: ScriptOutcome, at place: ImportFinding.Place) {
    context.differences.add(outcome.differences)
    for name in outcome.readNames.sorted() {
      let source = source(of: name, at: place)
      if outcome.askedNames.contains(name) {
        context.noteAsked(source, at: place)
      } else {
        _ = context.use(source, at: place)
      }
    }
    for name in outcome.lostNames.sorted() { context.noteLostMaker(of: name, at: place) }
    for name in outcome.madeNames.sorted() {
      _ = context.noteCapture(of: name, as: outcome.type(of: name), at: place)
    }
  }

  /// The name among those of the source of what a script calls a name.
  private func source(of name: String, at place: ImportFinding.Place) -> String {
    if case .declared(let key)? = scope.meaning(of: name, at: place.offset),
      !(context.variable(name)?.isCaptured ?? false)
    {
      return key
    }
    return name
  }

  private func isKnown(_ name: String, at place: ImportFinding.Place) -> Bool {
    if case .declared? = scope.meaning(of: name, at: place.offset) { return true }
    return context.variable(name).map { $0.isDeclared || $0.isCaptured } ?? false
  }

  /// The number of the last part that names a variable.
  private func lastUse(_ name: String) -> Int { lastUses[name, default: -1] }

  /// The numbers of the last parts that name each variable.
  static func lastUses(in parts: [HTTPPart]) -> [String: Int] {
    var uses: [String: Int] = [:]
    for (number, part) in parts.enumerated() {
      var texts = [part.request?.text ?? ""] + part.body.map(\.text)
      texts += (part.headers + part.variables).map(\.value) + part.asserts.map(\.text)
      for name in TemplatePieces(HTTPTemplates.tidied(texts.joined(separator: "\n"))).templates {
        uses[name] = number
        // `{{user.id}}`
        let first = name.prefix { $0 != "." && $0 != "[" }
        uses[String(first)] = number
      }
      for script in part.scripts {
        // Each word of a script may be a name.
        for word in script.text.split(whereSeparator: {
          !($0.isLetter || $0.isNumber || "_-$".contains($0))
        }) {
          uses[String(word)] = number
        }
      }
    }
    return uses
  }
}
