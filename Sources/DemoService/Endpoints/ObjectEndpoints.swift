// SPDX-License-Identifier: Apache-2.0

/// Objects in buckets, in the style of S3: requests are signed, responses are XML.
enum ObjectEndpoints {
  static let routes = [
    Route("GET", path: "/s3/{bucket}", "lists the objects like S3; `prefix` filters them") {
      store, call in
      guard Signature.holds(call.request) else { return refusal }
      let bucket = call["bucket"]
      let prefix = call.request.query["prefix"] ?? ""
      let entries = store.objects.list(bucket, prefix: prefix).map { key, size in
        "<Contents><Key>\(XMLText.escaped(key))</Key><Size>\(size)</Size></Contents>"
      }
      return xml(
        200,
        "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
          + "<Name>\(XMLText.escaped(bucket))</Name><KeyCount>\(entries.count)</KeyCount>"
          + entries.joined() + "</ListBucketResult>")
    },
    Route("PUT", path: "/s3/{bucket}/{key…}", "stores the body as an object") {
      store, call throws(ProblemDetails) in
      guard Signature.holds(call.request) else { return refusal }
      let content = StoredObjects.Content(
        type: call.request.header("content-type") ?? "application/octet-stream",
        bytes: call.request.body)
      try store.objects.put(content, call["bucket"], call["key"])
      return ShopResponse(200, headers: [("ETag", content.tag)])
    },
    Route(
      "GET", path: "/s3/{bucket}/{key…}",
      "returns the object or a range of it, with its MD5 as `ETag`"
    ) { store, call in
      guard Signature.holds(call.request) else { return refusal }
      guard let content = store.objects.content(call["bucket"], call["key"]) else {
        return error(404, "NoSuchKey", "The specified key does not exist.")
      }
      return ByteRange.response(
        to: call.request, content.bytes, tag: content.tag,
        headers: [("Content-Type", content.type)])
    },
    Route("DELETE", path: "/s3/{bucket}/{key…}", "removes the object: 204") { store, call in
      guard Signature.holds(call.request) else { return refusal }
      store.objects.remove(call["bucket"], call["key"])
      return ShopResponse(204)
    },
  ]

  private static var refusal: ShopResponse {
    error(403, "SignatureDoesNotMatch", "The signature does not match the request.")
  }

  private static func error(_ status: Int, _ code: String, _ message: String) -> ShopResponse {
    xml(status, "<Error><Code>\(code)</Code><Message>\(message)</Message></Error>")
  }

  private static func xml(_ status: Int, _ text: String) -> ShopResponse {
    ShopResponse(
      status, headers: [("Content-Type", "application/xml")],
      body: Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(text)\n".utf8))
  }
}
