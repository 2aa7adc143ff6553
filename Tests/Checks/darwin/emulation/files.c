/* Files, folders and descriptors. */
#include "shim.h"
#include <dirent.h>
#include <strings.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <linux/stat.h>

static int at(int folder) { return folder == DW_AT_FDCWD ? AT_FDCWD : folder < 0 ? -1 : folder; }

/* namei: MAXPATHLEN is 1024 with the NUL. */
static int is_too_long(const char *path) { return strnlen(path, DW_PATH_MAX) >= DW_PATH_MAX; }

/* APFS stores names as UTF-8 and makes none that is not. */
static int is_utf8(const char *text) {
    const unsigned char *s = (const unsigned char *)text;
    while (*s) {
        int more = *s < 0x80 ? 0 : *s >= 0xC2 && *s < 0xE0 ? 1 : *s >= 0xE0 && *s < 0xF0 ? 2 : *s >= 0xF0 && *s < 0xF5 ? 3 : -1;
        if (more < 0) return 0;
        if (*s == 0xE0 && s[1] < 0xA0) return 0;
        if (*s == 0xED && s[1] > 0x9F) return 0;
        if (*s == 0xF0 && s[1] < 0x90) return 0;
        if (*s == 0xF4 && s[1] > 0x8F) return 0;
        s++;
        for (; more > 0; more--, s++)
            if ((*s & 0xC0) != 0x80) return 0;
    }
    return 1;
}

