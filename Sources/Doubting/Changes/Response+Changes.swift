// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

extension Response {
  /// The status of a wrong response: 200 in place of another success or a redirect, another error of its
  /// hundred in place of an error.
  var otherStatus: Int {
    guard status >= 400 else { return 200 }
    let hundred = status / 100 * 100
    return status == hundred ? hundred + 4 : hundred
  }

  /// The response without all fields of a name.
  mutating func removeHeaders(named name: String) {
    removeHeaders { $0.name.equalsIgnoringCase(name) }
  }

  /// The response with another `Content-Type`.
  mutating func changeContentType() {
    let other = mediaType == "text/html" ? "text/plain" : "text/html"
    for place in headers.fields.indices
    where headers.fields[place].name.equalsIgnoringCase("content-type") {
      headers.fields[place] = HeaderField(headers.fields[place].name, other)
    }
  }

  /// The response with all cookies of a name changed.
  mutating func changeCookies(named name: String, _ change: Question.Change) {
    if change == .missing {
      return removeHeaders { $0.cookieName.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
    }
    guard let attribute = change.cookieAttribute else { return }
    for place in headers.fields.indices {
      let field = headers.fields[place]
      guard field.cookieName.map({ $0.utf8.elementsEqual(name.utf8) }) == true else { continue }
      let parts = field.value.utf8.split(separator: 0x3B, omittingEmptySubsequences: false)
      let kept = parts.enumerated().filter { place, part in
        place == 0 || !String(Substring(part)).isAttribute(attribute)
      }
      headers.fields[place] = HeaderField(
        field.name, kept.map { String(Substring($0.element)) }.joined(separator: ";"))
    }
  }

  private mutating func removeHeaders(where isRemoved: (HeaderField) -> Bool) {
    let trailers = headers.fields.suffix(trailerCount).count(where: isRemoved)
    headers.fields.removeAll(where: isRemoved)
    trailerCount -= trailers
  }
}

extension Question.Change {
  /// The attribute of a cookie that is not there.
  var cookieAttribute: String? {
    switch self {
    case .withoutHTTPOnly: "httponly"
    case .withoutSecure: "secure"
    case .withoutSameSite: "samesite"
    default: nil
    }
  }
}

extension HeaderField {
  /// The name of the cookie that the field sets; nil for another field.
  var cookieName: String? {
    guard name.equalsIgnoringCase("set-cookie") else { return nil }
    return ParsedSetCookie(parsing: content)?.name
  }
}

extension String {
  /// Whether both are equal but for the case of ASCII letters.
  func equalsIgnoringCase(_ other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { left, right in
        left == right || (left ^ right == 0x20 && (0x61...0x7A).contains(left | 0x20))
      }
  }

  /// Whether it is an attribute of a cookie, with or without a value.
  fileprivate func isAttribute(_ name: String) -> Bool {
    let word = utf8.drop { $0 == 0x20 || $0 == 0x09 }
      .prefix { $0 != 0x3D && $0 != 0x20 && $0 != 0x09 }
    return String(Substring(word)).equalsIgnoringCase(name)
  }
}
