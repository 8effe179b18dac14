// Preloaded into the server: syncs that a test can block and fail.
//
// While $DISK_FAULTS/fsync-blocked exists, a call of fsync creates $DISK_FAULTS/fsync-begun and waits. While
// $DISK_FAULTS/fsync-fails exists, it fails with EIO. So does fdatasync, with files of its own: SQLite calls it for its
// files, and Foundation does not.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *path(const char *call, const char *suffix) {
  static _Thread_local char path[4096];
  snprintf(path, sizeof path, "%s/%s-%s", getenv("DISK_FAULTS"), call, suffix);
  return path;
}

static int sync_unless_faulty(const char *call, int descriptor) {
  if (access(path(call, "blocked"), F_OK) == 0) {
    close(open(path(call, "begun"), O_CREAT | O_WRONLY, 0600));
    while (access(path(call, "blocked"), F_OK) == 0) usleep(1000);
  }
  if (access(path(call, "fails"), F_OK) == 0) {
    errno = EIO;
    return -1;
  }
  return ((int (*)(int))dlsym(RTLD_NEXT, call))(descriptor);
}

int fsync(int descriptor) { return sync_unless_faulty("fsync", descriptor); }
int fdatasync(int descriptor) { return sync_unless_faulty("fdatasync", descriptor); }
