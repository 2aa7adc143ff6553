// musl's own headers, for the release that is built as one Embedded Swift module: there is no overlay of Swift's for them,
// so what C says in macros and variadic functions is said again in functions.
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static inline char **musl_environ(void) { return environ; }
static inline int musl_errno(void) { return errno; }
static inline void musl_set_errno(int number) { errno = number; }
static inline int musl_openat(int folder, const char *path, int flags, mode_t mode) {
    return openat(folder, path, flags, mode);
}
static inline int musl_fcntl(int descriptor, int command, int argument) {
    return fcntl(descriptor, command, argument);
}
static inline int musl_fcntl_pointer(int descriptor, int command, void *argument) {
    return fcntl(descriptor, command, argument);
}
static inline int musl_ioctl(int descriptor, unsigned long request, void *argument) {
    return ioctl(descriptor, (int)request, argument);
}
static inline void (*musl_handler(const struct sigaction *action))(int) { return action->sa_handler; }

// System calls that musl before 1.2.5 has no function for.
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
static inline int renameat2(
    int folder, const char *path, int other_folder, const char *other, unsigned flags)
{
    return syscall(SYS_renameat2, folder, path, other_folder, other, flags);
}
#endif
#ifndef STATX_ATTR_APPEND
#define STATX_ATTR_APPEND 0x20
struct statx {
    uint32_t stx_mask, stx_blksize;
    uint64_t stx_attributes;
    uint32_t stx_nlink, stx_uid, stx_gid;
    uint16_t stx_mode, stx_padding;
    uint64_t stx_ino, stx_size, stx_blocks, stx_attributes_mask;
    uint64_t stx_rest[24];
};
static inline int statx(
    int folder, const char *path, int flags, unsigned mask, struct statx *buffer)
{
    return syscall(SYS_statx, folder, path, flags, mask, buffer);
}
#endif
