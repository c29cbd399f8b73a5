// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Exchanges
import Planning
import RunEvents
import Threads

/// What the elements of an exchange have made so far: verdicts, and captures that later elements,
/// the step's own checks and later steps see.
struct ExchangeProgress {
  /// With the captures in its scope.
  private(set) var context: StepContext
  private let socket: PlannedSocket
  private let destination: Destination
  private(set) var verdicts: [Verdict] = []
  private(set) var captures: [CaptureTaker.Taken] = []
  private(set) var captureErrors: [StepError] = []
  /// An expression that could not be evaluated, or bytes that must not be sent.
  private(set) var refusal: StepRefusal?

  init(_ socket: PlannedSocket, to destination: Destination, in context: StepContext) {
    self.socket = socket
    self.destination = destination
    self.context = context
  }

  /// Whether there are no elements, so that only a conversation can have failed.
  var isConversation: Bool { socket.exchange.isEmpty }

  /// Whether the elements after the last one are left out, since they assume what did not happen.
  var isOver: Bool {
    refusal != nil || !captureErrors.isEmpty || !verdicts.allSatisfy(\.holds)
  }

  /// The element as it is carried out; nil if it is refused.
  nonisolated(nonsending) mutating func element(
    _ element: RenderedSocket.Element
  ) async -> RenderedSocket.Element? {
    guard let element = await rendered(element) else { return nil }
    if element.waitsForPeer { openGate() }
    return element
  }

  private nonisolated(nonsending) mutating func rendered(
    _ element: RenderedSocket.Element
  ) async -> RenderedSocket.Element? {
    guard case .later(let template, let number) = element else { return element }
    do throws(StepRefusal) {
      var renderer = SocketRenderer(socket: socket, in: context)
      let rendered = try renderer.element(template, number: number, of: socket)
      try renderer.judgeSecrets(destination)
      return try await rendered.opened(by: context.run)
    } catch {
      refusal = error
      return nil
    }
  }

  /// Opens the gate of the step: its connection is open, and the elements before the first one that
  /// waits for the peer were carried out. What the peer then sends may depend on the steps that wait
  /// at the gate.
  func openGate() {
    context.step.gate?.open()
  }

  mutating func refuse(_ refusal: StepRefusal) {
    self.refusal = refusal
  }

  mutating func add(_ verdicts: [Verdict]) {
    self.verdicts += verdicts
  }

  /// The verdicts on what a `receive` took, which are not added.
  nonisolated(nonsending) func judging(
    _ bytes: [UInt8], of receive: RenderedSocket.Receive
  ) async -> [Verdict] {
    await judging(
      bytes, of: receive.expectations, as: receive.name, receive.span)
  }

  /// - Parameter name: of the checks, in place of `body`.
  nonisolated(nonsending) func judging(
    _ bytes: [UInt8], of expectations: Expectations, as name: String, _ span: SourceSpan
  ) async -> [Verdict] {
    guard !expectations.isEmpty else { return [] }
    let checker = Checker(
      expectations, at: span, places: context.run.places, schemas: context.step.checker.schemas,
      impliesStatus: false)
    var subjects = ResponseSubjects(received: bytes)
    var verdicts: [Verdict]?
    if !checker.mayTakeLong(on: subjects) {
      verdicts = context.scope.briefly { checker.judge(&subjects, scope: context.scope) }
    }
    if verdicts == nil {
      verdicts = await OffEngine.run { [subjects, scope = context.scope] _ in
        var subjects = subjects
        return checker.judge(&subjects, scope: scope)
      }
    }
    return (verdicts ?? []).map {
      Verdict($0.check.named(name), failure: $0.failure, unchecked: $0.unchecked)
    }
  }

