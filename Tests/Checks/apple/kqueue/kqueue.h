/* As much of kqueue as watching files needs, over inotify: names and values are those of Darwin's sys/event.h. */
#ifndef THEMECTL_KQUEUE_H
#define THEMECTL_KQUEUE_H
#include <stdint.h>
#include <time.h>

/* Opening for this needs the right to read, as on macOS. */
#define O_EVTONLY 04000

#define EVFILT_VNODE (-4)
#define EV_ADD 0x0001
#define EV_CLEAR 0x0020
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_EXTEND 0x00000004
#define NOTE_ATTRIB 0x00000008
#define NOTE_LINK 0x00000010
#define NOTE_RENAME 0x00000020
#define NOTE_REVOKE 0x00000040

struct kevent {
    uintptr_t ident;
    int16_t filter;
    uint16_t flags;
    uint32_t fflags;
    intptr_t data;
    void *udata;
};

int kqueue(void);
int kevent(int queue, const struct kevent *changes, int change_count, struct kevent *events, int event_count,
           const struct timespec *timeout);

/* How many watches have been asked for so far. */
int kqueue_watch_count(void);
#endif
