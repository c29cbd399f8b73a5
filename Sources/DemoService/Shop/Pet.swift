// SPDX-License-Identifier: Apache-2.0

import Values

/// An uploaded picture of a pet.
struct Photo: Sendable {
  let type: String
  let bytes: [UInt8]

  /// The entity tag, computed from the bytes.
  var tag: String { "\"\(String(CRC32.checksum(bytes), radix: 16))-\(bytes.count)\"" }
}

/// A client's valid description of a pet.
struct PetDraft: Sendable {
  var name: String
  var kind: String
  var price: ExactNumber
  var tags: [String]
}

/// A pet in the shop.
struct Pet: Sendable {
  let id: Int
  var draft: PetDraft
  var photo: Photo?

  /// How often it was changed.
  var revision = 0

  init(id: Int, _ draft: PetDraft) {
    self.id = id
    self.draft = draft
  }

  /// The entity tag.
  var tag: String { "\"pet-\(id)-\(revision)\"" }

  var location: String { "/pets/\(id)" }

  var json: Value {
    let photoPath = photo.map { _ in Value.string("\(location)/photo") }
    return .members([("id", .integer(id))] + fields + [("photo", photoPath ?? .null)])
  }

  /// The members that a client may set.
  var fields: [(name: String, value: Value)] {
    [
      ("name", .string(draft.name)), ("kind", .string(draft.kind)),
      ("price", .number(draft.price)), ("tags", .array(draft.tags.map { .string($0) })),
    ]
  }
}

extension Pet {
  /// The initial pets of every shop.
  static let firstStock: [Pet] = [
    ("Rex", "dog", "120.50", ["house-trained", "loud"]),
    ("Tiddles", "cat", "80", ["quiet"]),
    ("Polly", "bird", "45.99", ["talks", "loud"]),
    ("Bubbles", "fish", "3.20", []),
    ("Bella", "dog", "150", ["quiet"]),
    ("Whiskers", "cat", "65.25", ["house-trained"]),
    ("Coco", "bird", "30", ["sings"]),
    ("Nemo", "fish", "4.75", ["salt water"]),
    ("Max", "dog", "99.90", ["young", "loud"]),
    ("Luna", "cat", "110", ["young"]),
    ("Kiwi", "bird", "25.50", ["young", "sings"]),
    ("Goldie", "fish", "2", []),
  ].enumerated().map { index, pet in
    let price = ExactNumber(uncheckedDigits: pet.2)
    return Pet(id: index + 1, PetDraft(name: pet.0, kind: pet.1, price: price, tags: pet.3))
  }
}
