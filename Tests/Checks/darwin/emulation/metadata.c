/* Access control lists, extended attributes and creation dates. What decides each is in README.md.
 *
 * An attribute NAME of Darwin's is user.NAME here. Two that Darwin protects hold what Linux does not have: the list, as
 * Darwin stores it on volumes without lists of their own, and the creation date. */
#include "shim.h"
#include <stdatomic.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#define PREFIX "user."
#define LIST PREFIX "com.apple.system.Security"
#define DATE PREFIX "com.apple.system.crtime"
enum { MOST = 65536, NO_LIST = -1 };

static int is_protected(const char *name) { return strncmp(name, "com.apple.system.", 17) == 0; }
static int is_systems(const char *name) {
    return strcmp(name, "com.apple.provenance") == 0 || strcmp(name, "com.apple.macl") == 0;
}

/* Sets what Darwin lets an owner set whatever the mode is; Linux wants the file to be writable. */
static int set_hidden(int file, const char *name, const void *value, size_t size) {
    struct stat status;
    int result = fsetxattr(file, name, value, size, 0);
    if (result == 0 || (errno != EACCES && errno != EPERM) || fstat(file, &status) != 0) return result;
    if (fchmod(file, (status.st_mode & 07777) | 0200) != 0) return errno = EPERM, -1;
    result = fsetxattr(file, name, value, size, 0);
    int number = errno;
    fchmod(file, status.st_mode & 07777);
    errno = number;
    return result;
}
static int remove_hidden(int file, const char *name) {
    struct stat status;
    int result = fremovexattr(file, name);
    if (result == 0 || errno == ENODATA) return 0;
    if ((errno != EACCES && errno != EPERM) || fstat(file, &status) != 0) return result;
    if (fchmod(file, (status.st_mode & 07777) | 0200) != 0) return errno = EPERM, -1;
    result = fremovexattr(file, name);
    int number = errno;
    fchmod(file, status.st_mode & 07777);
    errno = number;
    return result;
}
static int may_set_security(int file) {
    struct stat status;
    return fstat(file, &status) == 0 && (geteuid() == 0 || geteuid() == status.st_uid);
}

/* Lists */

static size_t length(const struct dw_filesec *list) {
    return offsetof(struct dw_filesec, entries) + list->count * sizeof *list->entries;
}
/* What a file has; 0: none, -1: an error of Linux'. */
static int list_of(int file, const char *path, struct dw_filesec *list) {
    ssize_t size = path ? getxattr(path, LIST, list, sizeof *list) : fgetxattr(file, LIST, list, sizeof *list);
    if (size < 0) return errno == ENODATA || errno == ENOTSUP || errno == EACCES || errno == ENOENT ? 0 : -1;
    if (size < (ssize_t)offsetof(struct dw_filesec, entries) || list->magic != (uint32_t)DW_KAUTH_FILESEC_MAGIC ||
        list->count > DW_KAUTH_ACL_MAX_ENTRIES || size != (ssize_t)length(list))
        unsupported("an access control list of %zd bytes", size);
    return 1;
}
/* fchmod_extended; NULL: _FILESEC_REMOVE_ACL. */
static int set_list(int file, const struct dw_filesec *list) {
    if (!may_set_security(file)) return fail(DE_EPERM);
    if (is_without("lists")) return fail(DE_ENOTSUP);
    return R(list ? set_hidden(file, LIST, list, length(list)) : remove_hidden(file, LIST));
}

