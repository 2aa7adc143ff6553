// The C library, whichever it is: glibc, musl or Darwin's. Macros, variadic functions and types that differ between them
// are wrapped in functions, because Swift cannot see the former and would need a branch for the latter.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <copyfile.h>
#include <crt_externs.h>
#include <sys/acl.h>
#include <sys/attr.h>
#include <sys/clonefile.h>
#include <sys/event.h>
#include <sys/mount.h>
#include <sys/select.h>
#include <sys/stdio.h>
#else
#include <malloc.h>
#include <sys/auxv.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#endif

static inline int c_errno(void) { return errno; }
static inline void c_set_errno(int number) { errno = number; }

static inline char **c_environment(void) {
#ifdef __APPLE__
    return *_NSGetEnviron();
#else
    extern char **environ;
    return environ;
#endif
}

// musl's getenv compares the whole name with each variable, which for forty variables is an eighth of a 'get'.
static inline char *c_getenv(const char *name) {
#if defined(__linux__) && !defined(__GLIBC__)
    size_t length = strlen(name);
    for (char **next = c_environment(); next && *next; next++)
        if (**next == *name && strncmp(*next, name, length) == 0 && (*next)[length] == '=') return *next + length + 1;
    return NULL;
#else
    return getenv(name);
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
// Both ends are closed when another program is started, on Linux also by a thread that starts one just then.
static inline int c_pipe(int ends[2]) {
#ifdef __linux__
    return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
#else
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}
static inline int c_fcntl(int descriptor, int command, int argument) {
    return fcntl(descriptor, command, argument);
}

// The columns of a terminal, or 0 if they are unknown.
static inline int c_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// How large a file may become; UINT64_MAX for no limit.
static inline uint64_t c_file_size_limit(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur : UINT64_MAX;
}
#ifdef __linux__
#ifndef F_OFD_SETLK
#define F_OFD_SETLK 37
#endif
// The device of the terminal that /dev/tty stands for, as the kernel counts it: bits 8 to 19 are the major number.
static inline int c_terminal_device(int descriptor, unsigned *device) { return ioctl(descriptor, TIOCGDEV, device); }
// A write lock on the whole of an open file.
static inline int c_record_lock(int descriptor) {
    struct flock record = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_SETLK, &record);
}

// A read lock on a whole file or folder, which others may share, and whether anybody has a lock on it.
static inline int c_shared_lock(int descriptor) {
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_SETLK, &lock);
}
static inline bool c_is_locked(int descriptor) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}
#else
// Darwin has no locks of open files by `fcntl`.
static inline int c_record_lock(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB); }
static inline int c_shared_lock(int descriptor) {
    (void)descriptor;
    return 0;
}
static inline bool c_is_locked(int descriptor) {
    (void)descriptor;
    return true;
}
#endif

#ifndef __APPLE__
// Sets the time of the last change of a file to the beginning of 1970, or to this moment.
static inline int c_set_modified(int descriptor, bool is_now) {
    struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_nsec = is_now ? UTIME_NOW : 0}};
    return futimens(descriptor, times);
}
#endif

// A write lock of this process on the first byte of a file, taken (`F_SETLK`) or asked for (`F_GETLK`).
static inline int c_byte_lock(int descriptor) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
    return fcntl(descriptor, F_SETLK, &lock);
}
// The number of a process that has this lock, 0 for one of another name space; -1 for none, -2 for a failure.
static inline int c_byte_lock_holder(int descriptor) {
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1};
    if (fcntl(descriptor, F_GETLK, &lock) != 0) return -2;
    return lock.l_type == F_UNLCK ? -1 : lock.l_pid > 0 ? lock.l_pid : 0;
}

static inline void c_ignore(int number) { signal(number, SIG_IGN); }
static inline void c_restore_default(int number) { signal(number, SIG_DFL); }
static inline bool c_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, 0, &action) == 0 && action.sa_handler == SIG_IGN;
}

