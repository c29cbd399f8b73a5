// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Doubting
import Exchanges
import Queries
import Values

/// An entry of `doubt.ignore` is read or refused with words; the questions about a response are within
/// their limits, and each wrong body is another body of the same kind.
func checkDoubt(_ bytes: [UInt8]) throws(Violation) {
  let (line, body) = firstLine(of: bytes)
  var exceptions: [DoubtException] = []
  do throws(DoubtException.Problem) {
    exceptions.append(try DoubtException(line))
  } catch {
    try must(!Diagnosed(error, line).message.isEmpty, "an entry is refused without a word")
  }
  try checkQuestions(about: body, type: "application/json", exceptions)
  try checkQuestions(about: body, type: "application/xml", exceptions)
}

/// What people read of a refused entry.
private struct Diagnosed {
  let message: String

  init(_ problem: DoubtException.Problem, _ text: String) {
    message = Diagnostic.badException(text, problem, at: nil).message
  }
}

private func checkQuestions(
  about body: [UInt8], type: String, _ exceptions: [DoubtException]
) throws(Violation) {
  var hop = Hop(
    method: "GET", address: Address(scheme: "http", host: "a.example", path: "/pets/17/a"))
  hop.response = Response(
    version: "1.1", status: 200,
    headers: HeaderFields([HeaderField("content-type", type)]), body: body)
  let exchange = Exchange(hops: [hop])
  guard let operation = Operation(of: exchange, written: nil, basePath: ""),
    let questions = ResponseQuestions(
      about: exchange, of: operation, options: QuestionOptions(exceptions: exceptions))
  else { throw Violation("a response has no questions") }
  try must(
    questions.asked.count <= QuestionLimits.places * 4 + 3, "\(questions.asked.count) questions")
  // Each wrong body costs its whole length.
  for index in questions.asked.indices.prefix(200) {
    let question = questions.asked[index].question
    guard let wrong = questions.wrongExchange(index).hops.last?.response?.body else {
      throw Violation("a wrong response is none")
    }
    try must(
      question.place.text.utf8.count <= QuestionLimits.placeBytes + 10, "a place is too long")
    switch question.place {
    case .json:
      try must(wrong != body, "nothing is wrong: \(question)")
      try must((try? JSONDocument.parse(wrong)) != nil, "no JSON is left: \(question)")
    case .xpath:
      try must(wrong != body, "nothing is wrong: \(question)")
      let text = wrong.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(wrong.dropFirst(3)) : wrong
      try must(WrittenMarkup(text) != nil, "no XML is left: \(question)")
    case .status, .body, .header, .cookie: break
    }
  }
}
