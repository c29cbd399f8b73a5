// SPDX-License-Identifier: Apache-2.0
// libcurl's variadic functions are not imported into Swift: one `static inline` per argument type.
// `CURL *` and `CURLM *` are `void *`; they arrive as UnsafeMutableRawPointer.
#pragma once

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#ifdef __linux__
#include <sys/timerfd.h>
#endif
#include <time.h>
#include <unistd.h>

// MARK: Options of an easy handle

// `long` options; an int in a variadic call would be read as garbage.
static inline CURLcode curlew_set_long(CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

// `curl_off_t` options (names end in _LARGE).
static inline CURLcode curlew_set_offset(
    CURL *_Nonnull handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

// Text options; libcurl copies the text (but never CURLOPT_POSTFIELDS, which we do not use).
static inline CURLcode curlew_set_text(
    CURL *_Nonnull handle, CURLoption option, const char *_Nullable text) {
  return curl_easy_setopt(handle, option, text);
}

// CURLOPT_COPYPOSTFIELDS: bytes, copied as far as CURLOPT_POSTFIELDSIZE_LARGE says.
static inline CURLcode curlew_set_bytes(
    CURL *_Nonnull handle, CURLoption option, const void *_Nonnull bytes) {
  return curl_easy_setopt(handle, option, bytes);
}

// Plain pointers (…DATA, CURLOPT_SHARE, CURLOPT_PRIVATE, CURLOPT_ERRORBUFFER); never copied.
static inline CURLcode curlew_set_pointer(
    CURL *_Nonnull handle, CURLoption option, void *_Nullable pointer) {
  return curl_easy_setopt(handle, option, pointer);
}

// CURLOPT_HTTPHEADER; libcurl keeps the pointer, the list must outlive the transfer.
static inline CURLcode curlew_set_list(
    CURL *_Nonnull handle, CURLoption option, struct curl_slist *_Nullable list) {
  return curl_easy_setopt(handle, option, list);
}

// …_BLOB options, copied by libcurl; NULL takes the option away.
static inline CURLcode curlew_set_blob(
    CURL *_Nonnull handle, CURLoption option, void *_Nonnull bytes, size_t count) {
  struct curl_blob blob = {bytes, count, CURL_BLOB_COPY};
  return curl_easy_setopt(handle, option, &blob);
}

// CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION, CURLOPT_READFUNCTION.
typedef size_t (*curlew_data_callback)(
    char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);
static inline CURLcode curlew_set_data_callback(
    CURL *_Nonnull handle, CURLoption option, curlew_data_callback _Nullable callback) {
  return curl_easy_setopt(handle, option, callback);
}

// CURLOPT_DEBUGFUNCTION.
typedef int (*curlew_debug_callback)(
    CURL *_Nullable handle, curl_infotype kind, char *_Nullable bytes, size_t count,
    void *_Nullable context);
static inline CURLcode curlew_set_debug_callback(
    CURL *_Nonnull handle, curlew_debug_callback _Nullable callback) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, callback);
}

// CURLOPT_SEEKFUNCTION.
typedef int (*curlew_seek_callback)(void *_Nullable context, curl_off_t offset, int origin);
static inline CURLcode curlew_set_seek_callback(
    CURL *_Nonnull handle, curlew_seek_callback _Nullable callback) {
  return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, callback);
}

// CURLOPT_PREREQFUNCTION.
typedef int (*curlew_prereq_callback)(
    void *_Nullable context, char *_Nullable remote, char *_Nullable local, int remote_port,
    int local_port);
static inline CURLcode curlew_set_prereq_callback(
    CURL *_Nonnull handle, curlew_prereq_callback _Nullable callback) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, callback);
}

// CURLOPT_OPENSOCKETFUNCTION.
typedef curl_socket_t (*curlew_socket_callback)(
    void *_Nullable context, curlsocktype purpose, struct curl_sockaddr *_Nullable address);
static inline CURLcode curlew_set_socket_callback(
    CURL *_Nonnull handle, curlew_socket_callback _Nullable callback) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

// CURLOPT_XFERINFOFUNCTION; called only when CURLOPT_NOPROGRESS is 0.
typedef int (*curlew_progress_callback)(
    void *_Nullable context, curl_off_t to_receive, curl_off_t received, curl_off_t to_send,
    curl_off_t sent);
