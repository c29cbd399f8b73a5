// SPDX-License-Identifier: Apache-2.0

extension FramingCase {
  private static let rest = "Content-Length: 2\r\n\r\nok"

  private static func line(_ line: String) -> String { "\(line)\r\n\(rest)" }

  private static func field(_ field: String) -> String { "HTTP/1.1 200 OK\r\n\(field)\r\n\(rest)" }

  static let statusLines: [FramingCase] = [
    FramingCase("no reason", line("HTTP/1.1 200 "), .passes("ok")),
    FramingCase("no space after the status", line("HTTP/1.1 200"), .passes("ok")),
    FramingCase("two spaces before the reason", line("HTTP/1.1 200  OK"), .passes("ok")),
    FramingCase("a reason with a byte beyond ASCII", line("HTTP/1.1 200 \u{E9}"), .passes("ok")),
    FramingCase(
      "lines that end in LF alone", "HTTP/1.1 200 OK\nContent-Length: 2\n\nok", .passes("ok")),
    FramingCase("version 1.0", line("HTTP/1.0 200 OK"), .passes("ok")),
    FramingCase("another protocol", line("HTP/1.1 200 OK"), .fails("is not a status line of HTTP")),
    FramingCase(
      "lower case", line("http/1.1 200 OK"), .fails("is not a status line of HTTP")),
    FramingCase("no version", line("HTTP/ 200 OK"), .fails("is not a status line of HTTP")),
    FramingCase(
      "a word for the version", line("HTTP/x 200 OK"), .fails("is not a status line of HTTP")),
    FramingCase("version 01.1", line("HTTP/01.1 200 OK"), .fails("is not a status line of HTTP")),
    FramingCase("version 11.1", line("HTTP/11.1 200 OK"), .fails("is not a status line of HTTP")),
    FramingCase("version 1.01", line("HTTP/1.01 200 OK"), .fails("is not a status line of HTTP")),
    FramingCase("version 5.6", line("HTTP/5.6 200 OK"), .fails("is not a status line of HTTP")),
    FramingCase("version 1.2", line("HTTP/1.2 200 OK"), .fails("is not a status line of HTTP")),
    FramingCase(
      "a tab after the version", line("HTTP/1.1\t200 OK"), .fails("is not a status line of HTTP")),
    FramingCase(
      "two spaces before the status", line("HTTP/1.1  200 OK"),
      .fails("is not a status line of HTTP")),
    FramingCase(
      "a status of one digit", line("HTTP/1.1 2 OK"), .fails("is not a status line of HTTP")),
    FramingCase(
      "a status of four digits", line("HTTP/1.1 2000 OK"), .fails("is not a status line of HTTP")),
    FramingCase(
      "a negative status", line("HTTP/1.1 -20 OK"), .fails("is not a status line of HTTP")),
    FramingCase(
      "a status with a letter", line("HTTP/1.1 20x OK"), .fails("is not a status line of HTTP")),
    FramingCase(
      "a reason without a space", line("HTTP/1.1 200OK"), .fails("is not a status line of HTTP")),
    FramingCase(
      "a bare CR in the reason", line("HTTP/1.1 200 O\rK"), .fails("a carriage return within")),
    FramingCase("a NUL in the reason", line("HTTP/1.1 200 O\0K"), .fails("a NUL byte in a line")),
    FramingCase(
      "a CR before the status line", line("\rHTTP/1.1 200 OK"),
      .fails("is not a status line of HTTP")),
  ]

