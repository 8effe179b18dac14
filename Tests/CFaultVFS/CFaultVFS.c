#include "CFaultVFS.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  sqlite3_file base;
  Faults *faults;
  const char *suffix;
  // The file of the default file system follows.
  sqlite3_file real[];
} FaultFile;

typedef struct {
  sqlite3_vfs base;
  sqlite3_vfs *real;
  Faults *faults;
} FaultVFS;

static sqlite3_file *real(sqlite3_file *file) { return ((FaultFile *)file)->real; }

static int fails(FaultCalls *calls) {
  calls->count++;
  return calls->failsFrom > 0 && calls->count >= calls->failsFrom;
}

static int fault_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  Faults *faults = ((FaultFile *)file)->faults;
  if (fails(&faults->writes)) {
    if (faults->isShort) real(file)->pMethods->xWrite(real(file), bytes, count / 2, offset);
    return faults->writes.code;
  }
  return real(file)->pMethods->xWrite(real(file), bytes, count, offset);
}

static pthread_mutex_t stallMutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stallEnded = PTHREAD_COND_INITIALIZER;

void fault_set_stalled(Faults *faults, int isStalled) {
  pthread_mutex_lock(&stallMutex);
  faults->isStalled = isStalled;
  pthread_cond_broadcast(&stallEnded);
  pthread_mutex_unlock(&stallMutex);
}

static void wait_while_stalled(Faults *faults) {
  pthread_mutex_lock(&stallMutex);
  while (faults->isStalled) pthread_cond_wait(&stallEnded, &stallMutex);
  pthread_mutex_unlock(&stallMutex);
}

static void copy_durable(FaultFile *file) {
  char path[600];
  sqlite3_int64 size = 0;
  snprintf(path, sizeof path, "%s%s", file->faults->durablePrefix, file->suffix);
  if (real(&file->base)->pMethods->xFileSize(real(&file->base), &size) != SQLITE_OK) abort();
  char *bytes = malloc((size_t)size + 1);
  if (size > 0 &&
      real(&file->base)->pMethods->xRead(real(&file->base), bytes, (int)size, 0) != SQLITE_OK) abort();
  FILE *copy = fopen(path, "wb");
  if (!copy || fwrite(bytes, 1, (size_t)size, copy) != (size_t)size || fclose(copy) != 0) abort();
  free(bytes);
}

static int fault_sync(sqlite3_file *file, int flags) {
  Faults *faults = ((FaultFile *)file)->faults;
  wait_while_stalled(faults);
  if (fails(&faults->syncs)) return faults->syncs.code;
  int code = real(file)->pMethods->xSync(real(file), flags);
  if (code == SQLITE_OK && faults->durablePrefix[0]) copy_durable((FaultFile *)file);
  return code;
}

static int fault_close(sqlite3_file *file) { return real(file)->pMethods->xClose(real(file)); }
static int fault_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  return real(file)->pMethods->xRead(real(file), bytes, count, offset);
}
static int fault_truncate(sqlite3_file *file, sqlite3_int64 size) {
  return real(file)->pMethods->xTruncate(real(file), size);
}
static int fault_file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
static int fault_lock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
static int fault_unlock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
static int fault_check_lock(sqlite3_file *file, int *result) {
  return real(file)->pMethods->xCheckReservedLock(real(file), result);
}
static int fault_control(sqlite3_file *file, int operation, void *argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
static int fault_sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}
static int fault_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

// Version 1: no shared memory and no memory map, because an exclusive log doesn't need them.
static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = fault_close,
    .xRead = fault_read,
    .xWrite = fault_write,
    .xTruncate = fault_truncate,
    .xSync = fault_sync,
    .xFileSize = fault_file_size,
    .xLock = fault_lock,
    .xUnlock = fault_unlock,
    .xCheckReservedLock = fault_check_lock,
    .xFileControl = fault_control,
    .xSectorSize = fault_sector_size,
    .xDeviceCharacteristics = fault_characteristics,
};

static int fault_open(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *outFlags) {
  FaultVFS *self = (FaultVFS *)vfs;
  FaultFile *fault = (FaultFile *)file;
  file->pMethods = NULL;
  if (fails(&self->faults->opens)) {
    errno = EACCES;
    return self->faults->opens.code;
  }
  int code = self->real->xOpen(self->real, name, fault->real, flags, outFlags);
  if (code != SQLITE_OK) return code;
  fault->faults = self->faults;
  fault->suffix = flags & SQLITE_OPEN_WAL ? "-wal" : "";
  file->pMethods = &methods;
  return SQLITE_OK;
}

static int fault_delete(sqlite3_vfs *vfs, const char *name, int syncsFolder) {
  FaultVFS *self = (FaultVFS *)vfs;
  return self->real->xDelete(self->real, name, syncsFolder);
}

int fault_vfs_register(const char *name, Faults *faults) {
  sqlite3_vfs *real = sqlite3_vfs_find(NULL);
  FaultVFS *vfs = calloc(1, sizeof *vfs);
  if (!real || !vfs) return SQLITE_NOMEM;
  vfs->base = *real;
  vfs->base.iVersion = 1;
  vfs->base.pNext = NULL;
  vfs->base.zName = strdup(name);
  vfs->base.szOsFile = (int)sizeof(FaultFile) + real->szOsFile;
  vfs->base.xOpen = fault_open;
  vfs->base.xDelete = fault_delete;
  vfs->real = real;
  vfs->faults = faults;
  return sqlite3_vfs_register(&vfs->base, 0);
}
