// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

extension Transfer {
  /// The replies of an FTP server as a response: the code of the last reply is the status, all
  /// replies are the head; nil without any.
  func ftpResponse(_ handle: EasyHandle) -> Response? {
    let status = handle.responseCode
    guard status > 0 else { return nil }
    let isHead = request.method == "HEAD"
    return Response(
      version: "ftp", status: status, reason: Self.reason(of: head.head, status: status),
      headers: isHead ? Self.facts(in: head.head) : HeaderFields(), head: head.head,
      // libcurl also writes the facts about a file into the body.
      body: isHead ? [] : body.bytes,
      encodedBytes: isHead ? 0 : Int(clamping: handle.number(CURLINFO_SIZE_DOWNLOAD_T)),
      remoteIP: remoteIP)
  }

  /// Whether an end that libcurl reports as a failure is a server's reply: then it is a response
  /// with that status, like a 404.
  func isAnswer(_ code: CURLcode, _ response: Response?) -> Bool {
    guard isFTP, stop == nil, let response, response.status >= 400 else {
      return false
    }
    return [
      CURLE_REMOTE_ACCESS_DENIED, CURLE_FTP_COULDNT_RETR_FILE, CURLE_REMOTE_FILE_NOT_FOUND,
      CURLE_LOGIN_DENIED, CURLE_UPLOAD_FAILED, CURLE_FTP_COULDNT_SET_TYPE, CURLE_QUOTE_ERROR,
      CURLE_REMOTE_DISK_FULL, CURLE_REMOTE_FILE_EXISTS,
    ].contains(code)
  }

  /// The text of the last reply with this code.
  private static func reason(of head: [UInt8], status: Int) -> String {
    let begin = Array("\(status) ".utf8)
    let lines = head.split(separator: 0x0A)
    guard let line = lines.last(where: { $0.starts(with: begin) }) else { return "" }
    return String(decoding: line.dropFirst(begin.count).prefix { $0 != 0x0D }, as: UTF8.self)
  }

  /// `Content-Length` and `Last-Modified`, which libcurl makes from the replies to SIZE and MDTM.
  private static func facts(in head: [UInt8]) -> HeaderFields {
    let fields = ParsedHead(head).headers.fields.filter { field in
      RequestLine.isToken(field.name) && field.name.utf8.first.map { $0 > 0x40 } ?? false
    }
    return HeaderFields(fields)
  }
}
