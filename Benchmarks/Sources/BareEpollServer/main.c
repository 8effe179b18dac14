// The reference: a counter of nothing but epoll and send().
//
// It implements just enough of HTTP and WebSocket (RFC 6455) for the load generator, because the generator
// sends every request and every frame in one piece. An action makes one message, and all viewers get the
// same bytes. A viewer whose socket does not accept them at once is closed: there is no queue, and no state
// per viewer.

#define _GNU_SOURCE
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { DESCRIPTORS = 1 << 20, NOT_A_VIEWER = -1 };

static int viewers[DESCRIPTORS];     // the viewers' sockets
static int places[DESCRIPTORS];      // the index of each socket in viewers
static int viewer_count;
static long revision;

static void add_viewer(int fd) {
  places[fd] = viewer_count;
  viewers[viewer_count++] = fd;
}

static void hang_up(int fd) {
  int place = places[fd];
  if (place != NOT_A_VIEWER) {
    viewers[place] = viewers[--viewer_count];
    places[viewers[place]] = place;
    places[fd] = NOT_A_VIEWER;
  }
  close(fd);
}

static bool send_all(int fd, const void *bytes, size_t size) {
  return send(fd, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)size;
}

// RFC 6455 §5.2: an unmasked text frame in one fragment, of less than 64 KB.
static size_t make_frame(uint8_t *frame, const char *text) {
  size_t size = strlen(text), header = size < 126 ? 2 : 4;
  frame[0] = 0x81;
  frame[1] = size < 126 ? size : 126;
  if (header == 4) frame[2] = size >> 8, frame[3] = size & 0xff;
  memcpy(frame + header, text, size);
  return header + size;
}

static void fan_out(void) {
  char text[256];
  uint8_t frame[512];
  revision += 1;
  snprintf(
    text, sizeof text,
    "{\"type\":\"patch\",\"from\":%ld,\"revision\":%ld,"
    "\"ops\":[{\"op\":\"replace\",\"path\":\"/count\",\"value\":%ld}]}",
    revision - 1, revision, revision);
  size_t size = make_frame(frame, text);
  // From the end, because the last viewer takes the place of one that is closed.
  for (int place = viewer_count - 1; place >= 0; place--)
    if (!send_all(viewers[place], frame, size)) hang_up(viewers[place]);
}

static uint32_t rotate(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

// FIPS 180-4 §6.1, of a text of 60 bytes (two blocks): the key, and the GUID of RFC 6455 §1.3.
static void sha1(const char *text, uint8_t digest[20]) {
  uint8_t blocks[128] = {0};
  uint32_t sum[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0}, w[80];
  memcpy(blocks, text, 60);
  blocks[60] = 0x80;
  blocks[126] = (60 * 8) >> 8, blocks[127] = (60 * 8) & 0xff;
  for (const uint8_t *block = blocks; block < blocks + 128; block += 64) {
    for (int i = 0; i < 16; i++)
      w[i] = (uint32_t)block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++) w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = sum[0], b = sum[1], c = sum[2], d = sum[3], e = sum[4];
    for (int i = 0; i < 80; i++) {
      uint32_t f = i < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                   : i < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                   : i < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                            : (b ^ c ^ d) + 0xca62c1d6;
      uint32_t next = rotate(a, 5) + f + e + w[i];
      e = d, d = c, c = rotate(b, 30), b = a, a = next;
    }
    sum[0] += a, sum[1] += b, sum[2] += c, sum[3] += d, sum[4] += e;
  }
  for (int i = 0; i < 20; i++) digest[i] = sum[i / 4] >> (24 - 8 * (i % 4));
}

// Twenty bytes and an empty one make 28 characters, the last of which is padding.
static void base64(const uint8_t digest[20], char text[29]) {
  static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  uint8_t bytes[21] = {0};
  memcpy(bytes, digest, 20);
  for (int i = 0; i < 7; i++) {
    uint32_t word = bytes[3 * i] << 16 | bytes[3 * i + 1] << 8 | bytes[3 * i + 2];
    for (int j = 0; j < 4; j++) text[4 * i + j] = alphabet[word >> (18 - 6 * j) & 63];
  }
  strcpy(text + 27, "=");
}

// RFC 6455 §4.2.2, and the first message: the current state.
static bool upgrade(int fd, const char *request) {
  char salted[61], accept_key[29], text[1024];
  uint8_t digest[20], reply[2048];
  const char *key = strcasestr(request, "\r\nSec-WebSocket-Key: ");
  if (!key || strlen(key) < 21 + 24) return false;
  snprintf(salted, sizeof salted, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key + 21);
  sha1(salted, digest);
  base64(digest, accept_key);
  int head = snprintf(
    (char *)reply, sizeof reply,
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: lectern.v1\r\n\r\n", accept_key);
  snprintf(
    text, sizeof text,
    "{\"type\":\"snapshot\",\"epoch\":\"bare\",\"revision\":%ld,\"state\":{\"count\":%ld},"
    "\"viewer\":{\"id\":\"v%d\",\"role\":\"presenter\"}}", revision, revision, fd);
  add_viewer(fd);
  return send_all(fd, reply, head + make_frame(reply + head, text));
}

// RFC 6455 §5.2: short masked frames. Text is the only action; no other frame of the load generator needs
// an answer.
static bool receive(const uint8_t *bytes, ssize_t count) {
  while (count >= 6) {
    ssize_t size = 6 + (bytes[1] & 0x7f);
    if (size >= 6 + 126 || size > count || bytes[0] == 0x88) return false;
    if (bytes[0] == 0x81) fan_out();
    bytes += size, count -= size;
  }
  return count == 0;
}

static void readable(int fd) {
  char bytes[4096];
  ssize_t count = recv(fd, bytes, sizeof bytes - 1, MSG_DONTWAIT);
  if (count < 0) return;
  bytes[count] = 0;
  bool is_viewer = places[fd] != NOT_A_VIEWER;
  if (!count || !(is_viewer ? receive((uint8_t *)bytes, count) : upgrade(fd, bytes))) hang_up(fd);
}

int main(int argc, char **argv) {
  int port = argc == 3 && !strcmp(argv[1], "--port") ? atoi(argv[2]) : 0, on = 1;
  struct sockaddr_in address = {
    .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), epoll = epoll_create1(0);
  if (bind(listener, (void *)&address, size) || listen(listener, 4096)) return perror("listen"), 1;
  getsockname(listener, (void *)&address, &size);
  printf("listening on http://127.0.0.1:%d\n", ntohs(address.sin_port));
  fflush(stdout);

  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
  epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);
  for (;;) {
    int count = epoll_wait(epoll, events, 256, -1);
    for (int i = 0; i < count; i++) {
      if (events[i].data.fd != listener) {
        readable(events[i].data.fd);
        continue;
      }
      int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
      if (fd < 0) continue;
      setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      places[fd] = NOT_A_VIEWER;
      event.data.fd = fd;
      epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
    }
  }
}
