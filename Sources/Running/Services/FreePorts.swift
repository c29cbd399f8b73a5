// SPDX-License-Identifier: Apache-2.0

import Expressions
import Planning
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The ports of `freePort()`: one for each input and command, kept from other programs until a service
/// that reads it starts.
///
/// A port is kept by sockets that are bound to it and do not listen, so that a connection is refused.
package final class FreePorts: Sendable {
  private struct Port {
    let number: Int
    var sockets: [Int32]
  }

  private let ports = Mutex<[String: Port]>([:])

  package init() {}

  /// The port of an input, the same at each call.
  package func port(of name: String) throws(FunctionTable.Refusal) -> Int {
    try ports.withLock { ports throws(FunctionTable.Refusal) in
      if let known = ports[name] { return known.number }
      for _ in 0..<20 {
        guard let port = Self.draw() else { continue }
        ports[name] = port
        return port.number
      }
      throw FunctionTable.Refusal("the system has no free port")
    }
  }

  /// Gives ports to the programs that start now.
  package func release(_ names: [String]) {
    guard !names.isEmpty else { return }
    ports.withLock { ports in
      for name in names { Self.close(&ports[name]) }
    }
  }

  /// Gives away all that no service reads.
  package func releaseAll() {
    ports.withLock { ports in
      for name in ports.keys { Self.close(&ports[name]) }
    }
  }

  private static func close(_ port: inout Port?) {
    for socket in port?.sockets ?? [] { systemClose(socket) }
    port?.sockets = []
  }

  /// A port that is free for both versions of IP on this machine; nil if only one has it free.
  private static func draw() -> Port? {
    guard let first = bound(to: 0, family: AF_INET), let number = port(of: first) else {
      return nil
    }
    guard let second = bound(to: number, family: AF_INET6) else {
      // A machine without IPv6 has no such address.
      if errno != EADDRINUSE { return Port(number: Int(number), sockets: [first]) }
      systemClose(first)
      return nil
    }
    return Port(number: Int(number), sockets: [first, second])
  }

  /// A socket that is bound to a port of the loopback address; nil without it, `errno` says why.
  private static func bound(to port: UInt16, family: Int32) -> Int32? {
    #if canImport(Darwin) || canImport(Musl)
      let number = socket(family, SOCK_STREAM, 0)
    #else
      let number = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard number >= 0 else { return nil }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let code = family == AF_INET ? bind4(number, port) : bind6(number, port)
    guard code != 0 else { return number }
    let reason = errno
    systemClose(number)
    errno = reason
    return nil
  }

  private static func bind4(_ number: Int32, _ port: UInt16) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return withUnsafeBytes(of: &address) { systemBind(number, $0) }
  }

  private static func bind6(_ number: Int32, _ port: UInt16) -> Int32 {
    var only: Int32 = 1
    _ = setsockopt(
      number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &only, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = in6addr_loopback
    return withUnsafeBytes(of: &address) { systemBind(number, $0) }
  }

  private static func port(of number: Int32) -> UInt16? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutableBytes(of: &address) { bytes in
      bytes.baseAddress.map {
        getsockname(number, $0.assumingMemoryBound(to: sockaddr.self), &length)
      }
    }
    return code == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }
}

/// C's `close`, which a method hides.
private func systemClose(_ number: Int32) { close(number) }

private func systemBind(_ number: Int32, _ address: UnsafeRawBufferPointer) -> Int32 {
  guard let base = address.baseAddress else { return -1 }
  return bind(number, base.assumingMemoryBound(to: sockaddr.self), socklen_t(address.count))
}
