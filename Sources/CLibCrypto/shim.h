// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/params.h>

// EVP_MAX_MD_SIZE is a macro that Swift sees as Int32; this is a size of memory.
static const size_t curlew_digest_max_bytes = EVP_MAX_MD_SIZE;

// MARK: Fingerprints

static const size_t curlew_fingerprint_bytes = 16;

// GMAC over AES-128, its key and its initial vector zero; NULL where libcrypto has it not.
static inline EVP_MAC_CTX *_Nullable curlew_fingerprint_start(void) {
  EVP_MAC *kind = EVP_MAC_fetch(NULL, "GMAC", NULL);
  EVP_MAC_CTX *context = kind ? EVP_MAC_CTX_new(kind) : NULL;
  EVP_MAC_free(kind);
  unsigned char zeros[16] = {0};
  char cipher[] = "AES-128-GCM";
  const OSSL_PARAM settings[] = {
      OSSL_PARAM_construct_utf8_string("cipher", cipher, 0),
      OSSL_PARAM_construct_octet_string("iv", zeros, 12),
      OSSL_PARAM_construct_end(),
  };
  if (context && !EVP_MAC_init(context, zeros, sizeof zeros, settings)) {
    EVP_MAC_CTX_free(context);
    context = NULL;
  }
  return context;
}

// MARK: Client certificates

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/x509.h>
#include <string.h>

// How a certificate, a key or both are written.
enum curlew_encoding { CURLEW_PEM, CURLEW_DER, CURLEW_PKCS12 };

// What a look at a client certificate and its key found.
enum curlew_pair_problem {
  CURLEW_PAIR_FITS,
  CURLEW_PAIR_BAD_CERTIFICATE,
  CURLEW_PAIR_BAD_KEY,
  CURLEW_PAIR_NO_PASSWORD,
  CURLEW_PAIR_WRONG_PASSWORD,
  CURLEW_PAIR_MISMATCH,
};

// What the reader of a PEM key is given, and whether it asked.
struct curlew_password {
  const char *_Nullable text;
  bool was_asked;
};

static inline int curlew_give_password(char *_Nonnull room, int size, int writes,
                                       void *_Nullable context) {
  struct curlew_password *password = (struct curlew_password *)context;
  (void)writes;
  password->was_asked = true;
  if (!password->text) return -1;
  size_t count = strlen(password->text);
  if (count > (size_t)size) return -1;
  memcpy(room, password->text, count);
  return (int)count;
}

static inline X509 *_Nullable curlew_read_certificate(
    const void *_Nonnull bytes, int count, enum curlew_encoding encoding) {
  BIO *source = BIO_new_mem_buf(bytes, count);
  if (!source) return NULL;
  struct curlew_password none = {NULL, false};
  X509 *certificate = encoding == CURLEW_DER
      ? d2i_X509_bio(source, NULL)
      : PEM_read_bio_X509_AUX(source, NULL, curlew_give_password, &none);
  BIO_free(source);
  return certificate;
}

static inline enum curlew_pair_problem curlew_judge_pkcs12(
    const void *_Nonnull bytes, int count, const char *_Nullable password) {
  BIO *source = BIO_new_mem_buf(bytes, count);
  PKCS12 *file = source ? d2i_PKCS12_bio(source, NULL) : NULL;
  BIO_free(source);
  if (!file) return CURLEW_PAIR_BAD_CERTIFICATE;
  enum curlew_pair_problem problem = CURLEW_PAIR_FITS;
  EVP_PKEY *key = NULL;
  X509 *certificate = NULL;
  if (!PKCS12_verify_mac(file, password, -1) && (password || !PKCS12_verify_mac(file, "", 0)))
    problem = password ? CURLEW_PAIR_WRONG_PASSWORD : CURLEW_PAIR_NO_PASSWORD;
  else if (!PKCS12_parse(file, password, &key, &certificate, NULL) || !certificate)
    problem = CURLEW_PAIR_BAD_CERTIFICATE;
  else if (!key)
    problem = CURLEW_PAIR_BAD_KEY;
  EVP_PKEY_free(key);
  X509_free(certificate);
  PKCS12_free(file);
  return problem;
}

// Whether a key can be read and belongs to the certificate; OpenSSL's own errors are cleared, since
// libcurl looks at the queue of its thread.
static inline enum curlew_pair_problem curlew_judge_pair(
    const void *_Nonnull bytes, int count, enum curlew_encoding encoding,
    const void *_Nonnull key_bytes, int key_count, enum curlew_encoding key_encoding,
    const char *_Nullable password) {
  enum curlew_pair_problem problem = CURLEW_PAIR_FITS;
  X509 *certificate = curlew_read_certificate(bytes, count, encoding);
  EVP_PKEY *key = NULL;
  struct curlew_password given = {password, false};
  BIO *source = BIO_new_mem_buf(key_bytes, key_count);
  if (source)
    key = key_encoding == CURLEW_DER
        ? d2i_PrivateKey_bio(source, NULL)
        : PEM_read_bio_PrivateKey(source, NULL, curlew_give_password, &given);
  BIO_free(source);
  if (!certificate)
    problem = CURLEW_PAIR_BAD_CERTIFICATE;
  else if (!key)
    problem = !given.was_asked ? CURLEW_PAIR_BAD_KEY
        : password ? CURLEW_PAIR_WRONG_PASSWORD : CURLEW_PAIR_NO_PASSWORD;
  else if (!X509_check_private_key(certificate, key))
    problem = CURLEW_PAIR_MISMATCH;
  EVP_PKEY_free(key);
  X509_free(certificate);
  ERR_clear_error();
  return problem;
}
