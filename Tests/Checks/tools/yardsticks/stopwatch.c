// Runs a command and tells what it took: stopwatch COUNT PREPARATION COMMAND [ARGUMENT...]
//
// Prints a line a run: nanoseconds from the fork to the end, and the largest resident size in bytes. Before each run the
// shell runs the preparation, if there is one. Whoever forks has to be small: Linux counts what a process was before
// exec, and copies its tables.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 4) return 64;
    int nothing = open("/dev/null", O_RDWR);
    for (int turn = 0; turn < atoi(argv[1]); turn++) {
        if (*argv[2] && system(argv[2]) != 0) return 1;
        struct timespec begin, end;
        struct rusage usage;
        int status;
        clock_gettime(CLOCK_MONOTONIC, &begin);
        pid_t child = vfork();
        if (child == 0) {
            dup2(nothing, 0);
            dup2(nothing, 1);
            dup2(nothing, 2);
            execv(argv[3], argv + 3);
            _exit(127);
        }
        if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) return 1;
        clock_gettime(CLOCK_MONOTONIC, &end);
        printf("%lld %ld\n", (end.tv_sec - begin.tv_sec) * 1000000000LL + end.tv_nsec - begin.tv_nsec,
               usage.ru_maxrss * 1024);
    }
    return 0;
}
