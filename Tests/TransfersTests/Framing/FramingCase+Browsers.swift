// SPDX-License-Identifier: Apache-2.0

/// What the tests of browsers (Web Platform Tests, `fetch/content-length` and `fetch/h1-parsing`) hold and
/// the other lists do not.
extension FramingCase {
  private static let rest = "\r\nContent-Length: 2\r\n\r\nok"

  private static func length(_ lines: String) -> String { head(lines, "ok") }

  private static func status(_ words: String) -> String { "HTTP/1.1 \(words)\(rest)" }

  static let browserLengths: [FramingCase] = [
    FramingCase(
      "equal lengths in a header and a list",
      length("Content-Length: 2\r\nContent-Length: 2,2"), .passes("ok")),
    FramingCase(
      "equal lengths, one with leading zeros", length("Content-Length: 002, 2"), .passes("ok")),
    FramingCase(
      "different lengths in a list, the last true", length("Content-Length: 5,2"),
      .fails("`Content-Length`")),
    FramingCase(
      "different lengths in two headers, the first true",
      length("Content-Length: 2\r\nContent-Length: 5"),
      .fails("`Content-Length`")),
    FramingCase(
      "an empty first element", length("Content-Length: ,2"),
      .fails("`Content-Length`")),
    FramingCase(
      "an empty length after a length", length("Content-Length: 2\r\nContent-Length: \t"),
      .fails("`Content-Length`")),
    FramingCase(
      "an empty length before a length", length("Content-Length: \r\nContent-Length: 2"),
      .fails("`Content-Length`")),
    FramingCase("a word", length("Content-Length: aaaah"), .fails("`Content-Length`")),
    FramingCase(
      "two words", length("Content-Length: aaaah\r\nContent-Length: nah"),
      .fails("`Content-Length`")),
    FramingCase(
      "a letter after the length", length("Content-Length: 2s"),
      .fails("`Content-Length`")),
  ]

  static let browserStatuses: [FramingCase] = [
    FramingCase("no status", status(""), .fails("is not a status line of HTTP")),
    FramingCase("a word for the status", status("BLAH"), .fails("is not a status line of HTTP")),
    FramingCase("status 0", status("0 OK"), .fails("is not a status line of HTTP")),
    FramingCase("status 99", status("99 NOT OK"), .fails("is not a status line of HTTP")),
    FramingCase("status 099", status("099 HELLO"), .fails("is not a status line of HTTP")),
    FramingCase("status 999", status("999 DOES IT MATTER"), .passes("ok")),
    FramingCase("status 1000", status("1000 BOO"), .fails("is not a status line of HTTP")),
    FramingCase("status 65736", status("65736 NOT 200"), .fails("is not a status line of HTTP")),
  ]

  static let browserEnds: [FramingCase] = [
    FramingCase(
      "a head that ends in a tab", "HTTP/1.1 200 OKAYISH\nheader: value\t",
      .fails("the connection ended within")),
    FramingCase(
      "a head that ends in a form feed", "HTTP/1.1 200 OKAYISH\nheader: value\u{C}",
      .fails("the connection ended within")),
    FramingCase(
      "a head that ends in a CR", "HTTP/1.1 200 OKAYISH\nheader: value\r",
      .fails("the connection ended within")),
  ]

  /// One character more in each place of a head that is right.
  static let browserPlaces: [FramingCase] = symbols.flatMap { symbol in
    zip(places, symbol.verdicts).map { place, words in
      let pieces = place.head.split(separator: "#", omittingEmptySubsequences: false)
      let bytes = pieces.joined(separator: symbol.character)
      return FramingCase(
        "\(symbol.name) added \(place.name)", bytes,
        words.map(Verdict.fails) ?? .passes(bytes.behindHead))
    }
  }

  private static let places: [(name: String, head: String)] =
    [
      ("before everything", "#HTTP/1.1 200 OK"), ("in `HTTP`", "HT#TP/1.1 200 OK"),
      ("before the slash", "HTTP#/1.1 200 OK"), ("after the slash", "HTTP/#1.1 200 OK"),
      ("before the dot", "HTTP/1#.1 200 OK"), ("after the dot", "HTTP/1.#1 200 OK"),
      ("after the version", "HTTP/1.1# 200 OK"), ("before the status", "HTTP/1.1 #200 OK"),
      ("after the status", "HTTP/1.1 200# OK"), ("before the reason", "HTTP/1.1 200 #OK"),
      ("after the reason", "HTTP/1.1 200 OK#"),
    ].map { ($0.0, "\($0.1)\r\n\(field)") }
    + [
      ("before the name", "#X-Frame-Options:DENY"), ("in the name", "X-Frame#-Options:DENY"),
      ("before the colon", "X-Frame-Options#:DENY"), ("after the colon", "X-Frame-Options:#DENY"),
      ("in the value", "X-Frame-Options:DE#NY"), ("after the value", "X-Frame-Options:DENY#"),
    ].map { ($0.0, "HTTP/1.1 200 OK\r\n\($0.1)\(length)") }

  private static let length = "\r\nContent-Length: 5\r\n\r\nTest."
  private static let field = "X-Frame-Options:DENY\(length)"

  private static let old = "is not a status line of HTTP"
  private static let version = "is not a status line of HTTP"
  private static let noColon = "a header line without a colon"
  private static let bareCR = "a carriage return within"
  private static let byLibcurl = "a line of the head"
  private static let folded = "the first header line begins"
  private static let blank = "white space before the colon"
  private static let nul = "a NUL byte in a line"

  /// The beginnings of our words, in the order of `places`; nil for a response that passes.
  private static let symbols: [(name: String, character: String, verdicts: [String?])] = [
    (
      "LF", "\n",
      [
        old, old, old, version, version, version, version, version, noColon, noColon, nil, nil,
        noColon, noColon, noColon, noColon, nil,
      ]
    ),
    (
      "CR", "\r",
      [
        old, old, old, "is not a status line of HTTP", version, "a status line of HTTP",
        version,
        "is not a status line of HTTP", bareCR, bareCR, bareCR, bareCR, byLibcurl, byLibcurl,
        bareCR,
        bareCR, bareCR,
      ]
    ),
    (
      "a tab", "\t",
      [
        old, old, old, "is not a status line of HTTP", version, "a status line of HTTP",
        version,
        "is not a status line of HTTP", "a status line of HTTP", nil, nil, folded,
        "`X-Frame\\t-Options` is not the name", blank, nil, nil, nil,
      ]
    ),
    (
      "a space", " ",
      [
        old, old, old, "is not a status line of HTTP", version, "a status line of HTTP",
        "is not a status line of HTTP", "a status line of HTTP", nil, nil, nil, folded,
        "`X-Frame -Options` is not the name", blank, nil, nil, nil,
      ]
    ),
    (
      "a NUL", "\0",
      [
        old, old, old, version, version, version, version, version, nul, nul, nul,
        // libcurl 7 takes the line for the end of the head.
        "head", nul, nul, nul, nul, nul,
      ]
    ),
    (
      "a colon", ":",
      [
        old, old, old, "is not a status line of HTTP", version, version, version, version,
        "is not a status line of HTTP", nil, nil, "a header without a name", nil, nil, nil, nil,
        nil,
      ]
    ),
  ]
}

extension String {
  /// What is after the first empty line, whose CR may be missing.
  fileprivate var behindHead: String {
    let scalars = Array(unicodeScalars)
    let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
    let empty = lines.first { $0.isEmpty || $0.elementsEqual(["\r"]) }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[((empty?.endIndex ?? -1) + 1)...])
    return text
  }
}
