// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import Values

/// Makes the items of a collection.
struct PostmanWriter {
  static let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

  let collections: [PlannedCollection]
  private var context = ExportedItem.Context()
  var findings: [ExportFinding] = []
  private(set) var requestCount = 0
  private(set) var jsonNames: Set<String> = []
  var secretNames: [String] = []
  var openNames: [String] = []
  private var rawNames: Set<String> = []
  private var inlinedNames: Set<String> = []
  /// The names that environments give other values.
  private let environmentNames: Set<String>
  /// Statements of steps that send nothing, which run before the next request.
  private var pending: [String] = []
  /// Blocks without parameters that calls with `once` have written, and the items of those that come before the
  /// folder of their first caller.
  private var writtenOnce: Set<ObjectIdentifier> = []
  private var itemsBeforeFolder: [Value] = []

  init(
    _ collections: [PlannedCollection], _ environments: [EnvironmentDeclaration],
    jsonNames: Set<String>
  ) {
    self.collections = collections
    environmentNames = Set(environments.flatMap(\.variables).map(\.name.content))
    context.jsonNames = jsonNames
  }

  mutating func item(_ name: String, _ place: (SourceSpan) -> ExportFinding.Place) -> Value {
    var text = PostmanText()
    noteForms()
    context.commonAuth = commonAuth
    let auth = context.commonAuth.flatMap { ExportedItem.value(of: $0, &text) }
    if auth == nil { context.commonAuth = nil }
    var items: [Value] = []
    for collection in collections {
      let own = self.items(of: collection, place)
      items += collections.count == 1 ? own : [Self.folder(collection.name, own)]
    }
    openNames += text.openNames
    let descriptions = collections.compactMap(\.file.content.description)
    return .members([
      (
        "info",
        .members([
          ("name", .string(name)),
          (
            "description",
            descriptions.isEmpty ? nil : .string(descriptions.joined(separator: "\n\n"))
          ),
          ("schema", .string(Self.schema)),
        ])
      ),
      ("item", .array(items)), ("auth", auth), ("variable", variables(place)),
    ])
  }

  private static func folder(_ name: String, _ items: [Value]) -> Value {
    .members([("name", .string(name)), ("item", .array(items))])
  }

  /// The `auth` of `defaults` that at least half of the requests have.
  private var commonAuth: PlannedAuth? {
    var found: [SourceSpan: (auth: PlannedAuth, count: Int)] = [:]
    var total = 0
    for step in collections.flatMap(\.allSteps) where step.isRequest {
      total += 1
      guard let auth = step.settings.auth, auth.isInherited, !auth.isNone else { continue }
      found[auth.span, default: (auth, 0)].count += 1
    }
    return found.values.first { $0.count * 2 >= total }.flatMap { one in
      // Of two with half of them each, neither.
      found.values.count { $0.count * 2 >= total } == 1 ? one.auth : nil
    }
  }

  private mutating func noteForms() {
    for collection in collections {
      for input in collection.inputs.all {
        switch input.value {
        case .string(let text)? where !input.isSecret && PostmanText.escaped(text) != text:
          context.forms[input.name] =
            environmentNames.contains(input.name) ? .unescaped : .escaped(text)
        case .string?, nil: context.forms[input.name] = .text
        default: context.forms[input.name] = .value
        }
      }
    }
  }

  // MARK: Items

  private mutating func items(
    of collection: PlannedCollection, _ place: (SourceSpan) -> ExportFinding.Place
  ) -> [Value] {
    var items: [Value] = []
    func folder(_ name: String, _ own: [Value]) {
      items += itemsBeforeFolder
      itemsBeforeFolder = []
      if !own.isEmpty { items.append(Self.folder(name, own)) }
    }
    folder("setup", self.items(of: collection.setup, place))
    for scenario in collection.scenarios {
      if !scenario.rows.tables.isEmpty {
        lose(.flow, "rows of `\(scenario.name)`: a data file of the runner", place(scenario.span))
      }
      if let condition = scenario.condition {
        lose(.flow, "only if \(condition.text)", place(scenario.span))
      }
      pending += scenario.variables.compactMap { variable in
        set(variable, in: place(variable.name.span))
      }
      var own = self.items(of: scenario.before, place) + self.items(of: scenario.steps, place)
      own += self.items(of: scenario.teardown, place) + self.items(of: scenario.after, place)
      let isWhole = collection.scenarios.count == 1 && collection.file.content.usesRequestsShorthand
      if isWhole { items += itemsBeforeFolder + own } else { folder(scenario.name, own) }
      itemsBeforeFolder = []
    }
    folder("teardown", self.items(of: collection.teardown, place))
    return items
  }

