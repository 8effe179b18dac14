// Preloaded into the server: a slow fsync that creates a file when it begins, so that a test can act while a save is
// in flight.
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int fsync(int descriptor) {
  close(open(getenv("FSYNC_BEGUN"), O_CREAT | O_WRONLY, 0600));
  usleep((useconds_t)atoi(getenv("FSYNC_MICROSECONDS")));
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(descriptor);
}
