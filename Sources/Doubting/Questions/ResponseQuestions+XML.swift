// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

extension ResponseQuestions {
  /// Asks about the elements and attributes of a success.
  mutating func askElements(
    _ hop: Hop, _ twins: [Exchange], _ exceptions: ApplicableExceptions
  ) {
    guard response.status < 300, var places = XMLPlaces(response, exceptions) else { return }
    omittedValues = places.omitted
    places.determine(sent: SentValues(hop), twins: twins.map(XMLPlaces.init(of:)))
    for (index, place) in places.places.enumerated() where !place.isFixed {
      let path = Question.Place.xpath(ByteText(place.path))
      let ignored = place.ignoringException
      // A document without its outermost element is what the question about the whole body asks.
      if index > 0 { ask(path, .missing, exceptions, ignored: ignored, at: index) }
      if place.occurrences.contains(where: \.isDetermined) {
        ask(path, .otherValue, exceptions, ignored: ignored, at: index)
      }
    }
    markup = places
  }
}
