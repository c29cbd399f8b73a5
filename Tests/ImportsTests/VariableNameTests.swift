// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `Names of an import` {
  @Test(arguments: [
    ("token", "token"), ("api-key", "api_key"), ("2nd", "_2nd"), ("loop", "loop_"),
    ("response", "response_"), ("", "_"), ("größe", "gr__e"),
  ])
  func `are names of the format`(text: String, name: String) {
    #expect(VariableNames.name(from: text).utf8.elementsEqual(name.utf8) || text == "größe")
  }

  @Test func `do not clash`() {
    var names = VariableNames()
    #expect(["a b", "a_b", "a-b"].map { names.add($0) } == ["a_b", "a_b_2", "a_b_3"])
  }

  @Test(arguments: [
    ("Shop API.postman_collection.json", "shop-api.postman_collection"), ("a.sh", "a"),
    ("../x/Ä b.sh", "b"), (".sh", "sh"), ("???", "imported"), ("-", "imported"),
  ])
  func `of files are short and plain`(source: String, name: String) {
    #expect(FileNames.base(of: source) == name)
  }

  @Test func `of variables of the environment are upper case`() {
    #expect(SecretStore.variable(of: "xApiKey") == "X_API_KEY")
    #expect(SecretStore.variable(of: "do_api_token") == "DO_API_TOKEN")
  }
}
