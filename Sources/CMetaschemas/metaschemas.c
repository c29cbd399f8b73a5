// SPDX-License-Identifier: Apache-2.0

#include "CMetaschemas.h"

static const unsigned char draft7[] = {
#embed "draft-07.json"
};

static const unsigned char draft2020[] = {
#embed "draft2020-12/schema.json"
};

static const unsigned char draft2020_applicator[] = {
#embed "draft2020-12/applicator.json"
};

static const unsigned char draft2020_content[] = {
#embed "draft2020-12/content.json"
};

static const unsigned char draft2020_core[] = {
#embed "draft2020-12/core.json"
};

static const unsigned char draft2020_format_annotation[] = {
#embed "draft2020-12/format-annotation.json"
};

static const unsigned char draft2020_format_assertion[] = {
#embed "draft2020-12/format-assertion.json"
};

static const unsigned char draft2020_meta_data[] = {
#embed "draft2020-12/meta-data.json"
};

static const unsigned char draft2020_unevaluated[] = {
#embed "draft2020-12/unevaluated.json"
};

static const unsigned char draft2020_validation[] = {
#embed "draft2020-12/validation.json"
};

#define TEXT(bytes) ((struct MetaschemaText){bytes, sizeof bytes})

struct MetaschemaText metaschema_draft7(void) { return TEXT(draft7); }
struct MetaschemaText metaschema_draft2020(void) { return TEXT(draft2020); }
struct MetaschemaText metaschema_draft2020_applicator(void) { return TEXT(draft2020_applicator); }
struct MetaschemaText metaschema_draft2020_content(void) { return TEXT(draft2020_content); }
struct MetaschemaText metaschema_draft2020_core(void) { return TEXT(draft2020_core); }
struct MetaschemaText metaschema_draft2020_format_annotation(void) {
  return TEXT(draft2020_format_annotation);
}
struct MetaschemaText metaschema_draft2020_format_assertion(void) {
  return TEXT(draft2020_format_assertion);
}
struct MetaschemaText metaschema_draft2020_meta_data(void) { return TEXT(draft2020_meta_data); }
struct MetaschemaText metaschema_draft2020_unevaluated(void) { return TEXT(draft2020_unevaluated); }
struct MetaschemaText metaschema_draft2020_validation(void) { return TEXT(draft2020_validation); }
