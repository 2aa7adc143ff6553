// Linux headers that the toolchain's Glibc module leaves out, and the one thing that cannot be said in Swift; empty
// everywhere else.
#if defined(__linux__)
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
// Glibc's module has an `environ` of its own, and Swift could not tell which of the two is meant.
#define environ themectl_environ
#include <signal.h>
#include <unistd.h>
#undef environ

// Starts a program as posix_spawn would, and has the kernel kill it when the thread that calls this ends, which
// posix_spawn cannot ask for. Between fork and exec only what is async-signal-safe may run, and Swift promises that of
// nothing.
static inline pid_t themectl_spawn_bound(
    const char *path, char *const arguments[], char *const environment[], int output, int errors)
{
    pid_t parent = getpid();
    pid_t child = fork();
    if (child > 0)
        // Done on both sides, so that the group is there for either.
        setpgid(child, child);
    if (child != 0)
        return child;

    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    if (dup2(output, 1) < 0 || (errors >= 0 && dup2(errors, 2) < 0))
        _exit(127);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0 || dup2(null, 0) < 0 || (errors < 0 && dup2(null, 2) < 0))
        _exit(127);
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    execve(path, arguments, environment);
    _exit(127);
}
#endif
