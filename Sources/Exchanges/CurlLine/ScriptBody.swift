// SPDX-License-Identifier: Apache-2.0

import Digests

/// A body of a command for a script, which is sent whole.
struct ScriptBody {
  /// The longest word of a command line: Linux has 131,072 bytes for one.
  static let wordBytes = 100_000

  private let pieces: [BodyOutline.Piece]

  init(_ outline: BodyOutline) {
    var pieces: [BodyOutline.Piece] = []
    for piece in outline.pieces {
      switch (pieces.last, piece) {
      case (_, .bytes(let bytes)) where bytes.isEmpty: break
      case (.bytes(let before)?, .bytes(let bytes)):
        pieces[pieces.count - 1] = .bytes(before + bytes)
      default: pieces.append(piece)
      }
    }
    self.pieces = pieces
  }

  /// The whole body if one word can hold it.
  var word: String? {
    guard !pieces.isEmpty else { return "" }
    guard pieces.count == 1, case .bytes(let bytes) = pieces[0], bytes.count <= Self.wordBytes
    else { return nil }
    return Self.text(bytes)
  }

  /// The path of the file that is the whole body.
  var path: String? {
    guard pieces.count == 1, case .file(let path, _) = pieces[0] else { return nil }
    return path
  }

  /// A command that prints the body.
  ///
  /// - Parameter quoted: a text as a word, with the variables in it.
  func printing(_ quoted: (String) -> String) -> String {
    let commands = pieces.map { piece in
      switch piece {
      case .bytes(let bytes):
        Self.text(bytes).map { "printf %s \(quoted($0))" }
          ?? "printf %s \(Base64.standard.encode(bytes)) | base64 -d"
      case .file(let path, _): "cat \(quoted(path))"
      case .omitted: "false"
      }
    }
    return commands.count == 1 ? commands[0] : "{ " + commands.joined(separator: "; ") + "; }"
  }

  private static func text(_ bytes: [UInt8]) -> String? {
    bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}