/* kauth_acl_inherit: whether what is new has a list, and which. */
static int compose(const struct dw_filesec *folder, const struct dw_filesec *initial, int is_folder, struct dw_filesec *made) {
    uint32_t kind = is_folder ? DW_KAUTH_ACE_DIRECTORY_INHERIT : DW_KAUTH_ACE_FILE_INHERIT;
    *made = (struct dw_filesec){.magic = DW_KAUTH_FILESEC_MAGIC};
    if (initial && (initial->flags & DW_KAUTH_ACL_NO_INHERIT)) folder = NULL;
    for (uint32_t i = 0; initial && i < initial->count; i++)
        if (!(initial->entries[i].flags & DW_KAUTH_ACE_INHERITED)) made->entries[made->count++] = initial->entries[i];
    for (uint32_t i = 0; folder && i < folder->count; i++) {
        struct dw_ace entry = folder->entries[i];
        if (!(entry.flags & kind)) continue;
        if (made->count == DW_KAUTH_ACL_MAX_ENTRIES) unsupported("more entries than a list takes");
        entry.flags = (entry.flags | DW_KAUTH_ACE_INHERITED) & ~DW_KAUTH_ACE_ONLY_INHERIT;
        if ((entry.flags & DW_KAUTH_ACE_LIMIT_INHERIT) || !is_folder) entry.flags &= ~DW_KAUTH_ACE_INHERIT_CONTROL_FLAGS;
        made->entries[made->count++] = entry;
    }
    return initial || made->count;
}
int inherit_list(int folder, const char *path, const struct dw_filesec *initial, int file) {
    struct dw_filesec above, made;
    struct stat status;
    char parent[2 * DW_PATH_MAX];
    const char *slash = strrchr(path, '/');
    if (is_without("lists") || fstat(file, &status) != 0) return 0;
    const char *name = parent_of(folder, path, parent);
    int found = slash || folder == DW_AT_FDCWD ? list_of(-1, name, &above) : list_of(folder, NULL, &above);
    if (found < 0) return -1;
    if (!compose(found ? &above : NULL, initial, S_ISDIR(status.st_mode), &made)) return 0;
    return set_hidden(file, LIST, &made, length(&made));
}

struct dw_filesec *s_acl_init(int count) {
    if (count < 0) { fail(DE_EINVAL); return NULL; }
    if (count > DW_KAUTH_ACL_MAX_ENTRIES) { fail(dw_error_of(ENOMEM)); return NULL; }
    struct dw_filesec *list = calloc(1, sizeof *list);
    list->magic = DW_KAUTH_FILESEC_MAGIC;
    return list;
}
struct dw_filesec *s_acl_get_fd_np(int file, int kind) {
    if (kind != DW_ACL_TYPE_EXTENDED) { fail(DE_EINVAL); return NULL; }
    struct dw_filesec *list = s_acl_init(0);
    int found = list_of(file, NULL, list);
    if (found > 0) return list;
    dw_errno = found == 0 ? DE_ENOENT : dw_error_of(errno);
    free(list);
    return NULL;
}
int s_acl_set_fd_np(int file, const struct dw_filesec *list, int kind) { return set_list(file, list); }
ssize_t s_acl_copy_ext_native(void *buffer, const struct dw_filesec *list, ssize_t size) {
    if (size < (ssize_t)length(list)) return fail(dw_error_of(ERANGE));
    memcpy(buffer, list, length(list));
    return length(list);
}
int s_acl_free(void *list) { free(list); return 0; }
int s_acl_get_flagset_np(struct dw_filesec *list, uint32_t **flags) { *flags = &list->flags; return 0; }
int s_acl_add_flag_np(uint32_t *flags, uint32_t flag) { *flags |= flag; return 0; }