/* On a volume without case-sensitive names: the path with each name as the folder has it. */
static const char *spelled(int folder, const char *path, char buffer[DW_PATH_MAX]) {
    struct stat status;
    if (!is_without("case")) return path;
    strcpy(buffer, path);
    for (char *name = buffer; *name; name += strspn(name, "/")) {
        char parent[DW_PATH_MAX], *end = name + strcspn(name, "/"), kept = *end;
        *end = 0;
        snprintf(parent, sizeof parent, "%.*s", name > buffer ? (int)(name - buffer) : 1, name > buffer ? buffer : ".");
        int file = fstatat(at(folder), buffer, &status, AT_SYMLINK_NOFOLLOW) == 0 ? -1 : openat(at(folder), parent, O_DIRECTORY);
        DIR *stream = file < 0 ? NULL : fdopendir(file);
        for (struct dirent *entry; stream && (entry = readdir(stream));)
            if (strcasecmp(entry->d_name, name) == 0) memcpy(name, entry->d_name, strlen(name));
        if (stream) closedir(stream);
        *end = kept;
        name = end;
    }
    return buffer;
}
#define NAME_IN(folder, path) \
    char spelling_of_##path[DW_PATH_MAX]; \
    if (is_too_long(path)) { return fail(DE_ENAMETOOLONG); } \
    path = spelled(folder, path, spelling_of_##path)
#define NAME(path) NAME_IN(folder, path)
#define NEW_NAME(folder, path) \
    NAME_IN(folder, path); \
    if (!is_utf8(path)) return fail(DE_EILSEQ)

/* A path by which Linux finds the folder that something is in. */
const char *parent_of(int folder, const char *path, char buffer[2 * DW_PATH_MAX]) {
    const char *slash = strrchr(path, '/');
    int length = slash ? (int)(slash - path) + 1 : 1;
    const char *parent = slash ? path : ".";
    if (folder == DW_AT_FDCWD || *path == '/') snprintf(buffer, 2 * DW_PATH_MAX, "%.*s", length, parent);
    else snprintf(buffer, 2 * DW_PATH_MAX, "/proc/self/fd/%d/%.*s", folder, length, parent);
    return buffer;
}
static const char *place_of(int folder, const char *path, char buffer[2 * DW_PATH_MAX]) {
    if (folder == DW_AT_FDCWD || *path == '/') return path;
    snprintf(buffer, 2 * DW_PATH_MAX, "/proc/self/fd/%d/%s", folder, path);
    return buffer;
}
/* What is new has its folder's group on Darwin, on Linux as far as this user may do that, and what its list gives. */
static int finish_new(int folder, const char *path, int file, const struct dw_filesec *list) {
    char buffer[2 * DW_PATH_MAX];
    struct stat status, own;
    if (fstatat(AT_FDCWD, parent_of(folder, path, buffer), &status, 0) == 0 && fstat(file, &own) == 0 &&
        own.st_gid != status.st_gid && fchown(file, -1, status.st_gid)) {}
    if (inherit_list(folder, path, list, file) != 0) return -1;
    note_provenance(file, NULL);
    return 0;
}

/* With the list that open_extended takes. */
int open_as(int folder, const char *path, int flags, int mode, const struct dw_filesec *list) {
    static const int known = DW_O_RDWR | DW_O_WRONLY | DW_O_NONBLOCK | DW_O_APPEND | DW_O_SYNC | DW_O_NOFOLLOW | DW_O_CREAT |
        DW_O_TRUNC | DW_O_EXCL | DW_O_EVTONLY | DW_O_NOCTTY | DW_O_DIRECTORY | DW_O_CLOEXEC;
    if (flags & ~known) unsupported("open flags %#x", flags & ~known);
    if ((flags & 3) == 3) return fail(DE_EINVAL);
    if ((flags & DW_O_CREAT) && (flags & DW_O_DIRECTORY)) return fail(DE_EINVAL);
    /* No terminal becomes the controlling one by being opened. */
    int own = O_NOCTTY | (flags & 3);
    if (flags & DW_O_NONBLOCK) own |= O_NONBLOCK;
    if (flags & DW_O_APPEND) own |= O_APPEND;
    if (flags & DW_O_SYNC) own |= O_SYNC;
    if (flags & DW_O_NOFOLLOW) own |= O_NOFOLLOW;
    if (flags & DW_O_CREAT) own |= O_CREAT;
    if (flags & DW_O_TRUNC) own |= O_TRUNC;
    if (flags & DW_O_EXCL) own |= O_EXCL;
    if (flags & DW_O_DIRECTORY) own |= O_DIRECTORY;
    if (flags & DW_O_CLOEXEC) own |= O_CLOEXEC;
    NAME(path);
    if ((flags & DW_O_CREAT) && !is_utf8(path)) return fail(DE_EILSEQ);
    /* Whether it is new is only known of one that has to be. */
    int is_new = (flags & DW_O_CREAT) != 0;
    int result = openat(at(folder), path, is_new ? own | O_EXCL : own, mode & 0777);
    if (result < 0 && is_new && errno == EEXIST && !(flags & DW_O_EXCL)) {
        is_new = 0;
        result = openat(at(folder), path, own, mode & 0777);
    }
    if (result < 0 && errno == ENXIO) {
        /* vn_authorize_open_existing: a socket is EOPNOTSUPP, the socket's number. */
        struct stat status;
        if (fstatat(at(folder), path, &status, (own & O_NOFOLLOW) ? AT_SYMLINK_NOFOLLOW : 0) == 0 && S_ISSOCK(status.st_mode))
            return fail(DE_EOPNOTSUPP_SOCKET);
        errno = ENXIO;
    }
    if (result >= 0 && is_new && finish_new(folder, path, result, list) != 0) {
        int number = errno;
        unlinkat(at(folder), path, 0);
        close(result);
        errno = number;
        return R(-1);
    }
    return R(result);
}
int s_openat(int folder, const char *path, int flags, int mode) { return open_as(folder, path, flags, mode, NULL); }
int s_open(const char *path, int flags, int mode) { return s_openat(DW_AT_FDCWD, path, flags, mode); }

int s_close(int file) {
    kqueue_forget(file);
    return R(close(file));
}
ssize_t s_read(int file, void *buffer, size_t count) {
    if (count > INT32_MAX) return fail(DE_EINVAL);
    return R(read(file, buffer, count));
}
ssize_t s_pread(int file, void *buffer, size_t count, off_t offset) {
    if (count > INT32_MAX) return fail(DE_EINVAL);
    return R(pread(file, buffer, count, offset));
}
ssize_t s_write(int file, const void *buffer, size_t count) {
    if (count > INT32_MAX) return fail(DE_EINVAL);
    ssize_t result = write(file, buffer, count);
    if (result < 0 && errno == EFBIG) {
        /* vn_write: psignal(p, SIGXFSZ), to the process; Linux sends it to this thread, which may hold it back alone. */
        sigset_t own;
        const struct timespec now = {0, 0};
        sigemptyset(&own);
        sigaddset(&own, SIGXFSZ);
        if (sigtimedwait(&own, NULL, &now) > 0) kill(getpid(), SIGXFSZ);
        errno = EFBIG;
    }
    return R(result);
}
ssize_t s_pwrite(int file, const void *buffer, size_t count, off_t offset) {
    if (count > INT32_MAX) return fail(DE_EINVAL);
    return R(pwrite(file, buffer, count, offset));
}
int s_fsync(int file) {
    struct stat status;
    if (fstat(file, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode) && !S_ISBLK(status.st_mode)) {
        /* fsync: fp_getfvp, ENOTSUP for what is no vnode; a device or FIFO has nothing to sync. */
        if (S_ISSOCK(status.st_mode)) return fail(DE_ENOTSUP);
    }
    return R(fsync(file));
}
int s_pipe(int *ends) { return R(pipe(ends)); }
int s_isatty(int file) { int is = isatty(file); if (!is) dw_errno = dw_error_of(errno); return is; }
int s_flock(int file, int operation) {
    struct stat status;
    if (is_with("nfs") && is_without("locks")) return fail(DE_ENOTSUP);
    if (!(operation & (DW_LOCK_SH | DW_LOCK_EX | DW_LOCK_UN))) return fail(DE_EBADF);
    if (is_with("nfs") && fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) return 0;
    int own = operation & DW_LOCK_UN ? LOCK_UN : operation & DW_LOCK_EX ? LOCK_EX : LOCK_SH;
    return R(flock(file, own | (operation & DW_LOCK_NB ? LOCK_NB : 0)));
}

/* A lock of the process on bytes of a file: what another process has there, or a lock that is set or given back. */
static int lock_bytes(int file, int command, struct dw_flock *lock) {
    static const short kinds[] = {[DW_F_RDLCK] = F_RDLCK, [DW_F_UNLCK] = F_UNLCK, [DW_F_WRLCK] = F_WRLCK};
    if (lock->l_type < DW_F_RDLCK || lock->l_type > DW_F_WRLCK) return fail(DE_EINVAL);
    struct flock own = {.l_type = kinds[lock->l_type], .l_whence = lock->l_whence, .l_start = lock->l_start, .l_len = lock->l_len};
    int result = R(fcntl(file, command, &own));
    if (result < 0 || command != F_GETLK) return result;
    if (own.l_type == F_UNLCK) {
        /* lf_getlock: only the kind changes if there is no lock in the way. */
        lock->l_type = DW_F_UNLCK;
        return 0;
    }
    int16_t type = own.l_type == F_RDLCK ? DW_F_RDLCK : DW_F_WRLCK;
    *lock = (struct dw_flock){own.l_start, own.l_len, own.l_pid, type, own.l_whence};
    return 0;
}

int s_fcntl(int file, int command, uintptr_t argument) {
    struct stat status;
    char link[40];
    int flags, own;
    ssize_t length;
    switch (command) {
    case DW_F_DUPFD: return R(fcntl(file, F_DUPFD, (int)argument));
    case DW_F_DUPFD_CLOEXEC: return R(fcntl(file, F_DUPFD_CLOEXEC, (int)argument));
    case DW_F_GETFD: return R(fcntl(file, F_GETFD));
    case DW_F_SETFD: return R(fcntl(file, F_SETFD, (int)argument & DW_FD_CLOEXEC));
    case DW_F_GETFL:
        own = fcntl(file, F_GETFL);
        if (own < 0) return R(own);
        flags = own & 3;
        if (own & O_NONBLOCK) flags |= DW_O_NONBLOCK;
        if (own & O_APPEND) flags |= DW_O_APPEND;
        if (own & O_ASYNC) flags |= DW_O_ASYNC;
        return flags;
    case DW_F_SETFL:
        own = 0;
        if (argument & DW_O_NONBLOCK) own |= O_NONBLOCK;
        if (argument & DW_O_APPEND) own |= O_APPEND;
        return R(fcntl(file, F_SETFL, own));
    case DW_F_GETLK: return lock_bytes(file, F_GETLK, (struct dw_flock *)argument);
    case DW_F_SETLK: return lock_bytes(file, F_SETLK, (struct dw_flock *)argument);
    case DW_F_FULLFSYNC:
    case DW_F_BARRIERFSYNC:
        /* Only vnodes, and of those only what a file system has on a disk. */
        if (fstat(file, &status) == 0) {
            if (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)) return fail(DE_EBADF);
            if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return fail(25);
        }
        if (is_without("fullfsync")) return fail(DE_ENOTSUP);
        return R(fsync(file));
    case DW_F_GETPATH:
        snprintf(link, sizeof link, "/proc/self/fd/%d", file);
        length = readlink(link, (char *)argument, DW_PATH_MAX - 1);
        if (length < 0) return fail(DE_EBADF);
        ((char *)argument)[length] = 0;
        return 0;
    default: unsupported("fcntl command %d", command);
    }
}
int s_ioctl(int file, unsigned long request, void *argument) {
    struct winsize size;
    if ((int)request != (int)DW_TIOCGWINSZ) unsupported("ioctl request %#lx", request);
    int result = R(ioctl(file, TIOCGWINSZ, &size));
    if (result == 0) *(struct dw_winsize *)argument = (struct dw_winsize){size.ws_row, size.ws_col, size.ws_xpixel, size.ws_ypixel};
    return result;
}

