// SPDX-License-Identifier: Apache-2.0

/// Reads a text once, from front to back, and writes its tape.
///
/// While a container is open, the low half of its second word holds the index of the container
/// around it, so that no stack is needed; the container's end replaces it on closing.
///
/// One inlined function reads everything that is frequent, so that the position and the end of the
/// tape stay in registers. Rare parts take and return a position (`JSONInput`): passing the builder
/// itself would keep it in memory.
struct JSONTapeBuilder {
  let input: JSONInput
  let tape: UnsafeMutablePointer<UInt64>
  let maximumDepth: Int
  var index = 0
  var tapeCount = 0

  /// The tape of a text.
  ///
  /// Room for the longest possible tape is reserved at once; only words that are written use
  /// memory. A container takes two words and at least two bytes, or one byte while it is open, and
  /// the depth limits how many are open; a scalar takes one word and at least one byte.
  static func tape(of bytes: [UInt8], maximumDepth: Int) throws(JSONSyntaxError) -> [UInt64] {
    guard bytes.count <= JSONDocument.maximumBytes else {
      throw JSONSyntaxError(.tooLarge, at: JSONDocument.maximumBytes, expected: .less)
    }
    var failure: JSONSyntaxError?
    let room = bytes.count + min(bytes.count, maximumDepth) + 2
    let tape = [UInt64](unsafeUninitializedCapacity: room) { tape, tapeCount in
      bytes.withUnsafeBufferPointer { text in
        guard let start = text.baseAddress, let words = tape.baseAddress else {
          failure = JSONSyntaxError(.emptyText, at: 0, expected: .value)
          return
        }
        var builder = JSONTapeBuilder(
          input: JSONInput(text: start, count: text.count), tape: words,
          maximumDepth: maximumDepth)
        do throws(JSONSyntaxError) {
          try builder.read()
          tapeCount = builder.tapeCount
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return tape
  }

  @inline(__always)
  private mutating func read() throws(JSONSyntaxError) {
    if input.beginsWithByteOrderMark {
      throw JSONSyntaxError(.byteOrderMark, at: 0, expected: .value)
    }
    skipWhiteSpace()
    guard index < input.count else {
      throw JSONSyntaxError(.emptyText, at: input.count, expected: .value)
    }
    try readValue()
    skipWhiteSpace()
    guard index == input.count else {
      throw JSONSyntaxError(.trailingText, at: index, expected: .end)
    }
  }
}

// MARK: Containers

extension JSONTapeBuilder {
  /// The open containers.
  private struct Open {
    /// The tape index of the innermost container.
    var container = 0
    /// Its number of elements or members so far.
    var count: UInt64 = 0
    var isObject = false
    /// The number of open containers.
    var depth = 0

    var end: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  /// The byte here; at the end 0, which is not allowed outside a string.
  @inline(__always)
  var peek: UInt8 { input.byte(at: index) }

  /// Only `[` and `{` have these bits.
  @inline(__always)
  private var isAtContainer: Bool { peek | 0x20 == UInt8(ascii: "{") }

  /// Reads the value that begins here, with everything in it.
  @inline(__always)
  private mutating func readValue() throws(JSONSyntaxError) {
    var open = Open()
    repeat {
      if isAtContainer {
        try begin(&open)
        guard peek == open.end else {
          if open.isObject { try readName(in: open) }
          continue
        }
        close(&open)
      } else {
        guard try readScalar() else { throw noValue(in: open) }
        open.count &+= 1
      }
      if open.depth == 0 { return }
      try readSeparators(&open)
    } while open.depth > 0
  }

  @inline(__always)
  private mutating func begin(_ open: inout Open) throws(JSONSyntaxError) {
    guard open.depth < maximumDepth else {
      throw JSONSyntaxError(.tooDeep, at: index, expected: .less)
    }
    // Stores the count of the container around this one in its final place; this one is included.
    if open.depth > 0 {
      tape[open.container &+ 1] =
        tape[open.container &+ 1] & 0xFFFF_FFFF | (open.count &+ 1) &<< 32
    }
    let isObject = peek == UInt8(ascii: "{")
    tape[tapeCount] =
      TapeWord(
        tag: isObject ? TapeWord.object : TapeWord.array, offset: index, length: 0
      ).raw
    tape[tapeCount &+ 1] = UInt64(truncatingIfNeeded: open.container)
    open = Open(container: tapeCount, count: 0, isObject: isObject, depth: open.depth &+ 1)
    tapeCount &+= 2
    index &+= 1
    skipWhiteSpace()
  }

  @inline(__always)
  private mutating func close(_ open: inout Open) {
    index &+= 1
    let word = TapeWord(tape[open.container])
    tape[open.container] =
      TapeWord(
        tag: word.tag, offset: word.offset, length: index &- word.offset
      ).raw
    let around = Int(truncatingIfNeeded: tape[open.container &+ 1] & 0xFFFF_FFFF)
    tape[open.container &+ 1] = UInt64(truncatingIfNeeded: tapeCount) | open.count &<< 32
    open.depth &-= 1
    guard open.depth > 0 else { return }
    open.container = around
    open.count = tape[around &+ 1] &>> 32
    open.isObject = TapeWord(tape[around]).tag == TapeWord.object
  }

  /// After a value: closes containers that end here, and reads up to the next value, with its name.
  @inline(__always)
  private mutating func readSeparators(_ open: inout Open) throws(JSONSyntaxError) {
    while true {
      skipWhiteSpace()
      let byte = peek
      if byte == UInt8(ascii: ",") {
        index &+= 1
        skipWhiteSpace()
        if open.isObject { try readName(in: open) }
        return
      }
      guard byte == open.end else {
        throw input.unexpected(
          at: index, expected: open.isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
      }
      close(&open)
      if open.depth == 0 { return }
    }
  }

  /// Reads a member's name, up to its value.
  @inline(__always)
  private mutating func readName(in open: Open) throws(JSONSyntaxError) {
    guard peek == UInt8(ascii: "\"") else { throw noName(in: open) }
    try readString()
    skipWhiteSpace()
    guard peek == UInt8(ascii: ":") else { throw input.unexpected(at: index, expected: .colon) }
    index &+= 1
    skipWhiteSpace()
  }

  private func noName(in open: Open) -> JSONSyntaxError {
    guard open.count > 0 else {
      return input.unexpected(at: index, expected: .nameOrEndOfObject)
    }
    return input.unexpectedAfterComma(at: index, expected: .name)
  }

  private func noValue(in open: Open) -> JSONSyntaxError {
    if open.isObject || open.depth == 0 { return input.unexpected(at: index, expected: .value) }
    guard open.count > 0 else {
      return input.unexpected(at: index, expected: .valueOrEndOfArray)
    }
    return input.unexpectedAfterComma(at: index, expected: .value)
  }
}
