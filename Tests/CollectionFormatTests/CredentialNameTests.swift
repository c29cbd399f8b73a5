// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CollectionFormat

@Suite struct `The name of a field` {
  @Test(arguments: [
    "Authorization", "Cookie", "X-Api-Key", "access_token", "clientSecret", "password", "db_pwd",
    "Passwd", "sig", "X-Amz-Signature", "x-auth", "pass", "user_pass", "DB_PASS", "userPin", "otp",
    "jwt",
  ])
  func `is that of a credential`(name: String) {
    #expect(CredentialNames.isCredential(name, value: nil))
  }

  @Test(arguments: [
    "compass", "spin", "passed", "design", "config", "sign", "PWD", "OLDPWD", "keys", "tokens",
    "user", "",
  ])
  func `is that of another value`(name: String) {
    #expect(!CredentialNames.isCredential(name, value: nil))
  }

  @Test(arguments: [
    ("Bearer abc", true), ("basic YTpi", true), ("Bearer", false), ("a Bearer b", false),
  ])
  func `has a value with a scheme`(value: String, isCredential: Bool) {
    #expect(CredentialNames.isCredential("x", value: value) == isCredential)
  }
}
