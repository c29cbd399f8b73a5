// SPDX-License-Identifier: Apache-2.0

import Codings
import Digests
import RunEvents

/// The file of an HTML report: a policy, the style, what is read without script, the data, the script.
///
/// The policy lets the browser run this script and fetch nothing. `require-trusted-types-for` makes
/// it refuse to turn a text into markup, whatever the script does.
struct HTMLDocument {
  let output: any ReportOutput

  func begin(_ plain: PlainPart, _ run: RunStarted) throws {
    var text = HTMLText()
    text.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    text.markup("<meta http-equiv=\"Content-Security-Policy\" content=\"")
    text.markup("default-src 'none'; script-src 'sha256-")
    text.text(try Viewer.script.digest())
    text.markup("'; style-src 'sha256-")
    text.text(try Viewer.style.digest())
    text.markup("'; img-src data:; base-uri 'none'; form-action 'none'; ")
    text.markup("require-trusted-types-for 'script'; trusted-types 'none'\">\n")
    text.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    text.markup("<meta name=\"color-scheme\" content=\"light dark\">\n")
    text.markup("<meta name=\"referrer\" content=\"no-referrer\">\n")
    // Without it browsers ask the server for an icon.
    text.markup("<link rel=\"icon\" href=\"data:,\">\n")
    text.element("<title>", plain.verdict + " – curlew", "</title>\n")
    text.markup("<style>")
    text.markup(Viewer.style.bytes)
    text.markup("</style>\n</head>\n<body>\n")
    plain.write(to: &text, run)
    try output.write(text.bytes)
  }

  /// - Parameter index: passes the pieces of the index to its argument.
  func end(_ index: ((([UInt8]) throws -> Void) throws -> Void)) throws {
    let deflater = try Deflater(.quick, format: .raw)
    try output.write(Array("<script type=\"text/plain\" id=\"index\">".utf8))
    var compressed: [UInt8] = []
    func encode(_ count: Int) throws {
      guard count > 0 else { return }
      try output.write(Array(Base64.standard.encode(compressed[..<count]).utf8))
      compressed.removeFirst(count)
    }
    try index { piece in
      try deflater.append(piece, isLast: false, to: &compressed)
      // Base64 has four characters for three bytes.
      try encode(compressed.count / 3 * 3)
    }
    try deflater.append([], isLast: true, to: &compressed)
    try encode(compressed.count)
    var text = HTMLText()
    text.markup("</script>\n<script>")
    text.markup(Viewer.script.bytes)
    text.markup("</script>\n</body>\n</html>\n")
    try output.write(text.bytes)
  }
}
