// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Imports

/// What `import --update` does with collections of an earlier version of a document.
struct UpdateRequest: Sendable {
  enum Part: String, CaseIterable, Sendable {
    /// Steps for the operations that no step reaches.
    case missing
    /// Parameters and members that the new version requires or no longer has, and moved addresses.
    case changed
    /// Comments at steps whose operation the new version does not have.
    case removed
  }

  /// Empty without `--update`.
  var parts: Set<Part> = []
  /// `--against`, as typed; nil without it.
  var against: String?
  /// `--write`.
  var writes = false

  static let options: [CommandOption<ImportRequest>] = [
    .typed(
      "--update", takes: .word("parts"),
      help:
        "Of a new version of an OpenAPI document: missing adds steps for new operations, changed and "
        + "removed edit steps. Joined by commas."
    ) { request, value in
      let parts = try value.updateParts()
      request.update = request.update ?? UpdateRequest()
      request.update?.parts = parts
    },
    .typed(
      "--against", takes: .word("old"),
      help: "The earlier version of the document for --update: a file, or REF:PATH of git."
    ) { request, value in
      let path = try value.path()
      request.update = request.update ?? UpdateRequest()
      request.update?.against = path
    },
    .typedFlag("--write", help: "Write what --update prints.") {
      $0.update = $0.update ?? UpdateRequest()
      $0.update?.writes = true
    },
  ]
}

extension GivenValue {
  /// `missing,changed`.
  fileprivate func updateParts() throws(UsageError) -> Set<UpdateRequest.Part> {
    var parts: Set<UpdateRequest.Part> = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let part = UpdateRequest.Part(rawValue: word) else {
        let near = NearMisses.best(word, among: UpdateRequest.Part.words)
        throw UsageError(
          "`\(written)` must be \(Self.list(UpdateRequest.Part.words)), or several joined by commas",
          help: near.map { ["did you mean `\($0)`?"] } ?? [])
      }
      parts.insert(part)
    }
    return parts
  }
}

extension ImportRequest {
  /// - Throws: for options that need another one, or that have no effect with `--update`.
  func refuseUnfitUpdate() throws(UsageError) {
    guard let update else { return }
    guard !update.parts.isEmpty else {
      let name = update.writes ? "--write" : "--against"
      throw UsageError(
        "`\(name)` belongs to `--update`: `curlew import new.yaml --update missing -o specs`")
    }
    guard !update.parts.contains(.missing) || folder != nil else {
      throw UsageError("`--update missing` needs `-o`, the folder of the new collection")
    }
    if let part = UpdateRequest.Part.allCases.first(where: {
      $0 != .missing && update.parts.contains($0)
    }), update.against == nil {
      throw UsageError(
        "`--update \(part.rawValue)` needs `--against`, the earlier version of the document")
    }
    guard kind == nil || kind == .openAPI else {
      throw UsageError("`--update` is of OpenAPI documents, and `--from` names another kind")
    }
    if let other = unfitOption {
      throw UsageError("`\(other)` has no meaning with `--update`")
    }
  }

  /// An option for imports that write new files only.
  private var unfitOption: String? {
    if commandLine != nil { return "--command" }
    if service != nil { return "--ci" }
    if proofPath != nil { return "--proof" }
    return replaces ? "--force" : nil
  }
}
