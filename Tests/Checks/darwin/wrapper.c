/* Runs the macOS program as if it were this one, with the paths that were named when this was compiled.
   Static and without a shell in between, so that signals, descriptors and the environment stay as they were. */
#include <unistd.h>
int main(int count, char **words) {
    char *all[count + 4];
    all[0] = QEMU;
    all[1] = LOADER;
    all[2] = PROGRAM;
    for (int i = 0; i <= count; i++) all[i + 3] = words[i];
    execv(all[0], all);
    return 126;
}
