// SPDX-License-Identifier: Apache-2.0

import Notation

/// Formats a time with a pattern of C's `strftime`, in English, as in Hurl and Python.
///
/// `%Y-%m-%d` is `2026-11-22`, `%d %b %Y %H:%M:%S %z` is `22 Nov 2026 03:04:05 +0000`.
struct TimeFormat {
  private let timestamp: Timestamp
  private let offset: Int
  private let civil: CivilTime

  init(_ timestamp: Timestamp, _ offset: Int) {
    self.timestamp = timestamp
    self.offset = offset
    civil = CivilTime(seconds: timestamp.seconds, offset: offset)
  }

  /// - Throws: for an unknown directive.
  func text(_ pattern: String) throws(EvaluationError.Kind) -> String {
    var result = ""
    var isDirective = false
    for scalar in pattern.unicodeScalars {
      if isDirective {
        guard let text = try directive(scalar) else {
          throw .refused(name: "format", reason: "there is no directive `%\(String(scalar))`")
        }
        result += text
        isDirective = false
      } else if scalar == "%" {
        isDirective = true
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    if isDirective { throw .refused(name: "format", reason: "the pattern ends in `%`") }
    return result
  }

  private func directive(_ letter: UnicodeScalar) throws(EvaluationError.Kind) -> String? {
    switch letter {
    case "Y": two(civil.year, width: 4)
    case "y": two(civil.year % 100)
    case "m": two(civil.month)
    case "d": two(civil.day)
    case "e": DecimalDigits.padded(civil.day, to: 2, with: " ")
    case "H": two(civil.hour)
    case "I": two(twelve)
    case "M": two(civil.minute)
    case "S": two(civil.second)
    case "L": two(Int(timestamp.nanoseconds) / 1_000_000, width: 3)
    case "f": two(Int(timestamp.nanoseconds) / 1000, width: 6)
    case "N": two(Int(timestamp.nanoseconds), width: 9)
    case "j": two(civil.dayOfYear + 1, width: 3)
    case "u": String(civil.weekday == 0 ? 7 : civil.weekday)
    case "w": String(civil.weekday)
    case "s": String(timestamp.seconds)
    case "p": civil.hour < 12 ? "AM" : "PM"
    case "a": String(Self.weekdays[civil.weekday].prefix(3))
    case "A": Self.weekdays[civil.weekday]
    case "b", "h": String(Self.months[civil.month - 1].prefix(3))
    case "B": Self.months[civil.month - 1]
    case "z": zone
    case "Z": offset == 0 ? "UTC" : zone
    case "F": try text("%Y-%m-%d")
    case "T": try text("%H:%M:%S")
    case "R": try text("%H:%M")
    case "D": try text("%m/%d/%y")
    case "n": "\n"
    case "t": "\t"
    case "%": "%"
    default: nil
    }
  }

  private func two(_ number: Int, width: Int = 2) -> String {
    DecimalDigits.padded(number, to: width)
  }

  private var twelve: Int { civil.hour % 12 == 0 ? 12 : civil.hour % 12 }

  private var zone: String {
    (offset < 0 ? "-" : "+") + two(abs(offset) / 3600) + two(abs(offset) / 60 % 60)
  }

  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
