// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A call to the system that said no.
struct SystemFailure: Error, Equatable {
  /// The `errno` of the call.
  let code: Int32

  /// Takes the `errno` that the last call left.
  static var last: SystemFailure { SystemFailure(code: errno) }

  static let noSuchFile = SystemFailure(code: ENOENT)

  /// The system's words: `Permission denied`.
  var words: String { String(cString: strerror(code)) }
}

/// Calls the system again while a signal interrupts it.
///
/// - Throws: what the call left in `errno` when it gave a negative number.
@discardableResult
func retrying<Number: SignedInteger>(_ call: () -> Number) throws(SystemFailure) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .last }
  }
}

/// Gives C the bytes with a NUL behind them.
///
/// - Throws: `EINVAL` when a NUL stands among them already.
func withCString<Number: SignedInteger>(
  _ bytes: [UInt8], _ call: (UnsafePointer<CChar>) -> Number
) throws(SystemFailure) -> Number {
  if bytes.contains(0) { throw SystemFailure(code: EINVAL) }
  let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
  return try retrying { terminated.withUnsafeBufferPointer { $0.baseAddress.map(call) ?? -1 } }
}