#ifdef __APPLE__
static inline void c_pass(int number) { (void)number; }
static inline void c_survive(int number) {
    struct sigaction action;
    if (sigaction(number, 0, &action) != 0 || action.sa_handler != SIG_DFL) return;
    action.sa_handler = c_pass;
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, 0);
}

// A queue that is closed when another program is started.
static inline int c_kqueue(void) {
    int queue = kqueue();
    if (queue >= 0) fcntl(queue, F_SETFD, FD_CLOEXEC);
    return queue;
}
// A structure has the name of the function `kevent`, so Swift would need a cast for each call.
static inline int c_watch_file(int queue, int file, uint32_t notes) {
    struct kevent change;
    EV_SET(&change, (uintptr_t)file, EVFILT_VNODE, EV_ADD | EV_CLEAR, notes, 0, 0);
    return kevent(queue, &change, 1, 0, 0, 0);
}
static inline int c_watch_signal(int queue, int number) {
    struct kevent change;
    EV_SET(&change, (uintptr_t)number, EVFILT_SIGNAL, EV_ADD, 0, 0, 0);
    return kevent(queue, &change, 1, 0, 0, 0);
}
// The files or signals of the events that have come, without waiting for more.
#define C_EVENTS 64
static inline int c_dequeue_events(int queue, int32_t numbers[C_EVENTS]) {
    struct kevent events[C_EVENTS];
    struct timespec now = {0};
    int count = kevent(queue, 0, 0, events, C_EVENTS, &now);
    for (int index = 0; index < count; index++) numbers[index] = (int32_t)events[index].ident;
    return count;
}

// Waits for one descriptor, which is less than FD_SETSIZE.
static inline int c_select(int descriptor, bool is_output, int milliseconds) {
    fd_set set;
    FD_ZERO(&set);
    FD_SET(descriptor, &set);
    struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
    return select(
        descriptor + 1, is_output ? 0 : &set, is_output ? &set : 0, 0, milliseconds < 0 ? 0 : &time);
}

// Copies an open file's access control list, and gives its length: 0 if there is none. One without entries has a length.
static inline ssize_t c_access_list(int descriptor, void *buffer, size_t size) {
    acl_t list = acl_get_fd_np(descriptor, ACL_TYPE_EXTENDED);
    if (!list) return errno == ENOENT ? 0 : -1;
    ssize_t length = acl_copy_ext_native(buffer, list, (ssize_t)size);
    int number = errno;
    acl_free(list);
    errno = number;
    return length;
}
static inline size_t c_length_of_empty_access_list(void) { return KAUTH_FILESEC_SIZE(0); }
// Gives a file another's access control list, or none where the other has none.
static inline int c_copy_access_list(int from, int to) {
    acl_t list = acl_get_fd_np(from, ACL_TYPE_EXTENDED);
    if (!list && errno != ENOENT) return -1;
    filesec_t security = list ? 0 : filesec_init();
    int result = -1;
    if (list) {
        result = acl_set_fd_np(to, list, ACL_TYPE_EXTENDED);
    } else if (security && filesec_set_property(security, FILESEC_ACL, _FILESEC_REMOVE_ACL) == 0) {
        result = fchmodx_np(to, security);
    }
    int number = errno;
    if (list) acl_free(list);
    if (security) filesec_free(security);
    errno = number;
    return result;
}
// Creates a file whose access control list has no entries, whatever its folder's would give it. The call takes a path only.
static inline int c_create_uninherited(int folder, const char *name, int flags, mode_t mode) {
    char path[2 * PATH_MAX] = "";
    size_t length = strlen(name);
    if (length >= PATH_MAX || fcntl(folder, F_GETPATH, path) != 0) return -1;
    size_t end = strlen(path);
    path[end] = '/';
    memcpy(path + end + 1, name, length + 1);
    acl_t list = acl_init(0);
    acl_flagset_t flagset;
    filesec_t security = filesec_init();
    int result = -1;
    if (list && security && acl_get_flagset_np(list, &flagset) == 0 && acl_add_flag_np(flagset, ACL_FLAG_NO_INHERIT) == 0
        && filesec_set_property(security, FILESEC_ACL, &list) == 0
        && filesec_set_property(security, FILESEC_MODE, &mode) == 0)
        result = openx_np(path, flags, security);
    int number = errno;
    if (list) acl_free(list);
    if (security) filesec_free(security);
    errno = number;
    return result;
}
// Gives a file another's creation date.
static inline int c_copy_creation_date(int from, int to) {
    struct stat status;
    struct attrlist wanted = {.bitmapcount = ATTR_BIT_MAP_COUNT, .commonattr = ATTR_CMN_CRTIME};
    if (fstat(from, &status) != 0) return -1;
    return fsetattrlist(to, &wanted, &status.st_birthtimespec, sizeof status.st_birthtimespec, 0);
}
#endif

