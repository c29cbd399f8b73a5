// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The result of moving bytes without blocking.
enum Movement {
  case moved(Int)
  case wouldBlock
  case ended
  case failed
}

/// A file descriptor of a socket and the calls that the server makes on it.
///
/// It does not own the descriptor: its owner closes it.
struct Socket {
  let descriptor: Int32

  /// A non-blocking listener on a loopback address.
  static func listening(
    on address: LoopbackAddress, port: UInt16
  ) throws(LoopbackServerError) -> Socket {
    let listener = Socket(descriptor: try open(address))
    do throws(LoopbackServerError) {
      listener.set(SOL_SOCKET, SO_REUSEADDR, 1)
      try check("bind", listener.bind(to: address, port: port))
      try check("listen", listen(listener.descriptor, 1024))
      return listener
    } catch {
      listener.closeDescriptor()
      throw error
    }
  }

  private static func open(_ address: LoopbackAddress) throws(LoopbackServerError) -> Int32 {
    let family = address == .ipv4 ? AF_INET : AF_INET6
    #if os(Linux)
      // Closed on exec from the start: a program spawned by another thread must not keep it open.
      let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      return try check("socket", socket(family, flags, 0))
    #else
      let descriptor = try check("socket", socket(family, SOCK_STREAM, 0))
      Socket(descriptor: descriptor).makeQuiet()
      return descriptor
    #endif
  }

  private func bind(to address: LoopbackAddress, port: UInt16) -> Int32 {
    switch address {
    case .ipv4:
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      return Self.bind(descriptor, &name)
    case .ipv6:
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      name.sin6_addr = in6addr_loopback
      set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1)
      return Self.bind(descriptor, &name)
    }
  }

  private static func bind<Name>(_ descriptor: Int32, _ name: inout Name) -> Int32 {
    withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Glibc)
          Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
        #elseif canImport(Musl)
          Musl.bind(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
        #else
          Darwin.bind(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
        #endif
      }
    }
  }

  /// The port that the kernel chose.
  func localPort() throws(LoopbackServerError) -> UInt16 {
    var name = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    try Self.check("getsockname", result)
    // The port has the same offset in both address families.
    return UInt16(bigEndian: name.sin6_port)
  }

  /// The next waiting connection, non-blocking; nil if there is none or accepting failed, with the
  /// reason in `errno`.
  func accepted() -> Socket? {
    // `accept4` is not in the Glibc module.
    let descriptor = accept(self.descriptor, nil, nil)
    guard descriptor >= 0 else { return nil }
    let socket = Socket(descriptor: descriptor)
    socket.makeQuiet()
    socket.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    return socket
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Movement {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    if count > 0 { return .moved(count) }
    if count == 0 { return .ended }
    return Self.interrupted ? .wouldBlock : .failed
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Movement {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let count = send(descriptor, bytes.baseAddress, bytes.count, flags)
    if count >= 0 { return .moved(count) }
    return Self.interrupted ? .wouldBlock : .failed
  }

  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes the next close a reset.
  func resetOnClose() {
    var value = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }

  func closeDescriptor() {
    close(descriptor)
  }

  /// Whether the last `accepted` returned nil for a lack (of descriptors, of memory) that may pass.
  static var isOutOfResources: Bool {
    errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM
  }

  private static var interrupted: Bool {
    errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR
  }

  private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Non-blocking, closed on exec, no SIGPIPE.
  private func makeQuiet() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      set(SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }

  @discardableResult
  static func check(_ call: String, _ result: Int32) throws(LoopbackServerError) -> Int32 {
    if result < 0 { throw LoopbackServerError(call: call, code: errno) }
    return result
  }
}
