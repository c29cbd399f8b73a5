// SPDX-License-Identifier: Apache-2.0

/// A way in which a result judges some responses otherwise than its source does. Each kind is one change of a
/// collection, at the first place that it is found at.
package enum VerdictDifference: Int, CaseIterable, Sendable {
  /// A capture that finds nothing.
  case missingCapture
  /// A condition in CEL on a response of another shape.
  case shapedCondition
  /// A check of the whole body, which the other tool has parsed.
  case parsedBody
  /// A check that an absent member fulfils, of a body that is not JSON.
  case plainBody
  /// A comparison with a value of another type, which the other tool converts.
  case otherType
  /// Numbers, which the other tool rounds to doubles.
  case exactNumbers
  /// JSON that is made of a response.
  case madeJSON
  /// Lengths, white space and letters of a text.
  case characters
  /// Lists and objects, of which the other tool asks whether they are one.
  case identity
  /// Base64 of a text that is not ASCII.
  case asciiOnly
  /// Punctuation that the other tool does not percent-encode.
  case percentEncoding
  /// Formats of a schema.
  case formats
  /// A cookie of a request and one of the jar with its name.
  case cookies
  /// Characters of a value in an address that the other tool percent-encodes.
  case addressCharacters
  /// A value in a string of JSON, which the other tool does not escape.
  case escapedJSON
  /// A captured text in JSON without quotes, which the other tool inserts as it is.
  case quotedText
  /// A loop over what is not a list.
  case otherLoops
  /// A part of a text that has fewer characters.
  case shortTexts
  /// `toFixed` of a number that is half between two.
  case halves

  package var cause: ImportCause {
    switch self {
    case .missingCapture, .otherLoops: .flow
    case .shapedCondition, .shortTexts, .halves: .script
    case .parsedBody, .plainBody, .otherType, .identity: .assert
    case .formats: .schema
    case .cookies: .cookie
    case .exactNumbers, .madeJSON, .characters, .asciiOnly, .percentEncoding, .addressCharacters,
      .escapedJSON, .quotedText:
      .variable
    }
  }

  /// What differs, on one line.
  package var text: String {
    switch self {
    case .missingCapture:
      "a value that a response lacks fails its capture here; the other tool goes on without it"
    case .shapedCondition:
      "a condition on a JSON document fails here where the document has another shape"
    case .parsedBody: "a check of a whole body compares its text here, also where it is JSON"
    case .plainBody:
      "a check of JSON fails here where the body is not JSON; the other tool reads a text then"
    case .otherType:
      "a value of another type fails an order, a sum or a search here; the other tool converts it"
    case .exactNumbers:
      "a number keeps its digits here; the other tool writes 1.50 as 1.5 and rounds to 17 digits"
    case .madeJSON:
      "JSON of a response keeps its digits and its order here; the other tool writes 1.50 as 1.5"
    case .characters:
      "a length counts characters and members here; the other tool counts an emoji as two"
    case .identity:
      "two equal lists or objects are equal here; the other tool asks whether they are one"
    case .asciiOnly:
      "Base64 of a text that is not ASCII is that of UTF-8 here; the other tool has Latin-1"
    case .formats:
      "formats of a schema are checked by their standards here; the other tool checks their shape"
    case .cookies:
      "a cookie of a request replaces that of the jar here; the other tool sends both, or the jar's"
    case .percentEncoding:
      "! ' ( ) * are percent-encoded here; the other tool leaves them as they are"
    case .addressCharacters:
      "\" < > { } and the like of a value in an address stay here; the other tool percent-encodes them"
    case .escapedJSON:
      "a quote, backslash or line break of a value in a string of JSON is escaped here, not there"
    case .quotedText:
      "a captured text has quotes in JSON here; the other tool inserts it without them"
    case .otherLoops:
      "a loop over what is not a list fails here; the other tool takes its letters or names, or none"
    case .shortTexts:
      "a part of a text with fewer characters fails here; the other tool takes those that there are"
    case .halves:
      "`toFixed` rounds a half to the even digit here, as 0.125 to 0.12; the other tool rounds it up"
    }
  }

  package var help: String? {
    switch self {
    case .missingCapture: "`default` in a capture is the value where nothing is found"
    default: nil
    }
  }
}

/// The differences of a source, with the places at which they were first found.
package struct VerdictDifferences: Sendable {
  private var places: [VerdictDifference: ImportFinding.Place] = [:]

  package init() {}

  package var isEmpty: Bool { places.isEmpty }

  package func has(_ difference: VerdictDifference) -> Bool { places[difference] != nil }

  package mutating func note(_ difference: VerdictDifference, at place: ImportFinding.Place) {
    if places[difference] == nil { places[difference] = place }
  }

  package mutating func add(_ other: VerdictDifferences) {
    places.merge(other.places) { own, _ in own }
  }

  /// Reports each as a change.
  ///
  /// - Returns: the numbers of the findings.
  package func report(in findings: inout ImportFindings) -> [Int] {
    VerdictDifference.allCases.compactMap { difference in
      guard let place = places[difference] else { return nil }
      return findings.change(difference.cause, difference.text, at: place, help: difference.help)
    }
  }
}
