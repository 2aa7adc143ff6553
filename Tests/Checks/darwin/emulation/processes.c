/* Processes, signals, threads. */
#include "shim.h"
#include <sys/stat.h>
#include <sys/wait.h>

static const int signal_table[32] = {
#define S(name, number) [number] = SIG##name,
#include "signals.def"
#undef S
};
int linux_signal_of(int number) { return number > 0 && number < 32 ? signal_table[number] : 0; }
int dw_signal_of(int own) {
    for (int number = 1; number < 32; number++)
        if (signal_table[number] == own) return number;
    return 0;
}
static uint32_t bit(int number) { return 1u << (number - 1); }

static sigset_t own_set(uint32_t set) {
    sigset_t own;
    sigemptyset(&own);
    if (set == ~0u) sigfillset(&own);
    for (int number = 1; number < 32; number++)
        if ((set & bit(number)) && signal_table[number]) sigaddset(&own, signal_table[number]);
    return own;
}
static uint32_t dw_set(const sigset_t *own) {
    uint32_t set = 0;
    for (int number = 1; number < 32; number++)
        if (signal_table[number] && sigismember(own, signal_table[number]) == 1) set |= bit(number);
    return set;
}

/* XNU's p_sigignore: SIG_IGN, and SIG_DFL of those that do nothing by themselves; such a signal is never pending. */
int is_ignored(int number) {
    struct sigaction action;
    int own = linux_signal_of(number);
    if (!own || sigaction(own, NULL, &action) != 0) return 1;
    if (action.sa_handler == SIG_IGN) return 1;
    return action.sa_handler == SIG_DFL && (number == 16 || number == 20 || number == 23 || number == 28 || number == 29);
}

/* What a kqueue has reported stays pending on Darwin, but had to be taken from Linux to be counted. */
_Atomic uint32_t taken_signals;
void raise_taken(uint32_t set) {
    uint32_t raised = __atomic_fetch_and((uint32_t *)&taken_signals, ~set, __ATOMIC_SEQ_CST) & set;
    for (int number = 1; number < 32; number++)
        if (raised & bit(number)) kill(getpid(), linux_signal_of(number));
}

int s_sigemptyset(uint32_t *set) { *set = 0; return 0; }
int s_sigfillset(uint32_t *set) { *set = ~0u; return 0; }
int s_sigaddset(uint32_t *set, int number) {
    if (number <= 0 || number >= 32) return fail(DE_EINVAL);
    *set |= bit(number);
    return 0;
}
int s_sigismember(const uint32_t *set, int number) {
    if (number <= 0 || number >= 32) return fail(DE_EINVAL);
    return (*set & bit(number)) != 0;
}
int s_pthread_sigmask(int how, const uint32_t *set, uint32_t *old) {
    sigset_t own, previous;
    pthread_sigmask(SIG_BLOCK, NULL, &previous);
    if (set) {
        if (how < DW_SIG_BLOCK || how > DW_SIG_SETMASK) return DE_EINVAL;
        own = own_set(*set);
        if (how == DW_SIG_UNBLOCK) raise_taken(*set);
        if (how == DW_SIG_SETMASK) raise_taken(~*set);
        pthread_sigmask(how == DW_SIG_BLOCK ? SIG_BLOCK : how == DW_SIG_UNBLOCK ? SIG_UNBLOCK : SIG_SETMASK, &own, NULL);
    }
    if (old) *old = dw_set(&previous);
    return 0;
}
int s_sigpending(uint32_t *set) {
    sigset_t own;
    if (sigpending(&own) != 0) return R(-1);
    *set = dw_set(&own) | taken_signals;
    for (int number = 1; number < 32; number++)
        if ((*set & bit(number)) && is_ignored(number)) *set &= ~bit(number);
    return 0;
}
int s_sigwait(const uint32_t *set, int *taken) {
    uint32_t waited = *set;
    for (int number = 1; number < 32; number++)
        if ((waited & bit(number)) && is_ignored(number)) waited &= ~bit(number);
    for (int number = 1; number < 32; number++)
        if (taken_signals & waited & bit(number)) {
            __atomic_fetch_and((uint32_t *)&taken_signals, ~bit(number), __ATOMIC_SEQ_CST);
            *taken = number;
            return 0;
        }
    if (!waited) {
        dprintf(2, "darwin: sigwait of ignored signals waits for ever\n");
        for (;;) pause();
    }
    sigset_t own = own_set(waited);
    int result, received;
    do result = sigwaitinfo(&own, NULL); while (result < 0 && errno == EINTR);
    received = result;
    if (received < 0) return dw_error_of(errno);
    *taken = dw_signal_of(received);
    return 0;
}

