// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct OriginTests {
  @Test(arguments: [
    ("http://h/", "HTTP://H:80/x"), ("https://Example.com", "https://example.COM:443"),
    ("http://[::1]/", "http://u@[::1]:80?q"),
  ])
  func `one origin in two spellings`(_ left: String, _ right: String) throws {
    #expect(try Address(parsing: left).origin == (try Address(parsing: right).origin))
  }

  @Test(arguments: [
    ("http://h", "https://h"), ("http://h", "http://h:8080"), ("http://h", "http://www.h"),
    ("http://h", "http://h."), ("http://h:443", "https://h"),
  ])
  func `scheme, host and port each make another origin`(_ left: String, _ right: String) throws {
    #expect(try Address(parsing: left).origin != (try Address(parsing: right).origin))
  }

  @Test(arguments: [
    ("HTTPS://Example.com:443/x", "https://example.com"), ("http://h:8080/", "http://h:8080"),
    ("http://h:80", "http://h"), ("foo://h/", "foo://h"), ("foo://h:7/", "foo://h:7"),
  ])
  func `the text leaves out the port of the scheme`(_ address: String, _ text: String) throws {
    #expect(try Address(parsing: address).origin.description == text)
  }

  @Test func `the port in force is the scheme's own when none is written`() throws {
    #expect(try Address(parsing: "http://h").effectivePort == 80)
    #expect(try Address(parsing: "https://h").effectivePort == 443)
    #expect(try Address(parsing: "https://h:1").effectivePort == 1)
    #expect(try Address(parsing: "foo://h").effectivePort == nil)
  }

  @Test func `Host has the port as written`() throws {
    #expect(try Address(parsing: "http://H:80/").hostAndPort == "H:80")
    #expect(try Address(parsing: "http://H/").hostAndPort == "H")
  }
}
