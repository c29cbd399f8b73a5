// SPDX-License-Identifier: Apache-2.0

import Planning

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The name of one run and when it began.
struct RunIdentity: Sendable {
  /// 32 hexadecimal digits.
  let id: String
  /// Milliseconds since 1970-01-01T00:00:00Z.
  let startMilliseconds: Int64
  /// What everything that is left to chance is drawn from.
  let seed: UInt64

  init(id: String, startMilliseconds: Int64, seed: UInt64 = .random(in: .min ... .max)) {
    self.id = id
    self.startMilliseconds = startMilliseconds
    self.seed = seed
  }

  /// A new one, now.
  static func new() -> RunIdentity {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let id = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)].map { half in
      padded(String(half, radix: 16), to: 16)
    }
    return RunIdentity(
      id: id.joined(), startMilliseconds: Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000)
  }

  /// What planning knows of the run.
  var facts: RunFacts { RunFacts(id: id, start: start, seed: seed) }

  /// RFC 3339, UTC, milliseconds.
  var start: String {
    var seconds = time_t(startMilliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { Self.padded(String(number), to: 2) }
    let milliseconds = Self.padded(String(startMilliseconds % 1000), to: 3)
    return "\(Self.padded(String(parts.tm_year + 1900), to: 4))-\(two(parts.tm_mon + 1))-"
      + "\(two(parts.tm_mday))T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))."
      + "\(milliseconds)Z"
  }

  private static func padded(_ digits: String, to width: Int) -> String {
    String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
