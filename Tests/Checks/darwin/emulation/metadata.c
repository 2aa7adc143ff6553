/* Access control lists and extended attributes. */
#include "shim.h"
#include <sys/xattr.h>

/* Access control lists are POSIX' here. */
struct list {
    ssize_t length;
    char bytes[65536];
};
struct list *s_acl_get_fd_np(int file, int kind) {
    if (kind != DW_ACL_TYPE_EXTENDED) { fail(DE_EINVAL); return NULL; }
    struct list *list = malloc(sizeof *list);
    list->length = fgetxattr(file, "system.posix_acl_access", list->bytes, sizeof list->bytes);
    if (list->length >= 0) return list;
    if (errno == ENODATA || errno == ENOTSUP) errno = ENOENT; /* a file without one, or a file system */
    dw_errno = dw_error_of(errno);
    free(list);
    return NULL;
}
ssize_t s_acl_copy_ext_native(void *buffer, const struct list *list, ssize_t size) {
    if (size < list->length) return fail(dw_error_of(ERANGE));
    memcpy(buffer, list->bytes, list->length);
    return list->length;
}
int s_acl_free(void *list) { free(list); return 0; }

/* Of extended attributes only the user's, because others have no counterpart. */
static int is_users(const char *name) { return strncmp(name, "user.", 5) == 0; }

ssize_t s_flistxattr(int file, char *names, size_t size, int options) {
    static const size_t most = 65536;
    if (options) unsupported("flistxattr options %#x", options);
    char *own = malloc(most);
    ssize_t length = flistxattr(file, own, most), used = 0;
    if (length < 0) dw_errno = dw_error_of(errno);
    for (char *name = own; length > 0 && name < own + length; name += strlen(name) + 1) {
        size_t count = strlen(name) + 1;
        if (!is_users(name)) continue;
        if (size && used + count > size) { free(own); return fail(dw_error_of(ERANGE)); }
        if (size) memcpy(names + used, name, count);
        used += count;
    }
    free(own);
    return length < 0 ? -1 : used;
}
ssize_t s_fgetxattr(int file, const char *name, void *value, size_t size, uint32_t position, int options) {
    if (position || options) unsupported("fgetxattr position %u, options %#x", position, options);
    ssize_t result = is_users(name) ? fgetxattr(file, name, value, size) : (errno = ENODATA, -1);
    if (result < 0 && errno == ENODATA) return fail(DW_ENOATTR);
    return R(result);
}

/* What copyfile(3) does with COPYFILE_XATTR: takes away those that are there, and copies the other's; with COPYFILE_ACL the
 * access control list. */
static int is_copied(const char *name, uint32_t flags) {
    if (is_users(name)) return (flags & DW_COPYFILE_XATTR) != 0;
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
        int is_list = !is_users(name);
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
