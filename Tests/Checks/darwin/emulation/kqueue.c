/* kqueue over inotify and signalfd, and poll as Darwin has it, which is made of kqueue's filters.
 *
 * A queue watches either files or signals. Its descriptor is the inotify's or the signalfd's; that there is something to
 * read of those does not mean that a kqueue would have an event, so poll looks. */
#include "shim.h"
#include <poll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

struct note {
    int queue, ident, filter, is_folder, watch, parent_watch;
    uint16_t flags;
    uint32_t wanted, pending;
    int is_pending;
    int64_t count; /* of a signal */
    void *udata;
    nlink_t links;
    off_t size;
    struct note *next;
};
static struct note *notes;
enum { most_queues = 64 };
static int queues[most_queues], queue_count;
static uint32_t queue_signals[most_queues];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int is_kqueue(int file) {
    for (int i = 0; i < queue_count; i++)
        if (queues[i] == file) return i + 1;
    return 0;
}

int s_kqueue(void) {
    int queue = inotify_init1(IN_NONBLOCK);
    if (queue < 0) return R(queue);
    pthread_mutex_lock(&lock);
    if (queue_count == most_queues) unsupported("so many kqueues");
    queue_signals[queue_count] = 0;
    queues[queue_count++] = queue;
    pthread_mutex_unlock(&lock);
    return queue;
}

static void end_watch(int queue, int watch) {
    if (watch < 0) return;
    for (struct note *note = notes; note; note = note->next)
        if (note->queue == queue && (note->watch == watch || note->parent_watch == watch)) return;
    inotify_rm_watch(queue, watch);
}

void kqueue_forget(int file) {
    if (!notes && !queue_count) return;
    pthread_mutex_lock(&lock);
    for (struct note **link = &notes; *link;) {
        struct note *note = *link;
        if (note->queue != file && !(note->filter == DW_EVFILT_VNODE && note->ident == file)) {
            link = &note->next;
            continue;
        }
        *link = note->next;
        if (note->queue != file && note->filter == DW_EVFILT_VNODE) {
            end_watch(note->queue, note->watch);
            end_watch(note->queue, note->parent_watch);
        }
        free(note);
    }
    int index = is_kqueue(file);
    if (index) {
        queues[index - 1] = queues[queue_count - 1];
        queue_signals[index - 1] = queue_signals[queue_count - 1];
        queue_count--;
    }
    pthread_mutex_unlock(&lock);
}

static void fire(struct note *note, uint32_t events) {
    events &= note->wanted;
    if (!events) return;
    note->pending |= events;
    note->is_pending = 1;
}

/* A folder that is removed while it is open says nothing of it on Linux, but its parent does. */
static void watch_parent(struct note *note) {
    char link[40], path[4096 + 4];
    snprintf(link, sizeof link, "/proc/self/fd/%d", note->ident);
    ssize_t length = readlink(link, path, 4096);
    note->parent_watch = -1;
    if (length <= 1) return;
    strcpy(path + length, "/..");
    note->parent_watch = inotify_add_watch(note->queue, path, IN_DELETE | IN_MOVED_TO | IN_ONLYDIR | IN_MASK_ADD);
}

