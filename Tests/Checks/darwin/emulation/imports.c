/* The table of what the shim has of libSystem. No header is read here, because only the addresses count. */
#pragma GCC diagnostic ignored "-Wbuiltin-declaration-mismatch"
#define I(name, own) extern char own[];
#include "imports.def"
#undef I
static const struct { const char *name; const void *own; } imports[] = {
#define I(name, own) {"_" #name, own},
#include "imports.def"
};

const void *import(const char *name) {
    for (unsigned long i = 0; i < sizeof imports / sizeof *imports; i++)
        if (__builtin_strcmp(imports[i].name, name) == 0) return imports[i].own;
    return (void *)0;
}
