// SPDX-License-Identifier: Apache-2.0

/// All data of the shop, in memory, within limits.
struct Store: Sendable {
  static let maximumPets = 1000
  static let maximumPhotoBytes = 32 << 20

  /// The most log-ins, sessions and jobs; the oldest are removed.
  static let maximumTickets = 1000

  private(set) var pets: [Pet] = Pet.firstStock
  private var nextPet = Pet.firstStock.count + 1
  var tokens = Tickets<String>(prefix: "demo-token-")
  var sessions = Tickets<String>(prefix: "demo-session-")
  /// When the one-time code began to hold that was taken last, in seconds since 1970.
  var lastCodeSeconds: Int64 = -1
  /// The sessions of `/mcp`.
  var dialogues = Tickets<Bool>(prefix: "demo-dialogue-")
  var jobs = Tickets<Job>(prefix: "")
  var orders = Tickets<Order>(prefix: "")
  var refusals = Refusals()
  var objects = StoredObjects()
  private(set) var journal = Journal()

  func hasRoom(for count: Int) -> Bool { pets.count + count <= Self.maximumPets }

  /// Adds a pet and gives it the next number.
  mutating func add(_ draft: PetDraft) throws(ProblemDetails) -> Pet {
    guard pets.count < Self.maximumPets else { throw .full("pets") }
    let pet = Pet(id: nextPet, draft)
    nextPet += 1
    pets.append(pet)
    journal.add(.added, pet)
    return pet
  }

  func pet(_ id: String) throws(ProblemDetails) -> Pet {
    guard let pet = pets.first(where: { String($0.id) == id }) else {
      throw .notFound("there is no pet `\(id)`")
    }
    return pet
  }

  /// Replaces a pet by its changed version and increments its revision.
  mutating func replace(_ pet: Pet) throws(ProblemDetails) -> Pet {
    guard let index = pets.firstIndex(where: { $0.id == pet.id }) else {
      throw .notFound("there is no pet `\(pet.id)`")
    }
    let others = pets.reduce(0) { $0 + ($1.photo?.bytes.count ?? 0) }
    let before = pets[index].photo?.bytes.count ?? 0
    guard others - before + (pet.photo?.bytes.count ?? 0) <= Self.maximumPhotoBytes else {
      throw .full("photos")
    }
    pets[index] = pet
    pets[index].revision += 1
    journal.add(.changed, pets[index])
    return pets[index]
  }

  mutating func remove(_ pet: Pet) {
    pets.removeAll { $0.id == pet.id }
    journal.add(.removed, pet)
  }
}
