// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A store of secrets` {
  /// Comparing each with each would take an hour.
  @Test func `has very many`() {
    var store = SecretStore(keepsValues: false)
    var names = VariableNames()
    let values = (0..<60_000).map { "value\($0)" }
    for value in values { _ = store.reference(to: ImportedText(value), name: "token", &names) }
    #expect(store.all.count == values.count)
    #expect(store.variables.compactMap(store.value) == values)
  }

  @Test func `has the first value of a variable that the environment can have`() {
    var store = SecretStore(keepsValues: false)
    store.add("a", value: "x\u{0}", variable: "V")
    store.add("b", value: nil, variable: "V")
    #expect(store.value(of: "V") == nil)
    store.add("c", value: "1", variable: "V")
    store.add("d", value: "2", variable: "V")
    #expect(store.value(of: "V") == "1" && store.value(of: "W") == nil)
  }

  /// A shell sets `PWD`, and its value counts over that in `.env`.
  @Test(arguments: ["pwd", "user", "home", "path", "random", "lang"])
  func `takes no variable that a shell has`(name: String) {
    var store = SecretStore(keepsValues: false)
    var names = VariableNames()
    _ = store.reference(to: ImportedText("hunter2"), name: name, &names)
    store.require(name)
    #expect(!store.variables.contains(name.uppercased()))
    #expect(store.variables.allSatisfy { $0.hasPrefix("\(name.uppercased())_") })
  }
}