// Darwin's two take options, and the second an offset.
static inline ssize_t c_flistxattr(int descriptor, char *names, size_t size) {
#ifdef __APPLE__
    return flistxattr(descriptor, names, size, 0);
#else
    return flistxattr(descriptor, names, size);
#endif
}
static inline ssize_t c_fgetxattr(int descriptor, const char *name, void *value, size_t size) {
#ifdef __APPLE__
    return fgetxattr(descriptor, name, value, size, 0, 0);
#else
    return fgetxattr(descriptor, name, value, size);
#endif
}

static inline int c_start_thread(void *(*run)(void *), void *context) {
    pthread_t started;
    int result = pthread_create(&started, 0, run, context);
    if (result == 0) pthread_detach(started);
    return result;
}

#ifdef __linux__
// Memory for when the system has no more: enough to finish a write, whose content has its memory before it begins.
struct c_reserve {
    _Alignas(16) char bytes[1 << 18];
    size_t used;
};
static inline struct c_reserve *c_reserve(void) {
    static struct c_reserve reserve;
    return &reserve;
}
static inline bool c_is_reserved(const void *memory) {
    return (uintptr_t)memory - (uintptr_t)c_reserve()->bytes < sizeof c_reserve()->bytes;
}
static inline size_t c_size(void *memory) {
    const char *end = c_reserve()->bytes + sizeof c_reserve()->bytes;
    return c_is_reserved(memory) ? (size_t)(end - (const char *)memory) : malloc_usable_size(memory);
}
// Ends the program where the reserve is used up, too.
_Noreturn void themectl_out_of_memory(void);
static inline void *c_take_reserve(size_t size, size_t alignment) {
    size_t limit = sizeof c_reserve()->bytes;
    if (size > limit || alignment > limit) themectl_out_of_memory();
    size_t wanted = (size + alignment + 15) & ~(size_t)15;
    size_t begin = __atomic_fetch_add(&c_reserve()->used, wanted, __ATOMIC_RELAXED);
    if (begin > limit - wanted) themectl_out_of_memory();
    uintptr_t memory = (uintptr_t)c_reserve()->bytes + begin;
    return (void *)((memory + alignment - 1) & ~(uintptr_t)(alignment - 1));
}
void *__real_malloc(size_t);
void *__real_realloc(void *, size_t);
int __real_posix_memalign(void **, size_t, size_t);
void __real_free(void *);
#endif

#define C_INHERITED -1
#define C_DISCARDED -2

// What reads as empty and takes what is written: the null device or, in a root without one, memory.
static inline int c_open_null(void) {
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
#ifdef __linux__
    if (null < 0) null = (int)syscall(SYS_memfd_create, "null", 1 /* MFD_CLOEXEC */);
#endif
    return null;
}

