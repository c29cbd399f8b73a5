// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Where the requests of a group wait for each other on the engine thread.
///
/// A request with a body is sent but for its end, and waits for that; one without a body waits before
/// it begins, since libcurl sends its head whole. When all wait, or have left, or some seconds after the
/// first came, the gate opens: libcurl then gets all ends in one pass.
final class SendGate: Alarm {
  private let group: SendGroup
  private unowned let loop: EngineLoop
  /// Those that wait or did: they may have ended, or begun again, meanwhile.
  private var waiting: [Transfer] = []
  /// The number of members that need not be waited for.
  private var left = 0
  private(set) var isOpen = false
  private var isWaitedAt = false

  init(_ group: SendGroup, of loop: EngineLoop) {
    self.group = group
    self.loop = loop
  }

  override func ring(at now: Instant, _ here: borrowing OnEngine) { open(here) }

  /// Takes a request of the group that is about to begin.
  ///
  /// - Returns: whether it waits, and begins when the gate opens.
  func takes(_ transfer: Transfer, _ here: borrowing OnEngine) -> Bool {
    guard !isOpen, !transfer.isCancelled, !loop.isShuttingDown else { return false }
    guard transfer.hasEndToHold else {
      hold(transfer)
      return true
    }
    transfer.upload?.holdEnd()
    return false
  }

  /// Lets a request wait, within a call of libcurl too: the gate opens after it.
  func hold(_ transfer: Transfer) {
    if !waiting.contains(where: { $0 === transfer }) { waiting.append(transfer) }
    if !isWaitedAt {
      isWaitedAt = true
      loop.timers.set(self, at: loop.now.advanced(by: group.longestWait))
    }
    openIfComplete()
  }

  /// A member need not be waited for.
  func leave(_ here: borrowing OnEngine) {
    left += 1
    guard left == group.count else { return openIfComplete() }
    open(here)
    loop.gates[ObjectIdentifier(group)] = nil
  }

  /// Lets a cancelled request go that waits before it begins.
  func release(_ transfer: Transfer, _ here: borrowing OnEngine) {
    guard let place = waiting.firstIndex(where: { $0 === transfer }) else { return }
    waiting.remove(at: place)
    loop.start(transfer, here)
  }

  /// Gives libcurl the ends of all requests; never within a call of libcurl.
  func open(_ here: borrowing OnEngine) {
    loop.timers.remove(self)
    if !isOpen, !isComplete, !loop.isShuttingDown { group.noteLate() }
    isOpen = true
    let held = waiting
    waiting = []
    for transfer in held {
      if !transfer.hasEndToHold { begin(transfer, here) } else { transfer.giveEnd() }
    }
    loop.callsAgain = true
  }

  private func begin(_ transfer: Transfer, _ here: borrowing OnEngine) {
    transfer.beginLate()
    loop.start(transfer, here)
    transfer.deadlines?.beganAgain(at: transfer.sending.began)
  }

  private func openIfComplete() {
    guard !isOpen, isComplete else { return }
    loop.timers.set(self, at: loop.now)
  }

  private var isComplete: Bool { waiting.count(where: \.isWaiting) + left >= group.count }
}

extension Transfer {
  /// Whether the request has a body whose end can be kept back.
  var hasEndToHold: Bool { upload != nil && announcedLength != 0 }

  /// Whether it waits at the gate: for the end of its body, or before it begins.
  fileprivate var isWaiting: Bool {
    hasEndToHold ? handle != nil && upload?.isHeld == true : handle == nil
  }

  /// Waits for the end of the body that is kept back; false if it may be given now.
  func waitsAtGate(_ here: borrowing OnEngine) -> Bool {
    guard let group else { return false }
    let gate = loop(here).gate(of: group)
    guard !gate.isOpen else {
      upload?.giveEnd()
      return false
    }
    gate.hold(self)
    return true
  }

  /// Lets libcurl take the end of the body: the gate is open, or the service has answered already, which
  /// libcurl does not see as long as the body waits. Never within a call of libcurl.
  func giveEnd() {
    upload?.giveEnd()
    guard let handle else { return }
    // An error becomes the transfer's result.
    _ = curl_easy_pause(handle.curl, CURLPAUSE_CONT)
  }

  /// Notes that libcurl has the end of the request.
  func note(_ part: SendGroup.Part, in group: SendGroup) {
    guard let progress = request.progress else { return }
    group.note(part, of: progress, atNanoseconds: Instant.now.nanoseconds)
  }
}

extension EngineLoop {
  /// The gate of a group; made for the first who asks.
  func gate(of group: SendGroup) -> SendGate {
    let key = ObjectIdentifier(group)
    if let gate = gates[key] { return gate }
    let gate = SendGate(group, of: self)
    gates[key] = gate
    return gate
  }
}

extension HopRequest {
  /// Whether the end of a body in memory is kept back, which libcurl then reads by a callback.
  var holdsEnd: Bool {
    guard progress?.group != nil, case .bytes(let bytes) = body else { return false }
    return !bytes.isEmpty
  }
}
