// With a C library, this also measures what that does before and after main.
int main(void) { return 0; }
