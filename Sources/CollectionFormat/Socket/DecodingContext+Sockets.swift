// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import YAMLTree

extension DecodingContext {
  /// The address of a raw connection: the scheme of a literal one is checked here, everything else
  /// in planning.
  mutating func socketAddress(_ node: YAMLNode) -> TemplateText? {
    guard let text = text(node, expected: .address), isOneLine(node), let scalar = node.scalar
    else { return nil }
    let beginning = text.leadingLiteral
    let isKnown = SocketTemplate.schemes.contains { beginning.utf8.starts(with: $0.utf8) }
    let mayBecome = !text.isLiteral && !beginning.utf8.contains(UInt8(ascii: ":"))
    guard isKnown || mayBecome else {
      report(.unsupportedSocket(scalar.text, at: node.span))
      return nil
    }
    return text
  }

  /// The contents of a `receive`: an expected value, or a mapping that defines its end.
  mutating func receive(_ entry: YAMLMapping.Entry) -> ReceiveTemplate? {
    var receive = ReceiveTemplate(span: entry.key.span)
    if case .mapping(let mapping) = entry.value.content, !mapping.isExpectation {
      guard ReceiveTemplate.keys.read(entry.value, into: &receive, owner: entry.key.span, &self)
      else { return nil }
      return receive
    }
    guard let expected = expected(entry.value, .text) else { return nil }
    receive.expected = expected
    return receive
  }

  /// The step if it uses a raw connection and has no keys of requests only.
  mutating func socketStep(
    _ draft: Step.Draft, in mapping: YAMLMapping, at key: SourceSpan
  ) -> Step? {
    refuseKeysOfRequests(in: mapping)
    if let failure = draft.settings.sharedExpectations?.content.failure { judgeSocket(failure) }
    guard let exchange = draft.exchange else {
      if mapping.entry(named: "exchange") == nil { report(.socketWithoutExchange(at: key)) }
      return nil
    }
    guard let address = draft.socket else { return nil }
    let socket = SocketTemplate(address: address, exchange: exchange)
    judgeClosing(socket)
    return draft.step(.socket(Shared(socket)), at: mapping.place)
  }

  private mutating func refuseKeysOfRequests(in mapping: YAMLMapping) {
    for position in mapping.indices {
      let entry = mapping[position]
      let name = entry.name
      if name == "expect", case .mapping(let subjects) = entry.value.content {
        refuse(subjects, but: SocketTemplate.subjects) { .noSocketSubject($0, at: $1) }
      } else if name == "expect", !entry.value.isNull, !entry.value.isUnwritten {
        report(.noSocketSubject("status", at: entry.value.span))
      } else if name == "capture", case .mapping(let captures) = entry.value.content {
        refuseCaptures(captures)
      } else if Step.Draft.keys.description.keys.contains(where: { $0.name == name }),
        !SocketTemplate.stepKeys.contains(name), !Methods.names.contains(name), name != "method"
      {
        report(.keyOfRequests(name, at: entry.key.span))
      }
    }
  }

  private mutating func judgeSocket(_ failure: FailureExpectation) {
    let known = FailureExpectation.wordsOfSockets
    for kind in failure.kinds ?? [] where !known.contains(kind.word) {
      report(
        .noSocketFailure(
          kind.word.rawValue, known: known.map(\.rawValue), at: failure.span))
    }
  }

  private mutating func refuse(
    _ mapping: YAMLMapping, but allowed: Set<String>,
    _ words: (String, SourceSpan) -> Diagnostic
  ) {
    for position in mapping.indices {
      let entry = mapping[position]
      let name = entry.name
      if !allowed.contains(name), !name.utf8.starts(with: "x-".utf8) {
        report(words(name, entry.key.span))
      }
    }
  }

