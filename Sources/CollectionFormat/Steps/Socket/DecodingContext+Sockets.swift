// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import WebSockets
import YAMLTree

extension DecodingContext {
  /// The address of a `socket` step: the scheme of a literal one is checked here, everything else in
  /// planning.
  mutating func socketAddress(_ node: YAMLNode) -> TemplateText? {
    guard let text = text(node, expected: .address), isOneLine(node), let scalar = node.scalar
    else { return nil }
    let beginning = text.leadingLiteral
    let mayBecome = !text.isLiteral && !beginning.utf8.contains(UInt8(ascii: ":"))
    guard SocketTemplate.Kind(of: beginning) != nil || mayBecome else {
      report(.unsupportedSocket(scalar.text, at: node.span))
      return nil
    }
    if SocketTemplate.Kind(of: beginning) == .webSocket { warnOfFragment(in: scalar) }
    return text
  }

  /// The contents of a `receive`: an expected value, or a mapping of its keys.
  mutating func receive(_ entry: YAMLMapping.Entry) -> ReceiveTemplate? {
    var receive = ReceiveTemplate(span: entry.key.span)
    if case .mapping(let mapping) = entry.value.content, !mapping.isExpectation {
      guard ReceiveTemplate.keys.read(entry.value, into: &receive, owner: entry.key.span, &self)
      else { return nil }
      if !receive.all.isEmpty { refuseBesideAll(mapping) }
      return receive
    }
    guard let expected = expected(entry.value, .text) else { return nil }
    receive.expected = expected
    return receive
  }

  /// Beside `all` there is only what concerns all its patterns together.
  private mutating func refuseBesideAll(_ receive: YAMLMapping) {
    for entry in receive where ["text", "json", "bytes", "expect"].contains(entry.name) {
      report(.besideAll(entry.name, at: entry.key.span))
    }
  }

  /// The contents of a `close`: `true`, or a code and a reason.
  mutating func close(_ entry: YAMLMapping.Entry) -> CloseTemplate? {
    var close = CloseTemplate(span: entry.key.span)
    if case .mapping = entry.value.content {
      return CloseTemplate.keys.read(entry.value, into: &close, owner: entry.key.span, &self)
        ? close : nil
    }
    guard let isClosing = Reader<Bool>.boolean.read(entry.value, &self) else { return nil }
    guard isClosing else {
      report(.closeFalse(at: entry.value.span))
      return nil
    }
    return close
  }

  /// The step if it has a `socket`.
  mutating func socketStep(_ draft: Step.Draft, in mapping: YAMLMapping) -> Step? {
    guard let written = draft.socket, let key = written.key, let address = written.address else {
      return nil
    }
    let kind = SocketTemplate.Kind(of: address.leadingLiteral)
    let exchange = written.exchange ?? []
    if exchange.isEmpty, kind == .raw || !draft.settings.mayHaveNoExchange {
      if let entry = mapping.entry(named: "exchange"), entry.value.sequence?.isEmpty == true {
        report(.emptyExchange(at: entry.value.span, of: kind))
      } else if !mapping.misspells("exchange") {
        report(.socketWithoutExchange(at: key))
      }
      return nil
    }
    var socket = SocketTemplate(
      address: address, exchange: exchange, protocols: written.protocols ?? [])
    for possible in kind.map({ [$0] }) ?? SocketTemplate.Kind.allCases {
      let misfits =
        SocketMisfits(of: mapping, as: possible).found + closings(socket, possible)
        + failures(draft.settings.sharedExpectations?.content.failure, of: possible)
      if kind == nil { socket.misfits[possible] = misfits } else { misfits.forEach { report($0) } }
    }
    return draft.step(.socket(Shared(socket)), at: mapping.place)
  }

  /// The kinds of failures that it cannot fail by.
  private func failures(
    _ failure: FailureExpectation?, of kind: SocketTemplate.Kind
  ) -> [Diagnostic] {
    guard let failure else { return [] }
    let known = SocketRule(kind).failures
    return (failure.kinds ?? []).filter { !known.contains($0.word) }.map {
      .noSocketFailure(
        $0.word.rawValue, of: kind, known: known.map(\.rawValue), at: failure.span)
    }
  }

  /// What follows the end of an exchange.
  private func closings(_ socket: SocketTemplate, _ kind: SocketTemplate.Kind) -> [Diagnostic] {
    kind == .raw ? rawClosings(socket) : messageClosings(socket)
  }

