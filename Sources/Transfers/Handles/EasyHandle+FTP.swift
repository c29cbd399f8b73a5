// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// What a transfer over `ftp` or `ftps` needs.
extension EasyHandle {
  /// GET downloads, or lists a folder when the address ends in `/`; HEAD asks for the size; PUT
  /// uploads. `CUSTOMREQUEST` would replace `LIST` and is not set.
  func setFTP(_ shape: HandleConfiguration) throws(OptionFailure) {
    // The data connection goes to the host that the control connection goes to, whatever the
    // server's answer to PASV says (https://curl.se/libcurl/c/CURLOPT_FTP_SKIP_PASV_IP.html).
    try set(CURLOPT_FTP_SKIP_PASV_IP, to: 1)
    // The reply behind a file libcurl waits for within one call, a minute by default, in which nothing
    // else goes on; for all others our limits hold (`Deadlines`).
    if shape.replySeconds > 0 { try set(CURLOPT_SERVER_RESPONSE_TIMEOUT, to: shape.replySeconds) }
    if shape.demandsTLS { try set(CURLOPT_USE_SSL, to: Int(CURLUSESSL_ALL.rawValue)) }
    if shape.method == "HEAD" { try set(CURLOPT_NOBODY, to: 1) }
    if shape.payload == .stream { try setUpload() }
  }
}
