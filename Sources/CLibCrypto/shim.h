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
  CURLEW_PAIR_OLD_CIPHER,
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

// This and the next function clear OpenSSL's own errors, since libcurl looks at the queue of its thread.
static inline enum curlew_pair_problem curlew_judge_pkcs12(
    const void *_Nonnull bytes, int count, const char *_Nullable password) {
  BIO *source = BIO_new_mem_buf(bytes, count);
  PKCS12 *file = source ? d2i_PKCS12_bio(source, NULL) : NULL;
  BIO_free(source);
  if (!file) return CURLEW_PAIR_BAD_CERTIFICATE;
  enum curlew_pair_problem problem = CURLEW_PAIR_FITS;
  EVP_PKEY *key = NULL;
  X509 *certificate = NULL;
  ERR_clear_error();
  if (!PKCS12_verify_mac(file, password, -1) && (password || !PKCS12_verify_mac(file, "", 0)))
    problem = password ? CURLEW_PAIR_WRONG_PASSWORD : CURLEW_PAIR_NO_PASSWORD;
  else if (!PKCS12_parse(file, password, &key, &certificate, NULL) || !certificate)
    // The password is right, so what cannot be fetched is the cipher.
    problem = ERR_GET_REASON(ERR_peek_error()) == ERR_R_UNSUPPORTED ? CURLEW_PAIR_OLD_CIPHER
                                                                    : CURLEW_PAIR_BAD_CERTIFICATE;
  else if (!key)
    problem = CURLEW_PAIR_BAD_KEY;
  EVP_PKEY_free(key);
  X509_free(certificate);
  PKCS12_free(file);
  ERR_clear_error();
  return problem;
}

// Whether a key can be read and belongs to the certificate.
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

// MARK: Certificates of peers

#include <openssl/x509v3.h>
#include <time.h>

static inline X509 *_Nullable curlew_read_der_certificate(
    const unsigned char *_Nonnull bytes, long count) {
  const unsigned char *next = bytes;
  X509 *certificate = d2i_X509(NULL, &next, count);
  ERR_clear_error();
  return certificate;
}

// The notation of `openssl x509 -nameopt oneline,utf8`: libcurl's escapes each byte beyond ASCII.
static const unsigned long curlew_name_flags =
    XN_FLAG_ONELINE & ~(unsigned long)ASN1_STRFLGS_ESC_MSB;

// A text to be freed with BIO_free, by curlew_text_bytes; NULL without memory.
static inline BIO *_Nullable curlew_certificate_name(X509 *_Nonnull certificate, bool is_issuer) {
  X509_NAME *name =
      is_issuer ? X509_get_issuer_name(certificate) : X509_get_subject_name(certificate);
  BIO *text = BIO_new(BIO_s_mem());
  // A certificate with a text that is not of its type, such as a UTF8String in another charset, cannot
  // be read at all.
  if (text) X509_NAME_print_ex(text, name, 0, curlew_name_flags);
  ERR_clear_error();
  return text;
}

// The alternative names as OpenSSL prints them, `DNS:a.example`, each with a zero byte behind it, which
// none of them contains.
static inline BIO *_Nullable curlew_certificate_names(X509 *_Nonnull certificate) {
  GENERAL_NAMES *names =
      (GENERAL_NAMES *)X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
  BIO *text = BIO_new(BIO_s_mem());
  for (int place = 0; text && place < sk_GENERAL_NAME_num(names); place++) {
    GENERAL_NAME *name = sk_GENERAL_NAME_value(names, place);
    if (name->type == GEN_DIRNAME) {
      // OpenSSL's own printing escapes each byte beyond ASCII here.
      BIO_puts(text, "DirName:");
      X509_NAME_print_ex(text, name->d.directoryName, 0, curlew_name_flags);
    } else {
      GENERAL_NAME_print(text, name);
    }
    BIO_write(text, "", 1);
  }
  GENERAL_NAMES_free(names);
  ERR_clear_error();
  return text;
}

