/* Errors, the environment, memory and the rest of libc. */
#include "shim.h"
#include <sys/random.h>
#include <sys/resource.h>

__thread int dw_errno;
int *s___error(void) { return &dw_errno; }
int dw_error_of(int own) {
    switch (own) {
    case 0: return 0;
#define E(name, number, text) case name: return number;
#include "errors.def"
#undef E
    default: return 5; /* Darwin has no number for it */
    }
}
char *s_strerror(int number) {
    static __thread char buffer[40];
    switch (number) {
#define E(name, number, text) case number: return (char *)text;
#include "errors.def"
#undef E
    case 0: return "Undefined error: 0";
    case 93: return "Attribute not found";
    case 102: return "Operation not supported on socket";
    }
    snprintf(buffer, sizeof buffer, "Unknown error: %d", number);
    return buffer;
}

_Noreturn void unsupported(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    dprintf(2, "darwin: the shim does not know this: ");
    vdprintf(2, format, arguments);
    dprintf(2, "\n");
    _exit(125);
}
_Noreturn void s_stack_chk_fail(void) { dprintf(2, "darwin: stack smashed\n"); abort(); }

int is_without(const char *what) {
    const char *without = getenv("DARWIN_WITHOUT");
    return without && strstr(without, what);
}
int is_with(const char *what) {
    const char *with = getenv("DARWIN_WITH");
    return with && strstr(with, what);
}

extern char **environ;
int *s__NSGetArgc(void) { return &program_argc; }
char ***s__NSGetArgv(void) { return &program_argv; }
char ***s__NSGetEnviron(void) { return &environ; }
int s_setenv(const char *name, const char *value, int overwrite) { return R(setenv(name, value, overwrite)); }
int s_unsetenv(const char *name) { return R(unsetenv(name)); }

/* Darwin's variadic arguments are all on the stack, 8 bytes each: a list of the processor's standard with no registers. */
int snprintf_of(char *buffer, size_t size, const char *format, void *arguments) {
    struct { void *stack, *general_top, *vector_top; int general, vector; } own = {arguments, NULL, NULL, 0, 0};
    va_list list;
    _Static_assert(sizeof own == sizeof list, "the layout of AAPCS64's va_list");
    memcpy(&list, &own, sizeof own);
    return R(vsnprintf(buffer, size, format, list));
}

void *s___memcpy_chk(void *to, const void *from, size_t count, size_t room) {
    if (count > room) unsupported("copying more than there is room for");
    return memcpy(to, from, count);
}
int s___darwin_check_fd_set_overflow(int file, const void *set, int is_unlimited) {
    return file >= 0 && file < DW_FD_SETSIZE;
}

int s_getegid(void) { return getegid(); }
int s_getgroups(int count, gid_t groups[]) { return R(getgroups(count, groups)); }
int s_getrlimit(int resource, struct rlimit *limit) {
    if (resource != DW_RLIMIT_FSIZE) unsupported("limit %d", resource);
    int result = R(getrlimit(RLIMIT_FSIZE, limit));
    /* Darwin's RLIM_INFINITY is the largest signed number (sys/resource.h). */
    if (limit->rlim_cur > INT64_MAX) limit->rlim_cur = INT64_MAX;
    if (limit->rlim_max > INT64_MAX) limit->rlim_max = INT64_MAX;
    return result;
}
void s_arc4random_buf(void *buffer, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t length = getrandom((char *)buffer + done, count - done < 256 ? count - done : 256, 0);
        if (length > 0) done += length;
    }
}
int s_clock_gettime(int clock, struct timespec *time) {
    switch (clock) {
    case DW__CLOCK_REALTIME: return R(clock_gettime(CLOCK_REALTIME, time));
    case DW__CLOCK_MONOTONIC: return R(clock_gettime(CLOCK_MONOTONIC, time));
    default: unsupported("clock %d", clock);
    }
}
int s_posix_memalign(void **pointer, size_t alignment, size_t size) {
    return dw_error_of(posix_memalign(pointer, alignment, size));
}