static void (*handlers[32])(int);
static void trampoline(int own) {
    int saved = errno, saved_dw = dw_errno, number = dw_signal_of(own);
    if (handlers[number]) handlers[number](number);
    errno = saved;
    dw_errno = saved_dw;
}
int s_sigaction(int number, const struct dw_sigaction *action, struct dw_sigaction *old) {
    struct sigaction own, previous;
    if (number <= 0 || number >= 32 || (action && (number == 9 || number == 17))) return fail(DE_EINVAL);
    int signal_number = linux_signal_of(number);
    if (!signal_number) {
        if (old) memset(old, 0, sizeof *old);
        return 0;
    }
    if (sigaction(signal_number, NULL, &previous) != 0) return R(-1);
    if (old) {
        memset(old, 0, sizeof *old);
        old->handler = previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN ? previous.sa_handler : handlers[number];
        old->sa_mask = dw_set(&previous.sa_mask);
        if (previous.sa_flags & SA_RESTART) old->sa_flags |= DW_SA_RESTART;
        if (previous.sa_flags & SA_NOCLDWAIT) old->sa_flags |= DW_SA_NOCLDWAIT;
        if (previous.sa_flags & SA_NOCLDSTOP) old->sa_flags |= DW_SA_NOCLDSTOP;
    }
    if (!action) return 0;
    if (action->sa_flags & ~(DW_SA_RESTART | DW_SA_NOCLDSTOP | DW_SA_NOCLDWAIT)) unsupported("sigaction flags %#x", action->sa_flags);
    memset(&own, 0, sizeof own);
    own.sa_mask = own_set(action->sa_mask);
    if (action->sa_flags & DW_SA_RESTART) own.sa_flags |= SA_RESTART;
    if (action->sa_flags & DW_SA_NOCLDSTOP) own.sa_flags |= SA_NOCLDSTOP;
    if (action->sa_flags & DW_SA_NOCLDWAIT) own.sa_flags |= SA_NOCLDWAIT;
    if (action->handler == SIG_DFL || action->handler == SIG_IGN) own.sa_handler = action->handler;
    else {
        handlers[number] = action->handler;
        own.sa_handler = trampoline;
    }
    return R(sigaction(signal_number, &own, NULL));
}
void (*s_signal(int number, void (*handler)(int)))(int) {
    struct dw_sigaction action = {handler, 0, DW_SA_RESTART}, old;
    if (s_sigaction(number, &action, &old) != 0) return SIG_ERR;
    /* An ignored signal is not pending any more. */
    if (handler == SIG_IGN) __atomic_fetch_and((uint32_t *)&taken_signals, ~bit(number), __ATOMIC_SEQ_CST);
    return old.handler;
}
int s_kill(int process, int number) {
    if (number < 0 || number >= 32) return fail(DE_EINVAL);
    int own = linux_signal_of(number);
    if (number && !own) unsupported("signal %d", number);
    return R(kill(process, own));
}

/* Children */

