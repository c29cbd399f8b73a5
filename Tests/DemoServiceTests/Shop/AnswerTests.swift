// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct AnswerTests {
  @Test func `a job is queued, runs and is done`() async throws {
    try await withShop { client in
      let begun = try await client.send("POST", "/jobs", json: #"{"polls":3}"#)
      #expect(begun.status == 202)
      #expect(begun.header("location") == "/jobs/1")
      var seen: [String?] = []
      for _ in 0..<5 { seen.append(try await client.send("GET", "/jobs/1").field("status")) }
      #expect(seen == ["queued", "running", "running", "done", "done"])
      #expect(try await client.send("GET", "/jobs/1").field("result") == "42")
    }
  }

  @Test func `a job may fail, and all its parameters are optional`() async throws {
    try await withShop { client in
      _ = try await client.send("POST", "/jobs")
      _ = try await client.send("POST", "/jobs", json: #"{"polls":0,"fails":true}"#)
      #expect(try await client.send("GET", "/jobs/1").field("status") == "queued")
      #expect(try await client.send("GET", "/jobs/1").field("status") == "running")
      #expect(try await client.send("GET", "/jobs/1").field("status") == "done")
      #expect(try await client.send("GET", "/jobs/2").field("status") == "failed")
      #expect(try await client.send("GET", "/jobs/3").status == 404)
      #expect(try await client.send("POST", "/jobs", json: #"{"polls":1001}"#).status == 422)
    }
  }

  @Test func `visits come as events, and continue after the last one`() async throws {
    try await withShop { client in
      let all = try await client.send("GET", "/visits?count=3&every=0")
      #expect(all.header("content-type") == "text/event-stream")
      #expect(
        all.text == """
          : visits of the shop
          retry: 1000

          id: 1
          data: {"visitor":1,"pet":1}

          id: 2
          data: {"visitor":2,"pet":2}

          event: sale
          id: 3
          data: {"visitor":3,"pet":3}


          """)
      let rest = try await client.send(
        "GET", "/visits?count=1&every=0", headers: ["Last-Event-ID": "12"])
      #expect(rest.text.contains("id: 13\ndata: {\"visitor\":13,\"pet\":1}\n\n"))
      #expect(try await client.send("GET", "/visits?count=0").text.hasSuffix("retry: 1000\n\n"))
      #expect(try await client.send("GET", "/visits?count=1001").status == 400)
    }
  }

  @Test func `a flaky address refuses a key so often, and then begins again`() async throws {
    try await withShop { client in
      var seen: [Int] = []
      for _ in 0..<7 { seen.append(try await client.send("GET", "/flaky/a").status) }
      #expect(seen == [503, 503, 200, 503, 503, 200, 503])
      let refused = try await client.send("GET", "/flaky/b?times=1")
      #expect(refused.header("retry-after") == "0")
      #expect(try await client.send("GET", "/flaky/b?times=1").field("refused") == "1")
      #expect(try await client.send("GET", "/flaky/c?times=0").status == 200)
      #expect(try await client.send("GET", "/flaky/c?times=101").status == 400)
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect has its status`(status: Int) async throws {
    try await withShop { client in
      let answer = try await client.send("POST", "/redirect/\(status)", json: "{}")
      #expect(answer.status == status)
      #expect(answer.header("location") == "/echo")
    }
  }

  @Test func `a chain gets shorter and a loop does not`() async throws {
    try await withShop { client in
      let chain = try await client.send("GET", "/redirect/chain/2")
      #expect(chain.header("location") == "/redirect/chain/1")
      #expect(try await client.send("GET", "/redirect/chain/1").header("location") == "/echo")
      #expect(
        try await client.send("GET", "/redirect/loop").header("location") == "/redirect/loop")
      #expect(try await client.send("GET", "/redirect/chain/101").status == 404)
      #expect(try await client.send("GET", "/redirect/304").status == 404)
    }
  }

  @Test func `gzip is sent to clients that accept it`() async throws {
    try await withShop { client in
      let plain = try await client.send("GET", "/gzip")
      #expect(plain.header("content-encoding") == nil)
      #expect(plain.field("packed") == "false")
      let packed = try await client.send(
        "GET", "/gzip", headers: ["Accept-Encoding": "br, gzip;q=0.5"])
      #expect(packed.header("content-encoding") == "gzip")
      #expect(packed.body.starts(with: [0x1f, 0x8b, 8]))
      let refused = try await client.send("GET", "/gzip", headers: ["Accept-Encoding": "gzip;q=0"])
      #expect(refused.header("content-encoding") == nil)
    }
  }

  @Test func `cookies are set, echoed and deleted`() async throws {
    try await withShop { client in
      let set = try await client.send("GET", "/cookies/set?a=1&b=x%21")
      #expect(set.status == 302)
      #expect(
        set.headers.filter { $0.name == "Set-Cookie" }.map(\.value) == [
          "a=1; Path=/", "b=x!; Path=/",
        ])
      let echo = try await client.send("GET", "/cookies", headers: ["Cookie": "b=2; a=1"])
      #expect(echo.text == #"{"cookies":{"b":"2","a":"1"}}"#)
      let deleted = try await client.send("GET", "/cookies/delete?a")
      #expect(deleted.header("set-cookie") == "a=; Path=/; Max-Age=0")
    }
  }

  @Test(arguments: ["a=%0d%0aX:1", "a=x;y", "a%0a=1", "=1", "a=%C3%A9"])
  func `a cookie that would break the head is refused`(query: String) async throws {
    try await withShop { client in
      let answer = try await client.send("GET", "/cookies/set?\(query)")
      #expect(answer.status == 400)
    }
  }

  @Test(arguments: ["ms=10001", "ms=-1", "ms=x", ""])
  func `slowness is bounded`(query: String) async throws {
    try await withShop { client in
      let answer = try await client.send("GET", "/slow?\(query)")
      #expect(answer.status == 400)
    }
  }

  @Test func `the echo returns the whole request`() async throws {
    try await withShop { client in
      let answer = try await client.send(
        "PATCH", "/echo?a=1&b=2&a=3", headers: ["X-One": "1", "x-one": "2"],
        json: #"{"z":1,"y":[]}"#)
      #expect(
        answer.text == """
          {"method":"PATCH","target":"/echo?a=1&b=2&a=3","query":{"a":["1","3"],"b":"2"},\
          "headers":{"host":"shop","content-type":"application/json","x-one":["1","2"],\
          "content-length":"14"},"bytes":14,"text":"{\\"z\\":1,\\"y\\":[]}",\
          "json":{"z":1,"y":[]}}
          """)
      let bytes = try await client.send("POST", "/echo", bytes: [0xff, 0])
      #expect(bytes.text.hasSuffix(#""bytes":2,"text":null,"json":null}"#))
    }
  }

  @Test(arguments: [("200", 200), ("503", 503), ("204", 204), ("199", 404), ("600", 404)])
  func `a status can be asked for`(code: String, status: Int) async throws {
    try await withShop { client in
      let answer = try await client.send("GET", "/status/\(code)")
      #expect(answer.status == status)
    }
  }
}
