// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// The structures that `CLibXML2` declares itself, against the headers of the library.
@Suite(.enabled(if: LibXML2Headers.areInstalled, "no C compiler, or no headers of libxml2"))
struct `A field of libxml2's structures` {
  @Test func `is laid out as in its headers`() async throws {
    let fields = [
      ("node", "xmlNode", "type name children next parent ns content properties nsDef"),
      ("attr", "xmlAttr", "type name children next ns atype"),
      ("ns", "xmlNs", "next href prefix"),
      ("error", "xmlError", "domain code message level line int2"),
      ("entity_declaration", "xmlEntity", "type name children content etype"),
    ].flatMap { own, theirs, names in
      names.split(separator: " ").map { name in
        "_Static_assert(offsetof(curlew_xml_\(own), \(name)) == offsetof(\(theirs), \(name)), \"\");"
      }
    }
    let numbers = [
      ("curlew_xml_element", "XML_ELEMENT_NODE"), ("curlew_xml_text", "XML_TEXT_NODE"),
      ("curlew_xml_cdata", "XML_CDATA_SECTION_NODE"),
      ("curlew_xml_entity_reference", "XML_ENTITY_REF_NODE"),
      ("curlew_xml_instruction", "XML_PI_NODE"), ("curlew_xml_comment", "XML_COMMENT_NODE"),
      ("curlew_xml_entity", "XML_ENTITY_DECL"), ("curlew_xml_attribute_id", "XML_ATTRIBUTE_ID"),
      ("curlew_xml_internal_entity", "XML_INTERNAL_GENERAL_ENTITY"),
      ("curlew_xml_level_error", "XML_ERR_ERROR"),
      ("curlew_xml_from_namespace", "XML_FROM_NAMESPACE"),
      ("curlew_xml_internal_error", "XML_ERR_INTERNAL_ERROR"),
      (
        "curlew_xml_options",
        "(XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC)"
      ),
      (
        "curlew_html_options",
        "(HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET "
          + "| HTML_PARSE_IGNORE_ENC)"
      ),
    ].map { "_Static_assert((int)\($0.0) == (int)\($0.1), \"\");" }
    let text =
      """
      #define _Nullable
      #define _Nonnull
      #include "\(Validator.projectFile("Sources/CLibXML2/shim.h"))"
      #include <libxml/HTMLparser.h>
      #include <libxml/parser.h>

      """ + (fields + numbers).joined(separator: "\n") + "\n"
    var program = Program(
      "/usr/bin/env", ["cc", "-w", "-fsyntax-only", "-I", LibXML2Headers.folder, "-xc", "-"])
    program.input = .bytes(Array(text.utf8))
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
  }
}

private enum LibXML2Headers {
  static let folder = "/usr/include/libxml2"

  static let areInstalled: Bool =
    access(folder + "/libxml/parser.h", R_OK) == 0
    && system("exec cc --version >/dev/null 2>&1") == 0
}