/* Status */

static int32_t device(unsigned major_number, unsigned minor_number) {
    return (int32_t)((major_number & 0xFF) << 24 | (minor_number & 0xFFFFFF));
}
static struct timespec time_of(struct statx_timestamp time) { return (struct timespec){time.tv_sec, time.tv_nsec}; }

static int look(int file, const char *path, int flags, struct dw_stat *out) {
    struct statx own;
    if (syscall(SYS_statx, file, path, flags, 0xFFF, &own) != 0) return R(-1);
    memset(out, 0, sizeof *out);
    out->st_dev = device(own.stx_dev_major, own.stx_dev_minor);
    out->st_mode = own.stx_mode;
    out->st_nlink = own.stx_nlink > 65535 ? 65535 : own.stx_nlink;
    out->st_ino = own.stx_ino;
    out->st_uid = own.stx_uid;
    out->st_gid = own.stx_gid;
    out->st_rdev = device(own.stx_rdev_major, own.stx_rdev_minor);
    out->st_atimespec = time_of(own.stx_atime);
    out->st_mtimespec = time_of(own.stx_mtime);
    out->st_ctimespec = time_of(own.stx_ctime);
    out->st_birthtimespec = time_of(own.stx_btime);
    out->st_size = own.stx_size;
    out->st_blocks = own.stx_blocks;
    out->st_blksize = own.stx_blksize;
    if (own.stx_attributes & STATX_ATTR_IMMUTABLE) out->st_flags |= DW_SF_IMMUTABLE;
    if (own.stx_attributes & STATX_ATTR_APPEND) out->st_flags |= DW_SF_APPEND;
    if (own.stx_attributes & STATX_ATTR_NODUMP) out->st_flags |= DW_UF_NODUMP;
    /* Linux has no hidden files; compressed ones, of which the tests have none, stand for them. */
    if (own.stx_attributes & STATX_ATTR_COMPRESSED) out->st_flags |= DW_UF_HIDDEN;
    return 0;
}
int s_fstat(int file, struct dw_stat *out) {
    int result = look(file, "", AT_EMPTY_PATH, out);
    if (result == 0 && S_ISREG(out->st_mode)) out->st_birthtimespec = creation_date(file, NULL, out->st_birthtimespec);
    return result;
}
int s_fstatat(int folder, const char *path, struct dw_stat *out, int flags) {
    if (flags & ~DW_AT_SYMLINK_NOFOLLOW) unsupported("fstatat flags %#x", flags);
    NAME(path);
    char buffer[2 * DW_PATH_MAX];
    int result = look(at(folder), path, (flags & DW_AT_SYMLINK_NOFOLLOW) ? AT_SYMLINK_NOFOLLOW : 0, out);
    if (result == 0 && S_ISREG(out->st_mode))
        out->st_birthtimespec = creation_date(-1, place_of(folder, path, buffer), out->st_birthtimespec);
    return result;
}
int s_fstatfs(int file, struct dw_statfs *out) {
    struct statfs own;
    if (fstatfs(file, &own) != 0) return R(-1);
    memset(out, 0, sizeof *out);
    out->f_bsize = own.f_bsize;
    out->f_iosize = 1 << 20;
    out->f_blocks = own.f_blocks;
    out->f_bfree = own.f_bfree;
    out->f_bavail = own.f_bavail;
    out->f_files = own.f_files;
    out->f_ffree = own.f_ffree;
    memcpy(out->f_fsid, &own.f_fsid, sizeof out->f_fsid);
    out->f_flags = DW_MNT_LOCAL | DW_MNT_JOURNALED | DW_MNT_DOVOLFS;
    strcpy(out->f_fstypename, "apfs");
    switch ((uint32_t)own.f_type) {
    case 0x6969: strcpy(out->f_fstypename, "nfs"); out->f_flags &= ~DW_MNT_LOCAL; break;
    case 0xFF534D42: case 0xFE534D42: case 0x517B: strcpy(out->f_fstypename, "smbfs"); out->f_flags &= ~DW_MNT_LOCAL; break;
    case 0x65735546: strcpy(out->f_fstypename, "macfuse"); out->f_flags &= ~DW_MNT_LOCAL; break;
    }
    if (is_with("nfs")) { strcpy(out->f_fstypename, "nfs"); out->f_flags &= ~DW_MNT_LOCAL; }
    if (own.f_flags & 1) out->f_flags |= DW_MNT_RDONLY;
    return 0;
}
int s_faccessat(int folder, const char *path, int mode, int flags) {
    if (flags & ~(DW_AT_EACCESS | DW_AT_SYMLINK_NOFOLLOW)) return fail(DE_EINVAL);
    if (mode & ~7) unsupported("access mode %#x", mode);
    NAME(path);
    int own = (flags & DW_AT_EACCESS) ? AT_EACCESS : 0;
    if (flags & DW_AT_SYMLINK_NOFOLLOW) own |= AT_SYMLINK_NOFOLLOW;
    return R(faccessat(at(folder), path, mode, own));
}
int s_access(const char *path, int mode) { return s_faccessat(DW_AT_FDCWD, path, mode, 0); }
int s_stat(const char *path, struct dw_stat *out) { return s_fstatat(DW_AT_FDCWD, path, out, 0); }
uint16_t s_umask(uint16_t mask) { return umask(mask & 07777); }
int s_fchmod(int file, uint16_t mode) {
    int result = R(fchmod(file, mode & 07777));
    if (result == 0) note_provenance(file, NULL);
    return result;
}
int s_fchown(int file, uint32_t owner, uint32_t group) { return R(fchown(file, owner, group)); }
int s_fchflags(int file, uint32_t flags) {
    long own = 0;
    if (flags & ~(DW_UF_NODUMP | DW_UF_HIDDEN | DW_SF_IMMUTABLE | DW_SF_APPEND)) return fail(DE_ENOTSUP);
    if (ioctl(file, FS_IOC_GETFLAGS, &own) != 0) return fail(DE_ENOTSUP);
    unsigned now = (unsigned)own & ~(FS_NODUMP_FL | FS_COMPR_FL | FS_IMMUTABLE_FL | FS_APPEND_FL);
    if (flags & DW_UF_NODUMP) now |= FS_NODUMP_FL;
    if (flags & DW_UF_HIDDEN) now |= FS_COMPR_FL;
    if (flags & DW_SF_IMMUTABLE) now |= FS_IMMUTABLE_FL;
    if (flags & DW_SF_APPEND) now |= FS_APPEND_FL;
    own = now;
    return R(ioctl(file, FS_IOC_SETFLAGS, &own));
}

