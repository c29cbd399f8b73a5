// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// The first line of a response head (RFC 9112, section 4): `HTTP/1.1 200 OK`, or libcurl's line
/// for HTTP/2: `HTTP/2 200`.
struct StatusLine: Equatable {
  /// `1.0`, `1.1`, `2`, `3`.
  var version: String
  var status: Int
  /// May be empty.
  var reason: String

  /// Parses a line, with or without its line end; nil if it is not a status line.
  init?(_ line: some Collection<UInt8>) {
    guard line.starts(with: Self.prefix) else { return nil }
    let line = line.dropFirst(Self.prefix.count).prefix { $0 != 0x0D && $0 != 0x0A }
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let status = Self.number(parts[1]) else { return nil }
    version = String(decoding: parts[0], as: UTF8.self)
    self.status = status
    reason = parts.count > 2 ? HeaderText(octets: parts[2]).text : ""
  }

  /// Whether another head follows: for every 1xx except 101, which ends HTTP on the connection.
  static func isInterim(_ status: Int) -> Bool { (100...199).contains(status) && status != 101 }

  /// Whether a line begins a head.
  static func begins(_ line: UnsafeRawBufferPointer) -> Bool {
    line.count > prefix.count && line[4] == UInt8(ascii: "/")
      && line.starts(with: prefix)
  }

  /// The status of a line that begins a head, without making texts; nil for any other line.
  static func status(_ line: UnsafeRawBufferPointer) -> Int? {
    guard begins(line) else { return nil }
    guard let space = line.firstIndex(of: 0x20) else { return nil }
    return number(line[(space + 1)...].prefix { $0 > 0x20 })
  }

  /// Whether a line is `HTTP/`, a version of one digit or two with a point, a space, three digits,
  /// and nothing or a space and a reason. libcurl writes the lines of HTTP/2 and 3 in this form.
  static func isStrict(_ line: UnsafeRawBufferPointer) -> Bool {
    guard begins(line), line[prefix.count].isASCIIDigit else { return false }
    var place = prefix.count + 1
    if place + 1 < line.count, line[place] == UInt8(ascii: "."), line[place + 1].isASCIIDigit {
      place += 2
    }
    guard place + 4 < line.count, line[place] == 0x20, line[place + 1] != UInt8(ascii: "0"),
      line[(place + 1)...(place + 3)].allSatisfy(\.isASCIIDigit)
    else { return false }
    return [0x20, 0x0D, 0x0A].contains(line[place + 4])
  }

  private static let prefix: [UInt8] = Array("HTTP/".utf8)

  /// The number of three digits.
  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard digits.count == 3 else { return nil }
    var value = 0
    for digit in digits {
      guard digit.isASCIIDigit else { return nil }
      value = value * 10 + Int(digit - 48)
    }
    return value
  }
}
