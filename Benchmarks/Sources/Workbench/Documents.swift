// SPDX-License-Identifier: Apache-2.0

/// The JSON that the server gives.
package enum Documents {
  /// One item of about a kilobyte: text, numbers, a list and an object in it.
  package static func item(_ id: Int) -> String {
    """
    {
      "id": \(id),
      "name": "Lamp, brass, with a green shade",
      "price": 129.90,
      "available": true,
      "tags": ["light", "desk", "brass"],
      "owner": { "name": "Ada", "city": "London", "roles": ["buyer", "editor"] },
      "description": "\(description)",
      "dimensions": { "width": 21.5, "height": 44.25, "depth": 18, "unit": "cm" },
      "stock": [
        { "place": "north", "count": 12, "updated": "2025-01-17T09:30:00Z" },
        { "place": "south", "count": 0, "updated": "2025-01-18T16:05:30Z" }
      ],
      "links": { "self": "/items/\(id)", "photos": "/items/\(id)/photos", "related": null }
    }

    """
  }

  /// A page of items of about 400 bytes each; 250 make 100 KB.
  package static func page(items count: Int = 250) -> String {
    let items = (1...count).map { number in
      """
          { "id": \(number), "name": "Item \\u2116 \(number)", "price": \(number).50, \
      "available": \(number % 3 != 0), "tags": ["t\(number % 7)", "all"], \
      "owner": { "name": "Ada", "city": "London" }, "description": "\(description.prefix(230))" }
      """
    }
    return """
      {
        "page": 1,
        "total": 2500,
        "items": [
      \(items.joined(separator: ",\n"))
        ],
        "next": "/page.json?page=2",
        "generated": { "by": "shop", "version": 7 }
      }

      """
  }

  /// The same items as XML, 25 KB.
  package static func feed() -> String {
    let items = (1...150).map { number in
      """
        <item id="\(number)">
          <name>Item \u{2116} \(number)</name><price>\(number).50</price>
          <owner>Ada</owner><tag>t\(number % 7)</tag><tag>all</tag>
        </item>
      """
    }
    return "<?xml version=\"1.0\"?>\n<items>\n\(items.joined(separator: "\n"))\n</items>\n"
  }

  private static let description =
    "It stands on a desk of oak, gives a warm light, and turns off by itself when nobody is near. "
    + "The shade is blown by hand, so no two are quite the same; the brass darkens with the years. "
    + "A cord of two metres in black cloth comes with it, and so does one bulb of the usual kind. "
    + "Made to be repaired: every part of it can be had for ten years."
}
