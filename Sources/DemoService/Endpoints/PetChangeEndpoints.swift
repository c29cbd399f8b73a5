// SPDX-License-Identifier: Apache-2.0

import Values

/// Changes to pets, which need a log-in.
enum PetChangeEndpoints {
  static let routes = [
    Route("POST", path: "/pets", "adds a pet: 201 with `Location`, 422 with all invalid fields") {
      store, call throws(ProblemDetails) in
      _ = try Visitor.loggedIn(call.request, store)
      let pet = try store.add(PetDraft(validating: try call.request.jsonObject()))
      return .json(201, pet.json, headers: [("Location", pet.location), ("ETag", pet.tag)])
    },
    Route(
      "POST", path: "/pets/bulk",
      "adds a list of at most 100 pets, all or none: 201, or 422 with the invalid fields of each"
    ) { store, call throws(ProblemDetails) in
      _ = try Visitor.loggedIn(call.request, store)
      let drafts = try PetDraft.list(validating: try call.request.json(types: ["application/json"]))
      guard store.hasRoom(for: drafts.count) else { throw .full("pets") }
      var items: [Value] = []
      for draft in drafts { items.append(try store.add(draft).json) }
      return .json(201, .members([("items", .array(items))]))
    },
    Route("PUT", path: "/pets/{id}", "replaces a pet; with `If-Match`, only that revision") {
      store, call throws(ProblemDetails) in
      var pet = try petToChange(call, store)
      pet.draft = try PetDraft(validating: try call.request.jsonObject())
      return answer(try store.replace(pet))
    },
    Route("PATCH", path: "/pets/{id}", "changes the given fields of a pet (RFC 7396)") {
      store, call throws(ProblemDetails) in
      var pet = try petToChange(call, store)
      let patch = try call.request.jsonObject(
        types: ["application/json", "application/merge-patch+json"])
      var fields = pet.fields
      for member in patch.members {
        fields.removeAll { $0.name.utf8.elementsEqual(member.name.utf8) }
        if case .null = member.value { continue }
        fields.append(member)
      }
      pet.draft = try PetDraft(validating: OrderedObject(fields))
      return answer(try store.replace(pet))
    },
    Route("DELETE", path: "/pets/{id}", "removes a pet: 204") {
      store, call throws(ProblemDetails) in
      store.remove(try petToChange(call, store))
      return ShopResponse(204)
    },
  ]

  private static func petToChange(_ call: Call, _ store: Store) throws(ProblemDetails) -> Pet {
    _ = try Visitor.loggedIn(call.request, store)
    let pet = try store.pet(call["id"])
    try EntityTag.expect(pet.tag, in: call.request)
    return pet
  }

  private static func answer(_ pet: Pet) -> ShopResponse {
    .json(pet.json, headers: [("ETag", pet.tag)])
  }
}
