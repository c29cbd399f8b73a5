// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Transfers

@Suite struct HeadPreviewTests {
  /// Gives lines to a preview as libcurl does, each in pieces of a few bytes.
  ///
  /// - Returns: The number of the line that may not be stored, from zero; nil when all may.
  private func refused(_ lines: [String], finalAt last: Int? = nil, pieces: Int = 4) -> Int? {
    var preview = HeadPreview()
    preview.begin()
    for (number, line) in lines.enumerated() {
      let bytes = Array(line.utf8)
      for start in stride(from: 0, to: bytes.count, by: pieces) where preview.isOn {
        let piece = Array(bytes[start..<min(start + pieces, bytes.count)])
        if !piece.withUnsafeBytes({ preview.mayStore($0) }) { return number }
      }
      if preview.isOn {
        bytes.withUnsafeBytes { preview.stored($0, isFinal: number == last) }
      }
    }
    return nil
  }

  @Test func `a first line that begins with white space is not stored`() {
    #expect(refused(["HTTP/1.1 200 OK\r\n", " a: b\r\n"]) == 1)
    #expect(refused(["HTTP/1.1 200 OK\r\n", "\ta: b\r\n"]) == 1)
  }

  @Test func `a piece of a line that begins with white space is none`() {
    #expect(refused(["HTTP/1.1 200 OK\r\n", "abc:  d\r\n", "\r\n"]) == nil)
  }

  @Test func `the status line may begin as it likes`() {
    #expect(refused([" HTTP/1.1 200 OK\r\n", "a: b\r\n"]) == nil)
  }

  @Test func `a line that looks like a status line is stored like any other`() {
    #expect(refused(["http/1.1 200 OK\r\n", " a: b\r\n"]) == 1)
    #expect(refused(["HTTP/1.1 200 OK\r\n", "HTTP/1.1: b\r\n", " c\r\n"]) == nil)
  }

  @Test func `an interim head without headers changes nothing`() {
    #expect(
      refused(["HTTP/1.1 100 Continue\r\n", "\r\n", "HTTP/1.1 200 OK\r\n", " a: b\r\n"]) == 3)
  }

  @Test func `bytes after the final head are not previewed`() {
    #expect(refused(["HTTP/1.1 200 OK\r\n", "\r\n", " body"], finalAt: 1) == nil)
  }
}
