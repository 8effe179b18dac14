// Preloaded into servers under Valgrind. Valgrind writes into the mask of sigsuspend(). libdispatch's mask
// is read-only, and the first thread of a Swift program waits there: the server would crash.

#include <signal.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  sigprocmask(SIG_SETMASK, mask, 0);
  for (;;) pause();
}
