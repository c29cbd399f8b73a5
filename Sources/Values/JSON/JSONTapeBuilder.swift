// SPDX-License-Identifier: Apache-2.0

/// Reads a text once, front to back, and writes its tape.
///
/// While a container is open the low half of its second word holds the index of the container
/// around it, so that no stack is needed; its end replaces that when it closes.
struct JSONTapeBuilder {
  let text: UnsafePointer<UInt8>
  let count: Int
  let tape: UnsafeMutablePointer<UInt64>
  let maximumDepth: Int
  var index = 0
  var tapeCount = 0

  /// The tape of a text.
  ///
  /// Room for the longest tape that the text could have is reserved at once, of which only what is
  /// written to becomes memory. A container takes two words and at least two bytes, or one byte
  /// while it is open, and so many are open at most as the depth allows; a scalar takes one word
  /// and at least one byte.
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
          text: start, count: text.count, tape: words, maximumDepth: maximumDepth)
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

  private mutating func read() throws(JSONSyntaxError) {
    if count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
      throw JSONSyntaxError(.byteOrderMark, at: 0, expected: .value)
    }
    skipWhiteSpace()
    guard index < count else { throw JSONSyntaxError(.emptyText, at: count, expected: .value) }
    let first = text[index]
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      try readContainers()
    } else {
      try readScalar(expected: .value)
    }
    skipWhiteSpace()
    guard index == count else {
      throw JSONSyntaxError(.trailingText, at: index, expected: .end)
    }
  }
}

// MARK: Containers

extension JSONTapeBuilder {
  /// What is open at the moment.
  private struct Open {
    /// The tape index of the innermost container.
    var container: Int
    /// How many elements or members it has so far.
    var count: UInt64
    var isObject: Bool
    /// How many containers are open.
    var depth: Int
  }

  /// Reads the container that begins here, and all in it.
  private mutating func readContainers() throws(JSONSyntaxError) {
    var open = Open(container: 0, count: 0, isObject: false, depth: 0)
    try begin(&open)
    repeat {
      skipWhiteSpace()
      if try closesEmpty(&open) { continue }
      if open.isObject { try readName(expected: open.count == 0 ? .nameOrEndOfObject : .name) }
      let byte = peek
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        try begin(&open)
        continue
      }
      let isFirstElement = open.count == 0 && !open.isObject
      try readScalar(expected: isFirstElement ? .valueOrEndOfArray : .value)
      try readSeparators(&open)
    } while open.depth > 0
  }

  /// The byte here, or 0, which can stand nowhere outside a string.
  @inline(__always)
  var peek: UInt8 { index < count ? text[index] : 0 }

  @inline(__always)
  private mutating func begin(_ open: inout Open) throws(JSONSyntaxError) {
    guard open.depth < maximumDepth else {
      throw JSONSyntaxError(.tooDeep, at: index, expected: .less)
    }
    // The count of the container around it goes where it will stand; this one is counted in it.
    if open.depth > 0 {
      tape[open.container + 1] =
        tape[open.container + 1] & 0xFFFF_FFFF | (open.count + 1) &<< 32
    }
    let isObject = text[index] == UInt8(ascii: "{")
    tape[tapeCount] =
      TapeWord(
        tag: isObject ? TapeWord.object : TapeWord.array, offset: index, length: 0
      ).raw
    tape[tapeCount + 1] = UInt64(truncatingIfNeeded: open.container)
    open = Open(container: tapeCount, count: 0, isObject: isObject, depth: open.depth + 1)
    tapeCount += 2
    index += 1
  }

  /// Closes a container whose bracket is here and has nothing in it.
  @inline(__always)
  private mutating func closesEmpty(_ open: inout Open) throws(JSONSyntaxError) -> Bool {
    guard open.count == 0, peek == (open.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      return false
    }
    close(&open)
    if open.depth > 0 { try readSeparators(&open, afterContainer: true) }
    return true
  }

  @inline(__always)
  private mutating func close(_ open: inout Open) {
    index += 1
    let word = TapeWord(tape[open.container])
    tape[open.container] =
      TapeWord(
        tag: word.tag, offset: word.offset, length: index - word.offset
      ).raw
    let around = Int(truncatingIfNeeded: tape[open.container + 1] & 0xFFFF_FFFF)
    tape[open.container + 1] = UInt64(truncatingIfNeeded: tapeCount) | open.count &<< 32
    open.depth -= 1
    guard open.depth > 0 else { return }
    open.container = around
    open.count = tape[around + 1] &>> 32
    open.isObject = TapeWord(tape[around]).tag == TapeWord.object
  }

  /// Behind a value: closes what ends here, up to the comma before the next value.
  @inline(__always)
  private mutating func readSeparators(
    _ open: inout Open, afterContainer: Bool = false
  ) throws(JSONSyntaxError) {
    if !afterContainer { open.count += 1 }
    while true {
      skipWhiteSpace()
      let byte = peek
      if byte == UInt8(ascii: ",") {
        index += 1
        skipWhiteSpace()
        return try refuseClosingBracket(open)
      }
      guard byte == (open.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw unexpected(expected: open.isObject ? .commaOrEndOfObject : .commaOrEndOfArray)
      }
      close(&open)
      if open.depth == 0 { return }
    }
  }

  @inline(__always)
  private func refuseClosingBracket(_ open: Open) throws(JSONSyntaxError) {
    let byte = peek
    guard byte != UInt8(ascii: "]"), byte != UInt8(ascii: "}") else {
      throw JSONSyntaxError(
        .trailingComma, at: index, expected: open.isObject ? .name : .value)
    }
  }

  @inline(__always)
  private mutating func readName(
    expected: JSONSyntaxError.Expectation
  ) throws(JSONSyntaxError) {
    guard peek == UInt8(ascii: "\"") else { throw unexpected(expected: expected) }
    try readString()
    skipWhiteSpace()
    guard peek == UInt8(ascii: ":") else { throw unexpected(expected: .colon) }
    index += 1
    skipWhiteSpace()
  }
}
