// SPDX-License-Identifier: Apache-2.0

import Values

/// The pets as XML and as HTML.
enum MarkupEndpoints {
  static let routes = [
    Route("GET", path: "/feed", "lists the pets as an Atom feed (`application/atom+xml`)") {
      store, _ in
      markup("application/atom+xml", feed(store.pets))
    },
    Route("GET", path: "/page", "lists the pets as an HTML page with optional tags left out") {
      store, _ in
      markup("text/html; charset=utf-8", page(store.pets))
    },
  ]

  private static func markup(_ type: String, _ text: String) -> ShopResponse {
    ShopResponse(200, headers: [("Content-Type", type)], body: Array(text.utf8))
  }

  private static func feed(_ pets: [Pet]) -> String {
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:s="urn:example:shop">
        <title>Pets</title>

      """
    for pet in pets {
      let tags = pet.draft.tags.map { "<category term=\"\(XMLText.escaped($0))\"/>" }.joined()
      text += """
          <entry>
            <id>urn:example:pet:\(pet.id)</id>
            <title>\(XMLText.escaped(pet.draft.name))</title>
            <s:price currency="EUR">\(pet.draft.price.digits)</s:price>
            \(tags)
          </entry>

        """
    }
    return text + "</feed>\n"
  }

  private static func page(_ pets: [Pet]) -> String {
    let rows = pets.map { pet in
      "<tr id=pet-\(pet.id) class='pet \(pet.draft.kind)'><td>\(XMLText.escaped(pet.draft.name))"
        + "<td class=price>\(pet.draft.price.digits)<br>\n"
    }
    return """
      <!DOCTYPE html>
      <title>Pets & more</title>
      <h1>Pets</h1>
      <p>All that we have.
      <p>Prices in &euro;.
      <table>
      <tr><th>Name<th>Price
      \(rows.joined())</table>
      <a href=/feed?a=1&b=2>Feed</a>

      """
  }
}
