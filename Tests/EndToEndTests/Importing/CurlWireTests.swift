// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// curl itself and the imported collection send the same requests.
@Suite struct `Imported curl commands` {
  private static let hasCurl = access("/usr/bin/curl", X_OK) == 0 && access("/bin/bash", X_OK) == 0
  private static let hasFilter = access("/usr/bin/jq", X_OK) == 0

  /// `URL` is the server.
  private static let lines = [
    "curl URL", "curl -X DELETE URL/a", "curl -I URL/head", "curl URL/a/../b?x=1#y",
    "curl --path-as-is URL/a/../b", "curl -g 'URL/s|t?f={\"a\":[1]}&l=[z]'",
    "curl 'URL/{x,y}/[1-2]'",
    "curl URL/?q=a%20b -G -d c=d -d 'e=f'", "curl 'URL/ü/x?a=b'", "curl -G 'URL/?x&' -d a=b",
    "curl URL -H 'A: b' -H 'a: c' -H 'Empty;' -H 'Accept:' -A me -e http://r.test -r 0-9",
    "curl URL -d a=1 -d b=2", "curl URL -d 'a=x+y&b=%41&c=ü'", "curl URL -d '{\"a\": [1, 2.50]}'",
    "curl URL -d '{\"a\": [1, 2.50]}' -H 'Content-Type: application/json'",
    "curl URL --json '{\"a\":\"\\u00fc\"}'",
    "curl URL --data-raw '@a' -H 'Content-Type: text/plain'", "curl URL -d @body.txt",
    "curl URL --data-binary @body.txt",
    "curl URL --data-urlencode 'a=b c&d' --data-urlencode '=e f' --data-urlencode 'n@body.txt'",
    "curl URL --data-binary $'\\xff\\x01\\n'", "curl URL -d ''", "curl URL -X POST",
    "curl -X PUT URL -d x=y",
    "curl URL -H 'Content-Type: application/xml' -d '<a b=\"1\">x</a>'",
    "curl URL -H 'Content-Type:' -d hi",
    "curl URL -F a=1 -F 'b=@body.txt' -F 'c=@body.txt;type=image/png;filename=\"x;y.png\"' -F 'd=<body.txt' -F 'e=x;type=text/html'",
    "curl URL --form-string 'a=@b;c'", "curl -T body.txt URL/up/", "curl -T body.txt URL/up/x",
    "curl URL -F j=@data.json",
    "curl URL -u ada:love:lace", "curl URL/ -u :pw", "curl URL --oauth2-bearer tok",
    "curl URL -H 'Authorization: Bearer t.o-k'",
    "curl URL -H 'Authorization: Basic eDp5'", "curl URL -b 'a=1; b=\"2\"'",
    "curl URL -b 'a=1;b=2'", "curl URL -H 'Cookie: a=b'",
    "curl --http1.0 URL", "curl URL -H 'Host: other.test'",
    "curl URL -o /dev/null --max-time 9",
    "curl URL/1 URL/2 -d x=y --next URL/3", "curl -sS URL | cat >/dev/null",
    "echo 'a=1' | curl URL -d @-",
    "curl URL -d @- <<< 'b=2'", "curl URL --data-binary @- <<'END'\nline 1\nline 2\nEND",
    "curl URL -d @- < body.txt",
    "N=7; curl \"URL/$N?n=${N}\" -H \"X-N: $N\" -d \"{\\\"n\\\": \\\"$N\\\", \\\"m\\\": $N}\"",
    "curl URL -K options.txt",
    "curl URL -L -d a=b", "curl URL -H @headers.txt", "curl URL -d $'it\\'s \\u00fc'",
    "curl URL \\\n  -H 'A: b' \\\n  -d x",
    "curl -s -XPOST URL/_bulk -H 'Content-Type: application/x-ndjson' -d $'{\"a\":1}\\n{\"b\":2}\\n'",
    "curl URL --url-query 'a=b c' --url-query +d=e", "curl URL -d 'a=1&a=2&b=3&a=4'",
    "curl URL -d 'password=p%40ss&user=ada'",
    "T=$(curl -s URL/t | jq -r .token); curl URL/u -H \"X-T: $T\" -d \"t=$T\"",
    "ID=$(curl -s URL/t | jq .id)\ncurl URL/u/$ID --json \"{\\\"n\\\": $ID, \\\"t\\\": \\\"$ID\\\"}\"",
    "R=$(curl -s URL/r); T=$(echo \"$R\" | jq -r .token); curl \"URL/u?t=$T\"",
    "curl URL/a -H \"A: $(curl -s URL/b | jq -r .token)\"",
    "f() { curl URL/f; }; f > /dev/null", "if true; then curl URL/if; fi",
    "for i in 1; do\n  curl URL/for\ndone",
    "curl URL -H Accept: -H 'Accept: b'", "curl URL -H 'Cookie: a=b' -b c=d",
    "curl URL -b a=b -b c=d", "M=PUT; curl -X $M URL", "curl -T - URL < body.txt",
    "curl URL -H 'Transfer-Encoding: chunked' -d a=b",
    "curl URL -F 'a=b;c' -F '=d' -F 'e=f;x=y;type=a/b; c=d'",
    "curl URL -F a=b -F 'f=@body.txt' -H 'Content-Type: multipart/mixed'",
    "W='a=1 -H X:1'; curl URL -d $W", "E=; curl $E URL",
    "curl URL --compressed -H 'Accept-Encoding: gzip, deflate'", "curl 'URL/$x/`y`?z=${w}'",
  ]