// Has standard output accept and drop everything, also in the programs that this process starts.
static inline void c_discard_output(void) {
    close(1);
    if (c_open_null() == 1) fcntl(1, F_SETFD, 0);
}

// The arguments with which the shell runs a script without #!; to be freed.
static inline char **c_shell_arguments(const char *file, char *const arguments[]) {
    size_t count = 0;
    while (arguments[count]) count++;
    char **line = calloc(count + 2, sizeof *line);
    if (!line) return 0;
    line[0] = "/bin/sh";
    line[1] = (char *)file;
    memcpy(line + 2, arguments + 1, (count - 1) * sizeof *line);
    return line;
}

// Becomes a program, as `env` would. Returns an error's number.
static inline int c_execute(const char *file, char *const arguments[]) {
    execv(file, arguments);
    if (errno != ENOEXEC) return errno;
    char **line = c_shell_arguments(file, arguments);
    if (line) execv(line[0], line);
    free(line);
    return ENOEXEC;
}

// glibc declares it only with _GNU_SOURCE.
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif

// Starts a program, or a script without #!, as the leader of its own session, with nothing to read and the default
// signals. Returns an error's number, or 0.
static inline int c_spawn(
    pid_t *process, const char *file, char *const arguments[], char *const environment[], int output, int errors)
{
    int null = c_open_null();
    if (null < 0) return errno;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, null, 0);
    if (output != C_INHERITED)
        posix_spawn_file_actions_adddup2(&actions, output == C_DISCARDED ? null : output, 1);
    if (errors != C_INHERITED)
        posix_spawn_file_actions_adddup2(&actions, errors == C_DISCARDED ? null : errors, 2);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, every;
    sigemptyset(&none);
    sigfillset(&every);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &every);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int result = posix_spawn(process, file, &actions, &attributes, arguments, environment);
    if (result == ENOEXEC) {
        char **line = c_shell_arguments(file, arguments);
        if (line) result = posix_spawn(process, line[0], &actions, &attributes, line, environment);
        free(line);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(null);
    return result;
}

// A stream to a Unix socket, which never blocks, raises no SIGPIPE and is closed when another program is started. The name
// is a path, or begins with a NUL for Linux's abstract namespace.
static inline int c_connect(const char *name, size_t count) {
#ifdef __linux__
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
#else
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0), on = 1;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    if (descriptor < 0) return -1;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    socklen_t length = offsetof(struct sockaddr_un, sun_path) + count + (name[0] != 0);
    if (count < sizeof address.sun_path) {
        memcpy(address.sun_path, name, count);
        if (connect(descriptor, (struct sockaddr *)&address, length) == 0) return descriptor;
    } else {
        errno = ENAMETOOLONG;
    }
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

// The user whose process listens at a Unix socket's other end, or -1 if the system does not report it.
static inline int64_t c_peer_user(int descriptor) {
#ifdef __linux__
    // glibc declares `struct ucred` only with _GNU_SOURCE.
    struct { pid_t process; uid_t user; gid_t group; } credentials = {0};
    socklen_t length = sizeof credentials;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return -1;
    return credentials.user;
#else
    uid_t user;
    gid_t group;
    if (getpeereid(descriptor, &user, &group) != 0) return -1;
    return user;
#endif
}

static inline ssize_t c_send(int descriptor, const void *bytes, size_t count) {
#ifdef __linux__
    return send(descriptor, bytes, count, MSG_NOSIGNAL);
#else
    return send(descriptor, bytes, count, 0);
#endif
}

#ifdef __linux__
// Calls that musl before 1.2.5 has no function for, and that glibc declares only with _GNU_SOURCE.
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
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

// Renames a file if the new name is not taken.
static inline int c_rename_exclusively(int folder, const char *old, const char *new_name) {
#ifdef __APPLE__
    return renameatx_np(folder, old, folder, new_name, RENAME_EXCL);
#else
    return renameat2(folder, old, folder, new_name, RENAME_NOREPLACE);
#endif
}

