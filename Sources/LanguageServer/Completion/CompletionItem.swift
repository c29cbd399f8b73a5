// SPDX-License-Identifier: Apache-2.0

import Values

/// One thing that can be written at a place.
struct CompletionItem {
  /// The kinds of the protocol that are used.
  enum Kind: Int {
    case method = 2
    case function = 3
    case variable = 6
    case module = 9
    case property = 10
    case value = 12
    case enumeration = 13
    case keyword = 14
    case snippet = 15
    case file = 17
    case reference = 18
  }

  /// What `resolve` adds a text about.
  enum Subject {
    case key(table: String, name: String)
    case matcher(String)
    case function(String)
  }

  var label: String
  var kind: Kind
  /// Beside the label: the shape of a value, the origin of a name.
  var detail: String?
  /// What is typed to find it; nil for the label.
  var filter: String?
  /// What replaces the word at the place.
  var text: String
  /// Whether the text has places to fill in, as `${1:name}`.
  var isSnippet = false
  var subject: Subject?

  init(
    _ label: String, _ kind: Kind, detail: String? = nil, filter: String? = nil,
    text: String? = nil, subject: Subject? = nil
  ) {
    self.label = label
    self.kind = kind
    self.detail = detail
    self.filter = filter
    self.text = text ?? label
    self.subject = subject
  }
}

/// What can be written at a place, the best first.
struct CompletionList {
  /// A client shows a few dozen, and asks again for a list that is not complete.
  static let most = 200

  /// The stretch of the document that an item replaces; it has the place, and is on its line.
  let range: Range<Int>
  private(set) var items: [CompletionItem] = []
  private(set) var isIncomplete = false

  /// - Parameter typed: what is written before the place: of too many items, those that go on with it
  ///   are kept.
  init(_ items: [CompletionItem], replacing range: Range<Int>, typed: String) {
    self.range = range
    guard items.count > Self.most else {
      self.items = items
      return
    }
    let fitting = items.filter { ($0.filter ?? $0.label).beginsLike(typed) }
    self.items = Array(fitting.prefix(Self.most))
    isIncomplete = true
  }

  static let none = CompletionList([], replacing: 0..<0, typed: "")
}

extension String {
  /// Whether it begins with a text, in letters of any case.
  func beginsLike(_ beginning: String) -> Bool {
    let lower = { (byte: UInt8) -> UInt8 in (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    return utf8.lazy.map(lower).starts(with: beginning.utf8.lazy.map(lower))
  }
}

// MARK: As JSON

extension LanguageRequest {
  static let completion = LanguageRequest(
    "textDocument/completion", announcedAs: "completionProvider",
    options: { json in
      json.beginObject()
      json.key("triggerCharacters")
      json.list(["$", "{", ".", ":", "/", " "]) { $0.string($1) }
      json.member("resolveProvider", true)
      json.endObject()
    }
  ) { workspace, parameters, json throws(RequestFailure) in
    guard let view = try workspace.view(parameters) else { return json.null() }
    let completion = Completion(
      view, at: try view.offset(parameters),
      insertsSnippets: workspace.client.insertsSnippets)
    let list = completion.list()
    json.beginObject()
    json.member("isIncomplete", list.isIncomplete)
    json.key("items")
    let range = view.range(of: list.range)
    json.list(list.items.enumerated()) { json, item in
      item.element.write(to: &json, replacing: range, at: item.offset)
    }
    json.endObject()
  }

  /// The same item with a text about it.
  static let completionResolve = LanguageRequest(
    "completionItem/resolve", announcedAs: nil
  ) { _, parameters, json throws(RequestFailure) in
    let about = parameters.optional("data").flatMap(CompletionItem.Subject.init)?.markdown
    json.beginObject()
    for member in parameters.members where !member.name.stringEquals("documentation") {
      json.key(member.name.stringValue ?? "")
      json.node(member.value)
    }
    if let about {
      json.key("documentation")
      json.beginObject()
      json.member("kind", "markdown")
      json.member("value", about)
      json.endObject()
    }
    json.endObject()
  }
}

extension CompletionItem {
  fileprivate func write(to json: inout JSONWriter, replacing range: EditorRange, at place: Int) {
    json.beginObject()
    json.member("label", label)
    json.member("kind", kind.rawValue)
    json.member("detail", detail)
    let digits = String(place)
    json.member("sortText", String(repeating: "0", count: max(4 - digits.count, 0)) + digits)
    json.member("filterText", filter)
    json.member("insertTextFormat", isSnippet ? 2 : 1)
    // The lines of the text are indented as they are to be.
    json.member("insertTextMode", 1)
    json.key("textEdit")
    json.edit(range, text)
    if let subject {
      json.key("data")
      subject.write(to: &json)
    }
    json.endObject()
  }
}
