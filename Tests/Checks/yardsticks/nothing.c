// The floor: what the kernel takes to start and reap a program that has no C library and does nothing.
__attribute__((noreturn)) void _start(void) {
#if defined __x86_64__
    __asm__ volatile("syscall" : : "a"(60), "D"(0));
#elif defined __aarch64__
    register long number __asm__("x8") = 93, status __asm__("x0") = 0;
    __asm__ volatile("svc 0" : : "r"(number), "r"(status));
#endif
    __builtin_unreachable();
}
