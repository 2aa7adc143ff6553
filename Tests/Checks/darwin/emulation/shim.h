#pragma once
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <signal.h>
#include "darwin.h"

/* What the program gets by __error(): Darwin's number, of this thread. */
extern __thread int dw_errno;
int dw_error_of(int linux_error);
int dw_signal_of(int linux_signal);
int linux_signal_of(int dw_signal); /* 0: none */

/* Something that the shim does not do: says so, and ends the program with 125, which no program of the tests uses. */
_Noreturn void unsupported(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Whether DARWIN_WITHOUT names something that a volume is to lack, or refuses: fullfsync, renamex, case (case-sensitive
 * names), crtime (creation dates that can be set), locks; setting lists, provenance, quarantine, attributes (those whose names
 * begin with com.example.refused). */
int is_without(const char *what);
/* Whether DARWIN_WITH names something that the system does by itself, provenance, or the kind of volume: nfs. */
int is_with(const char *what);

/* The result of a call, its errno translated where it failed. */
#define R(call) ({ __typeof__(call) result_ = (call); if (result_ < 0) dw_errno = dw_error_of(errno); result_; })
static inline int fail(int dw_number) { dw_errno = dw_number; return -1; }
enum { DE_EPERM = 1, DE_ENOENT = 2, DE_EBADF = 9, DE_EINVAL = 22, DE_ENOTSUP = 45, DE_ENAMETOOLONG = 63,
       DE_EILSEQ = 92, DE_EOPNOTSUPP_SOCKET = 102, DE_ENOTDIR = 20, DE_EISDIR = 21, DE_ELOOP = 62 };

void kqueue_forget(int file); /* close() ends a watch */
int is_kqueue(int file);
int kqueue_is_ready(int file); /* takes in what has come, and says whether kevent would give something */
void raise_taken(uint32_t dw_signals); /* signals that only a kqueue has seen: pending still */
extern _Atomic uint32_t taken_signals;
int is_ignored(int dw_signal);

int s_openat(int folder, const char *path, int flags, int mode);
int open_as(int folder, const char *path, int flags, int mode, const struct dw_filesec *list);
const char *parent_of(int folder, const char *path, char buffer[2 * DW_PATH_MAX]);
int inherit_list(int folder, const char *path, const struct dw_filesec *initial, int file); /* to a new file or folder */
void note_provenance(int file, const char *path);
struct timespec creation_date(int file, const char *path, struct timespec own);

const void *import(const char *name); /* a symbol of libSystem, with its underscore; NULL: the shim has none */
/* What the program gets by _NSGetArgc() and _NSGetArgv(). */
extern int program_argc;
extern char **program_argv;
