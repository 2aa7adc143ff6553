// Durable replacement with nothing else around it: temporary file, fsync, rename, fsync of the folder.
//
// replace CONTENT FOLDER COUNT: gives FOLDER/app00000.json and its successors that content, one after the other.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void check(int succeeded, const char *what) {
    if (succeeded) return;
    perror(what);
    exit(1);
}

static void replace(const char *content, const char *folder, const char *path) {
    char temporary[4096];
    snprintf(temporary, sizeof temporary, "%s.%d.tmp", path, (int)getpid());
    int file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    check(file >= 0, temporary);
    size_t length = strlen(content);
    check(write(file, content, length) == (ssize_t)length, temporary);
    check(fsync(file) == 0, temporary);
    check(close(file) == 0, temporary);
    check(rename(temporary, path) == 0, path);
    int directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    check(directory >= 0 && fsync(directory) == 0 && close(directory) == 0, folder);
}

int main(int argc, char **argv) {
    if (argc != 4) return 64;
    for (int number = 0; number < atoi(argv[3]); number++) {
        char path[4000];
        snprintf(path, sizeof path, "%s/app%05d.json", argv[2], number);
        replace(argv[1], argv[2], path);
    }
    return 0;
}
