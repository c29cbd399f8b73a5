// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import Values

/// A stream is cut into the same messages whatever its pieces are, each message is read or refused with
/// words, and documents keep their lines through all changes.
func checkLanguageServer(_ bytes: [UInt8]) throws(Violation) {
  guard let choice = bytes.first else { return }
  let stream = bytes.dropFirst()
  let whole = frames(of: stream, pieceBytes: stream.count)
  let pieces = frames(of: stream, pieceBytes: Int(choice % 7) + 1)
  try must(whole.bodies == pieces.bodies, "pieces give other messages than the whole")
  try must(whole.problem == pieces.problem, "pieces give another problem than the whole")
  try must(whole.problem?.words.isEmpty != true, "a stream is refused without a word")
  var workspace = Workspace()
  for body in whole.bodies { try take(body, &workspace) }
}

private func frames(
  of stream: ArraySlice<UInt8>, pieceBytes: Int
) -> (bodies: [[UInt8]], problem: BrokenFrame?) {
  var reader = FrameReader()
  var bodies: [[UInt8]] = []
  var rest = stream
  do throws(BrokenFrame) {
    while !rest.isEmpty {
      reader.append(rest.prefix(pieceBytes))
      rest = rest.dropFirst(pieceBytes)
      while let body = try reader.next() { bodies.append(body) }
    }
    return (bodies, nil)
  } catch {
    return (bodies, error)
  }
}

private func take(_ body: [UInt8], _ workspace: inout Workspace) throws(Violation) {
  let message: ClientMessage
  do throws(ClientMessage.Refusal) {
    message = try ClientMessage(body)
  } catch {
    return try must(!error.failure.message.isEmpty, "a message is refused without a word")
  }
  switch message {
  case .request(let id, let method, let parameters):
    var json = JSONWriter()
    do throws(RequestFailure) {
      try LanguageRequest.named(method)?.answer(workspace, parameters, &json)
    } catch {
      return try must(!error.message.isEmpty, "a request is refused without a word")
    }
    guard !json.bytes.isEmpty else { return }
    let response = ServerMessage.response(to: id, result: json.take())
    try must((try? JSONDocument.parse(response)) != nil, "a response is not JSON")
  case .notification(let method, let parameters):
    do throws(RequestFailure) {
      _ = try workspace.takeNotification(method, parameters)
    } catch {
      try must(!error.message.isEmpty, "a notification is refused without a word")
    }
    for document in workspace.documents.values { try check(document.lines) }
  case .response: break
  }
}

/// The lines after changes are those of the text, and each position leads back.
private func check(_ lines: DocumentLines) throws(Violation) {
  let fresh = DocumentLines(lines.bytes)
  try must(lines.lineCount == fresh.lineCount, "changes give other lines than the text")
  for line in 0..<fresh.lineCount {
    let range = fresh.range(ofLine: line)
    try must(lines.range(ofLine: line) == range, "changes give another line than the text")
    for encoding in [PositionEncoding.utf8, .utf16] {
      let end = lines.position(of: range.upperBound, encoding)
      try must(end.line == line, "the end of a line is in another one")
      try must(end == fresh.position(of: range.upperBound, encoding), "changes move a position")
      try must(lines.offset(of: end, encoding) == range.upperBound, "a position does not lead back")
    }
  }
}
