// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import RunEvents

extension RandomEvents {
  mutating func attempt(of step: StepReference) -> Attempt {
    var (cuts, tokenCuts): ([BodyCut], [BodyCut]) = ([], [])
    let traceOfStart =
      step.scenario.traceID == nil ? some { TraceID(high: $0.next(), low: 2) } ?? nil : nil
    let isTraced = step.scenario.traceID != nil || traceOfStart != nil
    let content = content(&cuts, hasSpans: isTraced)
    let token =
      chance(4)
      ? TokenExchange(self.exchange(&tokenCuts, hasSpans: isTraced), cuts: tokenCuts) : nil
    var attempt = Attempt(
      step: step, number: count(), startedAtMicroseconds: time(), durationMicroseconds: time(),
      content: content, verdicts: list { $0.verdict() }, failure: some { $0.failure() },
      isPending: chance(5), notices: list { $0.text() }, cuts: cuts)
    attempt.tokenExchange = token
    attempt.furtherCaptureErrors = list { $0.stepError() }
    attempt.jar = list { $0.cookie() }
    attempt.services = list { chance in
      ServiceOutput(name: chance.text(), lines: chance.list { $0.text() })
    }
    attempt.sources = list { $0.source() }
    attempt.traceOfStart = traceOfStart
    attempt.contract = some { chance in
      ReportedContract(
        document: chance.text(), operation: chance.text(), operationID: chance.some { $0.text() })
    }
    attempt.curl = some { $0.text() }
    return attempt
  }

  private mutating func content(_ cuts: inout [BodyCut], hasSpans: Bool) -> Attempt.Content {
    switch number(to: 8) {
    case 0: .nothing
    case 1: .socket(socket())
    case 2: .webSocket(exchange(&cuts, hasSpans: hasSpans), socket())
    case 3: .printed(text())
    case 4: .program(program())
    default: .exchange(exchange(&cuts, hasSpans: hasSpans))
    }
  }

  private mutating func source() -> SourceExchange {
    SourceExchange(
      step: text(), request: text(), status: some { $0.count() }, bodyBytes: count(),
      durationMicroseconds: time(), names: list { $0.text() })
  }

  private mutating func cookie() -> KeptCookie {
    var jar = CookieJar()
    let address = Address(scheme: "https", host: "a.example", path: "/")
    let fields: [HeaderText] = ["b=c; Secure; HttpOnly; Max-Age=9", "b=c", "b=c; Domain=a.example"]
    jar.receive([element(of: fields)], from: address, now: EpochSeconds(9))
    return KeptCookie(jar.cookies[0])
  }

  private mutating func program() -> ProgramRun {
    let status = Int32(number(to: 256))
    return ProgramRun(
      command: list { $0.text() },
      ending: chance(2) ? .exited(status) : .killed(signal: status % 64),
      output: ProgramRun.Output(bytes(), wholeBytes: count()),
      errors: ProgramRun.Output(bytes(), wholeBytes: count()))
  }

  private mutating func socket() -> SocketExchange {
    SocketExchange(
      address: text(), remoteIP: text(), elements: list { $0.socketElement() },
      timings: timings(), failure: some { $0.transferFailure() })
  }

  private mutating func socketElement() -> SocketExchange.Element {
    if chance(4) { return SocketExchange.Element(.closed) }
    var element = SocketExchange.Element(
      chance(2) ? .sent : .received, bytes(), wholeBytes: count())
    element.isCut = chance(2)
    let code = some { $0.count() }
    element.message = some { $0.element(of: [.text, .binary, .ping, .close(code)]) }
    return element
  }

  // MARK: Hops

  /// - Parameter hasSpans: whether its hops may be spans: all or none of them.
  private mutating func exchange(_ cuts: inout [BodyCut], hasSpans: Bool) -> Exchange {
    var hops: [Hop] = []
    let hasSpans = hasSpans && !chance(3)
    for index in 0..<number(to: 3) {
      var hop = hop()
      if hasSpans, let span = SpanID(next() | 1) {
        hop.trace = HopTrace(span, startedAtMicroseconds: time())
      }
      if hop.requestBody != nil, chance(2) {
        cuts.append(
          BodyCut(hop: index, side: .request, wholeBytes: count(), isCut: chance(2)))
      }
      if hop.response != nil, chance(2) {
        cuts.append(
          BodyCut(hop: index, side: .response, wholeBytes: count(), isCut: chance(2)))
      }
      hops.append(hop)
    }
    return Exchange(hops: hops)
  }

