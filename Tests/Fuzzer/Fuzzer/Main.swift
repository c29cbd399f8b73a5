// SPDX-License-Identifier: Apache-2.0

import CLibFuzzer
import FuzzSubjects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `Fuzzer SUBJECT [libFuzzer's options and folders]`; without a subject it names them all.
@main struct Main {
  static func main() {
    guard let subject else {
      return print(FuzzSubject.allCases.map(\.rawValue).joined(separator: " "))
    }
    // It says the subject in its own log.
    print("subject: \(subject.rawValue)")
    let words = CommandLine.arguments.prefix(1) + CommandLine.arguments.dropFirst(2)
    var arguments = words.map { strdup($0) } + [nil]
    var count = CInt(arguments.count - 1)
    arguments.withUnsafeMutableBufferPointer { buffer in
      var pointer = buffer.baseAddress
      exit(LLVMFuzzerRunDriver(&count, &pointer) { fuzz($0, $1) })
    }
  }
}

private let subject = CommandLine.arguments.dropFirst().first.flatMap(FuzzSubject.init(rawValue:))

/// One input; a broken promise ends the program, and libFuzzer then keeps the input.
private func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  do {
    try subject?.check(bytes)
  } catch {
    print("violation: \(error)")
    fflush(nil)
    abort()
  }
  return 0
}
