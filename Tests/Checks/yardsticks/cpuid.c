// Prints the nanoseconds that CPUID takes here. A virtual machine traps it, which costs a hundred times what the
// processor takes, and glibc asks some dozens of times at each start of a static program.
#include <stdio.h>
#include <time.h>
#if defined __x86_64__
#include <cpuid.h>
#endif

int main(void) {
#if defined __x86_64__
    unsigned a, b, c, d;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int turn = 0; turn < 1000; turn++) __cpuid_count(4, turn & 3, a, b, c, d);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%ld\n", ((end.tv_sec - begin.tv_sec) * 1000000000L + end.tv_nsec - begin.tv_nsec) / 1000);
    return 0;
#else
    return 1;
#endif
}
