// An SQLite file system that counts the writes and syncs of the default one, and makes them fail on demand.
#pragma once

// Calls of one kind: how many there were, and from which one on they fail.
typedef struct {
  int count;
  // The number of the first call that fails; 0 for none.
  int failsFrom;
  // SQLite's result code of a call that fails.
  int code;
} FaultCalls;

typedef struct {
  FaultCalls writes;
  FaultCalls syncs;
  FaultCalls opens;
  // Whether a write that fails has written the first half of its bytes.
  int isShort;
  // What each sync that succeeds has made durable is copied to files of this prefix; empty for none.
  char durablePrefix[512];
  // Whether a sync waits.
  int isStalled;
} Faults;

// Registers a file system. `faults` is used by the thread of the database, and outlives the file system.
int fault_vfs_register(const char *name, Faults *faults);

// Lets syncs wait, or go on.
void fault_set_stalled(Faults *faults, int isStalled);
