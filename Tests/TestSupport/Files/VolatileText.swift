// SPDX-License-Identifier: Apache-2.0

import RegexBuilder

/// Masks what differs from run to run, so that output can be compared with a golden file.
///
/// | what | becomes |
/// |---|---|
/// | `12ms`, `1.3 s`, `2m 3s`, `450 µs` | `<time>` |
/// | the port of `127.0.0.1:40213`, `localhost:…`, `[::1]:…` | `<port>` |
/// | `2026-11-21T12:30:12.123Z`, `2026-11-21` and the dates of HTTP | `<date>` |
/// | a UUID | `<id>` |
/// | the folders that are given | their names in `< >` |
package struct VolatileText: Sendable {
  /// Texts to replace, longest first, with what stands for them: temporary folders above all.
  package var names: [(text: String, name: String)]

  /// JSON members whose number is masked: the timings and times of reports.
  package var numberMembers: [String]

  /// Masks these texts and members besides what is always masked.
  package init(
    names: [(text: String, name: String)] = [],
    numberMembers: [String] = ["start", "stop", "duration", "timestamp"]
  ) {
    self.names = names
    self.numberMembers = numberMembers
  }

  /// The text with everything volatile masked.
  package func masked(_ text: String) -> String {
    var text = text
    for (part, name) in names.sorted(by: { $0.text.utf8.count > $1.text.utf8.count })
    where !part.isEmpty {
      text = text.replacing(part, with: "<\(name)>")
    }
    for member in numberMembers {
      text = text.replacing(jsonMember(member)) { "\($0.output.1)<number>" }
    }
    return
      text
      .replacing(Self.uuid, with: "<id>")
      .replacing(Self.httpDate, with: "<date>")
      .replacing(Self.timestamp, with: "<date>")
      .replacing(Self.port) { "\($0.output.1):<port>" }
      .replacing(Self.duration) { "\($0.output.1)<time>" }
  }

  private func jsonMember(_ name: String) -> Regex<(Substring, Substring)> {
    Regex {
      Capture {
        "\"\(name)\":"
        ZeroOrMore(.whitespace)
      }
      OneOrMore(.digit)
      Optionally {
        "."
        OneOrMore(.digit)
      }
    }
  }

  private static var uuid: Regex<Substring> {
    #/[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}/#
  }

  private static var httpDate: Regex<Substring> {
    #/[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT/#
  }

  private static var timestamp: Regex<Substring> {
    #/[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})?)?/#
  }

  private static var port: Regex<(Substring, Substring)> {
    #/(127\.0\.0\.1|\[::1\]|[a-z0-9.]*localhost):[0-9]{2,5}/#
  }

  /// A number with a unit of time, at the start or behind what no longer word ends with.
  private static var duration: Regex<(Substring, Substring)> {
    #/((?:^|[\s(\[,:=|]))(?:[0-9]+(?:\.[0-9]+)? ?(?:ms|µs|us|ns|s|m|h)\b)(?: [0-9]+(?:\.[0-9]+)? ?(?:ms|s|m)\b)*/#
      .anchorsMatchLineEndings()
  }
}