  static let headerLines: [FramingCase] = [
    FramingCase("a tab for the space", field("A:\tb"), .passes("ok")),
    FramingCase("no space after the colon", field("A:b"), .passes("ok")),
    FramingCase("an empty value", field("A:"), .passes("ok")),
    FramingCase("every character of a token", field("!#$%&'*+-.^_`|~09az: b"), .passes("ok")),
    FramingCase("a value with bytes beyond ASCII", field("A: \u{FF}\u{80}"), .passes("ok")),
    FramingCase("a value with other control characters", field("A: \u{1}\u{1B}b"), .passes("ok")),
    FramingCase("a line continued", field("A: b\r\n c"), .passes("ok")),
    FramingCase("a line continued by white space alone", field("A: b\r\n \t"), .passes("ok")),
    FramingCase("the first line folded", field(" A: b"), .fails("the first header line begins")),
    FramingCase(
      "the first line begins with a tab", field("\tA: b"), .fails("the first header line begins")),
    FramingCase(
      "the length continued", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n 0\r\n\r\nok",
      .fails("`Content-Length`")),
    FramingCase(
      "the length on the second line", "HTTP/1.1 200 OK\r\nContent-Length:\r\n 2\r\n\r\nok",
      .joined("ok")),
    FramingCase(
      "the coding on the second line",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
      .joined("ok")),
    FramingCase("no colon", field("Abc"), .fails("a header line without a colon")),
    FramingCase("no name", field(": b"), .fails("a header without a name: `: b`")),
    FramingCase(
      "a space before the colon", field("A : b"),
      .fails("white space before the colon of the header `A`")),
    FramingCase("a tab before the colon", field("A\t: b"), .fails("white space before the colon")),
    FramingCase(
      "a space in the name", field("A B: c"), .fails("`A B` is not the name of a header")),
    FramingCase("a bracket in the name", field("A(1): c"), .fails("`A(1)` is not the name")),
    FramingCase(
      "a quotation mark in the name", field("\"A\": c"), .fails("`\"A\"` is not the name")),
    FramingCase(
      "a byte beyond ASCII in the name", field("A\u{82}: c"), .fails("`A\\x82` is not the name")),
    FramingCase(
      "a control character in the name", field("A\u{1}: c"), .fails("`A\\x01` is not the name")),
    FramingCase(
      "a bare CR in a value", field("A: b\rC: d"),
      .fails("a carriage return within a line of the head")),
    FramingCase(
      "a bare CR in a name", field("A\rB: c"), .fails("a line of the head")),
    FramingCase("two CRs at the end", field("A: b\r"), .fails("a carriage return within")),
    FramingCase(
      "a line that begins with a CR", field("\rA: b"), .fails("a carriage return within")),
    FramingCase(
      "a CR alone for the empty line", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\rok\n",
      .fails("a carriage return within")),
    FramingCase("a NUL in a value", field("A: b\0c"), .fails("a NUL byte in a line")),
    FramingCase("a NUL in a name", field("A\0b: c"), .fails("a NUL byte in a line")),
    FramingCase(
      "the head ends early", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n",
      .fails("the connection ended within")),
    FramingCase(
      "a 1xx with a bad name", "HTTP/1.1 103 Early\r\nA B: c\r\n\r\n" + line("HTTP/1.1 200 OK"),
      .fails("`A B` is not the name")),
    FramingCase(
      "a 1xx with a length",
      "HTTP/1.1 103 Early\r\nContent-Length: 5\r\n\r\n" + line("HTTP/1.1 200 OK"),
      .fails("`Content-Length` in a response of status 103")),
    FramingCase(
      "a 1xx with a coding",
      "HTTP/1.1 103 Early\r\nTransfer-Encoding: chunked\r\n\r\n" + line("HTTP/1.1 200 OK"),
      .fails("`Transfer-Encoding` in a response of status 103")),
    FramingCase(
      "a 1xx with another header",
      "HTTP/1.1 103 Early\r\nLink: </a>\r\n\r\n" + line("HTTP/1.1 200 OK"), .passes("ok")),
  ]

