// SPDX-License-Identifier: Apache-2.0

extension FramingCase {
  private static let ok = "2\r\nok\r\n0\r\n\r\n"

  private static func coding(_ value: String, _ body: String = ok) -> String {
    head("Transfer-Encoding:\(value)", body)
  }

  static let codings: [FramingCase] = [
    FramingCase("in chunks", coding(" chunked"), .passes("ok")),
    FramingCase("in capitals", head("TRANSFER-ENCODING: CHUNKED", ok), .passes("ok")),
    FramingCase("a tab before the coding", coding("\tchunked\t"), .passes("ok")),
    FramingCase("an empty element before the coding", coding(" ,chunked"), .passes("ok")),
    FramingCase(
      "`Content-Encoding: chunked`", head("Content-Encoding: chunked\r\nContent-Length: 2", "ok"),
      .fails("content coding `chunked` is not known")),
    FramingCase(
      "an underscore in the name", head("Transfer_Encoding: chunked\r\nContent-Length: 2", "ok"),
      .passes("ok")),
    FramingCase(
      "beside a length", head("Transfer-Encoding: chunked\r\nContent-Length: 12", ok),
      .fails("the response has both")),
    FramingCase(
      "beside a length before it", head("Content-Length: 2\r\nTransfer-Encoding: chunked", ok),
      .fails("the response has both")),
    FramingCase(
      "beside a length that is none", head("Content-Length: x\r\nTransfer-Encoding: chunked", ok),
      .fails("`Content-Length`")),
    FramingCase(
      "in version 1.0", "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + ok,
      .fails("`Transfer-Encoding` in a response of HTTP/1.0")),
    FramingCase(
      "`identity` and a length", head("Transfer-Encoding: identity\r\nContent-Length: 50", "hello"),
      .fails("transfer coding `identity`")),
    FramingCase(
      "`identity` alone", coding(" identity", "ok"), .fails("transfer coding `identity`")),
    FramingCase(
      "`chunked, identity`", coding(" chunked, identity"), .fails("transfer coding `identity`")),
    FramingCase(
      "`chunked, chunked`", coding(" chunked, chunked"),
      .fails("`Transfer-Encoding` names `chunked` twice")),
    FramingCase(
      "`chunked` in two headers",
      head("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", ok),
      .fails("`Transfer-Encoding` names `chunked` twice")),
    FramingCase(
      "`chunked, gzip`", coding(" chunked, gzip"), .fails("transfer coding `gzip`, which")),
    FramingCase(
      "`chunked` and another header",
      head("Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip", ok),
      .fails("transfer coding `gzip`, which")),
    FramingCase(
      "an unknown coding", coding(" cow", "ok"), .fails("transfer coding `cow` is not known")),
    FramingCase(
      "an unknown coding before `chunked`", coding(" cow, chunked"),
      .fails("transfer coding `cow` is not known")),
    FramingCase(
      "an unknown coding without a body", coding(" xchunked", ""),
      .fails("transfer coding `xchunked` is not known")),
    FramingCase(
      "`chunkedchunked`", coding(" chunkedchunked"),
      .fails("transfer coding `chunkedchunked` is not known")),
    FramingCase(
      "a word after the coding", coding(" chunked x"),
      .fails("transfer coding `chunked x` is not known")),
    FramingCase(
      "a parameter", coding(" chunked;a=b"), .fails("transfer coding `chunked;a=b` is not known")),
    FramingCase(
      "in quotation marks", coding(" \"chunked\""),
      .fails("transfer coding `\"chunked\"` is not known")),
    FramingCase(
      "a vertical tab before the coding", coding("\u{B}chunked"),
      .fails("transfer coding `\\x0bchunked` is not known")),
    FramingCase(
      "a form feed after the coding", coding(" chunked\u{C}"),
      .fails("transfer coding `chunked\\x0c` is not known")),
    FramingCase(
      "a byte beyond ASCII before the coding", coding(" \u{FF}chunked"), .fails("transfer coding")),
    FramingCase(
      "a byte beyond ASCII in the coding", coding(" ch\u{96}nked"), .fails("transfer coding")),
    FramingCase("a CR after the coding", coding(" chunked\r"), .fails("a carriage return within")),
    FramingCase("no coding", coding("", "ok"), .fails("`Transfer-Encoding` names no coding")),
    FramingCase(
      "no coding and a length", head("Transfer-Encoding:\r\nContent-Length: 5", "hello"),
      .fails("`Transfer-Encoding` names no coding")),
    FramingCase("a comma alone", coding(" ,", "ok"), .fails("`Transfer-Encoding` names no coding")),
    FramingCase(
      "a space before the colon of the coding", head("Transfer-Encoding : chunked", "hello"),
      .fails("white space before the colon of the header `Transfer-Encoding`")),
    FramingCase(
      "a space in the name of the coding", head("Transfer Encoding: chunked", ok),
      .fails("`Transfer Encoding` is not the name")),
    FramingCase(
      "the coding after a bare CR", head("X: x\rTransfer-Encoding: chunked", ok),
      .fails("a carriage return within")),
    FramingCase(
      "the coding after a bare LF", head("X: x\nTransfer-Encoding: chunked", ok), .passes("ok")),
  ]

