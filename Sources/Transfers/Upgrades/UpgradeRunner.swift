// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Opens a connection, sends a request for another protocol over it, and reads the response.
struct UpgradeRunner {
  private let request: HopRequest
  private let connection: SocketConnection
  private let began = Instant.now
  private var reader: UpgradeReader
  private var hop: Hop
  private var phase = TransferFailure.Phase.connecting

  init(_ request: HopRequest, over connection: SocketConnection) {
    self.request = request
    self.connection = connection
    reader = UpgradeReader(request.options.content.limits)
    hop = Hop(method: request.method, address: request.address)
    hop.target = request.targets.first
    hop.isUnverified =
      !request.options.content.trust.verifiesPeer && request.address.scheme != "http"
  }

  /// Never throws: a failure is in the hop, and the connection is closed then.
  nonisolated(nonsending) mutating func carryOut() async -> Upgraded {
    do throws(UpgradeFailure) {
      try judge(await connection.open(SocketTimeouts(total: totalLeft)))
      phase = .sending
      hop.requestHead = request.upgradeHead
      try judge(
        await connection.send(
          hop.requestHead, SocketTimeouts(idle: timeout.idle, total: totalLeft)))
      phase = .waitingForResponse
      while !reader.isWhole { try await read() }
    } catch {
      hop.failure = error.failure
    }
    hop.response = reader.response
    hop.timings.total = Instant.now.microseconds(since: began)
    guard hop.failure == nil, hop.response?.status == 101 else {
      let total = hop.timings.total
      hop.note(await connection.close())
      hop.timings.total = total
      return Upgraded(hop: hop)
    }
    return Upgraded(hop: hop, connection: connection, rest: reader.rest)
  }

  private nonisolated(nonsending) mutating func read() async throws(UpgradeFailure) {
    let limit = [reader.hasBegun ? timeout.idle : timeout.firstByte, totalLeft]
    switch await connection.next(within: limit.compactMap { $0 }.min()) {
    case .bytes(let bytes):
      phase = .receiving
      try take { reader throws(StopReason) in try reader.append(bytes) }
    case .end:
      guard reader.hasBegun else { throw closedAtOnce }
      try take { reader throws(StopReason) in try reader.finish() }
    case .nothing: throw overdue
    case .failed(let failure): throw UpgradeFailure(failure: failure)
    }
  }

  private mutating func take(
    _ change: (inout UpgradeReader) throws(StopReason) -> Void
  ) throws(UpgradeFailure) {
    do throws(StopReason) {
      try change(&reader)
    } catch {
      throw failure(error)
    }
  }

  private func judge(_ answer: SocketAnswer) throws(UpgradeFailure) {
    switch answer {
    case .done, .bytes, .end: return
    case .nothing: throw overdue
    case .failed(let failure): throw UpgradeFailure(failure: failure)
    }
  }

  // MARK: Failures

  private var timeout: TransferTimeout { request.options.content.timeout }

  /// What is left of the total, at least a millisecond; nil for no limit.
  private var totalLeft: Duration? {
    timeout.total.map { total in
      max(
        .milliseconds(1),
        total - request.spent - .microseconds(Instant.now.microseconds(since: began)))
    }
  }

  /// The failure of a time limit that is over.
  private var overdue: UpgradeFailure {
    if let total = timeout.total, totalLeft.map({ $0 <= .milliseconds(1) }) == true {
      return failure(.deadline(.total, after: total))
    }
    let isFirst = phase == .waitingForResponse
    return failure(
      .deadline(
        isFirst ? .firstByte : .idle,
        after: (isFirst ? timeout.firstByte : timeout.idle) ?? .zero))
  }

  private var closedAtOnce: UpgradeFailure {
    UpgradeFailure(
      failure: .byOurRule(
        .closed, .waitingForResponse, code: 52, "the peer closed the connection without an answer"))
  }

  private func failure(_ stop: StopReason) -> UpgradeFailure {
    UpgradeFailure(
      failure: FailureTable.failure(stop: stop, reached: phase, mayHaveBeenCarriedOut: false))
  }
}

/// Carries the failure of an upgrade to its end.
private struct UpgradeFailure: Error {
  let failure: TransferFailure
}

extension HopRequest {
  /// The request as sent: libcurl opens the connection only, so it is written here.
  fileprivate var upgradeHead: [UInt8] {
    var bytes = Array("\(method) ".utf8)
    if address.path.isEmpty { bytes.append(UInt8(ascii: "/")) }
    address.appendTarget(to: &bytes)
    bytes += " HTTP/1.1\r\n".utf8
    let isWithheld = head.withheldHeaders.contains(where: "Host".equalsIgnoringASCIICase)
    if headers.first("Host") == nil, !isWithheld {
      bytes += "Host: \(address.hostAndPort)\r\n".utf8
    }
    for field in headers.fields {
      bytes += Array("\(field.name): ".utf8) + field.content.octets + [0x0D, 0x0A]
    }
    return bytes + "\r\n".utf8
  }
}

extension TransferEngine {
  /// Sends a request for another protocol over a connection of its own.
  ///
  /// Never throws: failures and cancellation are in the hop, and a response of any status is not a
  /// failure. If the connection to a target fails, the next of several targets is tried.
  package nonisolated(nonsending) func upgrade(_ request: HopRequest) async -> Upgraded {
    guard request.targets.count > 1 else { return await upgradeOnce(request) }
    let began = Instant.now
    var trials = ConnectionFallback(request)
    while true {
      var upgraded = await upgradeOnce(trials.current)
      let elapsed = Duration.microseconds(Instant.now.microseconds(since: began))
      guard trials.tryNext(after: upgraded.hop, elapsed: elapsed) else {
        upgraded.hop = trials.whole(upgraded.hop)
        return upgraded
      }
    }
  }

  private nonisolated(nonsending) func upgradeOnce(_ request: HopRequest) async -> Upgraded {
    var runner = UpgradeRunner(request, over: connection(SocketRequest(upgrading: request)))
    return await runner.carryOut()
  }
}
