// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Masks what differs from run to run, so that output can be compared with a golden file.
///
/// With Foundation: the texts may be long, and in a debug build the standard library's search takes a
/// hundred times as long.
///
/// | what | becomes |
/// |---|---|
/// | `12ms`, `1.3 s`, `2m 3s`, `450 µs` | `<time>` |
/// | the port of `127.0.0.1:40213`, `localhost:…`, `[::1]:…` | `<port>` |
/// | `2026-11-21T12:30:12.123Z`, `2026-11-21` and the dates of HTTP | `<date>` |
/// | a UUID | `<id>` |
/// | the seed of a run, in every report | `<seed>` |
/// | the figures of a load, and that this machine was its limit | `<n>`, nothing |
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

  /// What is masked besides, by pattern.
  package var patterns: [(pattern: String, replacement: String)] = []

  /// The text with everything volatile masked.
  package func masked(_ text: String) -> String {
    var text = text
    for (part, name) in names.sorted(by: { $0.text.utf8.count > $1.text.utf8.count })
    where !part.isEmpty {
      text = text.replacingOccurrences(of: part, with: "<\(name)>")
    }
    let members = numberMembers.joined(separator: "|")
    let numbers = (#"("(?:\#(members))":\s*)[0-9]+(?:\.[0-9]+)?"#, "$1<number>")
    for (pattern, replacement) in [numbers] + patterns + Self.patterns {
      text = text.replacingOccurrences(
        of: pattern, with: replacement, options: .regularExpression)
    }
    return text
  }

  private static let patterns = [
    (#"(?m)^ +this machine was the limit: .*\n"#, ""),
    (#"(?m)^(latency|service|reached|engine)( .*)?[0-9].*$"#, "$1 <n>"),
    (#"\bp(50|90|95|99|999) +[0-9.,]+ ms"#, "p$1 <time>"),
    (#"((?m:^seed +)|--seed |"seed":\s*|name="seed" value=")[0-9]+"#, "$1<seed>"),
    (#"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"#, "<id>"),
    (#"[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT"#, "<date>"),
    (
      #"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})?)?"#,
      "<date>"
    ),
    (#"(127\.0\.0\.1|\[::1\]|localhost):[0-9]{2,5}"#, "$1:<port>"),
    // A number with a unit of time, at the start or behind a character that ends no longer word.
    (
      #"(?m)(^|[\s(\[,:=|])[0-9]+(?:\.[0-9]+)? ?(?:ms|µs|us|ns|s|m|h)\b(?: [0-9]+(?:\.[0-9]+)? ?(?:ms|s|m)\b)*"#,
      "$1<time>"
    ),
  ]
}
