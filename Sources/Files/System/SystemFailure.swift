// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A failed system call.
struct SystemFailure: Error, Equatable {
  /// The `errno` of the call.
  let code: Int32
  /// What failed, if the path does not say it.
  var subject: String?

  /// The `errno` of the last call.
  static var last: SystemFailure { SystemFailure(code: errno) }

  static let noSuchFile = SystemFailure(code: ENOENT)

  /// The system's message: `Permission denied`.
  var words: String {
    let words = (subject.map { "\($0): " } ?? "") + String(cString: strerror(code))
    return code == EFBIG ? "\(words) for `ulimit -f` or the file system" : words
  }
}

/// Repeats a system call while a signal interrupts it.
///
/// - Throws: the `errno` of the call if it returned a negative number.
@discardableResult
func retrying<Number: SignedInteger>(_ call: () -> Number) throws(SystemFailure) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .last }
  }
}

/// Passes the bytes to C with a NUL after them.
///
/// - Throws: `EINVAL` if they contain a NUL.
func withCString<Number: SignedInteger>(
  _ bytes: [UInt8], _ call: (UnsafePointer<CChar>) -> Number
) throws(SystemFailure) -> Number {
  if bytes.contains(0) { throw SystemFailure(code: EINVAL) }
  let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
  return try retrying { terminated.withUnsafeBufferPointer { $0.baseAddress.map(call) ?? -1 } }
}
