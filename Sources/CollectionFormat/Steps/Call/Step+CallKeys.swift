// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The keys of a call in a step, before they are known to be complete.
final class CallDraft: KindDraft {
  /// The key `call`.
  var key: Located<String>?
  var block: Located<String>?
  var arguments: [VariableDeclaration] = []
  /// The key `once`, if it is true.
  var once: SourceSpan?
  /// `with` and `once`, as far as they are written.
  var others: [Located<String>] = []
}

extension StepKind {
  static let call = StepKind(
    applies: .call, isWritten: { $0.call?.key != nil }, captures: .returned,
    read: { $0.callStep($1, in: $2) },
    refuseKeysElsewhere: { loading, draft, kind in
      // A socket reports all keys that it does not have.
      guard kind.applies != .sockets else { return }
      for key in draft.call?.others ?? [] { loading.report(.keyOfCalls(key)) }
    })
}

extension Step.Draft {
  /// The keys of calls.
  static let callKeys: [Key<Step.Draft>] = [
    Key(
      "call", .literal,
      "carries out the steps of a block: of this file or of the project by its name, of a file under "
        + "`use` as `PREFIX/NAME`", applies: .call, example: "call: log in",
      alsoCalled: ["block", "include", "runScenario"], group: 0
    ) { draft, entry, loading in
      draft.call.made.key = Located(entry.name, at: entry.key.span)
      draft.call.made.block = loading.literal(entry.value, expected: .literal).map {
        Located($0, at: entry.value.span)
      }
    },
    Key(
      "with", Reader<[VariableDeclaration]>.arguments.shape,
      "parameters of the call, evaluated with the names of the caller",
      applies: .call, example: "with: { user: bob }", alsoCalled: ["args", "arguments", "params"]
    ) { draft, entry, loading in
      draft.call.made.others.append(Located(entry.name, at: entry.key.span))
      draft.call.made.arguments =
        Reader<[VariableDeclaration]>.arguments.read(entry.value, &loading) ?? []
    },
    Key(
      "once", Shape.boolean,
      "one execution for the whole run, whose captures and cookies every call with the same parameters "
        + "gets", applies: .call, example: "once: true"
    ) { draft, entry, loading in
      draft.call.made.others.append(Located(entry.name, at: entry.key.span))
      if Reader<Bool>.boolean.read(entry.value, &loading) == true {
        draft.call.made.once = entry.key.span
      }
    },
  ]
}

extension Reader where Content == [VariableDeclaration] {
  /// `with` of a call: parameters and any data. They declare no names.
  static var arguments: Reader {
    Reader(Reader.variables.shape) { node, loading in
      let declared = loading.declaredNames.count
      defer { loading.declaredNames.removeSubrange(declared...) }
      return Reader.variables.read(node, &loading)
    }
  }
}

extension DecodingContext {
  /// The step if its keys are those of a call.
  fileprivate mutating func callStep(_ draft: Step.Draft, in mapping: YAMLMapping) -> Step? {
    guard let written = draft.call, let key = written.key else { return nil }
    reportKeysOfExchanges(besides: key, of: .call, in: mapping)
    guard let block = written.block else { return nil }
    let call = CallTemplate(block: block, arguments: written.arguments, once: written.once)
    return draft.step(.call(Shared(call)), at: mapping.place)
  }
}

extension CaptureDeclaration {
  /// The contents of a mapping under a name that a call captures.
  struct ReturnedDraft {
    var returned: Located<String>?
    var fallback: TemplateValue?
    var isSecret = false
    var appends = false

    static let keys = KeyTable<ReturnedDraft>(
      "returned", "what a call captures",
      keys: [
        Key(
          "returned", .name, "the name that the block returns", example: "returned: token",
          alsoCalled: ["name", "from"], required: true
        ) { $0.returned = $1 },
        Key(
          "secret", .boolean, "mask it like a declared secret", default: "false",
          example: "{ returned: token, secret: true }", alsoCalled: ["sensitive", "mask"]
        ) { $0.isSecret = $1 },
        Key(
          "default", .data, "the value when no step of the block made it",
          example: "{ returned: next, default: null }", alsoCalled: ["fallback", "or"]
        ) { $0.fallback = $1 },
        Key(
          "append", .boolean, "append the value to the list that the name holds already",
          default: "false", example: "{ returned: id, append: true }",
          alsoCalled: ["collect", "push"]
        ) { $0.appends = $1 },
      ])
  }
}

extension Reader where Content == [CaptureDeclaration] {
  /// `capture` of a call: a list of returned names, or names and what they stand for.
  static var returned: Reader {
    let shape = Shape.either([
      .list(.name, nonEmpty: true), .named(by: .name, .either([.name, .mapping("returned")])),
    ])
    return Reader(shape) { node, loading in
      switch node.content {
      case .sequence:
        return Reader<[Located<String>]>.list(of: .declaredName, nonEmpty: true)
          .read(node, &loading)?.map { CaptureDeclaration(returned: $0) }
      case .mapping(let mapping): return loading.returnedCaptures(mapping)
      default:
        loading.reportWrongType(node, expected: shape)
        return nil
      }
    }
  }
}

extension CaptureDeclaration {
  /// A returned name under the same name.
  fileprivate init(returned name: Located<String>) {
    self.init(
      name: name, source: .returned(name), pattern: nil, fallback: nil, isSecret: false,
      appends: false, span: name.span)
  }
}

extension DecodingContext {
  fileprivate mutating func returnedCaptures(_ mapping: YAMLMapping) -> [CaptureDeclaration] {
    mapping.indices.compactMap { position in
      guard isWritten(position, of: mapping) else { return nil }
      let entry = mapping[position]
      let name = declaredName(entry.key)
      var draft = CaptureDeclaration.ReturnedDraft()
      if case .mapping = entry.value.content {
        guard CaptureDeclaration.ReturnedDraft.keys.read(entry.value, into: &draft, &self) else {
          return nil
        }
      } else {
        draft.returned = Reader<Located<String>>.name.read(entry.value, &self)
      }
      guard let name, let returned = draft.returned else { return nil }
      return CaptureDeclaration(
        name: name, source: .returned(returned), pattern: nil, fallback: draft.fallback,
        isSecret: draft.isSecret, appends: draft.appends, span: entry.value.span)
    }
  }
}
