// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@testable import Sessions

@Suite struct `An awaited address` {
  @Test(
    arguments: [
      ("http://127.0.0.1:8080/health", "http://127.0.0.1:8080/health", nil),
      ("https://a.example/x=204", "https://a.example/x", "204"),
      (":8080/health=2xx", "http://localhost:8080/health", "2xx"),
      (":8080", "http://localhost:8080", nil), ("/health", "/health", nil),
      ("/health=503", "/health", "503"), ("/health=2XX", "/health", "2xx"),
      ("/health?code=200=2xx", "/health?code=200", "2xx"),
      ("/health?code=2000", "/health?code=2000", nil), ("/health?a=6xx", "/health?a=6xx", nil),
      ("tcp://127.0.0.1:5432", "tcp://127.0.0.1:5432", nil),
      ("tcp://[::1]:5432", "tcp://[::1]:5432", nil),
    ] as [(String, String, String?)])
  func `is an address and a status`(text: String, address: String, status: String?) throws {
    let awaited = try AwaitedAddress(parsing: text)
    #expect(awaited.address == address)
    #expect(awaited.status == status)
  }

  @Test(arguments: [
    ("127.0.0.1:5432", "`127.0.0.1:5432` has no scheme"), ("", "the address is empty"),
    ("/health=700", "no response has the status `700`"),
    ("/health=000", "no response has the status `000`"),
    ("=204", "the address is empty"), ("health", "`health` has no scheme"),
    ("ftp://a.example/", "cannot be waited for: write `http`, `https` or `tcp`"),
    ("tcp://127.0.0.1", "a `tcp` address is a host with a port"),
    ("tcp://127.0.0.1:1=204", "has no status"), ("http://", "is not an address"),
    ("http://a:b@c.example/", "has no user and no password"),
    ("tcp://127.0.0.1:1/x", "a `tcp` address is a host with a port"),
  ])
  func `is refused in words`(text: String, words: String) {
    #expect {
      try AwaitedAddress(parsing: text)
    } throws: {
      ($0 as? AwaitedAddress.Problem)?.words.contains(words) == true
    }
  }

  @Test func `without a scheme is offered with both`() {
    #expect {
      try AwaitedAddress(parsing: "127.0.0.1:5432")
    } throws: {
      ($0 as? AwaitedAddress.Problem)?.help == [
        "write `tcp://127.0.0.1:5432` to wait for a connection, or `http://127.0.0.1:5432` for a "
          + "response"
      ]
    }
  }

  @Test func `is written into its collection without templates`() throws {
    let awaited = try AwaitedAddress(parsing: "/a${b}'c=204")
    #expect(awaited.collection.contains("GET: '/a$${b}''c'\n"))
    #expect(awaited.collection.contains("expect: 204\n"))
  }
}
