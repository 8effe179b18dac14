// The parts of libwebsockets and the system that Swift cannot import, with the reasons.
#pragma once

#include <libwebsockets.h>
#include <openssl/err.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>

#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#ifdef __APPLE__
#include <netinet/tcp.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

// LWS_PRE is an expression over sizeof.
static const size_t lectern_pre = LWS_PRE;

// These options are shifts of a long long literal, in a different width in each version.
static const uint64_t lectern_option_libuv = LWS_SERVER_OPTION_LIBUV;
static const uint64_t lectern_option_explicit_vhosts = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
static const uint64_t lectern_option_no_fault_signals = LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN;
static const uint64_t lectern_option_disable_ipv6 = LWS_SERVER_OPTION_DISABLE_IPV6;
static const uint64_t lectern_option_tls = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
static const uint64_t lectern_option_tls_vhost = LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX;
static const uint64_t lectern_option_fail_unbound = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;

// A timer with its owner. The library passes the address of its own part, so that part comes first.
typedef struct lectern_timer {
  lws_sorted_usec_list_t list;
  void *owner;
} lectern_timer;

// Swift's module of glibc lacks malloc.h.
static inline void lectern_release_unused_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// A builtin. A small object may begin in one line of the cache and end in the next.
static inline void lectern_prefetch(uintptr_t address) {
  __builtin_prefetch((const void *)address);
  __builtin_prefetch((const void *)(address + 32));
}

#ifdef __linux__
// A shim, because syscall() is variadic. The C library's send() can be cancelled by another thread, and that costs
// time before and after each call.
static inline ssize_t lectern_send(int socket, const void *bytes, size_t count, int flags) {
  return syscall(SYS_sendto, socket, bytes, count, flags, NULL, 0);
}
#else
static inline ssize_t lectern_send(int socket, const void *bytes, size_t count, int flags) {
  return send(socket, bytes, count, flags);
}
#endif

// The bytes that a TCP connection has sent, as far as the peer has acknowledged them, and received; -1 if the system
// does not report them. On Linux (4.1 and later) they are at byte 120 and 128 of TCP_INFO, behind the end of the C
// library's own `struct tcp_info`. The kernel's header defines the same struct again, and Swift refuses that.
typedef struct lectern_bytes {
  int64_t sent;
  int64_t received;
} lectern_bytes;

static inline lectern_bytes lectern_tcp_bytes(int socket) {
  lectern_bytes none = {-1, -1};
#if defined(__linux__)
  uint64_t info[32];
  socklen_t size = sizeof(info);
  if (getsockopt(socket, IPPROTO_TCP, 11 /* TCP_INFO */, info, &size) != 0 || size < 136) return none;
  lectern_bytes bytes = {(int64_t)info[15], (int64_t)info[16]};
  return bytes;
#elif defined(__APPLE__)
  struct tcp_connection_info info;
  socklen_t size = sizeof(info);
  if (getsockopt(socket, IPPROTO_TCP, TCP_CONNECTION_INFO, &info, &size) != 0) return none;
  lectern_bytes bytes = {(int64_t)info.tcpi_txbytes, (int64_t)info.tcpi_rxbytes};
  return bytes;
#else
  return none;
#endif
}

// Variadic. The number of bytes that wait to be read; -1 if the system does not report it.
static inline int64_t lectern_bytes_waiting(int socket) {
  int count = 0;
  return ioctl(socket, FIONREAD, &count) == 0 ? count : -1;
}

// A macro; TLS 1.0 and 1.1 are out of use (RFC 8996).
static inline int lectern_refuse_old_tls(SSL_CTX *context) {
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

// Gives a handshake the certificate of a context, and no other: a context keeps one for each kind of key. Macros,
// again.
static inline int lectern_use_certificate(SSL *connection, SSL_CTX *context) {
  STACK_OF(X509) *chain = NULL;
  SSL_CTX_get0_chain_certs(context, &chain);
  SSL_certs_clear(connection);
  return SSL_use_cert_and_key(
    connection, SSL_CTX_get0_certificate(context), SSL_CTX_get0_privatekey(context), chain, 1
  );
}
