#include "kqueue.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

enum { most = 1024 };

/* What is watched, by its descriptor. As with kqueue, closing the descriptor ends the watch. */
static struct {
    int queue, watch;
    ino_t inode;
    uint32_t notes, pending;
} watched[most];
static int watch_count;

int kqueue(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int kqueue_watch_count(void) { return watch_count; }

static int is_watched(int file, int queue, struct stat *status) {
    return watched[file].queue == queue && fstat(file, status) == 0 && status->st_ino == watched[file].inode;
}

static int add(int queue, const struct kevent *change) {
    struct stat status;
    char path[32];
    int file = (int)change->ident;
    if (file < 0 || file >= most || fstat(file, &status) != 0) {
        errno = EBADF;
        return -1;
    }
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    watched[file].watch = inotify_add_watch(
        queue, path,
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF);
    if (watched[file].watch < 0) return -1;
    watched[file].queue = queue;
    watched[file].inode = status.st_ino;
    watched[file].notes = change->fflags;
    watch_count++;
    return 0;
}

static uint32_t notes_of(uint32_t mask) {
    uint32_t notes = 0;
    if (mask & (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY)) notes |= NOTE_WRITE;
    if (mask & IN_ATTRIB) notes |= NOTE_ATTRIB;
    if (mask & IN_MOVE_SELF) notes |= NOTE_RENAME;
    if (mask & IN_DELETE_SELF) notes |= NOTE_DELETE;
    return notes;
}

int kevent(int queue, const struct kevent *changes, int change_count, struct kevent *events, int event_count,
           const struct timespec *timeout) {
    char buffer[4096] __attribute__((aligned(8)));
    struct stat status;
    ssize_t length;
    int count = 0;
    (void)timeout;
    for (int i = 0; i < change_count; i++)
        if (add(queue, &changes[i]) != 0) return -1;
    if (event_count == 0) return 0;
    while ((length = read(queue, buffer, sizeof buffer)) > 0)
        for (char *next = buffer; next < buffer + length;) {
            struct inotify_event *event = (struct inotify_event *)next;
            for (int file = 0; file < most; file++)
                if (watched[file].queue == queue && watched[file].watch == event->wd)
                    watched[file].pending |= notes_of(event->mask) & watched[file].notes;
            next += sizeof *event + event->len;
        }
    for (int file = 0; file < most && count < event_count; file++) {
        if (!is_watched(file, queue, &status)) {
            watched[file].pending = 0;
            continue;
        }
        /* What is removed while it is open tells nobody on Linux. */
        if (status.st_nlink == 0) watched[file].pending |= NOTE_DELETE & watched[file].notes;
        if (watched[file].pending == 0) continue;
        events[count++] = (struct kevent){
            .ident = (uintptr_t)file, .filter = EVFILT_VNODE, .fflags = watched[file].pending};
        watched[file].pending = 0;
        if (status.st_nlink == 0) watched[file].notes &= ~(uint32_t)NOTE_DELETE;
    }
    return count;
}
