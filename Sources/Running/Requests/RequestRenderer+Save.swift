// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Expressions
import Files
import Planning
import RunEvents
import Threads

extension RequestRenderer {
  /// Opens the file for the response, off the engine's thread; nil if it is not saved.
  ///
  /// - Parameters:
  ///   - rendered: The request; a partial file of another request is not resumed.
  ///   - step: The step, which owns the file in the run.
  nonisolated(nonsending) func openSave(
    for rendered: RenderedRequest, of step: StepReference
  ) async throws(StepRefusal) -> RenderedSave? {
    guard let save = request.save else { return nil }
    let (path, shownPath) = try paths(of: save)
    let sha256 = try expectedDigest(of: save)
    // A request for a range, or with a body, handles its response itself; and an FTP server does
    // not say whether it sent the rest or the whole.
    let isResumed =
      save.isResumed && rendered.content.message.method == "GET"
      && rendered.content.message.body.isNone
      && rendered.address.isHTTP
      && !rendered.content.message.headers.contains {
        $0.field.name.equalsIgnoringASCIICase("range")
      }
    // A later turn of `--repeat` may write its file again.
    let number = step.scenario.number - collection.run.firstNumber
    let owner = "\(number) \(step.path.idInFile)"
    let files = collection.run.files
    let opened = await OffEngine.run { off in
      files.target(path, for: owner, isResumed: isResumed, off)
    }
    switch opened {
    case .failure(.failure(let failure)):
      let shown = failure.path.showing(shownPath, for: path)
      throw .unwritable(failure.named(shown), at: save.path.span)
    case .failure(.twoWriters(let written)):
      throw .twoWriters(written.showing(shownPath, for: path), at: save.path.span)
    case .success(let opened):
      return RenderedSave(
        target: opened.target, shownPath: opened.target.path.showing(shownPath, for: path),
        partial: opened.partial, sha256: sha256, span: save.span,
        requestDigest: digest(of: rendered), checkedBytes: request.checkedBodyBytes,
        claim: opened.claim)
    }
  }

  /// The path to write, and its redacted form.
  private func paths(of save: PlannedSave) throws(StepRefusal) -> (path: String, shown: String) {
    if save.path.literalText != nil, let known = save.knownPath { return (known, known) }
    let rendered: RenderedText
    do throws(TemplateFailure) {
      rendered = try save.path.render(in: scope)
    } catch {
      throw StepRefusal(error)
    }
    let shown = rendered.masked(unless: isHidden(_:of:)) ?? rendered.text
    return (save.knownPath ?? rendered.text, shown)
  }

  func expectedDigest(of save: PlannedSave) throws(StepRefusal) -> String? {
    guard let text = save.sha256 else { return nil }
    let digest = try text.plainText(in: scope)
    guard digest.isSHA256 else { throw .badDigest(at: text.span) }
    return digest.lowercased()
  }

  /// Empty if the machine has no SHA-256: then nothing is resumed.
  private func digest(of request: RenderedRequest) -> String {
    let text = "\(request.content.message.method) \(request.address.text)"
    guard let digest = try? DigestAlgorithm.sha256.digest(of: text.utf8) else { return "" }
    return Hexadecimal.encode(digest)
  }
}

extension String {
  /// The path with its rendered part redacted; fully redacted if the file system spells the part
  /// differently.
  fileprivate func showing(_ shown: String, for made: String) -> String {
    guard !shown.utf8.elementsEqual(made.utf8) else { return self }
    return utf8.reversed().starts(with: made.utf8.reversed())
      ? String(Substring(utf8.dropLast(made.utf8.count))) + shown : shown
  }
}

extension StepRefusal {
  static func unwritable(_ failure: FileFailure, at span: SourceSpan) -> StepRefusal {
    guard case .refused = failure.reason else {
      return StepRefusal(.saveFailed, failure.description, at: span)
    }
    return StepRefusal(
      .writeRefused, failure.description, at: span,
      help: ["`save` writes beneath the output folder (`--output DIR`) and `--allow-write DIR`"])
  }

  static func twoWriters(_ path: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .twoWriters, "another step of this run writes `\(path)`", at: span,
      help: ["give each file a name of its own"])
  }

  static func badDigest(at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .invalidDigest, "`sha256` did not become 64 hexadecimal digits", at: span)
  }

  static func wrongDigest(
    _ found: String, of saved: SavedBody, expected: String, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(
      .wrongDigest,
      "the body for `\(saved.path)` has sha256 \(found), not \(expected)", at: span,
      help: ["the file was not put in place"])
  }

  static func tooLongToCheck(_ saved: SavedBody, limit: Int, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .bodyTooLongToCheck,
      "`\(saved.path)` has \(saved.byteCount) bytes, and checks look at \(limit) at most",
      at: span,
      help: ["raise `limits.body`, or check `sha256` and `size`, which need no memory"])
  }
}
