// SPDX-License-Identifier: Apache-2.0
// GSS-API for a libcurl that is linked statically: opens the system's Kerberos with the first
// log-in, so that the program starts without it and also runs where it is not installed.

#define _GNU_SOURCE
#include "gssapi/gssapi.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static gss_OID_desc host_service = {10, "\x2a\x86\x48\x86\xf7\x12\x01\x02\x01\x04"};
gss_OID GSS_C_NT_HOSTBASED_SERVICE = &host_service;

static const char missing[] = "libgssapi_krb5.so.2 (Kerberos) is not installed";
static pthread_once_t once = PTHREAD_ONCE_INIT;

// The system's functions; all NULL where its library, or one of them, is missing.
static struct {
#define MEMBER(name, parameters, arguments) OM_uint32 (*name) parameters;
  CURLEW_GSS_FUNCTIONS(MEMBER)
  OM_uint32 (*gss_display_status)(
      OM_uint32 *, OM_uint32, int, gss_OID, OM_uint32 *, gss_buffer_t);
} system_functions;

static void open_library(void) {
  void *library = dlopen("libgssapi_krb5.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  bool complete = true;
#define FIND(name, parameters, arguments) \
  complete &= (system_functions.name = (typeof(system_functions.name))dlsym(library, #name)) != NULL;
  CURLEW_GSS_FUNCTIONS(FIND)
  FIND(gss_display_status, , )
  if (!complete) memset(&system_functions, 0, sizeof system_functions);
}

#define DEFINE(name, parameters, arguments) \
  OM_uint32 name parameters { \
    pthread_once(&once, open_library); \
    if (system_functions.name) return system_functions.name arguments; \
    *minor = 0; \
    return GSS_S_UNAVAILABLE; \
  }
CURLEW_GSS_FUNCTIONS(DEFINE)

// Without the library its absence is the text of each status; gss_release_buffer, which does nothing
// then, gets it back.
OM_uint32 gss_display_status(
    OM_uint32 *minor, OM_uint32 status, int kind, gss_OID mechanism, OM_uint32 *context,
    gss_buffer_t text) {
  pthread_once(&once, open_library);
  if (system_functions.gss_display_status)
    return system_functions.gss_display_status(minor, status, kind, mechanism, context, text);
  *minor = 0;
  *context = 0;
  text->length = sizeof missing - 1;
  text->value = (void *)missing;
  return GSS_S_COMPLETE;
}