static inline size_t curlew_text_bytes(
    BIO *_Nonnull text, const char *_Nullable *_Nonnull start) {
  char *bytes = NULL;
  long count = BIO_get_mem_data(text, &bytes);
  *start = bytes;
  return count > 0 ? (size_t)count : 0;
}

// Year, month, day, hour, minute and second (UTC) from which or until which it is valid; false for a
// time that cannot be read.
static inline bool curlew_certificate_time(
    X509 *_Nonnull certificate, bool is_end, int *_Nonnull parts) {
  struct tm time;
  memset(&time, 0, sizeof time);
  const ASN1_TIME *found =
      is_end ? X509_get0_notAfter(certificate) : X509_get0_notBefore(certificate);
  bool is_read = ASN1_TIME_to_tm(found, &time);
  ERR_clear_error();
  parts[0] = time.tm_year + 1900;
  parts[1] = time.tm_mon + 1;
  parts[2] = time.tm_mday;
  parts[3] = time.tm_hour;
  parts[4] = time.tm_min;
  parts[5] = time.tm_sec;
  return is_read;
}

// MARK: Signatures

#include <openssl/decoder.h>
#include <openssl/ecdsa.h>
#include <openssl/rsa.h>

// What a key can sign.
enum curlew_key_kind {
  CURLEW_KEY_OTHER,
  CURLEW_KEY_RSA,
  CURLEW_KEY_P256,
  CURLEW_KEY_P384,
  CURLEW_KEY_P521,
  CURLEW_KEY_ED25519,
  CURLEW_KEY_ED448,
};

// A private key in PEM without a password, a public one, or that of a certificate; NULL for other
// text.
static inline EVP_PKEY *_Nullable curlew_read_pem_key(
    const void *_Nonnull text, int count, bool *_Nonnull is_private) {
  struct curlew_password none = {NULL, false};
  BIO *source = BIO_new_mem_buf(text, count);
  EVP_PKEY *key =
      source ? PEM_read_bio_PrivateKey(source, NULL, curlew_give_password, &none) : NULL;
  BIO_free(source);
  *is_private = key != NULL;
  if (!key) {
    // Also `BEGIN RSA PUBLIC KEY`, which PEM_read_bio_PUBKEY does not read.
    OSSL_DECODER_CTX *decoder = OSSL_DECODER_CTX_new_for_pkey(
        &key, "PEM", NULL, NULL, OSSL_KEYMGMT_SELECT_PUBLIC_KEY, NULL, NULL);
    const unsigned char *next = (const unsigned char *)text;
    size_t left = (size_t)count;
    if (decoder && !OSSL_DECODER_from_data(decoder, &next, &left)) key = NULL;
    OSSL_DECODER_CTX_free(decoder);
  }
  if (!key) {
    X509 *certificate = curlew_read_certificate(text, count, CURLEW_PEM);
    key = certificate ? X509_get_pubkey(certificate) : NULL;
    X509_free(certificate);
  }
  ERR_clear_error();
  return key;
}

// A key in DER: PKCS#1, PKCS#8 or SEC 1 for a private one, SubjectPublicKeyInfo for a public one.
static inline EVP_PKEY *_Nullable curlew_read_der_key(
    const unsigned char *_Nonnull bytes, long count, bool is_private) {
  const unsigned char *next = bytes;
  EVP_PKEY *key =
      is_private ? d2i_AutoPrivateKey(NULL, &next, count) : d2i_PUBKEY(NULL, &next, count);
  if (key && next != bytes + count) {
    EVP_PKEY_free(key);
    key = NULL;
  }
  ERR_clear_error();
  return key;
}

