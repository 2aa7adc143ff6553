// Durable replacement with nothing else around it: temporary file, fsync, rename, fsync of the folder.
//
// replace CONTENT FOLDER: gives FOLDER/app.json that content.
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

int main(int argc, char **argv) {
    if (argc != 3) return 64;
    char path[4000], temporary[4096];
    snprintf(path, sizeof path, "%s/app.json", argv[2]);
    snprintf(temporary, sizeof temporary, "%s.%d.tmp", path, (int)getpid());
    int directory = open(argv[2], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    check(directory >= 0, argv[2]);
    int file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    check(file >= 0, temporary);
    size_t length = strlen(argv[1]);
    check(write(file, argv[1], length) == (ssize_t)length, temporary);
    check(fsync(file) == 0, temporary);
    check(close(file) == 0, temporary);
    check(rename(temporary, path) == 0, path);
    check(fsync(directory) == 0, argv[2]);
    return 0;
}