static int dw_status(int status) {
    if (WIFEXITED(status)) return status & 0xFF00;
    if (WIFSTOPPED(status)) return dw_signal_of(WSTOPSIG(status)) << 8 | 0177;
    if (WIFCONTINUED(status)) return 0x13 << 8 | 0177;
    return dw_signal_of(WTERMSIG(status)) | (WCOREDUMP(status) ? 0200 : 0);
}
int s_waitpid(int process, int *status, int options) {
    int own = 0, own_options = 0;
    if (options & ~(DW_WNOHANG | DW_WUNTRACED)) unsupported("waitpid options %#x", options);
    if (options & DW_WNOHANG) own_options |= WNOHANG;
    if (options & DW_WUNTRACED) own_options |= WUNTRACED;
    int result = R(waitpid(process, &own, own_options));
    if (result > 0 && status) *status = dw_status(own);
    return result;
}
int s_waitid(int kind, uint32_t which, struct dw_siginfo *information, int options) {
    siginfo_t own;
    int own_options = 0;
    if (!(options & (DW_WEXITED | DW_WSTOPPED | DW_WCONTINUED)) ||
        options & ~(DW_WNOHANG | DW_WNOWAIT | DW_WEXITED | DW_WSTOPPED | DW_WCONTINUED))
        return fail(DE_EINVAL);
    if (kind != DW_P_PID && kind != DW_P_ALL && kind != DW_P_PGID) return fail(DE_EINVAL);
    if (options & DW_WNOHANG) own_options |= WNOHANG;
    if (options & DW_WNOWAIT) own_options |= WNOWAIT;
    if (options & DW_WEXITED) own_options |= WEXITED;
    if (options & DW_WSTOPPED) own_options |= WSTOPPED;
    if (options & DW_WCONTINUED) own_options |= WCONTINUED;
    memset(&own, 0, sizeof own);
    int result = R(waitid(kind == DW_P_PID ? P_PID : kind == DW_P_ALL ? P_ALL : P_PGID, which, &own, own_options));
    /* Where nothing has happened the structure is left as it is (waitid_nocancel). */
    if (result != 0 || own.si_signo == 0) return result;
    memset(information, 0, sizeof *information);
    information->number = 20;
    information->process = own.si_pid;
    information->user = own.si_uid;
    information->status = own.si_code == CLD_EXITED ? own.si_status : dw_signal_of(own.si_status);
    information->code = own.si_code; /* CLD_… have the same numbers */
    return 0;
}

/* exec */

extern char **environ;
static int try_exec(const char *file, char *const *arguments, char *const *environment, void *context) {
    (void)context;
    if (strnlen(file, DW_PATH_MAX) >= DW_PATH_MAX) return DE_ENAMETOOLONG;
    execve(file, arguments, environment);
    return dw_error_of(errno);
}
int s_execv(const char *file, char *const *arguments) {
    raise_taken(~0u);
    return fail(try_exec(file, arguments, environ, NULL));
}

struct action { int kind, file, other, flags, mode; char *path; };
struct actions { int count; struct action list[16]; };
struct attributes { int flags; uint32_t mask, defaults; };

int s_posix_spawn_file_actions_init(struct actions **actions) { *actions = calloc(1, sizeof **actions); return 0; }
int s_posix_spawn_file_actions_destroy(struct actions **actions) {
    for (int i = 0; i < (*actions)->count; i++) free((*actions)->list[i].path);
    free(*actions);
    *actions = NULL;
    return 0;
}
static struct action *add_action(struct actions *actions) {
    if (actions->count == 16) unsupported("so many file actions");
    return &actions->list[actions->count++];
}
int s_posix_spawn_file_actions_adddup2(struct actions **actions, int file, int other) {
    if (file < 0 || other < 0) return DE_EBADF;
    *add_action(*actions) = (struct action){1, file, other, 0, 0, NULL};
    return 0;
}
int s_posix_spawnattr_init(struct attributes **attributes) { *attributes = calloc(1, sizeof **attributes); return 0; }
int s_posix_spawnattr_destroy(struct attributes **attributes) { free(*attributes); *attributes = NULL; return 0; }
int s_posix_spawnattr_setflags(struct attributes **attributes, short flags) { (*attributes)->flags = flags; return 0; }
int s_posix_spawnattr_setsigmask(struct attributes **attributes, const uint32_t *set) { (*attributes)->mask = *set; return 0; }
int s_posix_spawnattr_setsigdefault(struct attributes **attributes, const uint32_t *set) { (*attributes)->defaults = *set; return 0; }

struct spawning { int *process; struct actions *actions; struct attributes *attributes; };
int s_open(const char *path, int flags, int mode);

