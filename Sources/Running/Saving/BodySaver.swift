// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Files
import Synchronization
import Threads

/// Writes the body of one attempt's response to a file beside its target, and resumes a partial
/// file of an earlier attempt (`docs/internals/downloads.md`).
///
/// Used by one task at a time.
final class BodySaver: BodySink {
  /// The missing part of the body to request.
  struct Rest: Equatable {
    /// The number of bytes that are there.
    var start: Int
    /// For `If-Range`; nil if only the digest identifies the whole.
    var validator: StrongValidator?
  }

  /// How the response relates to the request.
  private enum Course {
    case notBegun
    /// It has the body from its beginning.
    case whole
    /// It continues the partial file; `length` is that of the whole, if known.
    case rest(length: Int?)
    /// The partial file is already complete.
    case complete
    /// It has neither the whole nor the requested rest.
    case anotherPart
    /// It has no body.
    case nothing
  }

  private struct State: ~Copyable {
    var course = Course.notBegun
    /// The file being written; nil before the response.
    var file: SaveFile?
    /// If the file is recorded.
    var fingerprint: FingerprintStream?
    /// If the digest is needed.
    var digest: DigestStream?
    /// The complete file, and its fingerprint in hexadecimal digits.
    var whole: (saved: SavedBody, fingerprint: String?)?

    /// Removes the file, unless it is the partial file of an earlier attempt.
    mutating func dropFile(unless partial: SaveFile?, _ off: borrowing OffEngine) {
      if let file, file !== partial { file.remove(off) }
      file = nil
    }

    /// Adds the next bytes of the file.
    mutating func add(_ bytes: [UInt8]) throws {
      try fingerprint?.update(bytes)
      try digest?.update(bytes)
    }
  }

  private let save: RenderedSave
  private let makesDigest: Bool
  /// The part to request; nil for the whole.
  let rest: Rest?
  private let note: ResumeNote?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - makesDigest: Whether the SHA-256 of the file is needed.
  ///   - startsOver: Whether to ignore partial files of earlier attempts.
  init(
    _ save: RenderedSave, makesDigest: Bool, startsOver: Bool = false, _ off: borrowing OffEngine
  ) {
    self.save = save
    self.makesDigest = makesDigest
    note = save.partial == nil || startsOver ? nil : save.target.note(off).flatMap(ResumeNote.init)
    guard let partial = save.partial, let note, partial.byteCount > 0,
      note.request == save.requestDigest, note.validator != nil || save.sha256 != nil
    else {
      rest = nil
      return
    }
    rest = Rest(start: partial.byteCount, validator: note.validator)
  }

  // MARK: Calls of the engine's task

  func begin(_ response: Response, _ off: borrowing OffEngine) throws {
    try state.withLock { state in
      state.whole = nil
      state.fingerprint = save.target.isRecorded ? try FingerprintStream() : nil
      state.digest = makesDigest ? try DigestStream(.sha256) : nil
      state.course = course(of: response)
      switch state.course {
      case .notBegun: return
      // The file of an earlier response, such as one that redirects.
      case .nothing: state.dropFile(unless: save.partial, off)
      case .anotherPart: throw AnotherPart()
      case .rest, .complete:
        state.file = save.partial
        try addPartial(to: &state, off)
      case .whole:
        state.file = try fileForWhole(response, off)
      }
    }
  }

  func write(_ bytes: [UInt8], _ off: borrowing OffEngine) throws {
    try state.withLock { state in
      // The body of a 416 is not a part of the file.
      if case .complete = state.course { return }
      try state.file?.write(bytes, off)
      try state.add(bytes)
    }
  }

  func end(_ off: borrowing OffEngine) throws {
    try state.withLock { state in
      guard let file = state.file else { return }
      if case .rest(let length?) = state.course, file.byteCount != length {
        throw Shortfall(came: file.byteCount, length: length)
      }
      let fingerprint = try state.fingerprint.take()?.finish()
      let digest = try state.digest.take()?.finish()
      let saved = SavedBody(
        path: save.shownPath, byteCount: file.byteCount,
        sha256: digest.map { Hexadecimal.encode($0) })
      state.whole = (saved, fingerprint.map { Hexadecimal.encode($0) })
    }
  }

  private func course(of response: Response) -> Course {
    if response.isBodiless { return .nothing }
    guard let rest else { return .whole }
    let isRefuted = rest.validator?.isRefuted(by: response) ?? false
    switch response.status {
    case 206:
      guard !isRefuted, let range = response.contentRange, range.bytes?.lowerBound == rest.start,
        agrees(range.length)
      else { return .anotherPart }
      return .rest(length: range.length ?? note?.length)
    case 416:
      let isComplete = response.contentRange?.length == rest.start && agrees(rest.start)
      return isComplete && !isRefuted ? .complete : .anotherPart
    default: return .whole
    }
  }

