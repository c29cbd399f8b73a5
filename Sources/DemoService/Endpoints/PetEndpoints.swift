// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Queries about pets, without a log-in.
enum PetEndpoints {
  private static let maximumLimit = 100

  static let routes = [
    Route(
      "GET", path: "/pets",
      "lists pets: `q` searches names and tags, `kind` filters, `page` and `limit` select a page"
    ) { store, call throws(ProblemDetails) in
      let query = call.request.query
      let limit = try query.number("limit", from: 1, upTo: maximumLimit) ?? 20
      let page = try query.number("page", from: 1, upTo: 1_000_000) ?? 1
      let found = store.pets.filter { meets($0, query) }
      let items = found.dropFirst((page - 1) * limit).prefix(limit).map(\.json)
      let body = Value.members([
        ("items", .array(items)), ("page", .integer(page)), ("limit", .integer(limit)),
        ("total", .integer(found.count)),
      ])
      let lastPage = max(1, (found.count + limit - 1) / limit)
      let links = PageLinks(query: query, page: page, limit: limit, lastPage: lastPage)
      let headers = [("Link", links.header), ("X-Total-Count", String(found.count))]
      return .json(body, headers: headers)
    },
    Route(
      "GET", path: "/stock",
      "lists pets by cursor: `cursor` is the `next` of the page before, which is null on the last one"
    ) { store, call throws(ProblemDetails) in
      let query = call.request.query
      let limit = try query.number("limit", from: 1, upTo: maximumLimit) ?? 20
      let last = try cursor(query) ?? 0
      let found = store.pets.filter { $0.id > last }
      let page = found.prefix(limit)
      let next = found.count > limit ? page.last.map { "after-\($0.id)" } : nil
      return .json(
        .members([
          ("items", .array(page.map(\.json))), ("next", next.map(Value.string) ?? .null),
        ]))
    },
    Route("GET", path: "/export", "lists all pets as newline-delimited JSON, in pieces") {
      store, _ in
      var response = ShopResponse(200, headers: [("Content-Type", "application/x-ndjson")])
      response.further = store.pets.map { JSONContent.write($0.json) + [UInt8(ascii: "\n")] }
      return response
    },
    Route(
      "GET", path: "/pets/{id}", "returns a pet, with `ETag`; 304 for a matching `If-None-Match`"
    ) {
      store, call throws(ProblemDetails) in
      let pet = try store.pet(call["id"])
      if EntityTag.isKnown(pet.tag, to: call.request) {
        return ShopResponse(304, headers: [("ETag", pet.tag)])
      }
      return .json(pet.json, headers: [("ETag", pet.tag)])
    },
  ]

  /// The number of the last pet of the page before; nil for the first page.
  private static func cursor(_ query: FormFields) throws(ProblemDetails) -> Int? {
    guard let text = query["cursor"] else { return nil }
    guard text.hasPrefix("after-"), let number = Int(text.dropFirst("after-".count)) else {
      throw .badQuery("cursor", "must be the `next` of a page")
    }
    return number
  }

  private static func meets(_ pet: Pet, _ query: FormFields) -> Bool {
    if let kind = query["kind"], kind != pet.draft.kind { return false }
    guard let words = query["q"]?.lowercased(), !words.isEmpty else { return true }
    return ([pet.draft.name] + pet.draft.tags).contains { $0.lowercased().contains(words) }
  }
}

/// The `Link` field for a page of a list (RFC 8288).
private struct PageLinks {
  let query: FormFields
  let page: Int
  let limit: Int
  let lastPage: Int

  var header: String {
    var links = [link(1, "first")]
    if page > 1 { links.append(link(min(page - 1, lastPage), "prev")) }
    if page < lastPage { links.append(link(page + 1, "next")) }
    links.append(link(lastPage, "last"))
    return links.joined(separator: ", ")
  }

  private func link(_ page: Int, _ relation: String) -> String {
    let kept = query.fields.filter { $0.name == "q" || $0.name == "kind" }
    let fields =
      kept.map { "\($0.name)=\(encoded($0.value))" } + ["page=\(page)", "limit=\(limit)"]
    return "</pets?\(fields.joined(separator: "&"))>; rel=\"\(relation)\""
  }

  private func encoded(_ text: String) -> String {
    String(decoding: PercentCoding.encode(text.utf8, keeping: \.isUnreserved), as: UTF8.self)
  }
}