/* filesec: of its properties a list, or that there be none, and a mode. */
struct security { int has_list, is_removal, has_mode, mode; struct dw_filesec list; };
struct security *s_filesec_init(void) { return calloc(1, sizeof(struct security)); }
void s_filesec_free(struct security *security) { free(security); }
int s_filesec_set_property(struct security *security, int property, const void *value) {
    if (property == DW_FILESEC_MODE && value) {
        security->has_mode = 1;
        security->mode = *(const uint16_t *)value;
    } else if (property == DW_FILESEC_ACL && value) {
        security->has_list = 1;
        security->is_removal = value == (void *)1;
        if (!security->is_removal) security->list = **(struct dw_filesec *const *)value;
    } else unsupported("security property %d", property);
    return 0;
}
int s_fchmodx_np(int file, const struct security *security) {
    if (security->has_mode || !security->has_list) unsupported("fchmodx_np without a list, or with a mode");
    return set_list(file, security->is_removal ? NULL : &security->list);
}
int s_openx_np(const char *path, int flags, const struct security *security) {
    if (!(flags & DW_O_CREAT) || !security) return s_openat(DW_AT_FDCWD, path, flags, 0);
    if (security->is_removal) return fail(DE_EINVAL);
    if (security->has_list && is_without("lists")) return fail(DE_ENOTSUP);
    return open_as(DW_AT_FDCWD, path, flags, security->mode, security->has_list ? &security->list : NULL);
}

/* Extended attributes */

/* Darwin's listing of a file: the names' length, or -1. */
static ssize_t list_names(int file, char *names, size_t size) {
    char *own = malloc(MOST);
    ssize_t result = flistxattr(file, own, MOST), used = 0;
    if (result < 0) dw_errno = dw_error_of(errno);
    for (char *name = own; result > 0 && name < own + result; name += strlen(name) + 1) {
        const char *shown = name + strlen(PREFIX);
        if (strncmp(name, PREFIX, strlen(PREFIX)) != 0 || is_protected(shown)) continue;
        size_t count = strlen(shown) + 1;
        if (size && used + count > size) { free(own); return fail(dw_error_of(ERANGE)); }
        if (size) memcpy(names + used, shown, count);
        used += count;
    }
    free(own);
    return result < 0 ? -1 : used;
}
static const char *own_name(const char *name, char own[256]) {
    if (snprintf(own, 256, PREFIX "%s", name) >= 256) unsupported("an attribute's name of %zu bytes", strlen(name));
    return own;
}
ssize_t s_flistxattr(int file, char *names, size_t size, int options) {
    if (options) unsupported("flistxattr options %#x", options);
    return list_names(file, names, size);
}
ssize_t s_fgetxattr(int file, const char *name, void *value, size_t size, uint32_t position, int options) {
    char own[256];
    if (position || options) unsupported("fgetxattr position %u, options %#x", position, options);
    if (is_protected(name)) return fail(DE_EPERM);
    ssize_t result = fgetxattr(file, own_name(name, own), value, size);
    if (result < 0 && errno == ENODATA) return fail(DW_ENOATTR);
    return R(result);
}
static int set_attribute(int file, const char *name, const void *value, size_t size) {
    char own[256];
    if (is_protected(name) || (is_systems(name) && is_without("provenance"))) return fail(DE_EPERM);
    if (is_without("attributes") && strncmp(name, "com.example.refused", 19) == 0) return fail(DE_EPERM);
    return R(fsetxattr(file, own_name(name, own), value, size, 0));
}

/* What the system notes by itself, in the mode in which it does; a note is unlike the one before. */
void note_provenance(int file, const char *path) {
    static atomic_int count;
    int note[] = {0x00020100, getpid(), ++count};
    if (!is_with("provenance")) return;
    if (path ? setxattr(path, PREFIX "com.apple.provenance", note, 11, 0)
             : set_hidden(file, PREFIX "com.apple.provenance", note, 11)) return;
}

/* copyfile(3) */

static int has_list(int file, struct dw_filesec *list) { return list_of(file, NULL, list) > 0; }

