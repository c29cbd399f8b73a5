// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values
import YAMLTree

/// One request as a person types it (`curlew send`), as plain values.
///
/// Texts are those of the format: `${name}` is an expression, `$${` a literal `${`.
package struct SendRequest: Sendable {
  /// A token.
  package var method = "GET"
  /// Absolute, or to be put behind the project's `baseUrl`.
  package var address = ""
  package var parameters: [SendField] = []
  package var headers: [SendField] = []
  package var cookies: [SendField] = []
  /// A file of cookies in Netscape's format: read when it stands, written in the end.
  package var cookieJar: String?
  package var auth: SendAuth?
  package var body: SendBody?
  /// Further keys of the step, in this order.
  package var settings: [YAMLDraft.Entry] = []
  /// Lines of the step that were typed as YAML.
  package var lines: [String] = []
  package var load = LoadRequest()
  package var output = SendOutput()
  /// Whether an option reads standard input.
  package var readsStandardInput = false

  package init() {}

  /// Files that it names, as typed.
  var files: [String] {
    let network = load.network
    return (body?.files ?? [])
      + [
        network.authorities, network.certificate, network.key, addressedFile, cookieJar,
      ].compactMap(\.self)
  }

  /// The path of a `file:` address.
  private var addressedFile: String? {
    guard let address = try? Address(parsing: PercentEncoding.literal(address)),
      address.scheme == "file"
    else { return nil }
    return PercentEncoding.decode(address.path)
  }

  /// Whether JSON was given to `-d` without a header that says so.
  var announcesJSONAsForm: Bool {
    guard case .data(let text, _) = body, text.first == "{" || text.first == "[",
      !headers.contains(where: { $0.name.lowercased() == "content-type" })
    else { return false }
    return (try? JSONDocument.parse(text)) != nil
  }

  /// Whether `curlew.yaml` has a say: when the address needs a `baseUrl`, or an environment is named.
  var usesProject: Bool {
    load.inputs.environment != nil || !Address.isAbsolute(address)
  }
}

/// A name and what it stands for; nil takes away what would be sent by itself.
package struct SendField: Sendable, Equatable {
  package var name: String
  package var value: String?

  /// The file that a part of a form names: `@PATH`.
  var file: String? {
    guard let value, value.hasPrefix("@") else { return nil }
    return value == "@-" ? StandardInputUse.path : String(value.dropFirst())
  }

  /// A name that says that its value is one.
  var isCredential: Bool {
    let name = name.lowercased()
    return ["authorization", "proxy-authorization", "cookie"].contains(name)
      || ["key", "token", "secret", "password"].contains { name.hasSuffix($0) }
  }
}

/// Who the request says it comes from.
package enum SendAuth: Sendable, Equatable {
  /// Without a password it is asked for.
  case basic(user: String, password: String?)
  case digest(user: String, password: String?)
  /// The user may have a domain in front: `SHOP\ada`.
  case ntlm(user: String, password: String?)
  case bearer(String)
  /// The process's own identity.
  case negotiate
  /// The log-in of the host in the person's netrc file.
  case netrc
  case awsSigV4(AWSKeys)

  /// What AWS signs with.
  package struct AWSKeys: Sendable, Equatable {
    package var accessKey: String
    /// Asked for when there is none.
    package var secretKey: String?
    package var region: String
    package var service: String
  }
}

/// What the request carries.
package enum SendBody: Sendable, Equatable {
  /// The text of a JSON document.
  case json(String)
  case text(String)
  /// A path, and the type to announce.
  case file(String, type: String?)
  case form([SendField])
  case multipart([SendPart])
  /// The text of a form, made by the person, with files that its expressions read.
  case data(String, files: [String])
  case xml(String)
  /// The query or the file that has it, and the text of a JSON object.
  case graphql(String, file: String?, variables: String?)

  var files: [String] {
    switch self {
    case .file(let path, _): [path]
    case .multipart(let parts): parts.compactMap(\.file)
    case .data(_, let files): files
    case .graphql(_, let file, _): [file].compactMap(\.self)
    case .json, .text, .form, .xml: []
    }
  }
}

extension SendPart {
  /// The file that it is made of.
  fileprivate var file: String? {
    switch content {
    case .file(let path), .textOfFile(let path): path
    case .text: nil
    }
  }
}

/// Where the response goes and how it looks.
package struct SendOutput: Sendable {
  /// `-o`; nil for standard output.
  package var path: String?
  /// `-o -`: standard output gets the bytes as they came, whoever reads them.
  package var isRaw = false
  /// `--resume`: what an earlier try left at `path` is gone on behind.
  package var isResumed = false
  /// `-i`.
  package var includesHead = false
  /// `-v`.
  package var isVerbose = false
  /// `-s`: no line of progress.
  package var isSilent = false
  package var color = ColorChoice.automatic
  /// `--as-collection`: print, do not send.
  package var printsCollection = false
}
