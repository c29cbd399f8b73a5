// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct LinkHeaderTests {
  @Test(arguments: [
    ([#"</a?page=2>; rel="next", </a?page=9>; rel=last"#], ["next /a?page=2", "last /a?page=9"]),
    ([#"<b>; rel="Next prev""#], ["next b", "prev b"]),
    ([#"<a>;rel=next"#, #"<b>; rel="next""#], ["next a"]),
    ([#"<a>; title="x, <y>; rel=z"; rel=next"#], ["next a"]),
    ([#"<a>; rel=one; rel=two"#], ["one a"]),
    ([#"<a>; anchor="/x"; rel=one, <b>; rel=two"#], ["two b"]),
    ([#"<a>; title="say \"hi\""; rel=next"#], ["next a"]), ([#"<a>"#], []), (["a; rel=b"], []),
    ([#"<a; rel=b"#], []), ([""], []), ([#"<a>; rel = next ; x"#], ["next a"]),
    ([#"<>; rel="self""#], ["self "]), ([#"<a>; rel="next"#], ["next a"]),
  ])
  func `links by their relations`(values: [String], links: [String]) {
    #expect(LinkHeader(values).targets.map { "\($0.relation) \($0.target)" } == links)
  }
}
