// Prints the largest resident size, in bytes, that a command ever had: peak COMMAND [ARGUMENT...]
//
// Linux counts what a process was before exec, so the one that forks has to be smaller than anything it measures; an
// interpreter is not.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 2) return 64;
    pid_t child = fork();
    if (child == 0) {
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) return 1;
#ifdef __APPLE__
    long unit = 1;
#else
    long unit = 1024;
#endif
    fprintf(stderr, "%ld\n", usage.ru_maxrss * unit);
    return 0;
}
