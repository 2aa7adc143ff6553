// The floor: what the kernel takes to start and reap a process that does nothing.
int main(void) { return 0; }
