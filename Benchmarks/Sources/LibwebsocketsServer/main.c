// A counter of nothing but libwebsockets in C: the library's own WebSockets on libuv, each message written
// at once.
//
// It sends the messages of the bare epoll server. The library buffers a message that a viewer's socket does
// not accept at once.

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DESCRIPTORS = 1 << 20, ROOM = 512 };

struct viewer {
  int place;  // the index among the viewers
};

static struct lws *viewers[DESCRIPTORS];
static int viewer_count;
static long revision;

static bool say(struct lws *socket, unsigned char *text, size_t size) {
  return lws_write(socket, text, size, LWS_WRITE_TEXT) == (int)size;
}

// The first message: the current state.
static bool welcome(struct lws *socket) {
  unsigned char bytes[LWS_PRE + ROOM];
  char *text = (char *)bytes + LWS_PRE;
  int size = snprintf(
    text, ROOM,
    "{\"type\":\"snapshot\",\"epoch\":\"plain\",\"revision\":%ld,\"state\":{\"count\":%ld},"
    "\"viewer\":{\"id\":\"v%d\",\"role\":\"presenter\"}}",
    revision, revision, (int)lws_get_socket_fd(socket));
  return say(socket, bytes + LWS_PRE, size);
}

static void fan_out(void) {
  unsigned char bytes[LWS_PRE + ROOM];
  char *text = (char *)bytes + LWS_PRE;
  revision += 1;
  int size = snprintf(
    text, ROOM,
    "{\"type\":\"patch\",\"from\":%ld,\"revision\":%ld,"
    "\"ops\":[{\"op\":\"replace\",\"path\":\"/count\",\"value\":%ld}]}",
    revision - 1, revision, revision);
  for (int place = 0; place < viewer_count; place++) {
    if (!say(viewers[place], bytes + LWS_PRE, size))
      lws_set_timeout(viewers[place], PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
  }
}

static int happened(
  struct lws *socket, enum lws_callback_reasons what, void *user, void *bytes, size_t size) {
  struct viewer *viewer = user;
  switch (what) {
  case LWS_CALLBACK_ESTABLISHED:
    viewer->place = viewer_count;
    viewers[viewer_count++] = socket;
    return welcome(socket) ? 0 : -1;
  case LWS_CALLBACK_RECEIVE:
    fan_out();
    return 0;
  case LWS_CALLBACK_CLOSED: {
    struct lws *last = viewers[--viewer_count];
    viewers[viewer->place] = last;
    ((struct viewer *)lws_wsi_user(last))->place = viewer->place;
    return 0;
  }
  default:
    return lws_callback_http_dummy(socket, what, user, bytes, size);
  }
}

static void stop(void *handle, int signal) { exit(0); }

int main(int argc, char **argv) {
  static const struct lws_protocols protocols[] = {
    {"http", lws_callback_http_dummy, 0, 0},
    // The receive buffer of each connection.
    {"lectern.v1", happened, sizeof(struct viewer), 512},
    {0},
  };
  static const lws_retry_bo_t no_pings = {0};  // the library keeps its timers in one sorted list
  lws_set_log_level(LLL_ERR, NULL);
  struct lws_context_creation_info info = {
    .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6,
    .port = argc == 3 && !strcmp(argv[1], "--port") ? atoi(argv[2]) : 0,
    .iface = "127.0.0.1",
    .protocols = protocols,
    .max_http_header_pool = 16 * 1024,
    .retry_and_idle_policy = &no_pings,
    .signal_cb = stop,
  };
  struct lws_context *context = lws_create_context(&info);
  if (!context) return 1;
  struct lws_vhost *vhost = lws_get_vhost_by_name(context, "default");
  printf("listening on http://127.0.0.1:%d\n", vhost ? lws_get_vhost_listen_port(vhost) : 0);
  fflush(stdout);
  while (lws_service(context, 0) >= 0) {
  }
  lws_context_destroy(context);
}