static inline CURLcode curlew_set_progress_callback(
    CURL *_Nonnull handle, curlew_progress_callback _Nullable callback) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, callback);
}

// MARK: Facts about an easy handle

static inline CURLcode curlew_get_offset(
    CURL *_Nonnull handle, CURLINFO what, curl_off_t *_Nonnull value) {
  return curl_easy_getinfo(handle, what, value);
}

static inline CURLcode curlew_get_long(CURL *_Nonnull handle, CURLINFO what, long *_Nonnull value) {
  return curl_easy_getinfo(handle, what, value);
}

// CURLINFO_PRIVATE.
static inline CURLcode curlew_get_pointer(
    CURL *_Nonnull handle, CURLINFO what, void *_Nullable *_Nonnull pointer) {
  return curl_easy_getinfo(handle, what, pointer);
}

// CURLINFO_CERTINFO: the lines about the peer's own certificate; NULL when there are none. They belong
// to the handle.
static inline const struct curl_slist *_Nullable curlew_get_certificate(CURL *_Nonnull handle) {
  struct curl_certinfo *found = NULL;
  if (curl_easy_getinfo(handle, CURLINFO_CERTINFO, &found) != CURLE_OK || !found) return NULL;
  return found->num_of_certs > 0 ? found->certinfo[0] : NULL;
}

// Texts that belong to the handle; NULL for none.
static inline CURLcode curlew_get_text(
    CURL *_Nonnull handle, CURLINFO what, const char *_Nullable *_Nonnull text) {
  return curl_easy_getinfo(handle, what, text);
}

// CURLINFO_ACTIVESOCKET.
static inline CURLcode curlew_get_socket(
    CURL *_Nonnull handle, CURLINFO what, curl_socket_t *_Nonnull descriptor) {
  return curl_easy_getinfo(handle, what, descriptor);
}

// MARK: The multi handle and the share