static int copy_list(int from, int to) {
    struct dw_filesec source, destination, made = {.magic = DW_KAUTH_FILESEC_MAGIC};
    int has_source = has_list(from, &source), has_destination = has_list(to, &destination);
    if (!has_source && !has_destination) return 0;
    for (uint32_t i = 0; has_source && i < source.count; i++)
        if (!(source.entries[i].flags & DW_KAUTH_ACE_INHERITED)) made.entries[made.count++] = source.entries[i];
    for (uint32_t i = 0; has_destination && i < destination.count; i++)
        if (destination.entries[i].flags & DW_KAUTH_ACE_INHERITED) made.entries[made.count++] = destination.entries[i];
    set_list(to, &made); /* which is only logged where it fails */
    return 0;
}
/* Whether strncmp takes a name of the listing for another: as many letters as follow in the listing count. */
static int is_taken_for(const char *name, const char *other, const char *end) { return strncmp(name, other, end - name) == 0; }

static int copy_attributes(int from, int to) {
    static const char quarantine[] = "com.apple.quarantine";
    char *names = malloc(MOST), *value = malloc(MOST), own[256];
    int result = 0;
    ssize_t size = list_names(to, names, MOST);
    if (size < 0) { free(names); free(value); return dw_errno == DE_ENOTSUP || dw_errno == DE_EPERM ? 0 : -1; }
    for (char *name = names, *end = names + size - 1; size > 0 && name <= end; name += strlen(name) + 1)
        if (!is_taken_for(name, quarantine, end) && !(is_systems(name) && is_without("provenance")))
            fremovexattr(to, own_name(name, own));
    size = list_names(from, names, MOST);
    if (size < 0) result = dw_errno == DE_ENOTSUP || dw_errno == DE_EPERM ? 0 : -1;
    for (char *name = names, *end = names + size - 1; size > 0 && name <= end; name += strlen(name) + 1) {
        if (is_taken_for(name, quarantine, end)) continue;
        ssize_t count = fgetxattr(from, own_name(name, own), value, MOST);
        if (count < 0 || set_attribute(to, name, value, count) == 0) continue;
        if (dw_errno != DE_EPERM || strcmp(name, "com.apple.root.installed") != 0) result = -1;
    }
    int number = dw_errno;
    free(names);
    free(value);
    dw_errno = number;
    return result;
}
int s_fcopyfile(int from, int to, void *state, uint32_t flags) {
    struct stat status;
    char value[4096];
    if (state || flags & ~(DW_COPYFILE_ACL | DW_COPYFILE_XATTR)) unsupported("fcopyfile flags %#x", flags);
    if (fstat(to, &status) != 0) return R(-1);
    fchmod(to, (status.st_mode & 07777) | 0600);
    ssize_t count = fgetxattr(from, PREFIX "com.apple.quarantine", value, sizeof value);
    if (count >= 0 && !is_without("quarantine")) set_attribute(to, "com.apple.quarantine", value, count);
    int result = flags & DW_COPYFILE_XATTR ? copy_attributes(from, to) : 0;
    if (result == 0 && (flags & DW_COPYFILE_ACL)) result = copy_list(from, to);
    int number = dw_errno;
    fchmod(to, status.st_mode & 07777);
    note_provenance(to, NULL);
    dw_errno = result < 0 ? number : 0;
    return result;
}

/* Creation dates */

int s_fsetattrlist(int file, const struct dw_attrlist *wanted, const struct timespec *value, size_t size, uint32_t options) {
    if (options || wanted->bitmapcount != DW_ATTR_BIT_MAP_COUNT || wanted->commonattr != (uint32_t)DW_ATTR_CMN_CRTIME ||
        wanted->volattr || wanted->dirattr || wanted->fileattr || wanted->forkattr || size != sizeof *value)
        unsupported("fsetattrlist of attributes %#x, options %#x", wanted->commonattr, options);
    if (!may_set_security(file)) return fail(DE_EPERM);
    if (is_without("crtime")) return fail(DE_ENOTSUP);
    return R(set_hidden(file, DATE, value, size));
}
struct timespec creation_date(int file, const char *path, struct timespec own) {
    struct timespec date;
    ssize_t size = path ? lgetxattr(path, DATE, &date, sizeof date) : fgetxattr(file, DATE, &date, sizeof date);
    return size == sizeof date ? date : own;
}
