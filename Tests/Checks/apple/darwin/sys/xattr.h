// Those functions of Darwin's header, which the package of headers lacks, that the library calls.
#include <sys/types.h>
ssize_t fgetxattr(int fd, const char *name, void *value, size_t size, u_int32_t position, int options);
ssize_t flistxattr(int fd, char *namebuff, size_t size, int options);