  private mutating func refuseCaptures(_ captures: YAMLMapping) {
    for position in captures.indices {
      let value = captures[position].value
      if case .mapping(let mapping) = value.content {
        refuse(mapping, but: SocketTemplate.captureKeys) { .noSocketSource($0, at: $1) }
      } else if let scalar = value.scalar, scalar.text.utf8.first == UInt8(ascii: "$"),
        scalar.text.templateOpening?.lowerBound != 0
      {
        report(.noSocketSource(scalar.text, at: value.span))
      }
    }
  }

  /// After `close` nothing can be sent, and over TLS and UDP nothing can be received.
  private mutating func judgeClosing(_ socket: SocketTemplate) {
    var closed: SourceSpan?
    let scheme = socket.address.leadingLiteral
    let isOneWay = scheme.utf8.starts(with: "tcp:".utf8) || scheme.utf8.starts(with: "unix:".utf8)
    let hasScheme = SocketTemplate.schemes.contains { scheme.utf8.starts(with: $0.utf8) }
    for (place, turn) in socket.exchange.enumerated() {
      switch turn {
      case .close(let span):
        if let closed {
          report(.turnAfterClose("close", at: span, closed: closed))
        } else if hasScheme, !isOneWay, place + 1 < socket.exchange.count {
          report(.closeBeforeTheEnd(at: span))
        }
        closed = closed ?? span
      case .send(let payload):
        if let closed { report(.turnAfterClose("send", at: payload.text.span, closed: closed)) }
      case .receive: break
      }
    }
  }
}

extension SocketTemplate {
  static let schemes = ["tcp://", "tls://", "udp://", "unix:"]

  /// The keys of a step that apply to a raw connection.
  static let stepKeys: Set<String> = [
    "socket", "exchange", "name", "id", "description", "tags", "vars", "after",
    "continueOnFailure", "if", "skip", "only", "fails", "delay", "repeat", "forEach", "as",
    "capture", "expect", "retry", "timeout", "limits", "tls", "resolve", "connectTo", "interface",
    "ipVersion",
  ]

  static let subjects: Set<String> = [
    "body", "bytes", "sha256", "size", "time", "values", "that", "failure",
  ]

  static let captureKeys: Set<String> = [
    "body", "bytes", "regex", "secret", "default", "append",
  ]
}

extension SocketTemplate.Payload {
  /// The text as written, in any notation.
  package var text: TemplateText {
    switch self {
    case .text(let text), .hex(let text), .base64(let text), .file(let text): text
    }
  }
}

extension Reader where Content == SocketTemplate.Turn {
  /// One of `send`, `receive`, `close`.
  static var socketTurn: Reader {
    Reader(.mapping("exchange")) { node, loading in
      var draft = SocketTemplate.TurnDraft()
      guard SocketTemplate.TurnDraft.keys.read(node, into: &draft, &loading) else { return nil }
      return draft.turn
    }
  }
}

extension Reader where Content == SocketTemplate.Payload {
  /// A text, or a mapping of one other form.
  static var payload: Reader {
    Reader(.either([.text, .mapping("send")])) { node, loading in
      guard case .mapping = node.content else {
        return loading.text(node, expected: .text).map { .text($0) }
      }
      var draft = SocketTemplate.PayloadDraft()
      let isWhole = SocketTemplate.PayloadDraft.keys.read(node, into: &draft, &loading)
      return isWhole ? draft.payload : nil
    }
  }
}

extension Reader where Content == PatternTemplate {
  /// A regular expression over bytes.
  static var bytePattern: Reader {
    Reader(.text) { node, loading in
      guard let pattern = loading.pattern(node) else { return nil }
      if case .constant(let compiled, let text) = pattern,
        (try? BytePattern(compiled.text)) == nil
      {
        loading.report(.notOfBytes(at: text.span))
        return nil
      }
      return pattern
    }
  }
}

extension YAMLMapping {
  /// Whether it contains matchers: then it is an expected value, not a mapping of `receive`.
  var isExpectation: Bool {
    indices.contains { self[$0].name.utf8.first == UInt8(ascii: "$") }
  }
}
