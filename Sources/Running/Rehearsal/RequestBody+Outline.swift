// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges

extension RequestBody {
  /// What it consists of; a file has its path.
  ///
  /// - Parameter path: the path of the next file.
  func outline(_ path: () -> String) -> BodyOutline? {
    switch self {
    case .none: nil
    case .bytes(let bytes): BodyOutline([.bytes(bytes)])
    case .stream(let stream): BodyOutline(stream.pieces(path))
    }
  }
}

extension BodyStream {
  fileprivate func pieces(_ path: () -> String) -> [BodyOutline.Piece] {
    guard let joined = self as? JoinedBody else {
      return [.file(name: path(), byteCount: length ?? 0)]
    }
    return joined.pieces.flatMap { piece in
      switch piece {
      case .bytes(let bytes, _): [BodyOutline.Piece.bytes(bytes)]
      case .stream(let stream): stream.pieces(path)
      }
    }
  }
}

extension RequestMessage {
  /// `user:password` of the log-in, or the keys of a signature; nil for a token.
  func credentials(_ signer: RequestSigner?) -> String? {
    if let login = authorization?.login, login.scheme != .negotiate {
      return "\(login.user.text):\(login.password.text)"
    }
    if case .aws(let signer)? = signer { return "\(signer.accessKey):\(signer.secretKey)" }
    let basic = "Basic "
    guard let value = authorization?.headers.first?.value, value.utf8.starts(with: basic.utf8),
      let bytes = Base64.standard.decode(String(Substring(value.utf8.dropFirst(basic.utf8.count))))
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
