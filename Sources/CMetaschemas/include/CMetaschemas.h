// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>

// The metaschemas of the JSON Schema Organization, as the specification publishes them
// (https://json-schema.org, BSD-3-Clause or AFL-3.0), their white space apart. They are read-only
// data of the program's file.

/// The JSON text of one metaschema.
struct MetaschemaText {
  const unsigned char *_Nonnull bytes;
  size_t size;
};

/// Draft-07.
struct MetaschemaText metaschema_draft7(void);

/// Draft 2020-12, and its vocabularies.
struct MetaschemaText metaschema_draft2020(void);
struct MetaschemaText metaschema_draft2020_applicator(void);
struct MetaschemaText metaschema_draft2020_content(void);
struct MetaschemaText metaschema_draft2020_core(void);
struct MetaschemaText metaschema_draft2020_format_annotation(void);
struct MetaschemaText metaschema_draft2020_format_assertion(void);
struct MetaschemaText metaschema_draft2020_meta_data(void);
struct MetaschemaText metaschema_draft2020_unevaluated(void);
struct MetaschemaText metaschema_draft2020_validation(void);
