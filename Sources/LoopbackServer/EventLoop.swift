// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The state that the server's thread shares with others.
struct ServerState {
  var isStopping = false
  var opened = 0
  var open = 0
  var released: [ConnectionID] = []

  /// Takes those of accepted connections.
  mutating func takeReleased() -> [ConnectionID] {
    let taken = released.filter { $0.index < opened }
    released.removeAll { $0.index < opened }
    return taken
  }

  /// Counts a further connection; a client may know of it, and a test release it, earlier.
  mutating func admit() -> (index: Int, releases: Int) {
    let index = opened
    opened += 1
    open += 1
    let releases = released.count { $0.index == index }
    released.removeAll { $0.index == index }
    return (index, releases)
  }
}

/// The server's thread: accepts, reads, writes and runs timers with one `poll`.
///
/// `@unchecked Sendable`: only the thread uses the connections and buffers, and it is the only
/// caller of `run`; everything else is immutable or behind the mutex.
final class EventLoop: @unchecked Sendable {
  let state = Mutex(ServerState())
  let pipe: WakePipe

  private let listeners: [Socket]
  private let limits: ServerLimits
  private let makeHandler: @Sendable (ConnectionID) -> any ConnectionHandler
  private var connections: [Connection] = []
  private var polled: [pollfd] = []

  /// When to accept again after the process ran out of descriptors: the listener stays readable,
  /// and the loop would spin.
  private var acceptsAt: ContinuousClock.Instant?
  private static let acceptDelay = Duration.milliseconds(20)

  init(
    listeners: [Socket], limits: ServerLimits,
    makeHandler: @escaping @Sendable (ConnectionID) -> any ConnectionHandler
  ) throws(LoopbackServerError) {
    self.listeners = listeners
    self.limits = limits
    self.makeHandler = makeHandler
    pipe = try WakePipe()
  }

  /// The thread's whole life.
  func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while turn(buffer) {}
    for connection in connections { connection.end() }
    connections = []
    state.withLock { $0.open = 0 }
  }

  /// One `poll` and its consequences; false if the server must stop.
  private func turn(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    fillPolled()
    let count = poll(&polled, nfds_t(polled.count), timeoutMilliseconds())
    // After `EINTR` or without an event: the timers below are still checked.
    if count > 0, polled[0].revents != 0 { pipe.drain() }
    let (isStopping, released) = state.withLock { ($0.isStopping, $0.takeReleased()) }
    if isStopping { return false }
    for id in released { connections.first { $0.id == id }?.release() }

    let first = 1 + listeners.count
    let now = ContinuousClock.now
    for (index, connection) in connections.enumerated() {
      let events = count > 0 ? polled[first + index].revents : 0
      if events != 0 {
        connection.handle(events, buffer: buffer)
      } else if connection.wakesAt.map({ $0 <= now }) ?? !released.isEmpty {
        connection.advance()
      }
    }
    if count > 0 { acceptWaiting() }
    removeEnded()
    return true
  }

  private func fillPolled() {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0))
    // `poll` ignores a descriptor of -1.
    if let instant = acceptsAt, instant <= .now { acceptsAt = nil }
    let accepts = acceptsAt == nil && connections.count < limits.openConnections
    for listener in listeners {
      polled.append(
        pollfd(fd: accepts ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0))
    }
    for connection in connections {
      polled.append(
        pollfd(fd: connection.socket.descriptor, events: connection.interests, revents: 0))
    }
  }

  /// Until the next timer, rounded up; -1 without one.
  private func timeoutMilliseconds() -> Int32 {
    let timers = connections.compactMap(\.wakesAt) + [acceptsAt].compactMap(\.self)
    guard let next = timers.min() else { return -1 }
    let (seconds, attoseconds) = (next - .now).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(min(seconds, 1000)) * 1000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
  }

  private func acceptWaiting() {
    for (index, listener) in listeners.enumerated() where polled[1 + index].revents != 0 {
      while connections.count < limits.openConnections {
        guard let socket = listener.accepted() else {
          if Socket.isOutOfResources { acceptsAt = .now + Self.acceptDelay }
          break
        }
        admit(socket)
      }
    }
  }

  private func admit(_ socket: Socket) {
    let (index, releases) = state.withLock { $0.admit() }
    let id = ConnectionID(index: index)
    let connection = Connection(
      id: id, socket: socket, handler: makeHandler(id), limits: limits)
    for _ in 0..<releases { connection.release() }
    connection.open()
    connection.advance()
    connections.append(connection)
  }

  private func removeEnded() {
    let ended = connections.count { $0.isOver }
    guard ended > 0 else { return }
    for connection in connections where connection.isOver { connection.end() }
    connections.removeAll { $0.isOver }
    state.withLock { $0.open -= ended }
  }
}
