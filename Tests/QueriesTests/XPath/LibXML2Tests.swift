// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Queries

@Suite struct `A machine without libxml2` {
  @Test func `gets the names of the files that were tried`() throws {
    let names = ["libnone.so.1", "libnone.so.2"]
    let error = #expect(throws: MarkupProblem.noLibrary(names: names)) { try LibXML2(names) }
    #expect(
      error?.words == "cannot be read as XML or HTML here: libxml2 is not installed "
        + "(libnone.so.1, libnone.so.2)")
  }

  @Test func `with another library under its name gets the missing function`() throws {
    let error = #expect(throws: MarkupProblem.libraryTooOld(missing: "xmlReadMemory")) {
      try LibXML2(["libc.so.6"])
    }
    #expect(
      error?.words == "cannot be read as XML or HTML here: this libxml2 has no `xmlReadMemory`")
  }
}
