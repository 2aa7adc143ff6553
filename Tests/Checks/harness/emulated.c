/* Runs a program of another machine or system as if it were this one, with the paths that were named when this was
   compiled: QEMU, PROGRAM, and LOADER where the program needs one, which takes the program's own name, too.
   Static and without a shell in between, so that signals, descriptors and the environment stay as they were. */
#include <unistd.h>

#ifdef LOADER
static char *const before[] = {QEMU, LOADER, PROGRAM};
enum { FIRST = 0 };
#else
static char *const before[] = {QEMU, PROGRAM};
enum { FIRST = 1 };
#endif
enum { COUNT = sizeof before / sizeof *before };

int main(int count, char **words) {
    char *all[COUNT + count + 1];
    for (int i = 0; i < COUNT; i++) all[i] = before[i];
    for (int i = FIRST; i <= count; i++) all[COUNT + i - FIRST] = words[i];
    execv(all[0], all);
    return 126;
}