static void hear(int queue, const struct inotify_event *event) {
    struct stat status;
    uint32_t mask = event->mask;
    for (struct note *note = notes; note; note = note->next) {
        if (note->queue != queue || note->filter != DW_EVFILT_VNODE) continue;
        if (mask & IN_Q_OVERFLOW) { fire(note, ~0u); continue; }
        if (note->parent_watch == event->wd && event->len && note->links && fstat(note->ident, &status) == 0 && status.st_nlink == 0) {
            note->links = 0;
            fire(note, DW_NOTE_DELETE | DW_NOTE_LINK);
        }
        if (note->watch != event->wd) continue;
        if (event->len) {
            /* A name in the folder; what is done to the files it tells nobody. */
            if (!note->is_folder) continue;
            if (mask & (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)) fire(note, DW_NOTE_WRITE);
            if ((mask & IN_ISDIR) && (mask & (IN_CREATE | IN_DELETE))) fire(note, DW_NOTE_LINK);
            continue;
        }
        if (mask & IN_MODIFY) {
            fire(note, DW_NOTE_WRITE);
            if (fstat(note->ident, &status) == 0) {
                if (status.st_size > note->size) fire(note, DW_NOTE_EXTEND);
                note->size = status.st_size;
            }
        }
        if ((mask & IN_ATTRIB) && fstat(note->ident, &status) == 0) {
            if (note->is_folder || status.st_nlink == note->links) fire(note, DW_NOTE_ATTRIB);
            else fire(note, status.st_nlink < note->links ? DW_NOTE_DELETE | DW_NOTE_LINK : DW_NOTE_LINK);
            if (!note->is_folder) note->links = status.st_nlink;
        }
        if (mask & IN_MOVE_SELF) {
            fire(note, DW_NOTE_RENAME);
            if (note->is_folder) {
                int old = note->parent_watch;
                watch_parent(note);
                if (old != note->parent_watch) end_watch(queue, old);
            }
        }
        if (mask & IN_DELETE_SELF) fire(note, DW_NOTE_DELETE | DW_NOTE_LINK);
        if (mask & IN_UNMOUNT) fire(note, DW_NOTE_REVOKE);
        if (mask & IN_IGNORED) note->watch = -1;
    }
}

static void pump(int queue) {
    int index = is_kqueue(queue);
    if (!index) return;
    if (queue_signals[index - 1]) {
        struct signalfd_siginfo information;
        while (read(queue, &information, sizeof information) == sizeof information) {
            int number = dw_signal_of(information.ssi_signo);
            for (struct note *note = notes; note; note = note->next)
                if (note->queue == queue && note->ident == number) {
                    note->count++;
                    note->is_pending = 1;
                }
            if (!is_ignored(number)) __atomic_fetch_or((uint32_t *)&taken_signals, 1u << (number - 1), __ATOMIC_SEQ_CST);
        }
        return;
    }
    char buffer[4096] __attribute__((aligned(8)));
    ssize_t length;
    while ((length = read(queue, buffer, sizeof buffer)) > 0)
        for (char *next = buffer; next < buffer + length;) {
            const struct inotify_event *event = (const struct inotify_event *)next;
            hear(queue, event);
            next += sizeof *event + event->len;
        }
}

static int has_pending(int queue) {
    for (struct note *note = notes; note; note = note->next)
        if (note->queue == queue && note->is_pending) return 1;
    return 0;
}
int kqueue_is_ready(int queue) {
    pthread_mutex_lock(&lock);
    pump(queue);
    int ready = has_pending(queue);
    pthread_mutex_unlock(&lock);
    return ready;
}

static struct note *find(int queue, int filter, int ident) {
    for (struct note *note = notes; note; note = note->next)
        if (note->queue == queue && note->filter == filter && note->ident == ident) return note;
    return NULL;
}

