// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <openssl/evp.h>
#include <openssl/hmac.h>

// EVP_MAX_MD_SIZE is a macro that Swift sees as Int32; this is a size of memory.
static const size_t curlew_digest_max_bytes = EVP_MAX_MD_SIZE;
