/* Compiled for Darwin with Darwin's headers, and never linked: what darwin.h says is what they say. */
#include <copyfile.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <mach-o/fixup-chains.h>
#include <mach-o/loader.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/event.h>
#include <sys/acl.h>
#include <sys/attr.h>
#include <sys/kauth.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/stdio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include "darwin.h"
#include "mach-o.h"
#define C(name, value) _Static_assert((long)(name) == (long)(value) || (int)(name) == (int)(value), #name);
#include "darwin-consts.def"
#define SIZE(ours, theirs) _Static_assert(sizeof(struct ours) == sizeof(theirs), #ours);
#define AT(ours, theirs, member) \
    _Static_assert(offsetof(struct ours, member) == offsetof(theirs, member) && \
        sizeof(((struct ours *)0)->member) == sizeof(((theirs *)0)->member), #ours "." #member);
SIZE(dw_flock, struct flock) AT(dw_flock, struct flock, l_start) AT(dw_flock, struct flock, l_len)
AT(dw_flock, struct flock, l_pid) AT(dw_flock, struct flock, l_type) AT(dw_flock, struct flock, l_whence)
SIZE(dw_stat, struct stat) AT(dw_stat, struct stat, st_dev) AT(dw_stat, struct stat, st_mode)
AT(dw_stat, struct stat, st_nlink) AT(dw_stat, struct stat, st_ino) AT(dw_stat, struct stat, st_uid)
AT(dw_stat, struct stat, st_gid) AT(dw_stat, struct stat, st_rdev) AT(dw_stat, struct stat, st_mtimespec)
AT(dw_stat, struct stat, st_ctimespec) AT(dw_stat, struct stat, st_birthtimespec) AT(dw_stat, struct stat, st_size)
AT(dw_stat, struct stat, st_blocks) AT(dw_stat, struct stat, st_blksize) AT(dw_stat, struct stat, st_flags)
SIZE(dw_statfs, struct statfs) AT(dw_statfs, struct statfs, f_bsize) AT(dw_statfs, struct statfs, f_flags)
AT(dw_statfs, struct statfs, f_type) AT(dw_statfs, struct statfs, f_fstypename) AT(dw_statfs, struct statfs, f_mntonname)
AT(dw_statfs, struct statfs, f_mntfromname) AT(dw_statfs, struct statfs, f_flags_ext)
SIZE(dw_dirent, struct dirent) AT(dw_dirent, struct dirent, d_ino) AT(dw_dirent, struct dirent, d_reclen)
AT(dw_dirent, struct dirent, d_namlen) AT(dw_dirent, struct dirent, d_type) AT(dw_dirent, struct dirent, d_name)
SIZE(dw_termios, struct termios) AT(dw_termios, struct termios, c_lflag) AT(dw_termios, struct termios, c_cc)
AT(dw_termios, struct termios, c_ispeed) AT(dw_termios, struct termios, c_ospeed)
SIZE(dw_siginfo, siginfo_t)
#define INFORMATION(own, theirs) _Static_assert(offsetof(struct dw_siginfo, own) == offsetof(siginfo_t, theirs), #theirs);
INFORMATION(number, si_signo) INFORMATION(code, si_code) INFORMATION(process, si_pid) INFORMATION(user, si_uid)
INFORMATION(status, si_status)
SIZE(dw_sigaction, struct sigaction) AT(dw_sigaction, struct sigaction, sa_mask)
AT(dw_sigaction, struct sigaction, sa_flags)
SIZE(dw_kevent, struct kevent) AT(dw_kevent, struct kevent, filter) AT(dw_kevent, struct kevent, flags)
AT(dw_kevent, struct kevent, fflags) AT(dw_kevent, struct kevent, data) AT(dw_kevent, struct kevent, udata)
SIZE(dw_pollfd, struct pollfd) AT(dw_pollfd, struct pollfd, revents)
SIZE(dw_winsize, struct winsize) AT(dw_winsize, struct winsize, ws_col)
_Static_assert(sizeof(sigset_t) == 4 && sizeof(mode_t) == 2 && sizeof(nfds_t) == 4 && sizeof(dev_t) == 4, "types");
_Static_assert(sizeof(pthread_mutex_t) == 64 && sizeof(pthread_t) == 8, "pthread");
_Static_assert(sizeof(posix_spawnattr_t) == 8 && sizeof(posix_spawn_file_actions_t) == 8, "spawn");
#define E(name, number, text) _Static_assert(name == number, #name);
#include "errors.def"
#define S(name, number) _Static_assert(SIG##name == number, #name);
#include "signals.def"
SIZE(dw_sockaddr_un, struct sockaddr_un)
SIZE(dw_header, struct mach_header_64) SIZE(dw_segment, struct segment_command_64) SIZE(dw_section, struct section_64)
SIZE(dw_entry, struct entry_point_command) SIZE(dw_dylib, struct dylib_command)
SIZE(dw_link_data, struct linkedit_data_command) SIZE(dw_fixups, struct dyld_chained_fixups_header)
SIZE(dw_import, struct dyld_chained_import)
#define FIELD(ours, own, theirs, member) \
    _Static_assert(offsetof(struct ours, own) == offsetof(struct theirs, member), #theirs "." #member);
FIELD(dw_header, kind, mach_header_64, filetype) FIELD(dw_header, count, mach_header_64, ncmds)
FIELD(dw_segment, address, segment_command_64, vmaddr) FIELD(dw_segment, length, segment_command_64, vmsize)
FIELD(dw_segment, offset, segment_command_64, fileoff) FIELD(dw_segment, file_length, segment_command_64, filesize)
FIELD(dw_segment, protection, segment_command_64, initprot) FIELD(dw_segment, flags, segment_command_64, flags)
FIELD(dw_segment, section_count, segment_command_64, nsects) FIELD(dw_section, flags, section_64, flags)
FIELD(dw_section, address, section_64, addr) FIELD(dw_section, size, section_64, size)
FIELD(dw_entry, offset, entry_point_command, entryoff) FIELD(dw_dylib, name, dylib_command, dylib.name)
FIELD(dw_link_data, offset, linkedit_data_command, dataoff)
FIELD(dw_fixups, starts_offset, dyld_chained_fixups_header, starts_offset)
FIELD(dw_fixups, imports_offset, dyld_chained_fixups_header, imports_offset)
FIELD(dw_fixups, symbols_offset, dyld_chained_fixups_header, symbols_offset)
FIELD(dw_fixups, imports_count, dyld_chained_fixups_header, imports_count)
FIELD(dw_fixups, imports_format, dyld_chained_fixups_header, imports_format)
FIELD(dw_starts, page_size, dyld_chained_starts_in_segment, page_size)
FIELD(dw_starts, format, dyld_chained_starts_in_segment, pointer_format)
FIELD(dw_starts, segment_offset, dyld_chained_starts_in_segment, segment_offset)
FIELD(dw_starts, page_count, dyld_chained_starts_in_segment, page_count)
FIELD(dw_starts, page_starts, dyld_chained_starts_in_segment, page_start)
FIELD(dw_sockaddr_un, family, sockaddr_un, sun_family) FIELD(dw_sockaddr_un, path, sockaddr_un, sun_path)
SIZE(dw_ace, struct kauth_ace) FIELD(dw_ace, flags, kauth_ace, ace_flags) FIELD(dw_ace, rights, kauth_ace, ace_rights)
FIELD(dw_filesec, owner, kauth_filesec, fsec_owner) FIELD(dw_filesec, group, kauth_filesec, fsec_group)
FIELD(dw_filesec, count, kauth_filesec, fsec_entrycount) FIELD(dw_filesec, flags, kauth_filesec, fsec_flags)
FIELD(dw_filesec, entries, kauth_filesec, fsec_ace)
SIZE(dw_attrlist, struct attrlist) AT(dw_attrlist, struct attrlist, bitmapcount) AT(dw_attrlist, struct attrlist, commonattr)
AT(dw_attrlist, struct attrlist, forkattr)