/* - Returns: 0 or the error. */
static int change(int queue, const struct dw_kevent *wanted) {
    struct stat status;
    int index = is_kqueue(queue) - 1, ident = (int)wanted->ident;
    struct note *note = find(queue, wanted->filter, ident);
    if (wanted->filter != DW_EVFILT_VNODE && wanted->filter != DW_EVFILT_SIGNAL) unsupported("filter %d", wanted->filter);
    if (wanted->flags & ~(DW_EV_ADD | DW_EV_CLEAR)) unsupported("kevent flags %#x", wanted->flags);
    if (!(wanted->flags & DW_EV_ADD)) return note ? 0 : DE_ENOENT;
    if (wanted->filter == DW_EVFILT_VNODE && fstat(ident, &status) != 0) return DE_EBADF;
    if (wanted->filter == DW_EVFILT_SIGNAL && (ident <= 0 || ident >= 32)) return DE_EINVAL;
    int is_new = !note;
    if (is_new) {
        note = calloc(1, sizeof *note);
        note->queue = queue;
        note->ident = ident;
        note->filter = wanted->filter;
        note->watch = note->parent_watch = -1;
        note->next = notes;
        notes = note;
    }
    note->flags = wanted->flags;
    note->wanted = wanted->fflags;
    note->udata = wanted->udata;
    if (wanted->filter == DW_EVFILT_SIGNAL) {
        /* What is pending by now is not told of, because it came before (filt_sigattach). */
        sigset_t own;
        const struct timespec now = {0, 0};
        sigemptyset(&own);
        sigaddset(&own, linux_signal_of(ident));
        if (is_new && sigtimedwait(&own, NULL, &now) > 0 && !is_ignored(ident))
            __atomic_fetch_or((uint32_t *)&taken_signals, 1u << (ident - 1), __ATOMIC_SEQ_CST);
        queue_signals[index] |= 1u << (ident - 1);
        sigemptyset(&own);
        for (int number = 1; number < 32; number++)
            if ((queue_signals[index] & 1u << (number - 1)) && linux_signal_of(number)) sigaddset(&own, linux_signal_of(number));
        int flags = fcntl(queue, F_GETFD), signals = signalfd(-1, &own, SFD_NONBLOCK);
        if (signals < 0) return dw_error_of(errno);
        dup3(signals, queue, flags & FD_CLOEXEC ? O_CLOEXEC : 0);
        close(signals);
        return 0;
    }
    note->is_folder = S_ISDIR(status.st_mode);
    uint32_t mask = IN_MASK_ADD;
    if (note->wanted & (DW_NOTE_ATTRIB | DW_NOTE_DELETE | DW_NOTE_LINK)) mask |= IN_ATTRIB | IN_DELETE_SELF;
    if (note->wanted & DW_NOTE_RENAME) mask |= IN_MOVE_SELF;
    if (note->wanted & (DW_NOTE_WRITE | DW_NOTE_EXTEND | DW_NOTE_LINK))
        mask |= note->is_folder ? IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO : IN_MODIFY;
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", ident);
    note->watch = inotify_add_watch(queue, path, mask);
    if (note->watch < 0) {
        int error = dw_error_of(errno);
        if (is_new) {
            notes = note->next;
            free(note);
        }
        /* No limit of Linux' is one of Darwin's. */
        if (error == 28) unsupported("so many inotify watches");
        return error;
    }
    if (is_new) {
        fstat(ident, &status);
        note->links = status.st_nlink;
        note->size = status.st_size;
        if (note->is_folder) watch_parent(note);
    }
    return 0;
}

int s_kevent(int queue, const struct dw_kevent *changes, int change_count, struct dw_kevent *events, int event_count,
             const struct timespec *timeout) {
    if (!is_kqueue(queue)) return fail(DE_EBADF);
    pthread_mutex_lock(&lock);
    int count = 0;
    for (int i = 0; i < change_count; i++) {
        int error = change(queue, &changes[i]);
        if (!error) continue;
        if (count < event_count) {
            events[count] = changes[i];
            events[count].flags = DW_EV_ERROR;
            events[count++].data = error;
            continue;
        }
        pthread_mutex_unlock(&lock);
        return fail(error);
    }
    if (count || event_count == 0) goto done;
    if (!timeout || timeout->tv_sec || timeout->tv_nsec) unsupported("waiting in kevent");
    pump(queue);
    for (struct note *note = notes; note && count < event_count; note = note->next) {
        if (note->queue != queue || !note->is_pending) continue;
        events[count++] = (struct dw_kevent){.ident = note->ident, .filter = note->filter,
            .flags = note->flags | (note->filter == DW_EVFILT_SIGNAL ? DW_EV_CLEAR : 0), .fflags = note->pending,
            .data = note->count, .udata = note->udata};
        if ((note->flags & DW_EV_CLEAR) || note->filter == DW_EVFILT_SIGNAL) {
            note->pending = 0;
            note->count = 0;
            note->is_pending = 0;
        }
    }
done:
    pthread_mutex_unlock(&lock);
    return count;
}

/* poll */

enum { asks_reading = DW_POLLIN | DW_POLLRDNORM | DW_POLLPRI | DW_POLLRDBAND | DW_POLLHUP,
       asks_writing = DW_POLLOUT | DW_POLLWRBAND,
       asks_vnode = DW_POLLEXTEND | DW_POLLATTRIB | DW_POLLNLINK | DW_POLLWRITE };

/* Whether a filter can be attached: a character device that is no pseudo-terminal, /dev/tty and /dev/null among them,
 * says EINVAL (spec_kqfilter, filt_specattach), for which poll says POLLNVAL. */
