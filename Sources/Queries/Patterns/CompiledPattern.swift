// SPDX-License-Identifier: Apache-2.0

import CPCRE2
import Synchronization

/// PCRE2's compiled form, freed with its last owner.
///
/// `@unchecked Sendable`: `code` is written in `init` only, and PCRE2 only reads a compiled pattern
/// while matching (pcre2api, "Multithreading"). JIT compilation, which writes, is done on a copy
/// before that copy is published under the lock; match data are made per call.
final class CompiledPattern: @unchecked Sendable {
  /// Machine code, if it is worthwhile, and the number of searches until then.
  private struct Machine: ~Copyable {
    var searches = 0
    var code: OpaquePointer?
    var isDecided = false
  }

  /// Compiling to machine code costs as much as it saves in so many short searches.
  private static let searchesBeforeMachineCode = 64
  private static let bytesWorthMachineCode = 4096

  let code: OpaquePointer
  /// Whether a search may begin at any place. It may not if the pattern controls its backtracking
  /// (`(*COMMIT)`) or depends on the start of the search (`\G`).
  let canBeSearchedInPieces: Bool
  private let machineOptions: UInt32
  private let machine = Mutex(Machine())

  /// The kind of subject.
  enum Subject {
    case text
    /// Text; a reference to a group that did not participate matches the empty text.
    case textWithUnsetGroups
    case bytes

    var options: UInt32 {
      switch self {
      // If PCRE2 made a repetition possessive, its steps would not be counted.
      case .text:
        Self.bytes.options | UInt32(PCRE2_UTF) | UInt32(PCRE2_NEVER_BACKSLASH_C)
      case .textWithUnsetGroups: Self.text.options | UInt32(PCRE2_MATCH_UNSET_BACKREF)
      case .bytes: UInt32(PCRE2_USE_OFFSET_LIMIT) | UInt32(PCRE2_NO_AUTO_POSSESS)
      }
    }
  }

  init(_ text: String, of subject: Subject = .text) throws(PatternSyntaxError) {
    let options = subject.options
    canBeSearchedInPieces =
      !Self.mentions("(*", text) && !Self.mentions("\\G", text)
    machineOptions =
      UInt32(PCRE2_JIT_COMPLETE) | (subject == .bytes ? UInt32(PCRE2_JIT_PARTIAL_SOFT) : 0)
    guard text.utf8.count <= Pattern.maximumBytes else {
      throw PatternSyntaxError(
        message: "the pattern is longer than \(Pattern.maximumBytes) bytes", offset: 0)
    }
    var number: Int32 = 0
    var offset = 0
    var text = text
    let code = text.withUTF8 { bytes in
      // PCRE2 10.42 refuses a null pointer even for an empty pattern.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { empty in
        pcre2_compile_8(
          bytes.baseAddress ?? UnsafePointer(empty.baseAddress), bytes.count, options, &number,
          &offset, nil)
      }
    }
    guard let code else {
      throw PatternSyntaxError(
        message: pcre2Message(number),
        offset: PatternErrorPlace.offset(offset, of: number, in: text))
    }
    self.code = code
  }

  deinit {
    let compiled = machine.withLock { $0.code }
    pcre2_code_free_8(compiled)
    pcre2_code_free_8(code)
  }

  private static func mentions(_ pair: StaticString, _ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == pair.utf8Start[1], previous == pair.utf8Start[0] { return true }
      previous = byte
    }
    return false
  }

  var groupCount: Int {
    var count: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    return Int(count)
  }

  /// The code for a search in this many bytes: machine code once it is worthwhile.
  func code(forSubjectOf bytes: Int) -> OpaquePointer {
    machine.withLock { machine in
      if machine.isDecided { return machine.code ?? code }
      machine.searches += 1
      let isWorthIt =
        machine.searches > Self.searchesBeforeMachineCode || bytes >= Self.bytesWorthMachineCode
      guard isWorthIt else { return code }
      machine.isDecided = true
      guard let copy = pcre2_code_copy_8(code) else { return code }
      guard pcre2_jit_compile_8(copy, machineOptions) == 0 else {
        // No JIT on this machine, or not for this pattern: it is interpreted.
        pcre2_code_free_8(copy)
        return code
      }
      machine.code = copy
      return copy
    }
  }
}

/// PCRE2's text for one of its error numbers.
func pcre2Message(_ number: Int32) -> String {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
    let length = pcre2_get_error_message_8(number, buffer.baseAddress, buffer.count)
    guard length > 0 else { return "error \(number)" }
    return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
  }
}
