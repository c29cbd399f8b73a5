// SPDX-License-Identifier: Apache-2.0

/// A field of a form.
struct PostmanField {
  let name: String
  let value: String
  let isDisabled: Bool
  let description: String?
  let place: ImportFinding.Place

  init(_ object: PostmanObject) {
    object.ignore("type", "name", "uuid", "id", "warning", "equals")
    name = object.text("key") ?? ""
    value = object.text("value") ?? ""
    isDisabled = object.flag("disabled") || object.value("enabled")?.boolean == false
    description = object.description()
    place = object.place
  }

  private init(name: String, value: String, at place: ImportFinding.Place) {
    self.name = name
    self.value = value
    isDisabled = false
    description = nil
    self.place = place
  }

  /// The fields of `a=1&b=2`.
  static func all(of text: String, at place: ImportFinding.Place) -> [PostmanField] {
    text.isEmpty
      ? []
      : PlainText(text[...]).split("&").map { pair in
        let end = pair.firstIndex(of: "=")
        return PostmanField(
          name: pair[..<(end ?? pair.endIndex)].text,
          value: end.map { pair[($0 + 1)...].text } ?? "",
          at: place)
      }
  }

  /// Fields of one name beside the first of them, as the runner sends them.
  static func grouped(_ fields: [PostmanField]) -> [PostmanField] {
    var order: [String: Int] = [:]
    var groups: [[PostmanField]] = []
    for field in fields {
      if let place = order[field.name] {
        groups[place].append(field)
      } else {
        order[field.name] = groups.count
        groups.append([field])
      }
    }
    return Array(groups.joined())
  }
}
