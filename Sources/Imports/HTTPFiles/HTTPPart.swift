// SPDX-License-Identifier: Apache-2.0

/// A line of a file, without its end.
struct HTTPLine {
  var text: String
  /// In bytes of the file.
  var offset: Int
}

/// A request with what belongs to it: from one `###` to the next.
struct HTTPPart {
  /// `# @name login`
  struct Setting {
    /// In lower case.
    let name: String
    let value: String
    let offset: Int
  }

  /// `@host = example.com`, and a header.
  struct Pair {
    let name: String
    let value: String
    let offset: Int
  }

  /// What curlew does not read: a script, another protocol.
  struct Lost {
    let cause: ImportCause
    let text: String
    let original: String?
    let offset: Int
  }

  /// The text after `###`.
  var name: String?
  var comments: [String] = []
  var settings: [Setting] = []
  var variables: [Pair] = []
  /// The request line with its continuations.
  var request: HTTPLine?
  var headers: [Pair] = []
  /// Without comments.
  var body: [HTTPLine] = []
  var asserts: [HTTPLine] = []
  var lost: [Lost] = []
  var scripts: [HTTPScript] = []

  /// The last value of a setting.
  func setting(_ name: String) -> Setting? { settings.last { $0.name == name } }

  func settings(_ name: String) -> [Setting] { settings.filter { $0.name == name } }

  /// The first value of a header; the name is in lower case.
  func header(_ name: String) -> Pair? {
    headers.first { $0.name.lowercased().utf8.elementsEqual(name.utf8) }
  }

  var isEmpty: Bool {
    request == nil && comments.isEmpty && settings.isEmpty && variables.isEmpty && lost.isEmpty
      && scripts.isEmpty
  }
}