  private mutating func hop() -> Hop {
    var hop = Hop(
      method: text(),
      address: Address(
        scheme: element(of: ["http", "https", "ftp"]), userInformation: some { _ in "***" },
        host: element(of: ["a.example", "[::1]", "***host***", ""]),
        port: some { $0.number(to: 65536) }, path: "/" + text(), query: some { $0.text() },
        fragment: some { $0.text() }), requestHead: bytes(), requestBody: some { $0.bytes() },
      response: some { $0.response() }, timings: timings(),
      failure: some { $0.transferFailure() }, isResent: chance(3))
    hop.streamedBody = some { BodyOutline([$0.piece()] + $0.list { $0.piece() }) }
    hop.proxy = some {
      Proxy(scheme: .socks5h, host: "[::1]", port: 1080, user: $0.some { $0.text() })
    }
    hop.isUnverified = chance(2)
    hop.session = some { $0.session() }
    hop.target = some { $0.target() }
    hop.triedTargets = list { $0.target() }
    return hop
  }

  private mutating func target() -> ConnectionTarget {
    chance(2)
      ? .host(HostPort(host: element(of: ["b.example", "[::1]"]), port: number(to: 65536)))
      : .unixSocket(ByteText("/run/" + text()))
  }

  private mutating func session() -> TLSSession {
    TLSSession(
      version: text(), cipher: text(),
      certificate: some {
        PeerCertificate(
          subject: $0.text(), issuer: $0.text(), names: [], notBefore: EpochSeconds($0.time()),
          notAfter: EpochSeconds($0.time()))
      })
  }

  private mutating func piece() -> BodyOutline.Piece {
    let (bytes, name, length) = (bytes(), text(), time())
    return element(of: [
      .bytes(bytes), .file(name: name, byteCount: length), .omitted(byteCount: length),
    ])
  }

  private mutating func response() -> Response {
    var response = Response(
      version: text(), status: count(), reason: text(),
      headers: HeaderFields(list { HeaderField($0.text(), $0.text()) }), head: bytes(),
      body: bytes(), encodedBytes: count(), remoteIP: text())
    response.bodyCharset = some { $0.text() }
    response.isCut = chance(3)
    response.saved = some {
      SavedBody(
        path: $0.text(), byteCount: $0.count(), sha256: $0.some { $0.text() },
        isInPlace: $0.chance(2))
    }
    return response
  }

  private mutating func timings() -> Timings {
    Timings(
      nameResolved: time(), connected: time(), tlsEstablished: time(), firstByte: time(),
      total: time())
  }

  // MARK: Failures

  private mutating func transferFailure() -> TransferFailure {
    var failure = TransferFailure(
      kind: element(of: TransferFailure.Kind.allCases),
      phase: element(of: [.resolvingName, .connecting, .sending, .waitingForResponse, .receiving]),
      code: count(), words: text(), mayHaveBeenCarriedOut: chance(2))
    failure.isByOurRule = chance(2)
    failure.tlsProblem = some { $0.element(of: TLSProblem.allCases) }
    failure.timeLimit = some { $0.element(of: TransferFailure.TimeLimit.allCases) }
    return failure
  }

  private mutating func stepError() -> StepError {
    StepError(
      code: text(), kind: some { _ in .redirect }, message: text(), place: some { $0.place() },
      help: list { $0.text() })
  }

  private mutating func failure() -> AttemptFailure {
    let (transfer, error) = (transferFailure(), stepError())
    return element(of: [
      .transfer(transfer), .refused(error), .capture(error), .stopped(error),
    ])
  }

  private mutating func verdict() -> Verdict {
    Verdict(
      CheckReference(name: text(), line: count(), column: count()),
      failure: some {
        CheckFailure(
          message: $0.text(), place: $0.some { $0.place() }, expected: $0.some { $0.text() },
          actual: $0.some { $0.text() }, documentPath: $0.some { $0.text() },
          differences: $0.list {
            ReportedDifference(
              pointer: $0.text(), expected: $0.some { $0.text() }, actual: $0.some { $0.text() },
              location: $0.some { $0.text() })
          }, furtherDifferences: $0.count(), notes: $0.list { $0.text() })
      })
  }
}