  private mutating func items(
    of list: StepList, _ place: (SourceSpan) -> ExportFinding.Place, prefix: String = "",
    depth: Int = 0
  ) -> [Value] {
    var items: [Value] = []
    for step in list.steps {
      let name = prefix + title(of: step)
      switch step.action {
      case .request(let request): items.append(item(step, request, name, place))
      case .local(.set(let assignments)):
        pending += assignments.compactMap { set($0, in: place($0.name.span)) }
      case .call(let call):
        guard let block = call.block, depth < 16 else {
          lose(.step, "call \(call.template.block.content)", place(step.span))
          continue
        }
        for fact in step.factsOfRun { lose(.flow, fact, place(step.span)) }
        if isCarriedOutOnce(call, block) {
          guard writtenOnce.insert(ObjectIdentifier(block)).inserted else { continue }
          if items.isEmpty, depth == 0, pending.isEmpty {
            itemsBeforeFolder += self.items(of: block.steps, place, depth: depth + 1)
            continue
          }
        }
        pending += (block.defaults + call.template.arguments).compactMap {
          set($0, in: place($0.name.span))
        }
        items += self.items(
          of: block.steps, place, prefix: "\(name) › ", depth: depth + 1)
        items += self.items(
          of: block.teardown, place, prefix: "\(name) › ", depth: depth + 1)
      case .socket, .webSocket, .exec, .local:
        lose(.step, "`\(step.kind)` sends no request: \(name)", place(step.span))
      }
    }
    return items
  }

  /// Whether all calls of a block are one: the runner of Postman keeps what the first one captures.
  private func isCarriedOutOnce(_ call: PlannedCall, _ block: PlannedBlock) -> Bool {
    call.template.once != nil && call.template.arguments.isEmpty && block.defaults.isEmpty
      && block.teardown.isEmpty
  }

  private func title(of step: PlannedStep) -> String {
    var text = PostmanText()
    if let name = step.name { return text.text(name) }
    guard case .request(let request) = step.action else { return step.title }
    let method = request.method.map { text.text($0) } ?? "GET"
    return "\(method) \(text.text(request.address))"
  }

  private mutating func item(
    _ step: PlannedStep, _ request: PlannedRequest, _ name: String,
    _ place: (SourceSpan) -> ExportFinding.Place
  ) -> Value {
    requestCount += 1
    for capture in step.captures where context.forms[capture.name.content] == nil {
      context.forms[capture.name.content] = .unknown
    }
    var item = ExportedItem(step, request, in: context)
    let value = item.value(named: name, after: pending)
    pending = []
    jsonNames.formUnion(item.text.jsonNames)
    openNames += item.text.openNames.filter { !openNames.contains($0) }
    let own = place(step.span)
    for name in item.text.inlined.sorted() where inlinedNames.insert(name).inserted {
      findings.append(
        ExportFinding(
          .changed, .variable,
          "`\(name)` is written as its text in JSON, where Postman escapes nothing",
          at: own))
    }
    for lost in item.lost { lose(lost.cause, "\(lost.text) (\(name))", own) }
    for raw in item.text.rawNames where !isPlain(raw) && rawNames.insert(raw).inserted {
      findings.append(
        ExportFinding(
          .changed, .expression, "Postman does not encode `{{\(raw)}}` in an address", at: own))
    }
    return value
  }

  /// Whether the value of a name is known, and the same when it is encoded.
  private func isPlain(_ name: String) -> Bool {
    for collection in collections {
      guard let input = collection.inputs[name] else { continue }
      guard case .string(let text)? = input.value else { return input.value != nil }
      return name == "baseUrl"
        || text.utf8.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
          default: "-._~".utf8.contains(byte)
          }
        }
    }
    return false
  }

  /// A statement that gives a name a value.
  private mutating func set(
    _ variable: VariableDeclaration, in place: ExportFinding.Place
  ) -> String? {
    let name = variable.name.content
    switch variable.value {
    case .constant(.string, _): context.forms[name] = .text
    case .constant: context.forms[name] = .value
    default: context.forms[name] = .text
    }
    guard let value = ExportedScript.script(variable.value) else {
      lose(.expression, "the value of `\(name)`", place)
      return nil
    }
    return "pm.collectionVariables.set(\(ExportedScript.literal(name)), \(value));"
  }

  private mutating func lose(
    _ cause: ExportFinding.Cause, _ text: String, _ place: ExportFinding.Place
  ) {
    findings.append(ExportFinding(.lost, cause, text, at: place))
  }
}
