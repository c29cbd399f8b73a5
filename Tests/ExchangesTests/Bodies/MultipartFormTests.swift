// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Threads

@Suite struct `A multipart form` {
  private func text(_ parts: MultipartForm.Part...) -> String {
    let form = MultipartForm(boundary: "B", parts: parts)
    return String(decoding: form.body.bytes ?? [], as: UTF8.self)
  }

  private func part(_ head: PartHead, _ content: String = "x") -> MultipartForm.Part {
    MultipartForm.Part(head, content: .bytes(Array(content.utf8)))
  }

  @Test func `is put together byte for byte`() {
    let form = text(
      part(PartHead(name: "caption"), "Rex\r\nat home"),
      part(
        PartHead(
          name: "photo", fileName: "rex.png", contentType: "image/png",
          headers: [HeaderField("X-A", "1"), HeaderField("X-A", "2")])))
    #expect(
      form == """
        --B\r
        Content-Disposition: form-data; name="caption"\r
        \r
        Rex\r
        at home\r
        --B\r
        Content-Disposition: form-data; name="photo"; filename="rex.png"\r
        Content-Type: image/png\r
        X-A: 1\r
        X-A: 2\r
        \r
        x\r
        --B--\r

        """)
  }

  @Test func `has parts of one name in the order given`() {
    let form = text(part(PartHead(name: "a"), "1"), part(PartHead(name: "a"), "2"))
    #expect(form.split(separator: "name=\"a\"").count == 3)
    #expect(form.filter { $0 == "1" || $0 == "2" } == "12")
  }

  @Test(arguments: [
    ("plain", "plain"), ("say \"hi\"", "say %22hi%22"), ("a\r\nb", "a%0D%0Ab"), ("50%", "50%"),
    ("%22", "%22"), ("имя", "имя"), ("名前😀", "名前😀"), ("a\\b", "a\\b"), ("", ""),
  ])
  func `has names as the HTML standard writes them`(name: String, written: String) {
    #expect(text(part(PartHead(name: name))).contains("; name=\"\(written)\"\r\n"))
    #expect(
      text(part(PartHead(name: "a", fileName: name))).contains("; filename=\"\(written)\"\r\n"))
  }

  @Test func `prefers a part's own headers to the implied ones`() {
    let form = text(
      part(
        PartHead(
          name: "a", contentType: "text/plain",
          headers: [
            HeaderField("content-disposition", "attachment"), HeaderField("Content-type", "a/b"),
          ])))
    #expect(
      form == "--B\r\ncontent-disposition: attachment\r\nContent-type: a/b\r\n\r\nx\r\n--B--\r\n")
  }

  @Test func `of no parts has an end`() {
    #expect(text() == "--B--\r\n")
  }

  @Test(arguments: [
    ("multipart/form-data; boundary=abc", "abc"), ("multipart/mixed;BOUNDARY=\"a b\"", "a b"),
    ("multipart/related; type=\"a/b\"; boundary = x ", "x"), ("multipart/form-data", nil),
    ("multipart/form-data; bound=1", nil),
  ])
  func `finds the boundary that a type names`(type: String, boundary: String?) {
    #expect(MultipartForm.boundary(in: type) == boundary)
    #expect(MultipartForm.isMultipart(type))
    #expect(!MultipartForm.isMultipart("text/plain; a=multipart/x"))
  }

  @Test(arguments: [
    ("rex.PNG", "image/png"), ("a.b.jpeg", "image/jpeg"), ("a.json", "application/json"),
    ("png", "application/octet-stream"), ("a.tar.gz", "application/octet-stream"),
  ])
  func `takes the type of a file from its name`(name: String, type: String) {
    #expect(MediaTypes.type(ofFile: name) == type)
  }
}

@Suite struct `A joined body` {
  /// A stream that gives at most a few bytes at once.
  private struct Trickle: BodyStream {
    let content: [UInt8]
    var length: Int64? { Int64(content.count) }
    var outline: BodyOutline { BodyOutline([.file(name: "f", byteCount: Int64(content.count))]) }
    func open(_ off: borrowing OffEngine) throws -> any BodyReader {
      Reader(reader: try JoinedBody([.bytes(content)]).open(off))
    }

    private final class Reader: BodyReader {
      private let reader: any BodyReader

      init(reader: any BodyReader) { self.reader = reader }

      func read(upTo count: Int, _ off: borrowing OffEngine) throws -> [UInt8] {
        try reader.read(upTo: min(count, 3), off)
      }
    }
  }

  private func all(_ body: JoinedBody, by count: Int) throws -> [UInt8] {
    let reader = try body.open(OffEngine())
    var bytes: [UInt8] = []
    while true {
      let piece = try reader.read(upTo: count, OffEngine())
      if piece.isEmpty { return bytes }
      #expect(piece.count <= count)
      bytes += piece
    }
  }

  private let body = JoinedBody([
    .bytes(Array("head ".utf8)), .stream(Trickle(content: Array("a long file".utf8))),
    .bytes([]), .stream(Trickle(content: [])), .bytes(Array(" end".utf8), shown: Array("*".utf8)),
  ])

  @Test(arguments: [1, 2, 5, 7, 1000])
  func `is read across its pieces, each time it is opened`(count: Int) throws {
    for _ in 0..<2 {
      #expect(String(decoding: try all(body, by: count), as: UTF8.self) == "head a long file end")
    }
    #expect(body.length == 20)
  }

  @Test func `fills the whole buffer, so that short pieces need no further reads`() throws {
    #expect(try body.open(OffEngine()).read(upTo: 18, OffEngine()).count == 18)
  }

  @Test func `is shown with names of files and with masked parts`() {
    #expect(
      body.outline.pieces == [
        .bytes(Array("head ".utf8)), .file(name: "f", byteCount: 11), .bytes([]),
        .file(name: "f", byteCount: 0), .bytes(Array("*".utf8)),
      ])
    #expect(body.bytes == nil)
    #expect(body.outline.fileName == "f")
  }
}