static int is_pollable(int file) {
    struct stat status;
    if (fstat(file, &status) != 0) return 0;
    if (!S_ISCHR(status.st_mode)) return 1;
    unsigned number = major(status.st_rdev);
    return (number >= 128 && number <= 143) || (number == 5 && minor(status.st_rdev) == 2);
}

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

int s_poll(struct dw_pollfd *entries, uint32_t entry_count, int milliseconds) {
    struct pollfd own[64];
    int64_t deadline = milliseconds_now() + milliseconds;
    int invalid = 0, is_ready;
    if (entry_count > 64) unsupported("so many descriptors in poll");
    if (milliseconds < -1) return fail(DE_EINVAL);
    for (uint32_t i = 0; i < entry_count; i++) {
        short events = entries[i].events;
        own[i] = (struct pollfd){-1, 0, 0};
        entries[i].revents = 0;
        if (events & asks_vnode) unsupported("poll events %#x", events);
        /* Without one of these there is no filter, and nothing is ever told, the end not either (poll_nocancel). */
        if (entries[i].fd < 0 || !(events & (asks_reading | asks_writing))) continue;
        if (!is_pollable(entries[i].fd) || (is_kqueue(entries[i].fd) && (events & asks_writing))) {
            entries[i].revents = DW_POLLNVAL;
            invalid++;
            continue;
        }
        own[i].fd = entries[i].fd;
        if (events & (DW_POLLIN | DW_POLLRDNORM)) own[i].events |= POLLIN;
        if (events & asks_writing) own[i].events |= POLLOUT;
    }
    if (invalid) milliseconds = 0;
    if (invalid && (uint32_t)invalid == entry_count) return invalid;
    for (;;) {
        int ready = invalid;
        int64_t left = milliseconds < 0 ? -1 : milliseconds == 0 ? 0 : deadline - milliseconds_now();
        if (milliseconds > 0 && left < 0) left = 0;
        for (uint32_t i = 0; i < entry_count; i++)
            if (own[i].fd >= 0 && is_kqueue(own[i].fd) && kqueue_is_ready(own[i].fd)) left = 0;
        int result = poll(own, entry_count, (int)left);
        if (result < 0) return R(result);
        for (uint32_t i = 0; i < entry_count; i++) {
            if (own[i].fd < 0) continue;
            short events = entries[i].events, seen = own[i].revents, told = 0;
            if (is_kqueue(own[i].fd)) {
                is_ready = kqueue_is_ready(own[i].fd);
                told = is_ready ? events & (DW_POLLIN | DW_POLLRDNORM) : 0;
            } else {
                if (seen & (POLLHUP | POLLERR)) told |= DW_POLLHUP; /* EV_EOF */
                if ((seen & (POLLIN | POLLHUP | POLLERR)) && (events & asks_reading)) told |= events & (DW_POLLIN | DW_POLLRDNORM);
                if ((seen & POLLOUT) && !(told & DW_POLLHUP)) told |= events & asks_writing;
                if (seen & POLLNVAL) told = DW_POLLNVAL;
            }
            entries[i].revents = told;
            if (told) ready++;
        }
        if (ready || milliseconds == 0) return ready;
        if (milliseconds > 0 && milliseconds_now() >= deadline) return 0;
    }
}

/* select, for one terminal: unlike poll it asks the device itself, /dev/tty too (spec_select, cttyselect). */
struct dw_timeval { long seconds; int microseconds; };
int s_select(int count, uint32_t *reading, uint32_t *writing, uint32_t *failing, struct dw_timeval *time) {
    int file = count - 1;
    if (file < 0 || file >= 1024 || failing || (reading != NULL) == (writing != NULL)) unsupported("such a select");
    uint32_t *set = reading ? reading : writing;
    for (int i = 0; i < count; i++)
        if (((set[i / 32] >> i % 32) & 1) != (i == file)) unsupported("such a select");
    struct pollfd own = {file, reading ? POLLIN : POLLOUT, 0};
    int result = poll(&own, 1, time ? (int)(time->seconds * 1000 + time->microseconds / 1000) : -1);
    if (result < 0) return R(result);
    if (own.revents & POLLNVAL) return fail(DE_EBADF);
    if (!result) set[file / 32] &= ~(1u << file % 32);
    return result;
}
