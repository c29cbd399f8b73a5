// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Files
import Synchronization
import Threads

/// Writes the body of one attempt's response beside the place where it will stand, and goes on
/// behind what an earlier try has left (`docs/internals/downloads.md`).
///
/// One task at a time uses it.
final class BodySaver: BodySink {
  /// What of the body is asked for when something of it is there.
  struct Rest: Equatable {
    /// So many bytes are there.
    var start: Int
    /// For `If-Range`; nil when the whole is told by its digest alone.
    var validator: StrongValidator?
  }

  /// What the response turned out to be.
  private enum Course {
    case notBegun
    /// The body from its beginning.
    case whole
    /// What stands behind the bytes that are there; `length` of the whole, when known.
    case rest(length: Int?)
    /// There is nothing behind the bytes that are there.
    case complete
    /// Neither the whole nor the rest that was asked for.
    case anotherPart
  }

  private struct State: ~Copyable {
    var course = Course.notBegun
    /// What is written to; nil before the response.
    var file: SaveFile?
    /// Where the file is recorded.
    var fingerprint: FingerprintStream?
    /// When somebody asks for it.
    var digest: DigestStream?
    /// What came whole, and its fingerprint in hexadecimal digits.
    var whole: (saved: SavedBody, fingerprint: String?)?

    /// Takes the next bytes of the file.
    mutating func add(_ bytes: [UInt8]) throws {
      try fingerprint?.update(bytes)
      try digest?.update(bytes)
    }
  }

  private let save: RenderedSave
  private let makesDigest: Bool
  /// What is asked for; nil for the whole.
  let rest: Rest?
  private let note: ResumeNote?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - makesDigest: Whether somebody asks for the SHA-256 of the file.
  ///   - startsOver: What is left of earlier tries does not count.
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

  // MARK: What the engine's task calls

  func begin(_ response: Response, _ off: borrowing OffEngine) throws {
    try state.withLock { state in
      state.whole = nil
      state.fingerprint = save.target.isRecorded ? try FingerprintStream() : nil
      state.digest = makesDigest ? try DigestStream(.sha256) : nil
      state.course = course(of: response)
      switch state.course {
      case .notBegun: return
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
      // What comes with a 416 is no part of the file.
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

  /// Whether a length is that of the state of which the beginning is there.
  private func agrees(_ length: Int?) -> Bool {
    guard let length, let known = note?.length else { return true }
    return length == known
  }

  /// Where a body goes from its beginning: what is no success never takes the place of what is left
  /// of one.
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

  /// Takes what an earlier try has left, where anything is made of it.
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

  /// The server has sent neither the whole nor the rest: it must be asked for the whole.
  var mustStartOver: Bool {
    state.withLock { if case .anotherPart = $0.course { true } else { false } }
  }

  /// What stands beside the target now; nil when it did not come whole.
  var saved: SavedBody? { state.withLock { $0.whole?.saved } }

  /// Bytes of the body that came in this attempt, as far as they were written.
  var cameBytes: Int {
    state.withLock { state in
      let earlier = if case .rest = state.course { rest?.start ?? 0 } else { 0 }
      return (state.file?.byteCount ?? 0) - earlier
    }
  }

  /// Something of it came with an earlier try, so that the response is not the whole.
  var isPieced: Bool {
    state.withLock {
      switch $0.course {
      case .rest, .complete: true
      case .notBegun, .whole, .anotherPart: false
      }
    }
  }

  /// All bytes, for checks.
  func read(_ off: borrowing OffEngine) -> Result<[UInt8], FileFailure> {
    Result { () throws(FileFailure) in
      guard let file = state.withLock({ $0.file }) else { return [] }
      return try file.read(upTo: file.byteCount, at: 0, off)
    }
  }

  /// Gives the file its name: the step held.
  func place(_ off: borrowing OffEngine) -> Result<Void, FileFailure> {
    Result { () throws(FileFailure) in
      let (file, whole) = state.withLock { ($0.file, $0.whole) }
      guard let file, let whole else { return }
      try file.putInPlace(fingerprint: whole.fingerprint, off)
      if save.partial != nil { save.target.removePartial(off) }
    }
  }

  /// The step did not hold: removes what came, but for what a next try can go on behind.
  ///
  /// - Parameter isSpoilt: What is there is wrong, whatever the server says of it.
  /// - Returns: How many bytes are kept for the next try.
  func abandon(isSpoilt: Bool, _ off: borrowing OffEngine) -> Int {
    let file = state.withLock { state in
      defer { state.file = nil }
      return state.file
    }
    if file !== save.partial { file?.remove(off) }
    guard let partial = save.partial else { return 0 }
    let left = save.target.note(off).flatMap(ResumeNote.init)
    let isOfUse = left?.validator != nil || save.sha256 != nil
    if !isSpoilt, isOfUse, partial.byteCount > 0 { return partial.byteCount }
    try? partial.empty(off)
    save.target.removeNote(off)
    return 0
  }
}

/// The transfer ends here, to be begun anew.
private struct AnotherPart: Error, CustomStringConvertible {
  let description = "the file of the server no longer begins with the partial file"
}

/// The server sent less than the rest.
private struct Shortfall: Error, CustomStringConvertible {
  let came: Int
  let length: Int

  var description: String { "\(came) of \(length) bytes have come" }
}
