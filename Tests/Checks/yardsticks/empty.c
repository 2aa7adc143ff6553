// What a C library adds to that before main is reached, and after.
int main(void) { return 0; }
