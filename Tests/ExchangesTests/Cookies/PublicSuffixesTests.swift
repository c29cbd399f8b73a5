// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct PublicSuffixesTests {
  @Test(arguments: ["com", "co.uk", "github.io", "localhost", "kobe.jp", "xn--p1ai"])
  func `names that strangers register under are suffixes`(_ name: String) {
    #expect(PublicSuffixes.system.contains(name))
  }

  @Test(arguments: ["example.com", "example.co.uk", "me.github.io", "city.kobe.jp", "a.localhost"])
  func `registrable names are not public suffixes`(_ name: String) {
    #expect(!PublicSuffixes.system.contains(name))
  }
}
