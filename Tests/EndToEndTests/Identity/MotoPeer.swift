// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// moto as AWS that checks signatures, with one user whose key may do everything.
///
/// Its own words are botocore's, the library of AWS; unlike AWS it reads the address as it came.
struct MotoPeer {
  private let peer: RunningPeer

  var url: String { "http://127.0.0.1:\(peer.ports[0])" }

  init() async throws {
    peer = try await RunningPeer(.moto) { _, ports in
      RunningPeer.Setting(
        arguments: ["-H", "127.0.0.1", "-p", "\(ports[0])"],
        // What `setup` sends before there is a key.
        environment: ["INITIAL_NO_AUTH_ACTION_COUNT": "3"])
    }
  }

  /// A collection that makes the user and its key, and then takes the given steps one after another,
  /// each of which has `auth: *s3` or `auth: *lambda`.
  func collection(_ steps: [String], vars: [(name: String, text: String)] = []) -> String {
    """
    curlew: 1
    baseUrl: \(url)
    vars: { x: x\(vars.map { ", \($0.name): \($0.text)" }.joined()) }
    x-first: &first
      awsSigV4: { accessKey: none, secretKey: none, region: us-east-1, service: iam }
    x-s3: &s3 { awsSigV4: { accessKey: "${id}", secretKey: "${key}", region: us-east-1, service: s3 } }
    x-lambda: &lambda
      { awsSigV4: { accessKey: "${id}", secretKey: "${key}", region: us-east-1, service: lambda } }
    x-policy: &policy
      '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}'
    setup:
      - { POST: /, auth: *first, form: { Action: CreateUser, UserName: ada, Version: 2010-05-08 } }
      - POST: /
        auth: *first
        form:
          Action: PutUserPolicy
          UserName: ada
          PolicyName: all
          Version: 2010-05-08
          PolicyDocument: *policy
      - POST: /
        auth: *first
        form: { Action: CreateAccessKey, UserName: ada, Version: 2010-05-08 }
        capture:
          id: { regex: '<AccessKeyId>([^<]+)' }
          key: { regex: '<SecretAccessKey>([^<]+)', secret: true }
    defaults: { continueOnFailure: true }
    requests:
    \(steps.map { "  - { \($0) }" }.joined(separator: "\n"))
    """
  }
}
