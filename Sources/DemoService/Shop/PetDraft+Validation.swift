// SPDX-License-Identifier: Apache-2.0

import Values

extension PetDraft {
  static let kinds = ["dog", "cat", "bird", "fish"]

  /// Members set by the shop: a client may send them back, and they are ignored.
  private static let givenMembers = ["id", "photo"]

  private static let maximumNameBytes = 100
  private static let maximumPriceDigits = 40
  private static let maximumTags = 20
  private static let maximumBulk = 100

  /// - Throws: 422 with all problems, not only the first.
  init(validating object: OrderedObject) throws(ProblemDetails) {
    var errors: [ProblemDetails.FieldError] = []
    let check = { (field: String, rule: String, isGood: Bool) in
      if !isGood { errors.append(.init(field: field, message: rule)) }
    }
    let name = Self.name(object["name"])
    let kind = Self.kind(object["kind"])
    let price = Self.price(object["price"])
    let tags = Self.tags(object["tags"])
    check("name", "must be text of 1 to \(Self.maximumNameBytes) bytes", name != nil)
    check("kind", "must be one of \(Self.kinds.joined(separator: ", "))", kind != nil)
    check("price", "must be a number from 0 up", price != nil)
    check("tags", "must be a list of at most \(Self.maximumTags) texts", tags != nil)
    let known = ["name", "kind", "price", "tags"] + Self.givenMembers
    for member in object.members where !known.contains(member.name) {
      check(member.name, "is not a field of a pet", false)
    }
    guard errors.isEmpty, let name, let kind, let price, let tags else { throw .invalid(errors) }
    self.init(name: name, kind: kind, price: price, tags: tags)
  }

  /// Several pets.
  ///
  /// - Throws: 422 with the problems of all pets, each field behind the pet's place: `2.price`.
  static func list(validating value: Value) throws(ProblemDetails) -> [PetDraft] {
    guard case .array(let elements) = value, (1...maximumBulk).contains(elements.count) else {
      throw .invalid([.init(field: "", message: "must be a list of 1 to \(maximumBulk) pets")])
    }
    var drafts: [PetDraft] = []
    var errors: [ProblemDetails.FieldError] = []
    for (place, element) in elements.enumerated() {
      guard case .object(let object) = element else {
        errors.append(.init(field: "\(place)", message: "must be an object"))
        continue
      }
      do throws(ProblemDetails) {
        drafts.append(try PetDraft(validating: object))
      } catch {
        errors += error.errors.map { .init(field: "\(place).\($0.field)", message: $0.message) }
      }
    }
    guard errors.isEmpty else { throw .invalid(errors) }
    return drafts
  }

  private static func name(_ value: Value?) -> String? {
    guard case .string(let text) = value, (1...maximumNameBytes).contains(text.utf8.count) else {
      return nil
    }
    return text
  }

  private static func kind(_ value: Value?) -> String? {
    guard case .string(let text) = value, kinds.contains(text) else { return nil }
    return text
  }

  private static func price(_ value: Value?) -> ExactNumber? {
    guard case .number(let number) = value, !number.digits.hasPrefix("-"),
      number.digits.utf8.count <= maximumPriceDigits
    else { return nil }
    return number
  }

  private static func tags(_ value: Value?) -> [String]? {
    guard let value else { return [] }
    guard case .array(let elements) = value, elements.count <= maximumTags else { return nil }
    var tags: [String] = []
    for element in elements {
      guard case .string(let text) = element, text.utf8.count <= maximumNameBytes else {
        return nil
      }
      tags.append(text)
    }
    return tags
  }
}
