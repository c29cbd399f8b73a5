// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A curl command` {
  @Test(arguments: [
    ("curl a.test", "GET: http://a.test"),
    ("curl http://bücher.test:81/ü", "GET: http://xn--bcher-kva.test:81/%c3%bc"),
    ("curl ftp.a.test/x", "GET: ftp://ftp.a.test/x"),
    ("curl -X DELETE http://a.test/1", "DELETE: http://a.test/1"),
    ("curl -X QUERY http://a.test", "method: QUERY\nurl: http://a.test"),
    ("curl -I http://a.test", "HEAD: http://a.test"),
    ("curl http://a.test/a/./b/../c#d", "GET: http://a.test/a/c"),
    ("curl --path-as-is http://a.test/a/../c", "GET: http://a.test/a/../c"),
    ("curl http://a.test/a/%2e%2E/b/.%2e/c", "GET: http://a.test/c"),
    ("curl --path-as-is http://a.test/%2e/c", "GET: http://a.test/%2e/c"),
    ("P=x/../y; curl http://a.test/a/$P/b", "GET: http://a.test/a/y/b"),
    ("P=x/../y; curl --path-as-is http://a.test/a/$P", "GET: http://a.test/a/${raw(p)}"),
    ("curl -g 'http://a.test/x?y=[z]'", "GET: http://a.test/x?y=${raw('[z]')}"),
    ("curl 'http://a.test?x'", "GET: http://a.test/?x"),
    ("curl -G http://a.test -d a=1 -d 'b=c d'", "GET: http://a.test/?a=1&b=c%20d"),
    ("curl http://a.test?x --url-query 'a=b c' --url-query +d", "GET: http://a.test/?x&a=b+c&d"),
    ("curl -sSv -o out.txt http://a.test", "GET: http://a.test"),
    ("curl --request=POST http://a.test", nil),
    ("M=PUT; curl -X $M http://a.test", "PUT: http://a.test"),
    ("M=purge; curl -X \"$M\" http://a.test", "method: purge\nurl: http://a.test"),
    ("curl -X \"$verb\" http://a.test", "method: ${verb}\nurl: http://a.test"),
    (
      "curl -X \"$verb\" http://a.test -d a=b",
      "method: ${verb}\nurl: http://a.test\nform: { a: b }"
    ),
    ("O='-s -H A:b'; curl $O http://a.test", "GET: http://a.test\nheaders: { A: b }"),
    ("O=; curl $O http://a.test", "GET: http://a.test"),
    ("X='b  c'; curl http://a.test -H \"A: $X\"", "GET: http://a.test\nheaders: { A: '${x}' }"),
    ("X='b -H C:d'; curl http://a.test -H A:$X", "GET: http://a.test\nheaders: { A: b, C: d }"),
    ("X='b c'; curl http://a.test -d \"a=\"$X -X PUT", "PUT: http://a.test\nform: { a: b }"),
    (
      "#!/bin/zsh\nX='b c'; curl http://a.test -H A:$X",
      "GET: http://a.test\nheaders: { A: '${x}' }"
    ),
    ("curl --user-a x http://a.test", "GET: http://a.test\nheaders: { User-Agent: x }"),
    ("curl -XPOST http://a.test", "POST: http://a.test"),
    ("curl --url http://a.test", "GET: http://a.test"),
    (
      "curl http://u:p%40@a.test/", "GET: http://a.test/\nauth:\n  basic: { user: u, password: p@ }"
    ),
  ])
  func `has an address`(command: String, expected: String?) throws {
    guard let expected else {
      #expect(throws: ImportProblem.self) { try step(command) }
      return
    }
    let found = try step(command)
    #expect(found == expected)
  }

  @Test(arguments: [
    ("-d a=1 -d b=2", "form: { a: '1', b: '2' }"),
    ("-d 'a=1&a=2&b=x+y'", "form:\n  a: ['1', '2']\n  b: x y"),
    ("-d 'a=1&b=2&a=3'", "form:\n  - { a: '1' }\n  - { b: '2' }\n  - { a: '3' }"),
    ("-d 'two words'", "contentType: application/x-www-form-urlencoded\ntext: two words"),
    ("-d '{\"a\": 1.0}'", "contentType: application/x-www-form-urlencoded\njson: { a: 1.0 }"),
    ("-H 'Content-Type: application/json' -d '{\"a\": 1}'", "json: { a: 1 }"),
    (
      "-H 'content-type: application/json; charset=utf-8' -d '{}'",
      "contentType: application/json; charset=utf-8\njson: {}"
    ),
    ("--json '{\"a\":' --json '1}'", "headers: { Accept: application/json }\njson: { a: 1 }"),
    ("-H 'Content-Type: text/xml' -d '<a/>'", "contentType: text/xml\nxml: '<a/>'"),
    ("-H 'Content-Type: application/xml' -d '<a/>'", "xml: '<a/>'"),
    ("-H 'Content-Type: text/plain' -d hi", "contentType: text/plain\ntext: hi"),
    ("-H 'Content-Type:' -d hi", "headers: { Content-Type: null }\ntext: hi"),
    ("--data-raw @x", "contentType: application/x-www-form-urlencoded\ntext: '@x'"),
    (
      "--data-urlencode 'q=a&b' --data-urlencode '=c d'",
      "contentType: application/x-www-form-urlencoded\ntext: q=a%26b&c+d"
    ),
    (
      "--data-binary $'\\xff\\x01x'", "contentType: application/x-www-form-urlencoded\nbase64: /wF4"
    ),
    (
      "-F a=1 -F 'b=x;type=text/html' --form-string c=@d",
      """
      multipart:
        - { name: a, value: '1' }
        - { name: b, value: x, type: text/html }
        - { name: c, value: '@d' }
      """
    ),
    (
      "-F 'f=@a.txt;filename=\"b;c.txt\"'",
      "multipart:\n  - { name: f, file: a.txt, filename: b;c.txt }"
    ),
    ("-F 'j=@a.json'", "multipart:\n  - { name: j, file: a.json, type: application/octet-stream }"),
    (
      "-H 'Content-Type: multipart/mixed; boundary=x' -F a=1",
      """
      contentType: multipart/mixed
      multipart:
        - name: a
          value: '1'
          headers: { Content-Disposition: attachment; name="a" }
      """
    ),
    (
      "-H 'Content-Type: Multipart/Form-Data; x=y' -F a=1",
      "contentType: Multipart/Form-Data; x=y\nmultipart:\n  - { name: a, value: '1' }"
    ),
    ("-F 'a=b;c'", "multipart:\n  - { name: a, value: b }"),
    ("-F 'a=b;c=d;type=x/y'", "multipart:\n  - { name: a, value: b, type: x/y }"),
    (
      "-F 'a=\"b;c\"d; TYPE=x/y;q=1 ;filename=f;z'",
      "multipart:\n  - { name: a, value: b;c, type: x/y;q=1, filename: f }"
    ),
    ("-F 'f=@a.txt;c=d'", "multipart:\n  - { name: f, file: a.txt }"),
    ("--form-string 'a=b;c'", "multipart:\n  - { name: a, value: b;c }"),
    (
      "-F =a",
      "multipart:\n  - name: ''\n    value: a\n    headers: { Content-Disposition: form-data }"
    ),
    (
      "-d a=b -H 'Transfer-Encoding: chunked'",
      "headers: { Transfer-Encoding: chunked }\nform: { a: b }"
    ),
    (
      "-X POST -T - <<< x",
      "headers: { Content-Type: null, Transfer-Encoding: chunked }\ntext: |\n  x"
    ),
  ])
  func `has a body`(options: String, expected: String) throws {
    let found = try step("curl http://a.test/ \(options)")
    #expect(found == "POST: http://a.test/\n" + expected)
  }

  @Test(arguments: [
    (
      "-H 'A: b' -H 'A: c' -H 'D;' -H 'Accept:' -H 'Expect:'",
      "headers:\n  A: [b, c]\n  D: ''\n  Accept: null"
    ),
    (
      "-A me -e http://r.test -r 600",
      "headers:\n  User-Agent: me\n  Referer: http://r.test\n  Range: bytes=600-"
    ),
    ("-H 'Authorization: Bearer t0'", "auth: { bearer: t0 }"),
    ("-H 'Authorization: Basic eDp5'", "headers: { Authorization: Basic eDp5 }"),
    ("-u a:b:c", "auth:\n  basic: { user: a, password: b:c }"),
    ("-u a:b --digest", "auth:\n  digest: { user: a, password: b }"),
    (#"-u 'S\a:b' --ntlm"#, "auth:\n  ntlm: { user: a, password: b, domain: S }"),
    ("--oauth2-bearer t", "auth: { bearer: t }"),
    (
      "-u k:s --aws-sigv4 aws:amz:eu-west-1:s3",
      "auth:\n  awsSigV4:\n    accessKey: k\n    secretKey: s\n    region: eu-west-1\n    service: s3"
    ),
    ("-b 'a=1; b=2'", "cookies: { a: '1', b: '2' }"),
    ("-b 'a=1;b=2'", "headers: { Cookie: a=1;b=2 }"),
    ("-b a=1 -b b=2", "headers: { Cookie: a=1;b=2 }"),
    ("-H 'Cookie: a=b' -b c=d", "headers: { Cookie: a=b }"),
    ("-H 'Cookie: a=b' -H 'cookie: c=d' -b e=f", "headers:\n  Cookie: [a=b, c=d]"),
    ("-H Accept: -H 'accept: b' -H Accept:", "headers: { accept: b }"),
    ("-H X: -H x:", "headers: { X: null }"),
    ("-A '' -H User-Agent:", "headers: { User-Agent: null }"),
    ("-m 2.5 --connect-timeout 3", "timeout: { connect: 3s, total: 2.500s }"),
    ("-m 20", "timeout: 20s"),
    (
      "--limit-rate 100K --max-filesize 10M",
      "limits: { body: 10MiB, rate: '100KiB/s', upload: '100KiB/s' }"
    ),
    (
      "--retry 2 --retry-delay 3 --retry-max-time 60 --retry-connrefused",
      """
      retry:
        attempts: 3
        every: 3s
        within: 60s
        when: [error, 408, 429, 500, 502, 503, 504]
      """
    ),
    (
      "-k -L --tlsv1.2 -E c.pem:pw --key k.pem --cacert ca.pem",
      """
      tls:
        verify: false
        ca: ca.pem
        cert: c.pem
        keyPassword: pw
        key: k.pem
        minVersion: 1.2
      """
    ),
    ("-L --pinnedpubkey 'sha256//AA=;sha256//BB='", "tls:\n  pin: [sha256//AA=, sha256//BB=]"),
    ("--resolve a.test:80:127.0.0.1,[::1]", "resolve:\n  a.test:80: ['127.0.0.1', '::1']"),
    ("--connect-to a.test:80:b.test:81", "connectTo: { a.test:80: b.test:81 }"),
    ("--connect-to ::b.test:81", "connectTo: b.test:81"),
    ("-4 --interface eth0", "interface: eth0\nipVersion: 4"),
    ("-x p.test -U u:w", "proxy: http://u:w@p.test:1080"),
    ("--socks5-hostname p.test:9", "proxy: socks5h://p.test:9"),
    ("--noproxy '*'", "proxy: none"), ("--http1.1", "http: 1.1"),
    ("--http2-prior-knowledge", "http: '2-prior-knowledge'"),
  ])
  func `has settings`(options: String, expected: String) throws {
    let found = try step("curl http://a.test/ \(options)")
    #expect(found == "GET: http://a.test/\n" + expected)
  }

  @Test(arguments: [
    ("-T a.txt http://a.test/up/", "PUT: http://a.test/up/a.txt\nfile: a.txt"),
    ("-T 'd/a b' http://a.test/", "PUT: http://a.test/a%20b\nfile: d/a b"),
    ("-T a.txt http://a.test/x", "PUT: http://a.test/x\nfile: a.txt"),
    ("-T a.txt 'http://a.test?x=1'", "PUT: http://a.test/a.txt?x=1\nfile: a.txt"),
    ("-T a.txt 'http://a.test/u/?x=1/#y'", "PUT: http://a.test/u/a.txt?x=1/\nfile: a.txt"),
    (
      "-d @a.txt http://a.test/",
      "POST: http://a.test/\ncontentType: application/x-www-form-urlencoded\ntext: one two"
    ),
    (
      "-d @b.txt http://a.test/",
      "POST: http://a.test/\ncontentType: application/x-www-form-urlencoded\nfile: b.txt"
    ),
    (
      "--data-binary @a.txt http://a.test/",
      "POST: http://a.test/\ncontentType: application/x-www-form-urlencoded\nfile: a.txt"
    ),
    (
      "-d x -d @b.txt http://a.test/",
      "POST: http://a.test/\ncontentType: application/x-www-form-urlencoded\ntext: x&plain"
    ),
    (
      "-d @- http://a.test/ < b.txt",
      "POST: http://a.test/\ncontentType: application/x-www-form-urlencoded\nfile: b.txt"
    ),
    ("-d @- http://a.test/ <<< a=1", "POST: http://a.test/\nform: { a: '1' }"),
    ("-H @h.txt http://a.test/", "GET: http://a.test/\nheaders: { A: b, C: d }"),
    ("-K k.txt", "POST: http://a.test/k\nheaders: { A: b \"c\" }\nform: { x: '1' }"),
  ])
  func `takes files`(options: String, expected: String) throws {
    let files = [
      "a.txt": "one\r\n two\n", "b.txt": "plain", "d/a b": "", "h.txt": "A: b\nC: d\n",
      "k.txt": "# c\nurl = \"http://a.test/k\"\n-d x=1\nheader: \"A: b \\\"c\\\"\"\nsilent\n",
    ]
    let found = try step("curl \(options)", named: files)
    #expect(found == expected)
  }

  @Test(arguments: [
    ("curl -T '{a,b}' http://a.test/u/", ["PUT /u/a", "PUT /u/b"]),
    ("curl -T 'x[1-2]' http://a.test/u/", ["PUT /u/x1", "PUT /u/x2"]),
    ("curl -g -T '{a,b}' http://a.test/u/", ["PUT: http://a.test/u/%7Ba%2Cb%7D"]),
    ("curl 'http://a.test/{x,y}/[1-2]'", ["/x/1", "/x/2", "/y/1", "/y/2"]),
    ("curl 'http://a.test/[08-10:2]'", ["/08", "/10"]),
    ("curl 'http://a.test/[a-c:2]'", ["/a", "/c"]),
    ("curl http://a.test/1 http://a.test/2", ["/1", "/2"]),
    ("curl http://a.test/1 -X POST --next http://a.test/2", ["POST /1", "/2"]),
    ("curl http://a.test/1 && curl http://a.test/2; curl http://a.test/3", ["/1", "/2", "/3"]),
  ])
  func `is a step for each address`(command: String, paths: [String]) throws {
    let script = try ImportedScript(command)
    let steps = script.text.split(separator: "\n").filter { $0.hasPrefix("  - ") }
      .map { String($0.dropFirst(4)) }
      .map { $0.replacing("GET: ", with: "").replacing(": /", with: " /") }
    #expect(steps == paths)
  }

  @Test(arguments: [
    ("curl -o '#1' 'http://a.test/[1-101]'", ["lost option", "lost option"]),
    ("curl ldap://a.test", ["lost protocol"]), ("curl -Z http://a.test", ["changed flow"]),
    ("curl -d @- http://a.test", ["lost body-file"]), ("curl -X POST", ["lost option"]),
    ("curl -T a -d b http://a.test", ["lost option"]),
    ("curl -L -X PUT http://a.test", ["changed redirect"]),
    ("curl -u a http://a.test", ["changed secret"]), ("curl -n http://a.test", ["changed right"]),
    ("curl --retry 1 http://a.test", ["changed retry"]),
    ("curl -c j http://a.test", ["lost cookie"]),
    ("curl -T a http://a.test", ["changed file-missing"]),
    ("curl -T /a http://a.test", ["changed absolute-path"]),
    ("curl $X http://a.test", ["changed undeclared"]),
    ("curl http://a.test/$(x)", ["lost script", "changed braces"]),
    ("curl http://a.test | jq . | head", ["changed script"]),
    ("make it\ncurl http://a.test", ["lost script"]),
    ("curl --anyauth -u a:b http://a.test", ["changed auth"]),
    ("curl --http2 http://a.test", ["changed protocol"]),
    ("curl -d '{{x}}' http://a.test", ["changed braces"]),
    ("curl -z now http://a.test", ["lost option"]),
    ("curl -H 'a b: c' http://a.test", ["lost option"]),
    ("curl -F 'a=b;encoder=base64' http://a.test", ["lost body"]),
    ("curl --ciphers x http://a.test", ["lost tls"]), ("curl -m x http://a.test", ["lost option"]),
    ("curl -m 0 http://a.test", []), ("curl --compressed -s http://a.test", []),
    ("echo hi; sleep 1; curl http://a.test", []),
  ])
  func `reports what it does otherwise`(command: String, effects: [String]) throws {
    let found = try ImportedScript("\(command)\ncurl -f http://other.test").effects
    #expect(found == effects)
  }

  /// Options of which a difference or a loss is reported, in the order of the table of the manual.
  @Test(arguments: [
    ("http://a.test/${x:-y}", ["lost script"]), ("http://a.test/`x`", ["lost script"]),
    ("-Z http://a.test http://a.test/2", ["changed flow"]),
    ("-d @crlf.txt http://a.test", ["changed body-file"]),
    ("-F 'a=@x,y' http://a.test", ["lost body"]), ("-T - http://a.test", ["lost body-file"]),
    ("-e 'http://b.test;auto' -L http://a.test", ["lost option"]),
    ("--etag-save x http://a.test", ["lost option"]),
    ("--etag-compare x http://a.test", ["lost option"]),
    ("--negotiate -u : http://a.test", ["changed right"]),
    ("--netrc-optional http://a.test", ["changed right"]),
    ("--netrc-file crlf.txt http://a.test", ["changed right"]),
    ("-j -b crlf.txt http://a.test", ["lost cookie", "lost cookie"]),
    ("-b a=b -H 'Cookie: c=d' http://a.test", []),
    ("-H 'Transfer-Encoding: chunked' http://a.test", ["lost option"]),
    ("-H 'Transfer-Encoding: gzip' -d a http://a.test", ["lost option"]),
    ("-0 -H 'Transfer-Encoding: chunked' -d a http://a.test", ["lost option"]),
    ("-F '=@a' -H 'Content-Type: multipart/mixed' http://a.test", ["changed file-missing"]),
    ("-F '=a' -H 'Content-Type: multipart/mixed' http://a.test", ["changed body"]),
    ("--digest http://u%3a:p@a.test", ["lost auth"]), ("http://u%3a:p@a.test", []),
    ("--location-trusted http://a.test", ["lost redirect"]),
    ("-L --post301 http://a.test", ["lost redirect"]),
    ("-L --post302 http://a.test", ["lost redirect"]),
    ("-L --post303 http://a.test", ["lost redirect"]),
    ("--speed-limit 1 http://a.test", ["lost option"]),
    ("--speed-time 2 http://a.test", ["lost option"]),
    ("--pinnedpubkey k.der https://a.test", ["lost tls"]),
    ("--crlfile x https://a.test", ["lost tls"]), ("--tls-max 1.2 https://a.test", ["lost tls"]),
    ("-x http://p.test --noproxy b.test http://a.test", ["lost option"]),
    ("--preproxy socks5://p http://a.test", ["lost option"]),
    ("--proxy-header 'A: b' http://a.test", ["lost option"]),
    ("--unix-socket /s http://a.test", ["changed right"]),
    ("--doh-url http://d.test http://a.test", ["lost option"]),
    ("--haproxy-protocol http://a.test", ["lost option"]),
    ("--haproxy-clientip 1.2.3.4 http://a.test", ["lost option"]),
    ("--http2 https://a.test", []), ("--http3 https://a.test", ["changed protocol"]),
    ("--http3-only https://a.test", []),
    ("--http1.0 http://a.test", []), ("--http2-prior-knowledge http://a.test", []),
    ("--tr-encoding http://a.test", ["lost option"]),
    ("-K none.txt http://a.test", ["lost file-missing"]),
    (
      "--variable a=b --expand-url 'http://a.test/{{a:64dec}}'",
      ["lost variable"]
    ),
    ("--variable '%A=b' --expand-url 'http://a.test/{{A}}'", ["changed variable"]),
    ("--variable a@none.txt --expand-url 'http://a.test/{{a}}'", ["lost file-missing"]),
    ("http://a.test/%2E/x", ["changed option"]), ("-r 0-9 a.test#f", []),
    ("-# -N --trace x --fail-with-body --libcurl x http://a.test", []),
    ("--interface eth0 -4 --resolve a.test:80:127.0.0.1 http://a.test", []),
  ])
  func `reports each option that is another request here`(
    options: String, effects: [String]
  ) throws {
    let script = try ImportedScript(
      "curl -f \(options)\ncurl -f http://other.test", named: ["crlf.txt": "a\r\nb\n"])
    #expect(script.effects == effects)
  }

  @Test(arguments: [
    ("--variable a=b --expand-url 'http://a.test/{{a}}'", "GET: http://a.test/${a}"),
    ("--variable 'a= b ' --expand-url 'http://a.test/{{a:trim}}'", "GET: http://a.test/b"),
    ("--variable 'a=b c' --expand-url 'http://a.test/{{a:url}}'", "GET: http://a.test/b%20c"),
    (
      "--variable a=b --expand-header 'X: {{a:b64}}-{{a}}' http://a.test",
      "GET: http://a.test\nheaders: { X: 'Yg==-${a}' }"
    ),
    (
      "--variable 'a=\"' --expand-data '{\"a\":\"{{a:json}}\"}' -H 'Content-Type: application/json' http://a.test",
      "POST: http://a.test\njson: { a: '\"' }"
    ),
    ("--variable a@f.txt --expand-url 'http://a.test/{{a}}'", "GET: http://a.test/${a}"),
  ])
  func `has variables of curl itself`(options: String, expected: String) throws {
    let found = try step("curl -f \(options)", named: ["f.txt": "x"])
    #expect(found == expected)
  }

  @Test(arguments: ["curl --nope http://a.test", "curl -d", "curl -F a=b -d c http://a.test"])
  func `is refused where curl refuses it`(command: String) {
    #expect { try ImportedScript(command) } throws: {
      ($0 as? ImportProblem)?.code.text == "unreadable-source"
    }
  }

  @Test func `leaves no word unaccounted`() throws {
    let script = try ImportedScript(
      "#!/bin/sh\nA=1 B=2\nexport C=3\nfor x in 1 2; do curl -f \"http://a.test/$A\" -d x > out; done\n"
    )
    #expect(!script.effects.contains("lost unknown"))
  }
}
