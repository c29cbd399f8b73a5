// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

/// A pet's photo: a body of raw bytes in both directions.
enum PhotoEndpoints {
  /// The accepted types and the first bytes of their files.
  private static let signatures: [(type: String, start: [UInt8])] = [
    ("image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ("image/jpeg", [0xff, 0xd8, 0xff]),
    ("image/gif", [0x47, 0x49, 0x46, 0x38]),
  ]

  static let routes = [
    Route(
      "PUT", path: "/pets/{id}/photo",
      "stores the body as a photo (PNG, JPEG or GIF of at most 1 MiB): 201 or 200"
    ) { store, call throws(ProblemDetails) in
      _ = try Visitor.loggedIn(call.request, store)
      var pet = try store.pet(call["id"])
      let photo = try photo(in: call.request)
      let isNew = pet.photo == nil
      pet.photo = photo
      _ = try store.replace(pet)
      let body = Value.members([
        ("type", .string(photo.type)), ("bytes", .integer(photo.bytes.count)),
      ])
      let headers = [("Location", "\(pet.location)/photo"), ("ETag", photo.tag)]
      return .json(isNew ? 201 : 200, body, headers: headers)
    },
    Route(
      "GET", path: "/pets/{id}/photo",
      "returns the photo or a range of it, with `ETag` and `Repr-Digest`; 304 for a matching `If-None-Match`"
    ) {
      store, call throws(ProblemDetails) in
      let pet = try store.pet(call["id"])
      guard let photo = pet.photo else { throw .notFound("pet `\(pet.id)` has no photo") }
      if EntityTag.isKnown(photo.tag, to: call.request) {
        return ShopResponse(304, headers: [("ETag", photo.tag)])
      }
      let digest = DigestText.of(.sha256, photo.bytes, Base64.standard.encode)
      return ByteRange.response(
        to: call.request, photo.bytes, tag: photo.tag,
        headers: [("Content-Type", photo.type), ("Repr-Digest", "sha-256=:\(digest):")])
    },
    Route("DELETE", path: "/pets/{id}/photo", "removes the photo: 204") {
      store, call throws(ProblemDetails) in
      _ = try Visitor.loggedIn(call.request, store)
      var pet = try store.pet(call["id"])
      guard pet.photo != nil else { throw .notFound("pet `\(pet.id)` has no photo") }
      pet.photo = nil
      _ = try store.replace(pet)
      return ShopResponse(204)
    },
  ]

  private static func photo(in request: ShopRequest) throws(ProblemDetails) -> Photo {
    guard let type = request.mediaType, let known = signatures.first(where: { $0.type == type })
    else {
      let types = signatures.map { "`\($0.type)`" }.joined(separator: ", ")
      throw .wrongType(request.mediaType, "one of \(types)")
    }
    guard request.body.starts(with: known.start) else {
      throw .invalid([.init(field: "", message: "the body does not begin like `\(type)`")])
    }
    return Photo(type: type, bytes: request.body)
  }
}