/* Names */

int s_mkdirat(int folder, const char *path, uint16_t mode) {
    NEW_NAME(folder, path);
    int result = mkdirat(at(folder), path, mode & 0777);
    if (result != 0) return R(result);
    int file = openat(at(folder), path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) return 0; /* moved away already, or not to be opened by its mode */
    result = finish_new(folder, path, file, NULL);
    close(file);
    return R(result);
}
int s_unlinkat(int folder, const char *path, int flags) {
    if (flags & ~DW_AT_REMOVEDIR) return fail(DE_EINVAL);
    NAME(path);
    int result = unlinkat(at(folder), path, (flags & DW_AT_REMOVEDIR) ? AT_REMOVEDIR : 0);
    if (result < 0 && errno == EISDIR) return fail(DE_EPERM); /* unlink of a folder */
    return R(result);
}
int s_linkat(int folder, const char *path, int other_folder, const char *other, int flags) {
    if (flags & ~DW_AT_SYMLINK_FOLLOW) return fail(DE_EINVAL);
    NAME(path);
    NEW_NAME(other_folder, other);
    return R(linkat(at(folder), path, at(other_folder), other, (flags & DW_AT_SYMLINK_FOLLOW) ? AT_SYMLINK_FOLLOW : 0));
}
int s_symlinkat(const char *target, int folder, const char *path) {
    if (is_too_long(target)) return fail(DE_ENAMETOOLONG);
    NEW_NAME(folder, path);
    return R(symlinkat(target, at(folder), path));
}
ssize_t s_readlinkat(int folder, const char *path, char *buffer, size_t size) {
    NAME(path);
    return R(readlinkat(at(folder), path, buffer, size));
}
static void note_renamed(int folder, const char *path) {
    char buffer[2 * DW_PATH_MAX];
    note_provenance(-1, place_of(folder, path, buffer));
}
int s_renameat(int folder, const char *path, int other_folder, const char *other) {
    NAME(path);
    NEW_NAME(other_folder, other);
    int result = R(renameat(at(folder), path, at(other_folder), other));
    if (result == 0) note_renamed(other_folder, other);
    return result;
}
int s_renameatx_np(int folder, const char *path, int other_folder, const char *other, uint32_t flags) {
    if (flags & ~DW_RENAME_EXCL) unsupported("renameatx_np flags %#x", flags);
    NAME(path);
    NEW_NAME(other_folder, other);
    unsigned own = flags == DW_RENAME_EXCL ? RENAME_NOREPLACE : 0;
    if (is_without("renamex")) return fail(DE_ENOTSUP);
    int result = (int)syscall(SYS_renameat2, at(folder), path, at(other_folder), other, own);
    if (result < 0 && errno == EINVAL && own) return fail(DE_ENOTSUP); /* the file system cannot */
    if (result < 0) return R(result);
    note_renamed(other_folder, other);
    return 0;
}

/* Folders */

struct stream {
    DIR *stream;
    struct dw_dirent entry;
};
struct stream *s_fdopendir(int file) {
    DIR *own = fdopendir(file);
    if (!own) { dw_errno = dw_error_of(errno); return NULL; }
    struct stream *stream = calloc(1, sizeof *stream);
    stream->stream = own;
    return stream;
}
struct dw_dirent *s_readdir(struct stream *stream) {
    errno = 0;
    struct dirent *own = readdir(stream->stream);
    if (!own) {
        if (errno) dw_errno = dw_error_of(errno);
        return NULL;
    }
    struct dw_dirent *entry = &stream->entry;
    memset(entry, 0, sizeof *entry);
    entry->d_ino = own->d_ino;
    entry->d_type = own->d_type;
    entry->d_namlen = strlen(own->d_name);
    entry->d_reclen = (offsetof(struct dw_dirent, d_name) + entry->d_namlen + 1 + 3) & ~3;
    memcpy(entry->d_name, own->d_name, entry->d_namlen + 1);
    return entry;
}
int s_closedir(struct stream *stream) {
    int result = R(closedir(stream->stream));
    free(stream);
    return result;
}