static inline CURLMcode curlew_multi_set_long(
    CURLM *_Nonnull multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// CURLMOPT_SOCKETDATA, CURLMOPT_TIMERDATA; never copied.
static inline CURLMcode curlew_multi_set_pointer(
    CURLM *_Nonnull multi, CURLMoption option, void *_Nullable pointer) {
  return curl_multi_setopt(multi, option, pointer);
}

// CURLMOPT_SOCKETFUNCTION.
typedef int (*curlew_multi_socket_callback)(
    CURL *_Nullable handle, curl_socket_t descriptor, int what, void *_Nullable context,
    void *_Nullable socket_context);
static inline CURLMcode curlew_multi_set_socket_callback(
    CURLM *_Nonnull multi, curlew_multi_socket_callback _Nullable callback) {
  return curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
}

// CURLMOPT_TIMERFUNCTION.
typedef int (*curlew_multi_timer_callback)(
    CURLM *_Nullable multi, long milliseconds, void *_Nullable context);
static inline CURLMcode curlew_multi_set_timer_callback(
    CURLM *_Nonnull multi, curlew_multi_timer_callback _Nullable callback) {
  return curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
}

static inline CURLSHcode curlew_share_set_lock_data(
    CURLSH *_Nonnull share, CURLSHoption option, curl_lock_data what) {
  return curl_share_setopt(share, option, what);
}

// The next transfer that ended, or NULL; CURLMsg has a union that Swift would have to take apart.
static inline CURL *_Nullable curlew_multi_next_ended(
    CURLM *_Nonnull multi, CURLcode *_Nonnull code) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *code = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

// MARK: Sockets

// The numeric text of the address that a socket is about to be connected to; false for a family
// that is neither IPv4 nor IPv6. `text` holds INET6_ADDRSTRLEN bytes.
static inline bool curlew_address_text(
    const struct curl_sockaddr *_Nonnull address, char *_Nonnull text) {
  const void *bytes = NULL;
  if (address->family == AF_INET)
    bytes = &((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr;
  else if (address->family == AF_INET6)
    bytes = &((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr;
  return bytes && inet_ntop(address->family, bytes, text, INET6_ADDRSTRLEN);
}

// The socket that libcurl asks for, not inherited by programs that are started later.
static inline curl_socket_t curlew_open_socket(const struct curl_sockaddr *_Nonnull address) {
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// A datagram socket for an address that libcurl would open a stream to: what it connects is then
// ours to send datagrams on.
static inline curl_socket_t curlew_open_datagram_socket(
    const struct curl_sockaddr *_Nonnull address) {
  return socket(address->family, SOCK_DGRAM | SOCK_CLOEXEC, IPPROTO_UDP);
}

static inline bool curlew_is_unix_address(const struct curl_sockaddr *_Nonnull address) {
  return address->family == AF_UNIX;
}

// Says that no more is sent; 0 or the error number.
static inline int curlew_end_sending(curl_socket_t descriptor) {
  return shutdown(descriptor, SHUT_WR) == 0 ? 0 : errno;
}

// Asks again, without waiting: curl_multi_poll does not report POLLERR and POLLHUP.
static inline int curlew_poll_now(struct pollfd *_Nonnull entries, nfds_t count) {
  return poll(entries, count, 0);
}

// The port that a socket of TCP has on this side; 0 for any other descriptor.
static inline int curlew_local_port(int socket) {
  struct sockaddr_storage name;
  socklen_t length = sizeof name;
  if (getsockname(socket, (struct sockaddr *)&name, &length) != 0) return 0;
  if (name.ss_family == AF_INET)
    return ntohs(((struct sockaddr_in *)(void *)&name)->sin_port);
  if (name.ss_family == AF_INET6)
    return ntohs(((struct sockaddr_in6 *)(void *)&name)->sin6_port);
  return 0;
}

// A second descriptor of a socket, or -1.
static inline int curlew_copy_socket(curl_socket_t socket) {
  return fcntl(socket, F_DUPFD_CLOEXEC, 0);
}

// What has come on a socket, without waiting: bytes, 0 at the end, -1 for nothing more.
static inline ssize_t curlew_receive(int socket, void *_Nonnull bytes, size_t count) {
  return recv(socket, bytes, count, MSG_DONTWAIT);
}

// What waits on a socket and stays there: bytes, 0 at the end, -1 for nothing.
static inline ssize_t curlew_peek(int socket, void *_Nonnull bytes, size_t count) {
  return recv(socket, bytes, count, MSG_PEEK | MSG_DONTWAIT);
}

// How many milliseconds ago data last came on a socket of TCP; -1 if none came since the last was sent,
// or that is not known.
static inline long curlew_milliseconds_since_data(int socket) {
#ifdef __linux__
  struct tcp_info info;
  socklen_t length = sizeof info;
  memset(&info, 0, sizeof info);
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) != 0) return -1;
  return info.tcpi_last_data_recv < info.tcpi_last_data_sent ? (long)info.tcpi_last_data_recv : -1;
#else
  (void)socket;
  return -1;
#endif
}

// Whether a socket between two requests has unread bytes, its end or a reset. False for a descriptor
// that is not a socket (any more).
static inline bool curlew_has_unread_bytes(int socket) {
  char byte;
  ssize_t count = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  if (count >= 0) return true;
  switch (errno) {
  case EAGAIN:
#if EWOULDBLOCK != EAGAIN
  case EWOULDBLOCK:
#endif
  case EINTR:
  case EBADF:
  case ENOTSOCK:
    return false;
  default:
    return true;
  }
}

// MARK: The thread

// Whether this thread is `thread`. glibc declares pthread_self() `const`, so an optimiser keeps its
// value over an `await`, which may change the thread; a call that it can neither inline nor take
// for pure makes it ask each time.
static __attribute__((noinline, unused)) bool curlew_is_thread(pthread_t thread) {
  __asm__ volatile("" ::: "memory");
  return pthread_equal(pthread_self(), thread) != 0;
}

// Joins a thread that ends within so many milliseconds, else detaches it; 0 or the error number.
static inline int curlew_join_within(pthread_t thread, double milliseconds) {
#ifdef __GLIBC__
  struct timespec end;
  if (clock_gettime(CLOCK_REALTIME, &end) != 0) return errno;
  end.tv_sec += (time_t)(milliseconds / 1000);
  end.tv_nsec += (long)((milliseconds - (double)(time_t)(milliseconds / 1000) * 1000) * 1e6);
  if (end.tv_nsec >= 1000000000) {
    end.tv_sec += 1;
    end.tv_nsec -= 1000000000;
  }
  int code = pthread_timedjoin_np(thread, NULL, &end);
  return code == ETIMEDOUT ? pthread_detach(thread) : code;
#else
  (void)milliseconds;
  return pthread_join(thread, NULL);
#endif
}

#if defined(MADV_HUGEPAGE) && !defined(MADV_POPULATE_WRITE)
#define MADV_POPULATE_WRITE 23  // Linux has it since 5.14; glibc's headers since 2.35.
#endif

// One heap for all threads, where the C library would make more, with room to grow in and on large
// pages where the system has them.
static inline void curlew_prepare_heap(void) {
#ifdef __GLIBC__
  enum {
    room = 32 << 20, probe_size = 64 << 10, probe_count = 8, large_page = 2 << 20,
    short_run = 768 << 10
  };
  mallopt(M_ARENA_MAX, 1);
  // What is freed at the end stays, or the room would be given back. Naming one of these fixes all,
  // so the size from which memory is asked for by itself is named too.
  mallopt(M_TRIM_THRESHOLD, 2 * room);
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
#ifdef MADV_HUGEPAGE
  char *before = sbrk(0);
  void *volatile probes[probe_count];
  int count = 0;
  mallopt(M_TOP_PAD, room);
  while (count < probe_count && sbrk(0) == before) probes[count++] = malloc(probe_size);
  while (count > 0) free(probes[--count]);
  char *end = sbrk(0);
  // What a short run needs is before the first large page: to clear one takes longer than the run's
  // own requests. What is before that is passed over, untouched.
  void *volatile probe = malloc(probe_size);
  size_t next = (size_t)probe, least = next + probe_size + short_run;
  size_t large = (least + large_page - 1) / large_page * large_page;
  free(probe);
  if (next != 0 && end > before && large + large_page < (size_t)end) {
    probe = malloc(large - short_run - next);
    // Errors of both, such as that the system has no large pages, change nothing but the speed.
    madvise((void *)(large - short_run), short_run, MADV_POPULATE_WRITE);
    madvise((void *)large, (size_t)end - large, MADV_HUGEPAGE);
  }
#endif
  mallopt(M_TOP_PAD, 1 << 20);
#endif
}

// Nanoseconds of the monotonic clock.
static inline unsigned long long curlew_nanoseconds(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_MONOTONIC, &time) != 0) return 0;
  return (unsigned long long)time.tv_sec * 1000000000ull + (unsigned long long)time.tv_nsec;
}

// Values of macros with casts or hexadecimal digits, in the type that callbacks return.
static const CURLversion curlew_version_now = CURLVERSION_NOW;
static const curl_socket_t curlew_timeout_socket = CURL_SOCKET_TIMEOUT;
static const size_t curlew_read_abort = CURL_READFUNC_ABORT;
// CURLAUTH_… are casts, which Swift does not import.
static const long curlew_auth_basic = (long)CURLAUTH_BASIC;
static const long curlew_auth_digest = (long)CURLAUTH_DIGEST;
static const long curlew_auth_ntlm = (long)CURLAUTH_NTLM;
static const long curlew_auth_negotiate = (long)CURLAUTH_NEGOTIATE;
// An enumeration until libcurl 8.16, a macro since.
static const long curlew_usessl_all = (long)CURLUSESSL_ALL;
// By its number, since the headers of older versions do not have it: CURLMOPT_QUICK_EXIT, from 8.20 on.
// Older versions say CURLM_UNKNOWN_OPTION.
static const CURLMoption curlew_multi_quick_exit = (CURLMoption)(CURLOPTTYPE_LONG + 21);

static const size_t curlew_read_pause = CURL_READFUNC_PAUSE;
static const size_t curlew_write_pause = CURL_WRITEFUNC_PAUSE;

// MARK: Timers

// A descriptor that is readable from a time on; -1 where the system has none.
static inline int curlew_timer_open(void) {
#ifdef __linux__
  return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
#else
  return -1;
#endif
}

// Sets that time, in nanoseconds of CLOCK_MONOTONIC; earlier expiries are forgotten.
static inline int curlew_timer_set(int descriptor, uint64_t nanoseconds) {
#ifdef __linux__
  struct itimerspec time = {{0, 0}, {(time_t)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000)}};
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &time, NULL);
#else
  (void)descriptor;
  (void)nanoseconds;
  return -1;
#endif
}
