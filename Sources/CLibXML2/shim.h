// SPDX-License-Identifier: Apache-2.0
#pragma once

// What is read of libxml2's structures, whose layout its binary interface (`libxml2.so.2`, and
// `libxml2.so.16` of 2.14) fixes; members behind the last one that is read are left out. libxml2's
// headers are not included: they lie where only a compiler flag finds them, the flag comes from
// pkg-config, and that would link the library into every start. A test compiles this file beside
// the headers and compares every offset and number.

#include <stddef.h>

/** A document, an element, a text, a comment, an instruction or a reference: `xmlNode`. */
typedef struct curlew_xml_node {
  void *_Nullable owner;
  int type;
  const char *_Nullable name;
  struct curlew_xml_node *_Nullable children;
  struct curlew_xml_node *_Nullable last;
  struct curlew_xml_node *_Nullable parent;
  struct curlew_xml_node *_Nullable next;
  struct curlew_xml_node *_Nullable prev;
  void *_Nullable doc;
  // Behind here only of an element, a text, a comment or an instruction.
  struct curlew_xml_ns *_Nullable ns;
  const char *_Nullable content;
  struct curlew_xml_attr *_Nullable properties;
  struct curlew_xml_ns *_Nullable nsDef;
} curlew_xml_node;

/** An attribute: `xmlAttr`. Its value is the text of its children. */
typedef struct curlew_xml_attr {
  void *_Nullable owner;
  int type;
  const char *_Nullable name;
  curlew_xml_node *_Nullable children;
  curlew_xml_node *_Nullable last;
  curlew_xml_node *_Nullable parent;
  struct curlew_xml_attr *_Nullable next;
  struct curlew_xml_attr *_Nullable prev;
  void *_Nullable doc;
  struct curlew_xml_ns *_Nullable ns;
  int atype;
} curlew_xml_attr;

/** A declaration of a namespace: `xmlNs`. */
typedef struct curlew_xml_ns {
  struct curlew_xml_ns *_Nullable next;
  int type;
  const char *_Nullable href;
  const char *_Nullable prefix;
} curlew_xml_ns;

/** An error: `xmlError`. */
typedef struct curlew_xml_error {
  int domain;
  int code;
  const char *_Nullable message;
  int level;
  const char *_Nullable file;
  int line;
  const char *_Nullable str1;
  const char *_Nullable str2;
  const char *_Nullable str3;
  int int1;
  /** The column, where there is one. */
  int int2;
} curlew_xml_error;

/** The declaration of an entity: `xmlEntity`. */
typedef struct curlew_xml_entity_declaration {
  void *_Nullable owner;
  int type;
  const char *_Nullable name;
  curlew_xml_node *_Nullable children;
  curlew_xml_node *_Nullable last;
  curlew_xml_node *_Nullable parent;
  curlew_xml_node *_Nullable next;
  curlew_xml_node *_Nullable prev;
  void *_Nullable doc;
  const char *_Nullable orig;
  const char *_Nullable content;
  int length;
  int etype;
} curlew_xml_entity_declaration;

// `xmlElementType`
enum {
  curlew_xml_element = 1,
  curlew_xml_text = 3,
  curlew_xml_cdata = 4,
  curlew_xml_entity_reference = 5,
  curlew_xml_instruction = 7,
  curlew_xml_comment = 8,
  curlew_xml_entity = 17,
};

// `xmlAttributeType`
enum { curlew_xml_attribute_id = 2 };

// `xmlEntityType`
enum { curlew_xml_internal_entity = 1 };

// `xmlErrorLevel`
enum { curlew_xml_level_error = 2 };

// `xmlErrorDomain`
enum { curlew_xml_from_namespace = 3 };

// `xmlParserErrors`: what a limit of the library gives.
enum { curlew_xml_internal_error = 1 };

// `xmlParserOption` and `htmlParserOption`. Nothing is fetched and nothing printed; entities stay
// references (no `XML_PARSE_NOENT`), so that no external one is ever opened; the body's text was
// made UTF-8 before, so that what it declares is not looked at.
enum {
  curlew_xml_options = (1 << 5) | (1 << 6) | (1 << 11) | (1 << 21),
  curlew_html_options = (1 << 0) | (1 << 5) | (1 << 6) | (1 << 11) | (1 << 21),
};

typedef void (*curlew_xml_structured)(
    void *_Nullable context, const curlew_xml_error *_Nullable error);
typedef void (*curlew_xml_generic)(void *_Nullable context, const char *_Nullable format, ...);

/** Swift cannot make a function with any number of arguments. */
static inline void curlew_xml_silence(
    void *_Nullable context, const char *_Nullable format, ...) {
  (void)context;
  (void)format;
}

/** `xmlSetGenericErrorFunc` with a handler that says nothing; each thread has its own. */
static inline void curlew_xml_silence_generic(void *_Nonnull function) {
  ((void (*)(void *, curlew_xml_generic))function)(NULL, curlew_xml_silence);
}
