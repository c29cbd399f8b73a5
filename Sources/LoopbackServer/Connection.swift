// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One accepted connection: its socket, its handler and its queue of actions.
///
/// Only the server's thread uses it.
final class Connection {
  let id: ConnectionID
  let socket: Socket

  /// When a `wait` at the head of the queue ends.
  private(set) var wakesAt: ContinuousClock.Instant?

  private let handler: any ConnectionHandler
  private let limits: ServerLimits
  private var queue: [ConnectionAction] = []
  private var head = 0
  private var sentOfHead = 0
  private var queuedBytes = 0
  private var generated: [UInt8] = []
  private var isReading = true
  private var wantsToWrite = false
  private(set) var isOver = false

  /// The most bytes that one turn may send, so that other connections get theirs.
  private static let bytesPerTurn = 1 << 20

  init(id: ConnectionID, socket: Socket, handler: any ConnectionHandler, limits: ServerLimits) {
    self.id = id
    self.socket = socket
    self.handler = handler
    self.limits = limits
  }

  /// The events that `poll` waits for.
  var interests: Int16 {
    let reads =
      isReading && queuedBytes <= limits.queuedBytes && queue.count - head <= limits.queuedActions
    return Int16(reads ? POLLIN : 0) | Int16(wantsToWrite ? POLLOUT : 0)
  }

  func open() {
    enqueue(handler.connectionOpened())
  }

  /// Handles the events of `poll`, then continues with the queue.
  func handle(_ events: Int16, buffer: UnsafeMutableRawBufferPointer) {
    if events & Int16(POLLIN) != 0 {
      readOnce(into: buffer)
    } else if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 {
      isOver = true
    }
    advance()
  }

  func enqueue(_ actions: [ConnectionAction]) {
    for action in actions { queuedBytes += action.bufferedBytes }
    queue.append(contentsOf: actions)
  }

  /// Queues actions right behind the one that is executed.
  private func insert(_ actions: [ConnectionAction]) {
    for action in actions { queuedBytes += action.bufferedBytes }
    queue.insert(contentsOf: actions, at: head + 1)
  }

  /// Ends a `hold`, now or when the queue reaches it.
  func release() {
    releases += 1
  }
  private var releases = 0

  /// Executes as much of the queue as possible without blocking.
  func advance() {
    var budget = Self.bytesPerTurn
    wantsToWrite = false
    while !isOver, head < queue.count, perform(queue[head], budget: &budget) {
      queuedBytes -= queue[head].bufferedBytes
      head += 1
    }
    if head == queue.count {
      queue.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 64 {
      queue.removeFirst(head)
      head = 0
    }
  }

  /// Closes the descriptor and notifies the handler; the last call.
  func end() {
    socket.closeDescriptor()
    handler.connectionClosed()
  }

  private func readOnce(into buffer: UnsafeMutableRawBufferPointer) {
    switch socket.read(into: buffer) {
    case .moved(let count):
      enqueue(handler.received([UInt8](buffer[..<count])))
    case .wouldBlock:
      break
    case .ended:
      isReading = false
      enqueue(handler.peerFinished())
    case .failed:
      isOver = true
    }
  }

  /// Executes one action; false if it is not finished.
  private func perform(_ action: ConnectionAction, budget: inout Int) -> Bool {
    switch action {
    case .send(let bytes): return send(bytes, budget: &budget)
    case .generate(let next): return generate(next, budget: &budget)
    case .ask: insert(handler.asked())
    case .wait(let duration): return wait(duration)
    case .hold:
      if releases == 0 { return false }
      releases -= 1
    case .finishSending: socket.finishSending()
    case .stopReading: isReading = false
    case .resumeReading: isReading = true
    case .close: isOver = true
    case .reset:
      socket.resetOnClose()
      isOver = true
    }
    return true
  }

  private func send(_ bytes: [UInt8], budget: inout Int) -> Bool {
    while sentOfHead < bytes.count {
      guard budget > 0 else {
        wantsToWrite = true
        return false
      }
      let movement = bytes.withUnsafeBytes { all in
        socket.write(UnsafeRawBufferPointer(rebasing: all[sentOfHead...]))
      }
      switch movement {
      case .moved(let count):
        sentOfHead += count
        budget -= count
      case .wouldBlock:
        wantsToWrite = true
        return false
      case .ended, .failed:
        isOver = true
        return false
      }
    }
    sentOfHead = 0
    return true
  }

  private func generate(_ next: @Sendable () -> [UInt8]?, budget: inout Int) -> Bool {
    while true {
      if generated.isEmpty {
        guard let bytes = next() else { return true }
        generated = bytes
        // An empty piece also counts, so that the turn ends.
        budget -= 1
        guard budget > 0 else {
          wantsToWrite = true
          return false
        }
      }
      guard send(generated, budget: &budget) else { return false }
      generated = []
    }
  }

  private func wait(_ duration: Duration) -> Bool {
    let now = ContinuousClock.now
    guard let end = wakesAt else {
      wakesAt = now + duration
      return false
    }
    guard now >= end else { return false }
    wakesAt = nil
    return true
  }
}
