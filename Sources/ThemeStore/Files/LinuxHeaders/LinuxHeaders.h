// Linux headers that the toolchain's Glibc module leaves out; empty everywhere else.
#if defined(__linux__)
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/xattr.h>
#endif