static inline enum curlew_key_kind curlew_kind_of_key(EVP_PKEY *_Nonnull key) {
  if (EVP_PKEY_is_a(key, "RSA")) return CURLEW_KEY_RSA;
  if (EVP_PKEY_is_a(key, "ED25519")) return CURLEW_KEY_ED25519;
  if (EVP_PKEY_is_a(key, "ED448")) return CURLEW_KEY_ED448;
  char group[32];
  size_t length = 0;
  if (!EVP_PKEY_is_a(key, "EC") ||
      !EVP_PKEY_get_group_name(key, group, sizeof group, &length))
    return CURLEW_KEY_OTHER;
  if (!strcmp(group, "prime256v1") || !strcmp(group, "P-256")) return CURLEW_KEY_P256;
  if (!strcmp(group, "secp384r1") || !strcmp(group, "P-384")) return CURLEW_KEY_P384;
  if (!strcmp(group, "secp521r1") || !strcmp(group, "P-521")) return CURLEW_KEY_P521;
  return CURLEW_KEY_OTHER;
}

static inline bool curlew_use_pss(EVP_PKEY_CTX *_Nullable settings) {
  return EVP_PKEY_CTX_set_rsa_padding(settings, RSA_PKCS1_PSS_PADDING) > 0 &&
         EVP_PKEY_CTX_set_rsa_pss_saltlen(settings, RSA_PSS_SALTLEN_DIGEST) > 0;
}

// The signature of a message, of at most `room_bytes`; 0 where there is none. With a `half` it is
// ECDSA's two numbers of so many bytes each (RFC 7518, section 3.4), not OpenSSL's DER.
static inline size_t curlew_sign(
    EVP_PKEY *_Nonnull key, const char *_Nullable digest, bool is_pss, int half,
    const unsigned char *_Nullable message, size_t count, unsigned char *_Nonnull room,
    size_t room_bytes) {
  size_t length = room_bytes;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  EVP_PKEY_CTX *settings = NULL;
  bool is_made = context &&
      EVP_DigestSignInit_ex(context, &settings, digest, NULL, NULL, key, NULL) == 1 &&
      (!is_pss || curlew_use_pss(settings)) &&
      EVP_DigestSign(context, room, &length, message, count) == 1;
  EVP_MD_CTX_free(context);
  if (is_made && half > 0) {
    const unsigned char *next = room;
    ECDSA_SIG *numbers = d2i_ECDSA_SIG(NULL, &next, (long)length);
    is_made = numbers && (size_t)half * 2 <= room_bytes &&
        BN_bn2binpad(ECDSA_SIG_get0_r(numbers), room, half) == half &&
        BN_bn2binpad(ECDSA_SIG_get0_s(numbers), room + half, half) == half;
    ECDSA_SIG_free(numbers);
    length = (size_t)half * 2;
  }
  ERR_clear_error();
  return is_made ? length : 0;
}

// Whether a signature, written as `curlew_sign` writes it, is that of a message.
static inline bool curlew_verify(
    EVP_PKEY *_Nonnull key, const char *_Nullable digest, bool is_pss, int half,
    const unsigned char *_Nullable message, size_t count, const unsigned char *_Nonnull signature,
    size_t length) {
  unsigned char *encoded = NULL;
  if (half > 0) {
    if (length != (size_t)half * 2) return false;
    ECDSA_SIG *numbers = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(signature, half, NULL);
    BIGNUM *s = BN_bin2bn(signature + half, half, NULL);
    if (!numbers || !r || !s || !ECDSA_SIG_set0(numbers, r, s)) {
      BN_free(r);
      BN_free(s);
      ECDSA_SIG_free(numbers);
      return false;
    }
    int size = i2d_ECDSA_SIG(numbers, &encoded);
    ECDSA_SIG_free(numbers);
    if (size <= 0) return false;
    signature = encoded;
    length = (size_t)size;
  }
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  EVP_PKEY_CTX *settings = NULL;
  bool holds = context &&
      EVP_DigestVerifyInit_ex(context, &settings, digest, NULL, NULL, key, NULL) == 1 &&
      (!is_pss || curlew_use_pss(settings)) &&
      EVP_DigestVerify(context, signature, length, message, count) == 1;
  EVP_MD_CTX_free(context);
  OPENSSL_free(encoded);
  ERR_clear_error();
  return holds;
}