// Gives a new symbolic link of a folder to a user and a group. A file that has taken its name keeps its owner.
static inline int c_give_link(int folder, const char *name, uid_t owner, gid_t group) {
#ifdef __APPLE__
    int link = openat(folder, name, O_RDONLY | O_SYMLINK | O_CLOEXEC);
#else
    int link = openat(folder, name, 010000000 /* O_PATH */ | O_NOFOLLOW | O_CLOEXEC);
#endif
    if (link < 0) return -1;
    struct stat status;
    int result = fstat(link, &status);
    if (result == 0 && !(S_ISLNK(status.st_mode) && status.st_uid == geteuid())) {
        errno = EEXIST;
        result = -1;
    }
    if (result == 0) {
#ifdef __APPLE__
        result = fchown(link, owner, group);
#else
        result = fchownat(link, "", owner, group, 0x1000 /* AT_EMPTY_PATH */);
#endif
    }
    int error = errno;
    close(link);
    errno = error;
    return result;
}

#ifdef __linux__
static inline uint64_t c_attributes(int folder, const char *path, int flags) {
    struct statx buffer;
    return statx(folder, path, flags, 0, &buffer) == 0 ? buffer.stx_attributes : 0;
}
#endif
// Whether something is mounted on a file of a folder, if the system tells.
static inline bool c_is_mount_point(int folder, const char *name) {
#ifdef __linux__
    return (c_attributes(folder, name, AT_SYMLINK_NOFOLLOW) & 0x2000 /* STATX_ATTR_MOUNT_ROOT */) != 0;
#else
    (void)folder, (void)name;
    return false;
#endif
}
// Whether an open file or folder is append-only.
static inline bool c_is_append_only(int descriptor) {
#ifdef __linux__
    return (c_attributes(descriptor, "", 0x1000 /* AT_EMPTY_PATH */) & STATX_ATTR_APPEND) != 0;
#else
    struct stat status;
    return fstat(descriptor, &status) == 0 && (status.st_flags & (UF_APPEND | SF_APPEND)) != 0;
#endif
}
// Has the kernel ask a server for a file's status: AT_STATX_FORCE_SYNC, which older headers lack.
static inline void c_refresh(int folder, const char *name) {
#ifdef __linux__
    struct statx buffer;
    statx(folder, name, 0x1000 /* AT_EMPTY_PATH */ | AT_SYMLINK_NOFOLLOW | 0x2000, 0x7FF, &buffer);
#else
    (void)folder, (void)name;
#endif
}

// Has fresh memory backed by large pages where it is worth it: madvise with MADV_HUGEPAGE. Reading 10 MB into small pages
// takes some 2,500 page faults, two thirds of the time of the reading.
static inline void c_advise_large_pages(void *memory, size_t size) {
#ifdef __linux__
    uintptr_t start = ((uintptr_t)memory + 4095) & ~(uintptr_t)4095;
    uintptr_t end = ((uintptr_t)memory + size) & ~(uintptr_t)4095;
    if (size >= 4 << 20) madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
    (void)memory, (void)size;
#endif
}

// A file's flags, as chattr and chflags set them, or -1 if it has none; the kernel of Linux writes an int, whatever the
// request's size.
static inline int64_t c_flags(int descriptor) {
#ifdef __linux__
    uint32_t flags = 0;
    if (ioctl(descriptor, 0x80086601 /* FS_IOC_GETFLAGS */, &flags) != 0) return -1;
    return flags;
#else
    struct stat status;
    if (fstat(descriptor, &status) != 0) return -1;
    return status.st_flags;
#endif
}
static inline void c_set_flags(int descriptor, uint32_t flags) {
#ifdef __linux__
    ioctl(descriptor, 0x40086602 /* FS_IOC_SETFLAGS */, &flags);
#else
    fchflags(descriptor, flags);
#endif
}
