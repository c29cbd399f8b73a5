// SPDX-License-Identifier: Apache-2.0

/// Numbered entries with a name each; the oldest are removed if there are too many.
struct Tickets<Content: Sendable>: Sendable {
  private let prefix: String
  private var next = 1
  private var contents: [(name: String, content: Content)] = []

  init(prefix: String) {
    self.prefix = prefix
  }

  var count: Int { contents.count }

  /// Stores an entry and returns its name: the prefix and a number from 1 that is never used again.
  mutating func add(_ content: Content) -> String {
    let name = "\(prefix)\(next)"
    next += 1
    if contents.count == Store.maximumTickets { contents.removeFirst() }
    contents.append((name, content))
    return name
  }

  /// The first entry with a property, and its name.
  func first(where matches: (Content) -> Bool) -> (name: String, content: Content)? {
    contents.first { matches($0.content) }
  }

  subscript(name: String) -> Content? {
    get { contents.first { $0.name == name }?.content }
    set {
      guard let index = contents.firstIndex(where: { $0.name == name }) else { return }
      if let newValue {
        contents[index].content = newValue
      } else {
        contents.remove(at: index)
      }
    }
  }
}
