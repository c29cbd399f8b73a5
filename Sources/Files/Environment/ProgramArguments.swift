// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What was typed behind the program's name.
package enum ProgramArguments {
  /// The arguments of this process without its name; bytes that are no UTF-8 are replaced (U+FFFD).
  ///
  /// Linux keeps them in a file. `CommandLine.arguments` looks for them on the stack, and reads line by
  /// line what lies where in memory to find that: it takes longer than to load a collection. It is
  /// asked where there is no such file.
  package static var current: [String] {
    recorded ?? Array(CommandLine.arguments.dropFirst())
  }

  /// Those in the system's file; nil when it cannot be read or holds something else.
  private static var recorded: [String]? {
    let path = FilePath("/proc/self/cmdline")
    guard let file = try? FileDescriptor.open(path, O_RDONLY) else { return nil }
    var bytes: [UInt8] = []
    while true {
      guard let piece = try? file.read(upTo: pieceBytes, at: Int64(bytes.count)) else { return nil }
      bytes += piece
      if piece.count < pieceBytes { return texts(in: bytes) }
    }
  }

  private static let pieceBytes = 4096

  /// The arguments behind the first in bytes where a NUL ends each; nil when the last has none.
  static func texts(in bytes: [UInt8]) -> [String]? {
    guard bytes.last == 0 else { return nil }
    var texts: [String] = []
    var start: Int?
    for (place, byte) in bytes.enumerated() where byte == 0 {
      if let start { texts.append(String(decoding: bytes[start..<place], as: UTF8.self)) }
      start = place + 1
    }
    return texts
  }
}
