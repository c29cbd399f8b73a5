// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import Queries
import Values

/// Renders the elements of an exchange.
extension StepRenderer {
  /// Renders all elements but those that read a capture of an earlier one.
  mutating func elements(
    of socket: PlannedSocket
  ) throws(StepRefusal) -> [RenderedSocket.Element] {
    var elements: [RenderedSocket.Element] = []
    elements.reserveCapacity(socket.exchange.count)
    var made: Set<String> = []
    var number = 0
    for element in socket.exchange {
      if case .receive = element { number += 1 }
      if !made.isEmpty, element.readNames.uses.contains(where: { made.contains($0.root) }) {
        elements.append(.later(element, number: number))
      } else {
        elements.append(try self.element(element, number: number, of: socket))
      }
      made.formUnion(element.captures.map(\.name.content))
    }
    return elements
  }

  /// - Parameter number: of a `receive`, from 1.
  mutating func element(
    _ element: SocketTemplate.Element, number: Int, of socket: PlannedSocket
  ) throws(StepRefusal) -> RenderedSocket.Element {
    switch element {
    case .send(let payload): try send(payload, of: socket)
    case .receive(let receive): .receive(try self.receive(receive, number: number))
    case .close(let close): .close(try self.close(close))
    case .closed(let closed): .closed(closed)
    }
  }

  // MARK: Sending

  private mutating func send(
    _ payload: SocketTemplate.Payload, of socket: PlannedSocket
  ) throws(StepRefusal) -> RenderedSocket.Element {
    switch payload {
    case .text(let text): return .send(try shownBytes(of: text), as: .text)
    case .hex(let text): return .send(try bytes(.hex, of: text), as: .binary)
    case .base64(let text): return .send(try bytes(.base64, of: text), as: .binary)
    case .file(let text):
      let path = try rendered(text).text.path(in: socket.folder(of: text))
      return .send(.file(path: path, text.span), as: .binary)
    case .json(let value):
      let found = try self.value(of: value)
      return .send(shown(found.value.jsonBytes(), of: found.secrets), as: .text)
    case .ping(let text):
      let payload = try shownBytes(of: text)
      if case .bytes(let bytes, _) = payload, bytes.count > SocketTemplate.mostPingBytes {
        throw StepRefusal(
          .pingTooLong, "a ping has more than \(SocketTemplate.mostPingBytes) bytes", at: text.span)
      }
      return .send(payload, as: .ping)
    }
  }

  private mutating func shownBytes(
    of text: TemplateText
  ) throws(StepRefusal) -> RenderedSocket.Payload {
    let rendered = try rendered(text)
    return .bytes(
      Array(rendered.text.utf8),
      shown: rendered.masked(unless: isHidden(_:of:)).map { Array($0.utf8) })
  }

  private mutating func bytes(
    _ notation: BytesNotation, of text: TemplateText
  ) throws(StepRefusal) -> RenderedSocket.Payload {
    let rendered = try rendered(text)
    guard let bytes = notation.bytes(of: rendered.text) else {
      throw .notBytes(notation, at: text.span)
    }
    return shown(bytes, of: rendered.secrets)
  }

  /// Bytes that are hidden as a whole if they were made from secrets.
  private func shown(_ bytes: [UInt8], of secrets: SecretNames) -> RenderedSocket.Payload {
    let isShown = secrets.isEmpty || isHidden(bytes, of: secrets)
    return .bytes(bytes, shown: isShown ? nil : Array(secrets.mark.utf8))
  }

  private mutating func close(
    _ close: CloseTemplate
  ) throws(StepRefusal) -> RenderedSocket.Close {
    guard let template = close.reason else { return RenderedSocket.Close(code: close.code) }
    let reason = try rendered(template)
    return RenderedSocket.Close(
      code: close.code, reason: reason.text,
      shownReason: reason.masked(unless: isHidden(_:of:)) ?? reason.text)
  }

  // MARK: Receiving

  private func receive(
    _ receive: ReceiveTemplate, number: Int
  ) throws(StepRefusal) -> RenderedSocket.Receive {
    let limits = try receive.limits.settled { text, encode throws(StepRefusal) in
      try text.plainRendered(in: scope, encode: encode)
    } problem: {
      StepRefusal($0, at: $1)
    }
    var rendered = RenderedSocket.Receive(
      number: number, expectations: receive.expectations, byteCount: limits.byteCount,
      silence: limits.silence, timeout: limits.timeout, skips: receive.skips,
      captures: receive.captures, span: receive.span)
    rendered.all = receive.all.enumerated().map { place, pattern in
      RenderedSocket.Receive(
        number: number, expectations: pattern.expectations, patternNumber: place + 1,
        captures: pattern.captures, span: pattern.span)
    }
    rendered.pattern = try receive.pattern.map { (pattern) throws(StepRefusal) in
      try bytePattern(pattern)
    }
    let isPlain = rendered.pattern == nil && receive.byteCount == nil && receive.silence == nil
    if isPlain, let expected = receive.expected, case .scalar(let value) = expected.content {
      rendered.text = try expectedText(value)
    }
    return rendered
  }

  /// The bytes of an expected text; nil for null. Its secrets are not noted, since it is not sent.
  private func expectedText(_ value: TemplateValue) throws(StepRefusal) -> [UInt8]? {
    do throws(TemplateFailure) {
      return try value.evaluate(in: scope).value.fieldText.map { Array($0.utf8) }
    } catch {
      throw StepRefusal(error)
    }
  }

  private func bytePattern(_ pattern: PatternTemplate) throws(StepRefusal) -> BytePattern {
    let span: SourceSpan
    let source: String
    switch pattern {
    case .constant(let pattern, let text): (source, span) = (pattern.text, text.span)
    case .template(let text):
      span = text.span
      do throws(TemplateFailure) {
        source = try text.render(in: scope, encode: { Pattern.escape($0) }).text
      } catch {
        throw StepRefusal(error)
      }
    }
    do throws(PatternSyntaxError) {
      return try BytePattern(source)
    } catch {
      throw StepRefusal(.invalidPattern, "a pattern is not correct: \(error.message)", at: span)
    }
  }
}

extension SocketTemplate {
  /// The longest content of a ping.
  static let mostPingBytes = 125
}

extension ReceiveTemplate {
  /// The checks of what it takes.
  fileprivate var expectations: Expectations {
    var expectations = Expectations()
    expectations.body = expected
    expectations.json = json
    expectations.bytes = bytes
    return expectations
  }
}
