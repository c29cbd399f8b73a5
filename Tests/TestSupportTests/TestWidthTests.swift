// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport
import Testing

@Suite struct TestWidthTests {
  @Test func `tests are bounded in number however they are started`() {
    #expect(getenv(TestWidth.variable) != nil)
  }
}