  static let lengths: [FramingCase] = [
    FramingCase("as long as announced", head("Content-Length: 2", "ok"), .passes("ok")),
    FramingCase(
      "white space around the length", head("Content-Length:\t 2 \t", "ok"), .passes("ok")),
    FramingCase("leading zeros", head("Content-Length: 0002", "ok"), .passes("ok")),
    FramingCase(
      "equal lengths in two headers", head("Content-Length: 2\r\ncontent-length: 2", "ok"),
      .passes("ok")),
    FramingCase("equal lengths in a list", head("Content-Length: 2, 2", "ok"), .passes("ok")),
    FramingCase("a name that begins alike", head("Content-Length-X: 9", "ok"), .passes("ok")),
    FramingCase("no length", head("A: b", "ok"), .passes("ok")),
    FramingCase(
      "shorter than announced", head("Content-Length: 9", "ok"),
      .fails("bytes of the body came")),
    FramingCase(
      "longer than announced", head("Content-Length: 2", "okay"), .fails("2 bytes more than")),
    FramingCase(
      "a whole response after it", head("Content-Length: 2", "okHTTP/1.1 200 OK\r\n\r\n"),
      .fails("19 bytes more than")),
    FramingCase(
      "bytes after a length of zero", head("Content-Length: 0", "okay"),
      .fails("4 bytes more than")),
    FramingCase("a CRLF after the body", head("Content-Length: 2", "ok\r\n"), .notice("ok")),
    FramingCase(
      "two CRLFs after the body", head("Content-Length: 2", "ok\r\n\r\n"),
      .fails("4 bytes more than")),
    FramingCase(
      "a LF after the body", head("Content-Length: 2", "ok\n"), .fails("1 byte more than")),
    FramingCase(
      "different lengths in two headers", head("Content-Length: 5\r\nContent-Length: 2", "ok"),
      .fails("`Content-Length`")),
    FramingCase(
      "different lengths in a list", head("Content-Length: 2, 5", "ok"),
      .fails("`Content-Length`")),
    FramingCase(
      "a plus sign", head("Content-Length: +2", "ok"),
      .fails("`Content-Length`")),
    FramingCase("a minus sign", head("Content-Length: -2", "ok"), .fails("`Content-Length`")),
    FramingCase(
      "a word after the length", head("Content-Length: 2 bytes", "ok"),
      .fails("`Content-Length`")),
    FramingCase(
      "a fraction", head("Content-Length: 2.0", "ok"),
      .fails("`Content-Length`")),
    FramingCase(
      "an underscore", head("Content-Length: 0_2", ""),
      .fails("`Content-Length`")),
    FramingCase(
      "hexadecimal", head("Content-Length: 0x2", ""),
      .fails("`Content-Length`")),
    FramingCase(
      "a vertical tab", head("Content-Length: \u{B}2", "ok"), .fails("`Content-Length`")),
    FramingCase(
      "an empty element", head("Content-Length: 2,", "ok"),
      .fails("`Content-Length`")),
    FramingCase("an empty length", head("Content-Length:", "ok"), .fails("`Content-Length`")),
    FramingCase(
      "a number that no counter holds", head("Content-Length: 99999999999999999999", "ok"),
      .fails("`Content-Length`")),
    FramingCase(
      "a space before the colon of the length", head("Content-Length : 50", "ok"),
      .fails("white space before the colon of the header `Content-Length`")),
    FramingCase(
      "a 204 with a length of zero", "HTTP/1.1 204 No\r\nContent-Length: 0\r\n\r\n", .passes("")),
    FramingCase(
      "a 204 with a length", "HTTP/1.1 204 No\r\nContent-Length: 2\r\n\r\nok",
      .fails("`Content-Length` in a response of status 204")),
    FramingCase(
      "a 204 with a coding", "HTTP/1.1 204 No\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      .fails("`Transfer-Encoding` in a response of status 204")),
    FramingCase(
      "a 204 with bytes after it", "HTTP/1.1 204 No\r\n\r\nokay", .fails("has no body, and 4")),
    FramingCase(
      "a 304 with the length of the document", "HTTP/1.1 304 Same\r\nContent-Length: 9\r\n\r\n",
      .passes("")),
    FramingCase(
      "a 304 with bytes after it", "HTTP/1.1 304 Same\r\nContent-Length: 4\r\n\r\nokay",
      .fails("has no body, and 4")),
  ]
}
