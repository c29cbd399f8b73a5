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
    recorded.flatMap(texts) ?? Array(CommandLine.arguments.dropFirst())
  }

  /// What is in the system's file; nil when it cannot be read.
  fileprivate static var recorded: [UInt8]? {
    let path = FilePath("/proc/self/cmdline")
    guard let file = try? FileDescriptor.open(path, O_RDONLY) else { return nil }
    var bytes: [UInt8] = []
    while true {
      guard let piece = try? file.read(upTo: pieceBytes, at: Int64(bytes.count)) else { return nil }
      bytes += piece
      if piece.count < pieceBytes { return bytes }
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

#if os(Linux)
  /// What `CommandLine` asks for its arguments, which only ArgumentParser does for what it says in help.
  ///
  /// It stands in place of the runtime's own: that one looks for the arguments before `main`, asked or
  /// not, which was 2 % of the shortest run. A linker takes a function from an archive only when nobody
  /// else has it, so the installed program is without. Should a later runtime have another name for it,
  /// this one is never called.
  ///
  /// - Returns: `count` texts that end in NUL, and nil; they last as long as the process.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  func argumentsOfCommandLine(
    _ count: UnsafeMutablePointer<Int32>
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    var bytes = ProgramArguments.recorded ?? []
    if bytes.last != 0 { bytes.append(0) }
    let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes.lazy.map { CChar(bitPattern: $0) })
    let starts = [0] + bytes.indices.filter { bytes[$0] == 0 }.map { $0 + 1 }
    // Where the last text ends none begins: nil stands there.
    let list = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: starts.count)
    _ = list.initialize(
      from: starts.map { start in
        start < text.count ? text.baseAddress.map { $0 + start } : nil
      })
    count.pointee = Int32(starts.count - 1)
    guard let first = list.baseAddress else { preconditionFailure("there is at least one text") }
    return first
  }
#endif
