// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

extension TransferFailure {
  /// Notes that a failure from before the request was sent happened at a proxy, or on the way
  /// through it.
  ///
  /// - Parameter answer: The status of the proxy's response to `CONNECT`; zero for none.
  mutating func blame(_ proxy: Proxy, for address: Address, answer: Int) {
    switch answer {
    case 0, 200...299: break
    case 407:
      (kind, phase, code) = (.connect, .connecting, Int(CURLE_RECV_ERROR.rawValue))
      words =
        proxy.user == nil
        ? "the proxy `\(proxy)` asks for a log-in, and `proxy` has none (status 407)"
        : "the proxy `\(proxy)` does not take the log-in (status 407)"
      return
    default:
      (kind, phase, code) = (.connect, .connecting, Int(CURLE_RECV_ERROR.rawValue))
      let port = address.effectivePort.map { ":\($0)" } ?? ""
      words =
        "the proxy `\(proxy)` refuses to connect to `\(address.host)\(port)` (status \(answer))"
      return
    }
    if kind == .protocol { (kind, phase) = (.connect, .connecting) }
    let plain = LibcurlWords.plainConnect(words, through: proxy)
    words = "through the proxy `\(proxy)`: \(plain)"
  }

  /// The same for a failure by a rule of ours: an answer to `CONNECT` that is not HTTP, and a time
  /// limit.
  mutating func blame(_ proxy: Proxy, _ stop: StopReason) {
    switch stop {
    case .framing:
      (kind, phase) = (.connect, .connecting)
      words = "the proxy `\(proxy)` does not answer as a proxy: \(words)"
    case .deadline: words = "through the proxy `\(proxy)`: \(words)"
    default: break
    }
  }
}
