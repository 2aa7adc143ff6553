/* Unix sockets. */
#include "shim.h"
#include <sys/socket.h>
#include <sys/un.h>

int s_socket(int family, int kind, int protocol) {
    if (family != DW_AF_UNIX || kind != DW_SOCK_STREAM || protocol) unsupported("socket of family %d", family);
    return R(socket(AF_UNIX, SOCK_STREAM, 0));
}
int s_connect(int file, const struct dw_sockaddr_un *address, uint32_t length) {
    struct sockaddr_un own = {.sun_family = AF_UNIX};
    size_t start = offsetof(struct dw_sockaddr_un, path), count = length - start;
    if (length < start || count > sizeof address->path || address->family != DW_AF_UNIX) return fail(DE_EINVAL);
    memcpy(own.sun_path, address->path, count);
    if (!count || !own.sun_path[0]) return fail(DE_ENOENT); /* no abstract names: namei of an empty path */
    int result = connect(file, (struct sockaddr *)&own, sizeof own);
    if (result < 0 && errno == EAGAIN) errno = ECONNREFUSED; /* unp_connect: a full queue refuses */
    return R(result);
}
int s_setsockopt(int file, int level, int name, const void *value, uint32_t length) {
    /* What is sent never raises SIGPIPE here. */
    if (level != DW_SOL_SOCKET || name != DW_SO_NOSIGPIPE || length != 4 || !*(const int *)value)
        unsupported("socket option %#x", name);
    return 0;
}
int s_getpeereid(int file, uint32_t *user, uint32_t *group) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(file, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0) return R(-1);
    *user = credentials.uid;
    *group = credentials.gid;
    return 0;
}
ssize_t s_send(int file, const void *bytes, size_t count, int flags) {
    if (flags) unsupported("send flags %#x", flags);
    return R(send(file, bytes, count, MSG_NOSIGNAL));
}
