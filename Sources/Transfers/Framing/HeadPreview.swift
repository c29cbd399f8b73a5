// SPDX-License-Identifier: Apache-2.0

/// Judges the first lines of a head before libcurl stores them.
///
/// libcurl before 8.1 keeps a pointer to the last header of a handle's previous transfer, which it
/// has freed, and appends a first line with leading white space to it
/// (<https://github.com/curl/curl/issues/11101>): any peer could write into freed memory. With
/// `CURLOPT_HEADER`, libcurl passes each line to the write callback, which may end the transfer,
/// before it stores the line, and to the header callback afterwards. After the first stored header
/// the pointer is valid until the transfer ends, so the preview ends there.
struct HeadPreview {
  /// Whether the write callback gets pieces of lines.
  private(set) var isOn = false
  /// The number of lines of the present head in the header callback.
  private var lines = 0
  /// Whether a piece of the present line has come.
  private var isWithinLine = false

  /// Starts with the next head.
  mutating func begin() {
    self = HeadPreview()
    isOn = true
  }

  /// Whether libcurl may store a piece of a line.
  mutating func mayStore(_ piece: UnsafeRawBufferPointer) -> Bool {
    if isWithinLine { return true }
    isWithinLine = true
    return lines == 0 || piece.first != 0x20 && piece.first != 0x09
  }

  /// Notes a line that libcurl has stored, except for the first and the last line of its head.
  ///
  /// - Parameter isFinal: No head follows this one.
  mutating func stored(_ line: UnsafeRawBufferPointer, isFinal: Bool) {
    isWithinLine = false
    lines += 1
    if line.first != 0x0D, line.first != 0x0A {
      // By number, not by content: libcurl accepts more as a status line than HTTP allows.
      isOn = lines == 1
    } else if isFinal {
      isOn = false
    } else {
      lines = 0
    }
  }
}
