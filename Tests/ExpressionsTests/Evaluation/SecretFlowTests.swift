// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// `format.md`, "Masking": what an expression makes from a secret is a secret of that name.
struct SecretFlowTests {
  private var scope: TestScope {
    var scope = TestScope(#"{"user": "ada", "list": ["a", "b"]}"#)
    scope.variables.bind(
      "password", to: ScopedValue(.string("hunter2"), secrets: SecretNames("password")))
    scope.variables.bind("token", to: ScopedValue(.string("t.t"), secrets: SecretNames("token")))
    scope.variables.bind(
      "pin", to: ScopedValue(.number(ExactNumber(1234)), secrets: SecretNames("pin")))
    return scope
  }

  @Test(
    arguments: [
      ("password + 'x'", ["password"]), ("user + password + token", ["password", "token"]),
      ("password.substring(1)", ["password"]), ("[user, password]", ["password"]),
      ("{'a': token}", ["token"]), ("{'a': token}.a", ["token"]), ("pin + 1", ["pin"]),
      ("-pin", ["pin"]), ("base64.encode(password)", ["password"]), ("sha256(token)", ["token"]),
      ("'%s'.format([password])", ["password"]), ("password.indexOf('n')", ["password"]),
      ("true ? password : token", ["password"]), ("password == 'a' ? user : token", ["token"]),
      ("password == 'a' ? token : user", []), ("[password].map(p, p + 'x')", ["password"]),
      ("list.map(x, x + password)", ["password"]), ("[password].filter(p, true)", ["password"]),
      ("list.filter(x, x != password)", []), ("[password].map(p, 1)", []),
      ("cel.bind(p, password, p + 'x')", ["password"]), ("cel.bind(p, password, user)", []),
      ("default(password, user)", ["password"]), ("default(missing, password)", ["password"]),
      ("optional.of(password).orValue(user)", ["password"]), ("password.split('')", ["password"]),
      ("{password: 1}.map(k, k)", ["password"]), ("list.join(password)", ["password"]),
      ("json.encode({'a': [password]})", ["password"]), ("[[password]][0][0]", ["password"]),
      ("password", ["password"]),
    ] as [(String, [String])])
  func `a value made from a secret is a secret`(_ text: String, _ names: [String]) throws {
    #expect(try compiled(text).evaluate(in: scope).secrets.names == names)
  }

  @Test(arguments: [
    "size(password)", "password.size()", "password == 'x'", "password < 'x'", "pin > 3",
    "password.startsWith('h')", "password.matches('h')", "!(password == 'x')", "'h' in [password]",
    "password != '' && token != ''", "[password].all(p, p != '')", "has({'a': password}.a)",
    "size([password, token])",
  ])
  func `sizes, comparisons and booleans are none`(_ text: String) throws {
    #expect(try compiled(text).evaluate(in: scope).secrets.isEmpty)
  }

  @Test func `no message holds a value`() throws {
    for text in [
      "int(password)", "password.foo", "timestamp(password)", "password + 1", "{'a': 1}[password]",
      "list[pin]", "json.decode(password)", "jwt.claims(password)", "[1][pin]",
    ] {
      let error = try #require(throws: EvaluationError.self) {
        try compiled(text).evaluate(in: scope)
      }
      #expect(!error.message.contains("hunter2"), "\(text)")
    }
  }
}
