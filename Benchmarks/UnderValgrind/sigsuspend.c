// Preloaded where a server runs under Valgrind, which writes into the mask that sigsuspend() is given.
// libdispatch's is read-only, and a Swift program's first thread waits there for good: it would crash.

#include <signal.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  sigprocmask(SIG_SETMASK, mask, 0);
  for (;;) pause();
}
