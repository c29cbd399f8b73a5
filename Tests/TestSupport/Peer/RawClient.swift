// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A call of a raw client that did not work.
package struct RawClientError: Error {
  /// The call, as `recv`.
  package let call: String
  /// Its `errno`; EAGAIN when nothing came for thirty seconds.
  package let code: Int32

  /// The peer reset the connection.
  package var isReset: Bool { code == ECONNRESET || code == EPIPE }
}

/// A blocking TCP client of a few calls, for tests of servers.
///
/// Each call that may block runs on a thread of its own, so Swift's pool is never blocked. One
/// thing at a time: a client is not for use from several tasks at once.
package struct RawClient: Sendable {
  private let descriptor: OwnedDescriptor

  /// Connects to a loopback address.
  package init(port: UInt16, on address: LoopbackAddress = .ipv4) throws {
    let (kind, flags) = Self.socketKind
    let made = socket(address == .ipv4 ? AF_INET : AF_INET6, kind | flags, 0)
    guard made >= 0 else { throw RawClientError(call: "socket", code: errno) }
    descriptor = OwnedDescriptor(made)
    // A test that would hang fails instead; the limit of sending is that of connecting too.
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard Self.connect(made, to: address, port) == 0 else {
      throw RawClientError(call: "connect", code: errno)
    }
  }

  /// Sends all of it.
  package func send(_ bytes: [UInt8]) async throws {
    let descriptor = descriptor
    try await onOwnThread {
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes { all in
          write(descriptor.value, all[sent...])
        }
        guard count > 0 else { throw RawClientError(call: "send", code: errno) }
        sent += count
      }
    }
  }

  /// Sends a text as UTF-8.
  package func send(_ text: String) async throws {
    try await send(Array(text.utf8))
  }

  /// What comes until the peer closes its side.
  ///
  /// - Throws: `RawClientError`, for a reset with `isReset`.
  package func readToEnd() async throws -> [UInt8] {
    try await read { _ in false }
  }

  /// What comes until there is this much of it, or the peer closes its side.
  package func read(atLeast count: Int) async throws -> [UInt8] {
    try await read { $0.count >= count }
  }

  /// The bytes up to this text, or until the peer closes its side.
  package func read(until text: String) async throws -> String {
    let needle = Array(text.utf8)
    let bytes = try await read { $0.contains(needle) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Closes the sending side.
  package func finishSending() {
    shutdown(descriptor.value, Int32(SHUT_WR))
  }

  /// What comes until it is enough, or the peer closes its side.
  package func read(
    until isEnough: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws -> [UInt8] {
    let descriptor = descriptor
    return try await onOwnThread {
      var all: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while !isEnough(all) {
        let count = recv(descriptor.value, &buffer, buffer.count, 0)
        if count == 0 { break }
        guard count > 0 else { throw RawClientError(call: "recv", code: errno) }
        all += buffer[..<count]
      }
      return all
    }
  }

  private static func connect(
    _ descriptor: Int32, to address: LoopbackAddress, _ port: UInt16
  ) -> Int32 {
    switch address {
    case .ipv4:
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      return connectSocket(descriptor, &name)
    case .ipv6:
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      name.sin6_addr = in6addr_loopback
      return connectSocket(descriptor, &name)
    }
  }

  private static var socketKind: (Int32, Int32) {
    #if os(Linux)
      (Int32(SOCK_STREAM.rawValue), Int32(SOCK_CLOEXEC.rawValue))
    #else
      (SOCK_STREAM, 0)
    #endif
  }
}

private func connectSocket<Name>(_ descriptor: Int32, _ name: inout Name) -> Int32 {
  withUnsafePointer(to: &name) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<Name>.size))
    }
  }
}

/// Sends without SIGPIPE.
private func write(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  let whole = UnsafeRawBufferPointer(rebasing: bytes)
  #if os(Linux)
    return send(descriptor, whole.baseAddress, whole.count, Int32(MSG_NOSIGNAL))
  #else
    return send(descriptor, whole.baseAddress, whole.count, 0)
  #endif
}