  /// Whether a length is that of the file to which the partial file belongs.
  private func agrees(_ length: Int?) -> Bool {
    guard let length, let known = note?.length else { return true }
    return length == known
  }

  /// The file for a body from its beginning: a body that is not a success never replaces a partial
  /// file.
  private func fileForWhole(
    _ response: Response, _ off: borrowing OffEngine
  ) throws -> SaveFile {
    guard let partial = save.partial, (200...299).contains(response.status),
      response.status != 206
    else { return try save.target.temporary(off) }
    try partial.empty(off)
    let length = response.headers.first("content-length").flatMap { Int($0) }
    let note = ResumeNote(
      request: save.requestDigest, validator: StrongValidator(of: response), length: length)
    try save.target.setNote(note.bytes, off)
    return partial
  }

  /// Adds the bytes of a partial file to the digests, if any are made.
  private func addPartial(to state: inout State, _ off: borrowing OffEngine) throws {
    guard let file = save.partial, makesDigest || save.target.isRecorded else { return }
    var offset = 0
    while true {
      let piece = try file.read(upTo: Self.pieceBytes, at: offset, off)
      if piece.isEmpty { return }
      try state.add(piece)
      offset += piece.count
    }
  }

  private static let pieceBytes = 262_144

  // MARK: After the transfer

  /// Whether the server sent neither the whole nor the rest, so that the whole must be requested.
  var mustStartOver: Bool {
    state.withLock { if case .anotherPart = $0.course { true } else { false } }
  }

  /// Whether the response has no body, so that nothing is saved.
  var hasNothing: Bool { state.withLock { if case .nothing = $0.course { true } else { false } } }

  /// The complete file, beside its target; nil if it is not complete.
  var saved: SavedBody? { state.withLock { $0.whole?.saved } }

  /// The bytes of the body that this attempt received and wrote.
  var receivedBytes: Int {
    state.withLock { state in
      let earlier = if case .rest = state.course { rest?.start ?? 0 } else { 0 }
      return (state.file?.byteCount ?? 0) - earlier
    }
  }

  /// Whether a part of the file is from an earlier attempt, so that the response is not the whole.
  var isResumed: Bool {
    state.withLock {
      switch $0.course {
      case .rest, .complete: true
      case .notBegun, .whole, .anotherPart, .nothing: false
      }
    }
  }

  /// The whole file, for checks.
  func read(_ off: borrowing OffEngine) -> Result<[UInt8], FileFailure> {
    Result { () throws(FileFailure) in
      guard let file = state.withLock({ $0.file }) else { return [] }
      return try file.read(upTo: file.byteCount, at: 0, off)
    }
  }

  /// Moves the file to its target: the step passed.
  func place(_ off: borrowing OffEngine) -> Result<Void, FileFailure> {
    Result { () throws(FileFailure) in
      let (file, whole) = state.withLock { ($0.file, $0.whole) }
      guard let file, let whole else { return }
      try file.putInPlace(fingerprint: whole.fingerprint, off)
      if save.partial != nil { save.target.removePartial(off) }
    }
  }

  /// Removes the file because the step did not pass, except for a partial file that a later attempt
  /// can resume.
  ///
  /// - Parameter isCorrupt: Whether the content is wrong, whatever the server says.
  /// - Returns: How many bytes are kept for the next attempt.
  func abandon(isCorrupt: Bool, _ off: borrowing OffEngine) -> Int {
    let file = state.withLock { state in
      defer { state.file = nil }
      return state.file
    }
    if file !== save.partial { file?.remove(off) }
    guard let partial = save.partial else { return 0 }
    let left = save.target.note(off).flatMap(ResumeNote.init)
    let isOfUse = left?.validator != nil || save.sha256 != nil
    if !isCorrupt, isOfUse, partial.byteCount > 0 { return partial.byteCount }
    try? partial.empty(off)
    save.target.removeNote(off)
    return 0
  }
}

/// Ends a transfer that must begin again.
private struct AnotherPart: Error, CustomStringConvertible {
  let description = "the file of the server no longer begins with the partial file"
}

/// The server sent less than the rest.
private struct Shortfall: Error, CustomStringConvertible {
  let came: Int
  let length: Int

  var description: String { "\(came) of \(length) bytes have come" }
}