  static let chunked: [FramingCase] = [
    FramingCase("several chunks", chunks("1\r\no\r\n1\r\nk\r\n0\r\n\r\n"), .passes("ok")),
    FramingCase("no chunk but the last", chunks("0\r\n\r\n"), .passes("")),
    FramingCase("capital digits", chunks("A\r\n0123456789\r\n0\r\n\r\n"), .passes("0123456789")),
    FramingCase("leading zeros of a size", chunks("0002\r\nok\r\n000\r\n\r\n"), .passes("ok")),
    FramingCase("an extension", chunks("2;a=b;c\r\nok\r\n0;d\r\n\r\n"), .passes("ok")),
    FramingCase("a quoted extension", chunks("2;a=\"b; c\"\r\nok\r\n0\r\n\r\n"), .passes("ok")),
    FramingCase("an extension without a name", chunks("2;\r\nok\r\n0\r\n\r\n"), .passes("ok")),
    FramingCase("a space before the extension", chunks("2 ; a\r\nok\r\n0\r\n\r\n"), .passes("ok")),
    FramingCase(
      "spaces after a size", chunks("2  \r\nok\r\n0\r\n\r\n"),
      .fails("`2  \\r` is not the size of a chunk")),
    FramingCase(
      "a word after a size", chunks("2 abc\r\nok\r\n0\r\n\r\n"), .fails("`2 a` is not the size")),
    FramingCase(
      "a comma after a size", chunks("2,junk\r\nok\r\n0\r\n\r\n"), .fails("`2,` is not the size")),
    FramingCase(
      "a fraction for a size", chunks("2.9\r\nok\r\n0\r\n\r\n"), .fails("`2.` is not the size")),
    FramingCase(
      "letters after a size", chunks("2xyz\r\nok\r\n0\r\n\r\n"), .fails("`2x` is not the size")),
    FramingCase(
      "letters after the last size", chunks("2\r\nok\r\n0xyz\r\n\r\n"),
      .fails("`0x` is not the size")),
    FramingCase(
      "`0x` before a size", chunks("0x2\r\nok\r\n0\r\n\r\n"), .fails("`0x` is not the size")),
    FramingCase(
      "an underscore in a size", chunks("0_2\r\nok\r\n0\r\n\r\n"), .fails("`0_` is not the size")),
    FramingCase(
      "a plus sign before a size", chunks("+2\r\nok\r\n0\r\n\r\n"), .fails("`+` is not the size")),
    FramingCase(
      "a minus sign before a size", chunks("-2\r\nok\r\n0\r\n\r\n"), .fails("`-` is not the size")),
    FramingCase(
      "a space before a size", chunks(" 2\r\nok\r\n0\r\n\r\n"), .fails("` ` is not the size")),
    FramingCase("an empty size", chunks("\r\nok\r\n0\r\n\r\n"), .fails("`\\r` is not the size")),
    FramingCase("no size at all", chunks("zz\r\nok\r\n0\r\n\r\n"), .fails("`z` is not the size")),
    FramingCase(
      "a size that no counter holds", chunks("FFFFFFFFFFFFFFFF\r\nok\r\n0\r\n\r\n"),
      .fails("`FFFFFFFFFFFFFFFF` is not the size")),
    FramingCase(
      "a size of seventeen digits", chunks("00000000000000002\r\nok\r\n0\r\n\r\n"),
      .fails("`00000000000000002` is not the size")),
    FramingCase("a LF after a size", chunks("2\nok\r\n0\r\n\r\n"), .fails("`2` is not the size")),
    FramingCase(
      "a LF after an extension", chunks("2;a\nok\r\n0\r\n\r\n"),
      .fails("the line of a chunk's size does not end properly")),
    FramingCase(
      "a CR within an extension", chunks("2;a\rb\r\nok\r\n0\r\n\r\n"),
      .fails("the line of a chunk's size does not end properly")),
    FramingCase(
      "a CR before an extension", chunks("2\r\r;a\r\nok\r\n0\r\n\r\n"),
      .fails("the line of a chunk's size does not end properly")),
    FramingCase(
      "a NUL within an extension", chunks("2;\0\r\nok\r\n0\r\n\r\n"),
      .fails("the line of a chunk's size does not end properly")),
    FramingCase(
      "a LF after a chunk", chunks("2\r\nok\n0\r\n\r\n"), .fails("a chunk is longer than its size")
    ),
    FramingCase(
      "nothing after a chunk", chunks("2\r\nok0\r\n\r\n"),
      .fails("a chunk is longer than its size")),
    FramingCase(
      "two CRs after a chunk", chunks("2\r\nok\r\r\n0\r\n\r\n"),
      .fails("a chunk is longer than its size")),
    FramingCase(
      "a chunk longer than its size", chunks("2\r\nokay\r\n0\r\n\r\n"),
      .fails("a chunk is longer than its size")),
    FramingCase(
      "a chunk shorter than its size", chunks("5\r\nok\r\n0\r\n\r\n"),
      .fails("`\\r` is not the size of a chunk")),
    FramingCase(
      "cut within a chunk", chunks("5\r\nok"), .fails("transfer closed with outstanding")),
    FramingCase(
      "cut within a size", chunks("2\r\nok\r\n0"), .fails("transfer closed with outstanding")),
    FramingCase(
      "the last chunk is missing", chunks("2\r\nok\r\n"), .fails("transfer closed with outstanding")
    ),
    FramingCase(
      "the empty line is missing", chunks("2\r\nok\r\n0\r\n"),
      .fails("transfer closed with outstanding")),
    FramingCase("no chunk of any kind", chunks("hello"), .fails("`h` is not the size")),
    FramingCase("nothing at all", chunks(""), .fails("transfer closed with outstanding")),
  ]

