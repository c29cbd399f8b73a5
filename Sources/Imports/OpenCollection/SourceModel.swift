// SPDX-License-Identifier: Apache-2.0

/// A text of the source with its place.
struct RequestText: Sendable {
  var text: String
  let place: ImportFinding.Place
}

/// A name with a value: of headers, parameters, fields of forms, variables and assertions.
struct SourceField: Sendable {
  var name: String
  var value: String
  let place: ImportFinding.Place
  var isDisabled = false
  var isSecret = false
  var description: String?
  /// Of a field of a form.
  var contentType: String?
  /// The paths of a field that sends files; nil for one that sends text.
  var files: [String]?
}

/// A log-in by the names that `.bru` has for its kind and its values.
struct SourceAuth: Sendable {
  /// `inherit`, `none`, or the kind.
  var mode: String
  let place: ImportFinding.Place
  var values: [String: RequestText] = [:]
  /// Further fields of the request for a token, and of the one that begins a log-in.
  var tokenFields: [SourceField] = []
  var loginFields: [SourceField] = []

  /// The text of a value; empty where there is none.
  subscript(name: String) -> String { values[name]?.text ?? "" }
}

/// One of the bodies of a request.
struct SourceBody: Sendable {
  enum Content: Sendable {
    case json(RequestText)
    /// Text with the type that it has without a header.
    case text(RequestText, type: String)
    case form([SourceField])
    case multipart([SourceField])
    case file([SourceField])
    case graphQL(query: RequestText, variables: RequestText?)
  }

  /// As the source names it.
  let kind: String
  let content: Content
}

/// A program of a request, a folder or the collection.
struct SourceScript: Sendable {
  enum Phase: Sendable {
    case before, after, tests
  }

  let phase: Phase
  let code: RequestText
}

/// The settings of a request.
struct SourceSettings: Sendable {
  /// In milliseconds; zero for none.
  var timeout: RequestText?
  var followsRedirects: RequestText?
  var mostRedirects: RequestText?
  /// Whether names and values of the query are percent-encoded.
  var encodesQuery = false
}

/// A request with everything that its file says.
struct SourceRequest: Sendable {
  var name = ""
  var order: Double = 1
  var tags: [String] = []
  var description: String?
  var comments: [String] = []
  /// `http` or `graphql`; others are not sent over HTTP.
  var type = "http"
  var method = "GET"
  var address: RequestText
  var parameters: [SourceField] = []
  var pathVariables: [SourceField] = []
  var headers: [SourceField] = []
  var body: SourceBody?
  /// The bodies that are not sent.
  var otherBodies: [SourceBody] = []
  var auth: SourceAuth?
  var variables: [SourceField] = []
  /// Names with the expressions that give their values after the response.
  var captures: [SourceField] = []
  var assertions: [SourceField] = []
  var scripts: [SourceScript] = []
  var settings = SourceSettings()
  /// The numbers of findings of its file.
  var findings: [Int] = []
  let place: ImportFinding.Place

  init(address: RequestText, place: ImportFinding.Place) {
    self.address = address
    self.place = place
  }
}

/// What a collection or a folder gives to all that is in it.
struct SourceDefaults: Sendable {
  var name: String?
  var order: Double?
  var description: String?
  var comments: [String] = []
  var tags: [String] = []
  var headers: [SourceField] = []
  var auth: SourceAuth?
  var variables: [SourceField] = []
  var captures: [SourceField] = []
  var scripts: [SourceScript] = []
  /// The numbers of findings of its file.
  var findings: [Int] = []
}

/// A folder with what it holds, or the collection as the outermost one.
final class SourceFolder {
  /// The name of the folder on disk.
  let folderName: String
  var defaults = SourceDefaults()
  var folders: [SourceFolder] = []
  var requests: [SourceRequest] = []

  init(folderName: String) { self.folderName = folderName }

  var name: String { defaults.name ?? folderName }

  /// The requests in it in the order of a run: those of its folders come first.
  var all: [(request: SourceRequest, path: [SourceFolder])] {
    folders.flatMap { folder in
      folder.all.map { ($0.request, [folder] + $0.path) }
    } + requests.map { ($0, []) }
  }

  var everyFolder: [SourceFolder] { [self] + folders.flatMap(\.everyFolder) }

  /// Puts folders and requests into the order of a run.
  ///
  /// Folders are in alphabetical order, and one with a number is at that place; requests are in the order of
  /// their numbers. See `sortByNameThenSequence` in Bruno's CLI.
  func sort() {
    let named = folders.enumerated().sorted {
      ($0.element.name.lowercased(), $0.offset) < ($1.element.name.lowercased(), $1.offset)
    }.map(\.element)
    var sorted = named.filter { $0.position == nil }.map { [$0] }
    let numbered = named.filter { $0.position != nil }.enumerated().sorted {
      ($0.element.position ?? 0, $0.offset) < ($1.element.position ?? 0, $1.offset)
    }.map(\.element)
    for folder in numbered {
      let position = (folder.position ?? 1) - 1
      if position < sorted.count, sorted[position][0].position == folder.position {
        sorted[position].append(folder)
      } else {
        sorted.insert([folder], at: min(position, sorted.count))
      }
    }
    folders = sorted.flatMap(\.self)
    requests = requests.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }.map(\.element)
    for folder in folders { folder.sort() }
  }

  /// The number among the folders beside it; nil for none.
  private var position: Int? {
    guard let order = defaults.order, order >= 1, order <= 1_000_000, order == order.rounded()
    else {
      return nil
    }
    return Int(clamping: order)
  }
}

/// An environment with its variables.
struct SourceEnvironment: Sendable {
  var name: String
  var variables: [SourceField]
  /// The name of the environment whose variables it begins with.
  var base: String?
  /// A file with variables of the process.
  var dotenv: RequestText?
}

/// A client certificate for the hosts of a domain.
struct SourceCertificate: Sendable {
  /// `*` stands for any characters.
  var domain: String
  /// With the certificate, or both certificate and key.
  var file: String
  var keyFile: String?
  var passphrase: String
  let place: ImportFinding.Place
}

/// A collection as its files say it, whatever their spelling.
struct SourceCollection {
  var name: String
  /// The index of the file that the collection begins with.
  let file: Int
  let root: SourceFolder
  var environments: [SourceEnvironment] = []
  /// The proxy of all requests; nil for that of the surroundings.
  var proxy: RequestText?
  var certificates: [SourceCertificate] = []
}
