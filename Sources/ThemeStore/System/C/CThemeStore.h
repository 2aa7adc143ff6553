// The C library, whichever it is: glibc, musl or Darwin's. Macros, variadic functions and types that differ between them
// are wrapped in functions, because Swift cannot see the former and would need a branch for the latter.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
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
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <copyfile.h>
#include <crt_externs.h>
#include <sys/clonefile.h>
#include <sys/event.h>
#include <sys/mount.h>
#include <sys/stdio.h>
#else
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#endif

static inline int c_errno(void) { return errno; }
static inline void c_set_errno(int number) { errno = number; }

static inline char **c_environment(void) {
#ifdef __APPLE__
    return *_NSGetEnviron();
#else
    return environ;
#endif
}

// The clocks' names are macros in one library and enumerators in another.
static inline struct timespec c_time(int is_monotonic) {
    struct timespec time = {0};
    clock_gettime(is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME, &time);
    return time;
}

static inline int c_openat(int folder, const char *path, int flags, mode_t mode) {
    return openat(folder, path, flags, mode);
}
static inline int c_fcntl(int descriptor, int command, int argument) {
    return fcntl(descriptor, command, argument);
}
static inline int c_ioctl(int descriptor, unsigned long request, void *argument) {
    return ioctl(descriptor, request, argument);
}

#ifdef __linux__
// A write lock on the whole of an open file.
static inline int c_record_lock(int descriptor) {
    struct flock record = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_SETLK, &record);
}
#endif

static inline void c_ignore(int number) { signal(number, SIG_IGN); }
static inline void c_restore_default(int number) { signal(number, SIG_DFL); }
static inline int c_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, 0, &action) == 0 && action.sa_handler == SIG_IGN;
}

// A thread's handle is a number in one library and a pointer in the others.
static inline int c_start_thread(void *(*run)(void *), void *context, uintptr_t *thread) {
    pthread_t started;
    int result = pthread_create(&started, 0, run, context);
    if (result == 0) *thread = (uintptr_t)started;
    return result;
}
static inline void c_detach(uintptr_t thread) { pthread_detach((pthread_t)thread); }
static inline void c_join(uintptr_t thread) { pthread_join((pthread_t)thread, 0); }

#define C_INHERITED -1
#define C_DISCARDED -2

static inline void c_add_stream(posix_spawn_file_actions_t *actions, int stream, int number) {
    if (stream == C_DISCARDED)
        posix_spawn_file_actions_addopen(actions, number, "/dev/null", O_WRONLY, 0);
    else if (stream != C_INHERITED)
        posix_spawn_file_actions_adddup2(actions, stream, number);
}

// Starts a program as the leader of its own process group, with nothing to read and the signals as they are by default.
// Without a file, the first argument is looked for in PATH. Returns an error's number, or 0.
static inline int c_spawn(
    pid_t *process, const char *file, char *const arguments[], char *const environment[], int output, int errors)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    c_add_stream(&actions, output, 1);
    c_add_stream(&actions, errors, 2);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, every;
    sigemptyset(&none);
    sigfillset(&every);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &every);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int result = file ? posix_spawn(process, file, &actions, &attributes, arguments, environment)
                      : posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

#ifdef __linux__
// Starts a program in the same way, and has the kernel kill it when the thread that calls this ends, which posix_spawn
// cannot ask for. Between fork and exec only what is async-signal-safe may run, and Swift promises that of nothing.
// A program that cannot run exits with 127.
static inline pid_t c_spawn_bound(
    const char *file, char *const arguments[], char *const environment[], int output, int errors)
{
    pid_t parent = getpid();
    pid_t child = fork();
    if (child > 0)
        // Done on both sides, so that the group is there for either.
        setpgid(child, child);
    if (child != 0)
        return child;

    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    if (dup2(output, 1) < 0 || (errors >= 0 && dup2(errors, 2) < 0))
        _exit(127);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0 || dup2(null, 0) < 0 || (errors == C_DISCARDED && dup2(null, 2) < 0))
        _exit(127);
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    execve(file, arguments, environment);
    _exit(127);
}

// Calls that musl before 1.2.5 and old glibc have no function for.
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
static inline int renameat2(int folder, const char *path, int other_folder, const char *other, unsigned flags) {
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
static inline int statx(int folder, const char *path, int flags, unsigned mask, struct statx *buffer) {
    return syscall(SYS_statx, folder, path, flags, mask, buffer);
}
#endif
#endif
