// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// A file that Allure shows at a failed step.
struct AllureAttachment {
  let name: String
  let mediaType: String
  /// That of the file's name.
  let suffix: String
  let bytes: [UInt8]

  private init(name: String, _ form: (mediaType: String, suffix: String), _ bytes: [UInt8]) {
    self.name = name
    mediaType = form.mediaType
    suffix = form.suffix
    self.bytes = bytes
  }

  private static let plain = (mediaType: "text/plain", suffix: "txt")

  /// The `curl` command, and the bodies of the last exchange.
  static func all(of attempt: Attempt) -> [AllureAttachment] {
    var all: [AllureAttachment] = []
    if let curl = attempt.curl {
      all.append(AllureAttachment(name: "curl", plain, Array("\(curl)\n".utf8)))
    }
    guard let hops = attempt.exchange?.hops, let hop = hops.last else { return all }
    let place = hops.count - 1
    if let body = hop.requestBody ?? hop.streamedBody?.shown, !body.isEmpty {
      let length = attempt.cuts.length(ofHop: place, .request)
      all.append(AllureAttachment(name: "request body", of: body, length, type: nil))
    }
    if let response = hop.response, !response.body.isEmpty {
      let length = attempt.cuts.length(ofHop: place, .response)
      let type = response.headers.first("content-type")
      all.append(AllureAttachment(name: "response body", of: response.body, length, type: type))
    }
    return all
  }

  private init(name: String, of body: [UInt8], _ length: BodyCut?, type: String?) {
    if let length, length.isCut {
      let shown = "\(name), the first \(body.count) of \(length.wholeBytes) bytes"
      self.init(name: shown, Self.form(of: body, type: nil), body)
    } else {
      self.init(name: name, Self.form(of: body, type: type), body)
    }
  }

  /// A browser opens attachments: text that could be a page with scripts stays plain text.
  private static func form(
    of body: [UInt8], type: String?
  ) -> (mediaType: String, suffix: String) {
    let type = (type ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }
    let word = String(Substring(type)).lowercased().filter { $0 != " " && $0 != "\t" }
    let isText = body.withUnsafeBufferPointer { isUTF8($0) }
    switch word {
    case "image/png", "image/jpeg", "image/gif", "image/webp":
      return (word, String(word.dropFirst("image/".count)))
    case _ where isText && (word == "application/json" || word.hasSuffix("+json")):
      return ("application/json", "json")
    default:
      return isText ? plain : ("application/octet-stream", "bin")
    }
  }
}

/// The attachments of a report.
struct AllureAttachments {
  /// An attachment whose file is written.
  struct Written {
    let name: String
    let mediaType: String
    let file: String
  }

  private let folder: any ReportFolder
  private let isEmpty: Bool
  private var writtenBytes = 0

  /// The most bytes of all attachments of a run; further ones are left out.
  static let totalBytes = 268_435_456

  init(_ folder: any ReportFolder, isEmpty: Bool) {
    self.folder = folder
    self.isEmpty = isEmpty
  }

  /// Writes the attachments of a step that failed.
  ///
  /// - Parameters:
  ///   - id: that of its result.
  ///   - number: which of the failed steps of the result it is.
  /// - Returns: those that are written.
  mutating func add(
    _ all: [AllureAttachment], of id: AllureID, _ number: Int
  ) throws -> [Written] {
    guard !isEmpty else { return [] }
    var written: [Written] = []
    for (place, attachment) in all.enumerated()
    where writtenBytes + attachment.bytes.count <= Self.totalBytes {
      let own = try AllureID(["attachment", id.text, String(number), String(place)])
      let file = "\(own.text)-attachment.\(attachment.suffix)"
      try folder.write(attachment.bytes, named: file)
      writtenBytes += attachment.bytes.count
      written.append(
        Written(name: attachment.name, mediaType: attachment.mediaType, file: file))
    }
    return written
  }
}
