// Preloaded into the server: syncs that a test can block and fail.
//
// While $DISK_FAULTS/fsync-blocked exists, a call of fsync creates $DISK_FAULTS/fsync-begun and waits. While
// $DISK_FAULTS/fsync-fails exists, it fails with EIO. So does fdatasync, with files of its own: SQLite calls it for its
// files, and Foundation does not.
//
// While $DISK_FAULTS/disk-full exists, writes to regular files fail with ENOSPC.
//
// $DISK_FAULTS/trace-lines has a line for each file that was renamed, with its new path, and for each sync by fsync.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
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

static void trace(const char *call, const char *file) {
  int descriptor = open(path("trace", "lines"), O_CREAT | O_WRONLY | O_APPEND, 0600);
  dprintf(descriptor, "%s %s\n", call, file);
  close(descriptor);
}

int rename(const char *from, const char *to) {
  int code = ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(from, to);
  if (code == 0) trace("rename", to);
  return code;
}

int fsync(int descriptor) {
  char link[64], file[4096];
  int code = sync_unless_faulty("fsync", descriptor);
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t size = readlink(link, file, sizeof file - 1);
  if (code == 0 && size > 0) {
    file[size] = 0;
    trace("sync", file);
  }
  return code;
}

int fdatasync(int descriptor) { return sync_unless_faulty("fdatasync", descriptor); }

static int is_full(int descriptor) {
  struct stat status;
  // The standard streams may be files, too.
  return descriptor > 2 && access(path("disk", "full"), F_OK) == 0 && fstat(descriptor, &status) == 0 &&
         S_ISREG(status.st_mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (!is_full(descriptor)) {
    return ((ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write"))(descriptor, bytes, count);
  }
  errno = ENOSPC;
  return -1;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  if (!is_full(descriptor)) {
    return ((ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64"))(
        descriptor, bytes, count, offset);
  }
  errno = ENOSPC;
  return -1;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return pwrite64(descriptor, bytes, count, offset);
}
