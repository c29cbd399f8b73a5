// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Ports without a listener, below those that the system gives out by itself.
///
/// Each test process has a stretch of its own, which it owns by listening on the first port of it:
/// so the program that accepts connections on such a port is the peer that it was given to, and
/// never that of another test process.
enum FreePorts {
  private static let stretchLength: UInt16 = 500
  private static let firstPort: UInt16 = 15_000
  private static let stretches: UInt16 = 34

  /// The first port of our stretch, held until the process ends; nil when all are taken.
  private static let ours: UInt16? = {
    // Not all from the first on: a run that has just ended may have left connections behind.
    let start = UInt16.random(in: 0..<stretches)
    return (0..<stretches).map { firstPort + (start + $0) % stretches * stretchLength }
      .first { listens(on: $0) }
  }()

  /// How many ports of the stretch were looked at; they are given out one after another.
  private static let place = Mutex<UInt16>(0)

  static func choose(_ count: Int) throws -> [UInt16] {
    guard let ours else { throw PeerFailure("34 test processes have all ports for peers") }
    var ports: [UInt16] = []
    for _ in 0..<1000 where ports.count < count {
      let place = place.withLock { place in
        place = place % (stretchLength - 1) + 1
        return place
      }
      if isFree(ours + place) { ports.append(ours + place) }
    }
    guard ports.count == count else { throw PeerFailure("no free ports from \(ours) on") }
    return ports
  }

  private static func isFree(_ port: UInt16) -> Bool {
    guard let descriptor = bound(to: port) else { return false }
    close(descriptor)
    return true
  }

  /// Listens for the rest of the process's life.
  private static func listens(on port: UInt16) -> Bool {
    guard let descriptor = bound(to: port) else { return false }
    if listen(descriptor, 1) == 0 { return true }
    close(descriptor)
    return false
  }

  private static func bound(to port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    let isBound = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isBound { return descriptor }
    close(descriptor)
    return nil
  }
}