  private static func trailer(_ lines: String) -> String {
    chunks("2\r\nok\r\n0\r\n\(lines)\r\n\r\n")
  }

  static let trailers: [FramingCase] = [
    FramingCase("a trailer", trailer("A: b"), .passes("ok")),
    FramingCase(
      "a trailer that ends in LF alone", chunks("2\r\nok\r\n0\r\nA: b\n\r\n"), .passes("ok")),
    FramingCase(
      "a trailer continued", trailer("A: b\r\n c"), .fails("a line after the body is continued")),
    FramingCase(
      "the first trailer folded", trailer(" A: b"), .fails("a line after the body is continued")),
    FramingCase(
      "a trailer without a colon", trailer("Abc"), .fails("a header line without a colon: `Abc`")),
    FramingCase("a trailer without a name", trailer(": b"), .fails("a header without a name")),
    FramingCase(
      "a space before the colon of a trailer", trailer("A : b"),
      .fails("white space before the colon")),
    FramingCase("a CR within a trailer", trailer("A: b\rC: d"), .fails("a carriage return within")),
    FramingCase("a NUL within a trailer", trailer("A: b\0c"), .fails("a NUL byte in a line")),
    FramingCase(
      "a length for a trailer", trailer("Content-Length: 2"),
      .fails("`Content-Length` is not allowed after")),
    FramingCase(
      "a coding for a trailer", trailer("transfer-encoding: chunked"),
      .fails("`transfer-encoding` is not allowed after")),
    FramingCase(
      "a type for a trailer", trailer("Content-Type: a/b"),
      .fails("`Content-Type` is not allowed after")),
  ]

  static let ends: [FramingCase] = [
    FramingCase("a CRLF after the last chunk", chunks(ok + "\r\n"), .notice("ok")),
    FramingCase(
      "two CRLFs after the last chunk", chunks(ok + "\r\n\r\n"), .fails("4 bytes more than")),
    FramingCase("a CR after the last chunk", chunks(ok + "\r"), .fails("1 byte more than")),
    FramingCase("bytes after the last chunk", chunks(ok + "MORE"), .fails("4 bytes more than")),
    FramingCase(
      "a response after the last chunk", chunks(ok + "HTTP/1.1 200 OK\r\n\r\n"),
      .fails("19 bytes more than")),
    FramingCase(
      "a whole body without a length", head("Connection: close", "okay"), .passes("okay")),
  ]
}