  private static let files = [
    "body.txt": "line 1\r\nline=2&\n", "data.json": "{}", "headers.txt": "A: b\nC: d\n",
    "options.txt": "# more\nheader = \"X-K: 1\"\n--data a=b\nsilent\n",
  ]

  private static let answer = #"{"token": "t0k", "id": 17}"#

  @Test(.enabled(if: hasCurl, "curl or bash is missing"))
  func `send what curl sends`() async throws {
    let server = try ScriptedServer { request in
      request.method == "HEAD" ? .response(200) : .response(200, json: Self.answer)
    }
    let workshop = try Workshop()
    for (name, text) in Self.files { try workshop.write(text, to: name) }
    let lines = Self.lines.filter { Self.hasFilter || !$0.contains("| jq") }
    let script = lines.map { $0.replacing("URL", with: server.url()) }.joined(separator: "\n")
    try workshop.write(script + "\n", to: "all.sh")
    var shell = Program("/bin/bash", ["all.sh"])
    shell.workingDirectory = workshop.folder.path
    _ = try await workshop.runs(shell)
    let theirs = server.requests.map { SentRequest($0) }
    let imported = try await workshop.runs(
      "import", "all.sh", "--keep-secrets", "--any-status", "-o", "specs", "-v")
    expect(imported, endsIn: 0)
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
    expect(try await workshop.runs("run", "-q"), endsIn: 0)
    let ours = server.requests.dropFirst(theirs.count).map { SentRequest($0) }
    #expect(theirs.count > 60 && ours.count == theirs.count)
    for (place, request) in theirs.enumerated() where place < ours.count {
      #expect(ours[place] == request, "\(place): \(request) is \(ours[place])")
    }
  }
}

/// A request without what a tool adds of its own.
private struct SentRequest: Equatable, CustomStringConvertible {
  let line: String
  let headers: [String]
  let body: String

  init(_ request: ScriptedRequest) {
    let type = request.header("content-type") ?? ""
    let boundary = type.split(separator: "boundary=").dropFirst().first.map(String.init)
    func plain(_ text: String) -> String { boundary.map { text.replacing($0, with: "B") } ?? text }
    let own = ["user-agent", "expect", "accept-encoding", "connection"]
    let isJSON = request.bodyText.hasPrefix("{") || request.bodyText.hasPrefix("[")
    headers = request.headers.filter { header in
      let name = header.name.lowercased()
      let isLength = name == "content-length"
      return !own.contains(name)
        && !(isLength && (boundary != nil || header.value == "0" || isJSON))
    }
    .map { plain("\($0.name.lowercased()): \($0.value)") }.sorted()
    line = "\(request.method) \(request.target)"
    let text = plain(String(request.body.map { Character(Unicode.Scalar($0)) }))
    body = isJSON ? text.filter { $0 != " " } : text
  }

  var description: String { "\(line) \(headers) \(body.debugDescription)" }
}
