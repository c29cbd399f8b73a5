// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Options for transfers over `ftp` or `ftps`.
extension EasyHandle {
  /// GET downloads, or lists a folder if the address ends in `/`; HEAD requests the size; PUT
  /// uploads. `CUSTOMREQUEST` would replace `LIST` and is not set.
  func setFTP(_ configuration: HandleConfiguration) throws(OptionFailure) {
    // The data connection uses the host of the control connection, whatever the server's reply to
    // PASV says (https://curl.se/libcurl/c/CURLOPT_FTP_SKIP_PASV_IP.html).
    try set(CURLOPT_FTP_SKIP_PASV_IP, to: 1)
    // libcurl waits for the reply after a file within one call, which blocks the thread, for a
    // minute by default. Our own limits apply to all other replies (`Deadlines`).
    if configuration.replySeconds > 0 {
      try set(CURLOPT_SERVER_RESPONSE_TIMEOUT, to: configuration.replySeconds)
    }
    if configuration.demandsTLS { try set(CURLOPT_USE_SSL, to: curlew_usessl_all) }
    if configuration.method == "HEAD" { try set(CURLOPT_NOBODY, to: 1) }
    if configuration.payload == .stream { try setUpload() }
  }

  /// Ends libcurl's time limit for connecting once the log-in is done.
  ///
  /// It counts from the beginning of the transfer, and applies to the data connection too. If that
  /// fails, libcurl sends `PASV`, and takes the reply to an earlier command, which it has sent
  /// meanwhile, for the reply to it. Our own limits apply (`Deadlines`).
  func endConnectLimit() {
    let code = curlew_set_long(curl, CURLOPT_CONNECTTIMEOUT_MS, Int(Int32.max))
    precondition(code == CURLE_OK, "CURLOPT_CONNECTTIMEOUT_MS takes any number of milliseconds")
  }
}
