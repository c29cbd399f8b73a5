// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>

#include <openssl/err.h>
#include <openssl/ssl.h>

// A connection that is accepted with TLS 1.2 or 1.3, over memory on both sides; the certificate and
// its EC key are in DER. SSL_free frees all that is made here: the connection owns its settings and
// its two buffers.
static inline SSL *_Nullable curlew_tls_accept(
    const unsigned char *_Nonnull certificate, int certificate_count,
    const unsigned char *_Nonnull key, int key_count) {
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  bool is_usable = context && SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) &&
      SSL_CTX_use_certificate_ASN1(context, certificate_count, certificate) &&
      SSL_CTX_use_PrivateKey_ASN1(EVP_PKEY_EC, context, key, key_count);
  SSL *connection = is_usable ? SSL_new(context) : NULL;
  SSL_CTX_free(context);
  BIO *from_peer = BIO_new(BIO_s_mem());
  BIO *to_peer = BIO_new(BIO_s_mem());
  if (connection && from_peer && to_peer) {
    SSL_set_bio(connection, from_peer, to_peer);
    SSL_set_accept_state(connection);
  } else {
    SSL_free(connection);
    BIO_free(from_peer);
    BIO_free(to_peer);
    connection = NULL;
  }
  ERR_clear_error();
  return connection;
}

// Takes what the peer sent; false without memory.
static inline bool curlew_tls_take(
    SSL *_Nonnull connection, const void *_Nonnull bytes, int count) {
  return BIO_write(SSL_get_rbio(connection), bytes, count) == count;
}

// Reads what was taken, after the handshake: the number of bytes, 0 when more must come first, -1
// when the peer has ended or broken the rules.
static inline int curlew_tls_read(SSL *_Nonnull connection, void *_Nonnull room, int count) {
  ERR_clear_error();
  int result = SSL_read(connection, room, count);
  if (result > 0) return result;
  bool waits = SSL_get_error(connection, result) == SSL_ERROR_WANT_READ;
  ERR_clear_error();
  return waits ? 0 : -1;
}

// Encrypts bytes, at least one; false before the handshake is done or after the end.
static inline bool curlew_tls_write(
    SSL *_Nonnull connection, const void *_Nonnull bytes, int count) {
  ERR_clear_error();
  bool written = SSL_write(connection, bytes, count) == count;
  ERR_clear_error();
  return written;
}

// Says that nothing more is sent (close_notify).
static inline void curlew_tls_finish(SSL *_Nonnull connection) {
  SSL_shutdown(connection);
  ERR_clear_error();
}

// What is to be sent to the peer: the number of bytes, 0 when there is nothing.
static inline int curlew_tls_give(SSL *_Nonnull connection, void *_Nonnull room, int count) {
  int result = BIO_read(SSL_get_wbio(connection), room, count);
  return result > 0 ? result : 0;
}