  /// Takes captures from what a `receive` took.
  nonisolated(nonsending) mutating func take(
    _ declarations: [CaptureDeclaration], from bytes: [UInt8]
  ) async {
    guard !declarations.isEmpty else { return }
    let subjects = ResponseSubjects(received: bytes)
    let found = await OffEngine.run(
      unless: !CaptureTaker.mayTakeLong(declarations, on: subjects)
    ) { [scope = context.scope] in
      var subjects = subjects
      return CaptureTaker().take(declarations, from: &subjects, scope: scope)
    }
    captures += found.taken
    captureErrors += found.failures.map { StepError($0, places: context.run.places) }
    for capture in found.taken { context.make(capture) }
  }
}

extension OffEngine {
  /// Runs a computation at once if it is short, else on Swift's pool.
  fileprivate nonisolated(nonsending) static func run<Result: Sendable>(
    unless isShort: Bool, _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    isShort ? body() : await run { _ in body() }
  }
}

extension StepContext {
  /// Gives the scope a capture, and masks it if it is a secret.
  mutating func make(_ capture: CaptureTaker.Taken) {
    if capture.isSecret {
      for text in capture.value.value.maskedTexts {
        run.events.mask(name: capture.name, value: text)
      }
    }
    scope.made[capture.name] = capture.value
  }
}

extension CheckReference {
  /// `receive 2 $startsWith` in place of `body $startsWith`, `receive 2 json $.id` of `json $.id`,
  /// `closed code $lt` of `json $lt`.
  fileprivate func named(_ subject: String) -> CheckReference {
    let isClose = subject.utf8.starts(with: "closed".utf8)
    let dropped = name.utf8.starts(with: "body".utf8) || isClose
    let rest = dropped ? name.dropFirst(4) : " \(name)"
    return CheckReference(name: subject + rest, line: line, column: column)
  }
}

extension ResponseSubjects {
  /// What a `receive` took, in the form in which responses are judged.
  fileprivate init(received bytes: [UInt8]) {
    self.init(
      exchange: Exchange(received: bytes, as: SocketExchange(address: "")), durationMicroseconds: 0)
  }
}

extension Exchange {
  /// The bytes from a raw connection, in the form in which responses are judged.
  init(received bytes: [UInt8], as exchange: SocketExchange) {
    self.init(hops: [
      Hop(
        method: "", address: Address(scheme: "tcp", host: ""),
        response: Response(
          version: "", status: 0, body: bytes, encodedBytes: bytes.count,
          remoteIP: exchange.remoteIP),
        timings: exchange.timings, failure: exchange.failure)
    ])
  }
}

extension RenderedSocket.Element {
  /// The element with its file opened, off the engine's thread.
  nonisolated(nonsending) func opened(
    by run: RunContext
  ) async throws(StepRefusal) -> RenderedSocket.Element {
    guard case .send(.file(let path, let span), let form) = self else { return self }
    switch await OffEngine.run({ [files = run.files] off in files.stream(path, off) }) {
    case .success(let stream): return .send(.stream(stream), as: form)
    case .failure(let failure): throw .unreadableFile(failure, at: span)
    }
  }
}

extension RenderedSocket.Element {
  /// Whether it takes bytes, or waits for a close of the peer.
  fileprivate var waitsForPeer: Bool {
    switch self {
    case .receive, .close, .closed: true
    case .send, .later: false
    }
  }
}

extension ExchangeProgress {
  /// The verdict on a binary message where a `receive` expects text.
  func binaryMessage(_ byteCount: Int, for receive: RenderedSocket.Receive) -> Verdict {
    let place = context.run.places.place(of: receive.span)
    return Verdict(
      CheckReference(
        name: receive.name, line: place.line, column: place.column),
      failure: CheckFailure(
        message: "a binary message of \(byteCount) bytes came, and text is expected",
        place: place))
  }

  /// The verdict on a pattern that no message was left for.
  func withoutMessage(_ receive: RenderedSocket.Receive) -> Verdict {
    let place = context.run.places.place(of: receive.span)
    return Verdict(
      CheckReference(name: receive.name, line: place.line, column: place.column),
      failure: CheckFailure(message: "no message came for it", place: place))
  }
}
