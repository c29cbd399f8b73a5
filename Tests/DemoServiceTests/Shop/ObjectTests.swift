// SPDX-License-Identifier: Apache-2.0

import Digests
import TestSupport
import Testing

@testable import DemoService

@Suite struct `Signed objects` {
  /// A request as a client would send it, signed for the path that is given.
  private static func request(
    _ method: String, _ path: [String], query: String = "", body: String = "",
    canonicalPath: String, canonicalQuery: String = "", key: String = DemoShop.password,
    content: String? = nil
  ) throws -> ShopRequest {
    let digest = DigestAlgorithm.sha256
    let hash = try content ?? Hexadecimal.encode(digest.digest(of: body.utf8))
    let canonical = """
      \(method)
      \(canonicalPath)
      \(canonicalQuery)
      host:shop
      x-amz-content-sha256:\(hash)
      x-amz-date:20261122T000000Z

      host;x-amz-content-sha256;x-amz-date
      \(hash)
      """
    let scope = ["20261122", "eu-west-1", "s3", "aws4_request"]
    let text = """
      AWS4-HMAC-SHA256
      20261122T000000Z
      \(scope.joined(separator: "/"))
      \(Hexadecimal.encode(try digest.digest(of: canonical.utf8)))
      """
    var signing = Array("AWS4\(key)".utf8)
    for part in scope + [text] { signing = try digest.hmac(key: signing, message: part.utf8) }
    return ShopRequest(
      method: method, target: "", path: path, query: FormFields(parsing: query.utf8),
      headers: [
        ("Host", "shop"), ("X-Amz-Date", "20261122T000000Z"), ("X-Amz-Content-Sha256", hash),
        (
          "Authorization",
          "AWS4-HMAC-SHA256 Credential=ada/\(scope.joined(separator: "/")), "
            + "SignedHeaders=host;x-amz-content-sha256;x-amz-date, "
            + "Signature=\(Hexadecimal.encode(signing))"
        ),
      ],
      body: Array(body.utf8), keepsAlive: true)
  }

  @Test func `every byte of a path but unreserved ones and slashes is encoded for the signature`()
    throws
  {
    let path = ["s3", "pets", "dt=2026-11-22", "part(1) ü.parquet"]
    let signed = "/s3/pets/dt%3D2026-11-22/part%281%29%20%C3%BC.parquet"
    #expect(Signature.holds(try Self.request("GET", path, canonicalPath: signed)))
    #expect(
      !Signature.holds(
        try Self.request(
          "GET", path, canonicalPath: "/s3/pets/dt=2026-11-22/part(1)%20%C3%BC.parquet")))
  }

  @Test func `another key, body, query or path does not hold`() throws {
    let path = ["s3", "pets", "a"]
    let good = try Self.request("PUT", path, body: "rex", canonicalPath: "/s3/pets/a")
    #expect(Signature.holds(good))
    var changed = good
    changed.body = Array("max".utf8)
    #expect(!Signature.holds(changed))
    changed = good
    changed.path = ["s3", "pets", "b"]
    #expect(!Signature.holds(changed))
    changed = good
    changed.query = FormFields(parsing: "acl=".utf8)
    #expect(!Signature.holds(changed))
    changed = good
    changed.headers.removeLast()
    #expect(!Signature.holds(changed))
    #expect(
      !Signature.holds(
        try Self.request("PUT", path, body: "rex", canonicalPath: "/s3/pets/a", key: "wrong")))
    #expect(
      Signature.holds(
        try Self.request(
          "PUT", path, body: "rex", canonicalPath: "/s3/pets/a", content: "UNSIGNED-PAYLOAD")))
  }

  @Test func `the query is signed sorted and encoded`() throws {
    let request = try Self.request(
      "GET", ["s3", "pets"], query: "prefix=a/b&list-type=2", canonicalPath: "/s3/pets",
      canonicalQuery: "list-type=2&prefix=a%2Fb")
    #expect(Signature.holds(request))
  }

  @Test func `an object comes and goes, and is listed in between`() throws {
    var store = Store()
    let router = Router(ShopEndpoints.routes)
    let put = try Self.request(
      "PUT", ["s3", "pets", "dogs", "rex"], body: "woof", canonicalPath: "/s3/pets/dogs/rex")
    #expect(router.answer(put, &store).status == 200)
    let get = try Self.request(
      "GET", ["s3", "pets", "dogs", "rex"], canonicalPath: "/s3/pets/dogs/rex")
    #expect(router.answer(get, &store).body == Array("woof".utf8))
    let list = try Self.request(
      "GET", ["s3", "pets"], query: "prefix=dogs/", canonicalPath: "/s3/pets",
      canonicalQuery: "prefix=dogs%2F")
    let listed = String(decoding: router.answer(list, &store).body, as: UTF8.self)
    #expect(listed.contains("<Key>dogs/rex</Key><Size>4</Size>"))
    let delete = try Self.request(
      "DELETE", ["s3", "pets", "dogs", "rex"], canonicalPath: "/s3/pets/dogs/rex")
    #expect(router.answer(delete, &store).status == 204)
    #expect(router.answer(get, &store).status == 404)
    var unsigned = get
    unsigned.headers = []
    #expect(router.answer(unsigned, &store).status == 403)
  }

  @Test func `more than there is room for is refused`() throws {
    var objects = StoredObjects()
    let half = StoredObjects.Content(
      type: "", bytes: [UInt8](repeating: 0, count: StoredObjects.maximumBytes / 2))
    try objects.put(half, "b", "1")
    try objects.put(half, "b", "2")
    #expect(throws: ProblemDetails.self) { try objects.put(half, "b", "3") }
    // In the place of another there is room.
    try objects.put(half, "b", "2")
  }
}
