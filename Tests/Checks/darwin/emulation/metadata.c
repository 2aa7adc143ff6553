/* Access control lists and extended attributes. */
#include "shim.h"
#include <sys/xattr.h>

/* Access control lists are POSIX' here. */
void *s_acl_get_fd_np(int file, int kind) {
    if (kind != DW_ACL_TYPE_EXTENDED) { fail(DE_EINVAL); return NULL; }
    if (fgetxattr(file, "system.posix_acl_access", NULL, 0) >= 0) return malloc(1);
    if (errno == ENODATA || errno == ENOTSUP) errno = ENOENT; /* a file without one, or a file system */
    dw_errno = dw_error_of(errno);
    return NULL;
}
int s_acl_free(void *list) { free(list); return 0; }

/* What copyfile(3) does with COPYFILE_XATTR: takes away those that are there, and copies the other's; the user's, because
 * others have no counterpart; with COPYFILE_ACL the access control list. */
static int is_copied(const char *name, uint32_t flags) {
    if (strncmp(name, "user.", 5) == 0) return (flags & DW_COPYFILE_XATTR) != 0;
    if (strcmp(name, "system.posix_acl_access") == 0) return (flags & DW_COPYFILE_ACL) != 0;
    return 0;
}
int s_fcopyfile(int from, int to, void *state, uint32_t flags) {
    if (state || flags & ~(DW_COPYFILE_ACL | DW_COPYFILE_XATTR)) unsupported("fcopyfile flags %#x", flags);
    static const size_t most = 65536;
    char *names = malloc(most), *value = malloc(most);
    int result = 0;
    ssize_t length = flistxattr(to, names, most);
    if (length < 0 && errno != ENOTSUP) result = R(-1);
    for (char *name = names; length > 0 && name < names + length && result == 0; name += strlen(name) + 1)
        if (is_copied(name, flags) && fremovexattr(to, name) != 0 && errno != ENODATA) result = R(-1);
    length = result == 0 ? flistxattr(from, names, most) : 0;
    if (length < 0 && errno != ENOTSUP) result = R(-1);
    for (char *name = names; length > 0 && name < names + length && result == 0; name += strlen(name) + 1) {
        if (!is_copied(name, flags)) continue;
        ssize_t size = fgetxattr(from, name, value, most);
        int is_list = strncmp(name, "user.", 5) != 0;
        if (is_list && is_without("lists")) continue;
        /* copyfile_security only logs that a list could not be set. */
        if (size < 0 || (fsetxattr(to, name, value, size, 0) != 0 && !is_list)) result = R(-1);
    }
    int saved = dw_errno;
    free(names);
    free(value);
    dw_errno = saved;
    return result;
}
