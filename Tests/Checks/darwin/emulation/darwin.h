/* Darwin's layouts, under names of their own beside Linux'. check-darwin.c proves each by Darwin's own headers. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#define C(name, value) DW_##name = (int)value,
enum {
#include "darwin-consts.def"
};
#undef C

struct dw_stat {
    int32_t st_dev;
    uint16_t st_mode, st_nlink;
    uint64_t st_ino;
    uint32_t st_uid, st_gid;
    int32_t st_rdev;
    struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
    int64_t st_size, st_blocks;
    int32_t st_blksize;
    uint32_t st_flags, st_gen;
    int32_t st_lspare;
    int64_t st_qspare[2];
};
struct dw_flock {
    int64_t l_start, l_len;
    int32_t l_pid;
    int16_t l_type, l_whence;
};
struct dw_statfs {
    uint32_t f_bsize;
    int32_t f_iosize;
    uint64_t f_blocks, f_bfree, f_bavail, f_files, f_ffree;
    int32_t f_fsid[2];
    uint32_t f_owner, f_type, f_flags, f_fssubtype;
    char f_fstypename[16], f_mntonname[1024], f_mntfromname[1024];
    uint32_t f_flags_ext, f_reserved[7];
};
struct dw_dirent {
    uint64_t d_ino, d_seekoff;
    uint16_t d_reclen, d_namlen;
    uint8_t d_type;
    char d_name[1024];
};
struct dw_termios {
    unsigned long c_iflag, c_oflag, c_cflag, c_lflag;
    unsigned char c_cc[20];
    unsigned long c_ispeed, c_ospeed;
};
struct dw_siginfo {
    int number, error, code, process;
    uint32_t user;
    int status;
    void *address, *value;
    long band;
    unsigned long rest[7];
};
struct dw_sigaction {
    void (*handler)(int);
    uint32_t sa_mask;
    int sa_flags;
};
struct dw_kevent {
    uintptr_t ident;
    int16_t filter;
    uint16_t flags;
    uint32_t fflags;
    intptr_t data;
    void *udata;
};
struct dw_pollfd {
    int fd;
    short events, revents;
};
struct dw_winsize {
    unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
struct dw_sockaddr_un {
    uint8_t length, family;
    char path[104];
};
struct dw_ace {
    uint8_t applicable[16];
    uint32_t flags, rights;
};
/* kauth_filesec, with the room that a list may take. */
struct dw_filesec {
    uint32_t magic;
    uint8_t owner[16], group[16];
    uint32_t count, flags;
    struct dw_ace entries[DW_KAUTH_ACL_MAX_ENTRIES];
};
struct dw_attrlist {
    uint16_t bitmapcount, reserved;
    uint32_t commonattr, volattr, dirattr, fileattr, forkattr;
};
