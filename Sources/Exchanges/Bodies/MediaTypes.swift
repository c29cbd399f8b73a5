// SPDX-License-Identifier: Apache-2.0

/// The media type of a file by its extension: curl's table, and JSON.
package enum MediaTypes {
  private static let known: KeyValuePairs = [
    ".gif": "image/gif", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png",
    ".svg": "image/svg+xml", ".txt": "text/plain", ".htm": "text/html", ".html": "text/html",
    ".pdf": "application/pdf", ".xml": "application/xml", ".json": "application/json",
  ]

  /// The type of unknown bytes.
  package static let unknown = "application/octet-stream"

  package static func type(ofFile name: String) -> String {
    let name = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return known.first {
      name.count > $0.key.utf8.count && name.suffix($0.key.utf8.count).elementsEqual($0.key.utf8)
    }?
    .value ?? unknown
  }

  /// Whether a `Content-Type` is JSON: `application/json`, or one that ends in `+json`.
  package static func isJSON(_ contentType: String) -> Bool {
    let name = MediaType(contentType).name
    return name == "application/json" || name == "text/json" || name.hasSuffix("+json")
  }
}
