// Durable replacement with nothing else around it: temporary file, fsync, rename, fsync of the folder.
//
// replace CONTENT FOLDER COUNT: gives FOLDER/app00000.json and its successors that content: 64 at a time, by 8 threads,
// and then the folder is synced for all of them, as 'themectl migrate' does.
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 64, THREADS = 8 };
static const char *content, *folder;
static int first, last;

static void check(int succeeded, const char *what) {
    if (succeeded) return;
    perror(what);
    exit(1);
}

static void *replace(void *begin) {
    for (int number = first + (int)(long)begin; number < last; number += THREADS) {
        char path[4000], temporary[4096];
        snprintf(path, sizeof path, "%s/app%05d.json", folder, number);
        snprintf(temporary, sizeof temporary, "%s.%d.tmp", path, (int)getpid());
        int file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        check(file >= 0, temporary);
        size_t length = strlen(content);
        check(write(file, content, length) == (ssize_t)length, temporary);
        check(fsync(file) == 0, temporary);
        check(close(file) == 0, temporary);
        check(rename(temporary, path) == 0, path);
    }
    return NULL;
}

int main(int argc, char **argv) {
    if (argc != 4) return 64;
    content = argv[1], folder = argv[2];
    int count = atoi(argv[3]), directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    check(directory >= 0, folder);
    for (first = 0; first < count; first = last) {
        last = first + BATCH < count ? first + BATCH : count;
        pthread_t threads[THREADS];
        int wanted = last - first < THREADS ? last - first : THREADS;
        for (long number = 1; number < wanted; number++)
            check(pthread_create(&threads[number], NULL, replace, (void *)number) == 0, "thread");
        replace((void *)0L);
        for (int number = 1; number < wanted; number++) check(pthread_join(threads[number], NULL) == 0, "thread");
        check(fsync(directory) == 0, folder);
    }
    return 0;
}
