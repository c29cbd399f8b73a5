// SPDX-License-Identifier: Apache-2.0
// The part of GSS-API that libcurl uses, with the values and layouts of MIT's Kerberos (RFC 2743,
// RFC 2744), so that libcurl can be built where Kerberos' headers are not installed.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef uint32_t OM_uint32, gss_qop_t;
typedef int gss_cred_usage_t;
typedef struct gss_name_struct *gss_name_t;
typedef struct gss_cred_id_struct *gss_cred_id_t;
typedef struct gss_ctx_id_struct *gss_ctx_id_t;

typedef struct { OM_uint32 length; void *elements; } gss_OID_desc, *gss_OID;
typedef struct { size_t count; gss_OID elements; } gss_OID_set_desc, *gss_OID_set;
typedef struct { size_t length; void *value; } gss_buffer_desc, *gss_buffer_t;
typedef struct gss_channel_bindings_struct {
  OM_uint32 initiator_addrtype;
  gss_buffer_desc initiator_address;
  OM_uint32 acceptor_addrtype;
  gss_buffer_desc acceptor_address;
  gss_buffer_desc application_data;
} *gss_channel_bindings_t;

#define GSS_C_NO_NAME ((gss_name_t)0)
#define GSS_C_NO_BUFFER ((gss_buffer_t)0)
#define GSS_C_NO_OID ((gss_OID)0)
#define GSS_C_NULL_OID GSS_C_NO_OID
#define GSS_C_NO_OID_SET ((gss_OID_set)0)
#define GSS_C_NO_CONTEXT ((gss_ctx_id_t)0)
#define GSS_C_NO_CREDENTIAL ((gss_cred_id_t)0)
#define GSS_C_NO_CHANNEL_BINDINGS ((gss_channel_bindings_t)0)
#define GSS_C_EMPTY_BUFFER {0, NULL}
#define GSS_C_QOP_DEFAULT 0
#define GSS_C_INITIATE 1
#define GSS_C_INDEFINITE 0xffffffffu
#define GSS_C_GSS_CODE 1
#define GSS_C_MECH_CODE 2

#define GSS_C_DELEG_FLAG 1
#define GSS_C_MUTUAL_FLAG 2
#define GSS_C_REPLAY_FLAG 4
#define GSS_C_SEQUENCE_FLAG 8
#define GSS_C_CONF_FLAG 16
#define GSS_C_INTEG_FLAG 32
#define GSS_C_CHANNEL_BOUND_FLAG 2048
#define GSS_C_DELEG_POLICY_FLAG 32768

#define GSS_S_COMPLETE 0u
#define GSS_S_CONTINUE_NEEDED 1u
#define GSS_S_BAD_MIC (6u << 16)
#define GSS_S_FAILURE (13u << 16)
#define GSS_S_UNAVAILABLE (16u << 16)
#define GSS_ERROR(status) ((status) & 0xffff0000u)

// Each function: its name, the types of its parameters after the first (a pointer to the minor status)
// with their names, and the names alone.
#define CURLEW_GSS_FUNCTIONS(FUNCTION) \
  FUNCTION(gss_acquire_cred, (OM_uint32 *minor, gss_name_t name, OM_uint32 seconds, \
    gss_OID_set mechanisms, gss_cred_usage_t usage, gss_cred_id_t *credential, \
    gss_OID_set *actual, OM_uint32 *actual_seconds), \
    (minor, name, seconds, mechanisms, usage, credential, actual, actual_seconds)) \
  FUNCTION(gss_add_oid_set_member, (OM_uint32 *minor, gss_OID member, gss_OID_set *set), \
    (minor, member, set)) \
  FUNCTION(gss_create_empty_oid_set, (OM_uint32 *minor, gss_OID_set *set), (minor, set)) \
  FUNCTION(gss_delete_sec_context, (OM_uint32 *minor, gss_ctx_id_t *context, \
    gss_buffer_t token), (minor, context, token)) \
  FUNCTION(gss_display_name, (OM_uint32 *minor, gss_name_t name, gss_buffer_t text, \
    gss_OID *type), (minor, name, text, type)) \
  FUNCTION(gss_import_name, (OM_uint32 *minor, gss_buffer_t text, gss_OID type, \
    gss_name_t *name), (minor, text, type, name)) \
  FUNCTION(gss_indicate_mechs, (OM_uint32 *minor, gss_OID_set *set), (minor, set)) \
  FUNCTION(gss_init_sec_context, (OM_uint32 *minor, gss_cred_id_t credential, \
    gss_ctx_id_t *context, gss_name_t target, gss_OID mechanism, OM_uint32 flags, \
    OM_uint32 seconds, gss_channel_bindings_t bindings, gss_buffer_t input, gss_OID *actual, \
    gss_buffer_t output, OM_uint32 *actual_flags, OM_uint32 *actual_seconds), \
    (minor, credential, context, target, mechanism, flags, seconds, bindings, input, actual, \
    output, actual_flags, actual_seconds)) \
  FUNCTION(gss_inquire_context, (OM_uint32 *minor, gss_ctx_id_t context, gss_name_t *source, \
    gss_name_t *target, OM_uint32 *seconds, gss_OID *mechanism, OM_uint32 *flags, int *local, \
    int *open), (minor, context, source, target, seconds, mechanism, flags, local, open)) \
  FUNCTION(gss_release_buffer, (OM_uint32 *minor, gss_buffer_t buffer), (minor, buffer)) \
  FUNCTION(gss_release_cred, (OM_uint32 *minor, gss_cred_id_t *credential), (minor, credential)) \
  FUNCTION(gss_release_name, (OM_uint32 *minor, gss_name_t *name), (minor, name)) \
  FUNCTION(gss_release_oid_set, (OM_uint32 *minor, gss_OID_set *set), (minor, set)) \
  FUNCTION(gss_set_neg_mechs, (OM_uint32 *minor, gss_cred_id_t credential, \
    const gss_OID_set set), (minor, credential, set)) \
  FUNCTION(gss_unwrap, (OM_uint32 *minor, gss_ctx_id_t context, gss_buffer_t input, \
    gss_buffer_t output, int *confidential, gss_qop_t *quality), \
    (minor, context, input, output, confidential, quality)) \
  FUNCTION(gss_wrap, (OM_uint32 *minor, gss_ctx_id_t context, int confidential, \
    gss_qop_t quality, gss_buffer_t input, int *is_confidential, gss_buffer_t output), \
    (minor, context, confidential, quality, input, is_confidential, output))

#define CURLEW_GSS_DECLARE(name, parameters, arguments) OM_uint32 name parameters;
CURLEW_GSS_FUNCTIONS(CURLEW_GSS_DECLARE)

OM_uint32 gss_display_status(
    OM_uint32 *minor, OM_uint32 status, int kind, gss_OID mechanism, OM_uint32 *context,
    gss_buffer_t text);

extern gss_OID GSS_C_NT_HOSTBASED_SERVICE;
