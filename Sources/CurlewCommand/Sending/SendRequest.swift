// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Values
import YAMLTree

/// One typed request (`curlew send`) as plain values.
///
/// Texts are those of the format: `${name}` is an expression, `$${` a literal `${`.
package struct SendRequest: Sendable {
  /// A token.
  package var method = "GET"
  /// Absolute, or appended to the project's `baseUrl`.
  package var address = ""
  package var parameters: [SendField] = []
  package var headers: [SendField] = []
  package var cookies: [SendField] = []
  /// A file of cookies in Netscape's format: read if it exists, written at the end.
  package var cookieJar: String?
  package var auth: SendAuth?
  package var body: SendBody?
  /// Further keys of the step, in this order.
  package var settings: [YAMLDraft.Entry] = []
  /// Lines of the step that were typed as YAML.
  package var lines: [String] = []
  package var plan = PlanRequest()
  package var output = SendOutput()
  /// Whether an option reads standard input.
  package var readsStandardInput = false

  package init() {}

  /// Whether it opens a WebSocket, over which lines are sent and received.
  var isWebSocket: Bool { SocketTemplate.Kind(of: address.lowercased()) == .webSocket }

  /// The files in it, as typed.
  var files: [String] {
    let network = plan.network
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

  /// Whether JSON was given to `-d` without a header for it.
  var announcesJSONAsForm: Bool {
    guard case .data(let text, _) = body, text.first == "{" || text.first == "[",
      !headers.contains(where: { $0.name.lowercased() == "content-type" })
    else { return false }
    return (try? JSONDocument.parse(text)) != nil
  }

  /// Whether `curlew.yaml` is used: for an address without a host, or if an environment is named.
  var usesProject: Bool {
    plan.inputs.environment != nil || !Address.isAbsolute(address)
  }
}

/// A name with its value; nil removes the default value.
package struct SendField: Sendable, Equatable {
  package var name: String
  package var value: String?

  /// The path of a form part with `@PATH`.
  var file: String? {
    guard let value, value.hasPrefix("@") else { return nil }
    return value == "@-" ? StandardInputUse.path : String(value.dropFirst())
  }

  /// Whether it is a credential, by its name or its value.
  var isCredential: Bool { CredentialNames.isCredential(name, value: value) }
}

/// The authentication of the request.
package enum SendAuth: Sendable, Equatable {
  /// Without a password, curlew asks for it.
  case basic(user: String, password: String?)
  case digest(user: String, password: String?)
  /// The user may begin with a domain: `SHOP\ada`.
  case ntlm(user: String, password: String?)
  case bearer(String)
  /// The process's own identity.
  case negotiate
  /// The entry for the host in the person's netrc file.
  case netrc
  case awsSigV4(AWSKeys)

  /// The keys for AWS signatures.
  package struct AWSKeys: Sendable, Equatable {
    package var accessKey: String
    /// Without it, curlew asks for it.
    package var secretKey: String?
    package var region: String
    package var service: String
  }
}

/// The body of the request.
package enum SendBody: Sendable, Equatable {
  /// The text of a JSON document.
  case json(String)
  case text(String)
  /// A path, and the type to announce.
  case file(String, type: String?)
  case form([SendField])
  case multipart([SendPart])
  /// The text of a form, as typed, with files that its expressions read.
  case data(String, files: [String])
  case xml(String)
  /// The query or its file, and the text of a JSON object.
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
  /// The file with the body.
  fileprivate var file: String? {
    switch content {
    case .file(let path), .textOfFile(let path): path
    case .text: nil
    }
  }
}

/// The destination and form of the response.
package struct SendOutput: Sendable {
  /// `-o`; nil for standard output.
  package var path: String?
  /// `-o -`: standard output gets the unchanged bytes, even on a terminal.
  package var isRaw = false
  /// `--resume`: continue the partial file at `path`.
  package var isResumed = false
  /// `-i`.
  package var includesHead = false
  /// `-v`.
  package var isVerbose = false
  /// `-N`: every body is shown while it arrives.
  package var isUnbuffered = false
  /// `-s`: no line of progress.
  package var isSilent = false
  package var color = ColorChoice.automatic
  /// `--as-collection`: print, do not send.
  package var printsCollection = false
}