  /// After `close` nothing can be sent, and over TLS and UDP nothing can be received.
  private func rawClosings(_ socket: SocketTemplate) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var closed: SourceSpan?
    let scheme = socket.address.leadingLiteral
    let isOneWay = scheme.utf8.starts(with: "tcp:".utf8) || scheme.utf8.starts(with: "unix:".utf8)
    let hasScheme = SocketTemplate.Kind(of: scheme) != nil
    for (place, element) in socket.exchange.enumerated() {
      switch element {
      case .close(let close):
        if let closed {
          found.append(.elementAfterClose("close", at: close.span, closed: closed))
        } else if hasScheme, !isOneWay, place + 1 < socket.exchange.count {
          found.append(.closeBeforeTheEnd(at: close.span))
        }
        closed = closed ?? close.span
      case .send(let payload):
        if let closed { found.append(.elementAfterClose("send", at: payload.span, closed: closed)) }
      case .receive, .closed: break
      }
    }
    return found
  }

  /// After a close of either side there are no messages; the peer answers a close with its own.
  private func messageClosings(_ socket: SocketTemplate) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var last: (name: String, span: SourceSpan)?
    for element in socket.exchange {
      let (name, span) = element.keyword
      if let last, last.name == "closed" || name != "closed" {
        found.append(.messageAfterClose(name, at: span, closed: last.span))
      }
      if name == "close" || name == "closed" { last = (name, span) }
    }
    return found
  }
}

extension RequestSettings {
  /// Whether a WebSocket with its own expectations may end at once: with a status, or as a failure.
  fileprivate var mayHaveNoExchange: Bool {
    guard let expected = sharedExpectations?.content else { return false }
    return expected.status != nil || expected.failure != nil
  }
}

extension SocketTemplate.Element {
  /// The key of the element, and a place to show.
  fileprivate var keyword: (String, SourceSpan) {
    switch self {
    case .send(let payload): ("send", payload.span)
    case .receive(let receive): ("receive", receive.span)
    case .close(let close): ("close", close.span)
    case .closed(let closed): ("closed", closed.span)
    }
  }
}

extension Reader where Content == SocketTemplate.Element {
  /// One of `send`, `receive`, `close`, `closed`.
  static var socketElement: Reader {
    Reader(.mapping("exchange")) { node, loading in
      if let word = node.scalar?.text, word == "close" || word == "closed" {
        loading.report(.elementWithoutValue(word, at: node.span))
        return nil
      }
      var draft = SocketTemplate.ElementDraft()
      guard SocketTemplate.ElementDraft.keys.read(node, into: &draft, &loading) else { return nil }
      guard let capture = draft.capture else { return draft.element }
      guard case .receive(var receive)? = draft.element else {
        if draft.element != nil { loading.report(.captureWithoutReceive(at: capture.key.span)) }
        return nil
      }
      receive.captures = Reader<[CaptureDeclaration]>.captures.read(capture.value, &loading) ?? []
      if !receive.all.isEmpty { loading.report(.besideAll("capture", at: capture.key.span)) }
      return .receive(receive)
    }
  }
}

extension Reader where Content == [ReceiveTemplate] {
  /// The elements of `all`: mappings, or expected values of a text.
  static var patterns: Reader {
    .list(
      of: Reader<ReceiveTemplate>(.either([.mapping("all"), .expected(.text)])) { node, loading in
        var pattern = ReceiveTemplate(span: node.span)
        if case .mapping(let mapping) = node.content, !mapping.isExpectation {
          return ReceiveTemplate.patternKeys.read(node, into: &pattern, &loading) ? pattern : nil
        }
        guard let expected = loading.expected(node, .text) else { return nil }
        pattern.expected = expected
        return pattern
      }, nonEmpty: true)
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

extension Reader where Content == Int {
  /// A close code that a peer may send.
  static var closeCode: Reader {
    let number = Reader.integer(0...65_535)
    return Reader(number.shape) { node, loading in
      guard let code = number.read(node, &loading) else { return nil }
      guard CloseCode.maySend(code) else {
        loading.report(.badCloseCode(code, at: node.span))
        return nil
      }
      return code
    }
  }
}

extension YAMLMapping {
  /// Whether it contains matchers: then it is an expected value, not a mapping of `receive`.
  var isExpectation: Bool {
    indices.contains { self[$0].name.utf8.first == UInt8(ascii: "$") }
  }
}
