// SPDX-License-Identifier: Apache-2.0

/// The lines of a head before libcurl stores them, up to the first that it stores.
///
/// libcurl before 8.1 keeps a pointer to the last header of a handle's previous transfer, which it has
/// freed, and appends a first line that begins with white space to it
/// (<https://github.com/curl/curl/issues/11101>): any peer could write into freed memory. With
/// `CURLOPT_HEADER` libcurl gives each line to the write callback, which may end the transfer, before it
/// stores the line, and to the header callback afterwards. Once one header of a transfer is stored, the
/// pointer is good until the transfer ends.
struct HeadPreview {
  /// Pieces of lines come to the write callback.
  private(set) var isOn = false
  /// Lines of the present head that the header callback has had.
  private var lines = 0
  /// A piece of the present line has come.
  private var isWithinLine = false

  /// Begins with the head that comes next.
  mutating func begin() {
    self = HeadPreview()
    isOn = true
  }

  /// Whether libcurl may go on with a piece of a line.
  mutating func mayStore(_ piece: UnsafeRawBufferPointer) -> Bool {
    if isWithinLine { return true }
    isWithinLine = true
    return lines == 0 || piece.first != 0x20 && piece.first != 0x09
  }

  /// Notes a line that libcurl has stored, unless it is the first or the last one of its head.
  ///
  /// - Parameter isFinal: No head follows this one.
  mutating func stored(_ line: UnsafeRawBufferPointer, isFinal: Bool) {
    isWithinLine = false
    lines += 1
    if line.first != 0x0D, line.first != 0x0A {
      // Counted, not recognised: libcurl takes more for a status line than HTTP does.
      isOn = lines == 1
    } else if isFinal {
      isOn = false
    } else {
      lines = 0
    }
  }
}