static int prepare(struct spawning *spawning) {
    struct attributes *attributes = spawning->attributes;
    int flags = attributes ? attributes->flags : 0;
    if ((flags & DW_POSIX_SPAWN_SETSID) && setsid() < 0) return dw_error_of(errno);
    for (int i = 0; spawning->actions && i < spawning->actions->count; i++) {
        struct action *action = &spawning->actions->list[i];
        if (action->kind == 0) {
            int opened = s_open(action->path, action->flags, action->mode);
            if (opened < 0) return dw_errno;
            if (opened != action->file) {
                if (dup2(opened, action->file) < 0) return dw_error_of(errno);
                close(opened);
            }
        } else if (action->file == action->other) {
            /* XNU: the descriptor is handed on. */
            if (fcntl(action->file, F_SETFD, 0) != 0) return dw_error_of(errno);
        } else if (dup2(action->file, action->other) < 0) return dw_error_of(errno);
    }
    if (flags & DW_POSIX_SPAWN_SETSIGDEF)
        for (int number = 1; number < 32; number++)
            if (signal_table[number] && number != 9 && number != 17 && (attributes->defaults & bit(number)))
                signal(signal_table[number], SIG_DFL);
    if (flags & DW_POSIX_SPAWN_SETSIGMASK) {
        sigset_t own = own_set(attributes->mask);
        sigprocmask(SIG_SETMASK, &own, NULL);
    }
    return 0;
}
/* Darwin's posix_spawn is one system call, which returns what went wrong: fork, and a pipe that tells. */
static int try_spawn(const char *file, char *const *arguments, char *const *environment, void *context) {
    struct spawning *spawning = context;
    int ends[2], error = 0;
    if (strnlen(file, DW_PATH_MAX) >= DW_PATH_MAX) return DE_ENAMETOOLONG;
    if (pipe2(ends, O_CLOEXEC) != 0) return dw_error_of(errno);
    /* Out of the way of the numbers that the child's actions use. */
    int high = fcntl(ends[1], F_DUPFD_CLOEXEC, 200);
    if (high >= 0) { close(ends[1]); ends[1] = high; }
    sigset_t all, previous;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous);
    pid_t process = fork();
    if (process == 0) {
        pthread_sigmask(SIG_SETMASK, &previous, NULL);
        error = prepare(spawning);
        if (error == 0) {
            execve(file, arguments, environment);
            error = dw_error_of(errno);
        }
        if (write(ends[1], &error, sizeof error) < 0) _exit(126);
        _exit(127);
    }
    int fork_error = errno;
    pthread_sigmask(SIG_SETMASK, &previous, NULL);
    close(ends[1]);
    if (process < 0) { close(ends[0]); return dw_error_of(fork_error); }
    ssize_t length;
    do length = read(ends[0], &error, sizeof error); while (length < 0 && errno == EINTR);
    close(ends[0]);
    if (length == sizeof error) {
        while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
        return error;
    }
    *spawning->process = process;
    return 0;
}
int s_posix_spawn(int *process, const char *file, struct actions **actions, struct attributes **attributes,
                  char *const *arguments, char *const *environment) {
    struct spawning spawning = {process, actions ? *actions : NULL, attributes ? *attributes : NULL};
    int known = DW_POSIX_SPAWN_SETSID | DW_POSIX_SPAWN_SETSIGDEF | DW_POSIX_SPAWN_SETSIGMASK;
    if (spawning.attributes && spawning.attributes->flags & ~known) unsupported("spawn flags %#x", spawning.attributes->flags);
    return try_spawn(file, arguments, environment, &spawning);
}
char *s_getcwd(char *buffer, size_t size) {
    char *path = getcwd(buffer, size);
    if (!path) fail(dw_error_of(errno));
    return path;
}
int s_getpgrp(void) { return getpgrp(); }
int s_getpid(void) { return getpid(); }
uint32_t s_geteuid(void) { return geteuid(); }
void s_exit(int status) { exit(status); }

/* Threads: as small a stack as Darwin's. */
int s_pthread_create(pthread_t *thread, const void *attributes, void *(*body)(void *), void *context) {
    pthread_attr_t own;
    if (attributes) unsupported("thread attributes");
    pthread_attr_init(&own);
    pthread_attr_setstacksize(&own, 512 << 10);
    int result = pthread_create(thread, &own, body, context);
    pthread_attr_destroy(&own);
    return dw_error_of(result);
}
int s_pthread_join(pthread_t thread, void **result) { return dw_error_of(pthread_join(thread, result)); }
int s_pthread_detach(pthread_t thread) { return dw_error_of(pthread_detach(thread)); }
int s_pthread_mutex_init(pthread_mutex_t *lock, const void *attributes) {
    _Static_assert(sizeof(pthread_mutex_t) <= 64, "fits Darwin's");
    if (attributes) unsupported("lock attributes");
    return dw_error_of(pthread_mutex_init(lock, NULL));
}
int s_pthread_mutex_destroy(pthread_mutex_t *lock) { return dw_error_of(pthread_mutex_destroy(lock)); }
int s_pthread_mutex_lock(pthread_mutex_t *lock) { return dw_error_of(pthread_mutex_lock(lock)); }
int s_pthread_mutex_unlock(pthread_mutex_t *lock) { return dw_error_of(pthread_mutex_unlock(lock)); }
