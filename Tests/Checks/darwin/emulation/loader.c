/* Loads an arm64 Mach-O executable at its preferred address, binds its imports to the shim for libSystem, and runs it.
 *
 *     loader PROGRAM ARGUMENT0 [ARGUMENT…]
 *
 * The structures are those of <mach-o/loader.h> and <mach-o/fixup-chains.h>, against which darwin-check.c holds them. */
#include "mach-o.h"
#include "shim.h"
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <ucontext.h>

uintptr_t stack_guard[1];
int program_argc;
char **program_argv;

static const char *program;
_Noreturn static void refuse(const char *what, const char *name) {
    dprintf(2, "darwin: %s: %s%s%s\n", program, what, name ? ": " : "", name ? name : "");
    _exit(125);
}

static const struct dw_segment *segments[32];
static int segment_count;
static uint64_t base;

/* The part of the image that a load command of this kind points to. */
static const void *data(const char *image, uint32_t offset) { return image + offset; }

/* Binds one chain of fixups: each is a pointer to set, and the distance to the next. */
static void fix_chain(char *next, const struct dw_fixups *fixups, uint16_t format) {
    const struct dw_import *names = (const void *)((const char *)fixups + fixups->imports_offset);
    for (;;) {
        uint64_t fixup = *(uint64_t *)next, distance = fixup >> 51 & 0xFFF;
        if (fixup >> 63) {
            uint32_t ordinal = fixup & 0xFFFFFF;
            if (ordinal >= fixups->imports_count) refuse("binds an import that it does not list", NULL);
            const char *name = (const char *)fixups + fixups->symbols_offset + names[ordinal].name;
            if (names[ordinal].library != 1) refuse("has an import that is not libSystem's", name);
            const void *own = import(name);
            if (!own && !names[ordinal].weak) refuse("the shim has no such function", name);
            *(uint64_t *)next = own ? (uintptr_t)own + (fixup >> 24 & 0xFF) : 0;
        } else {
            uint64_t address = fixup & 0xFFFFFFFFF, high = fixup >> 36 & 0xFF;
            *(uint64_t *)next = (format == DW_DYLD_CHAINED_PTR_64_OFFSET ? base + address : address) | high << 56;
        }
        if (!distance) return;
        next += distance * 4;
    }
}
static void fix_all(const struct dw_fixups *fixups) {
    if (fixups->version != 0 || fixups->imports_format != DW_DYLD_CHAINED_IMPORT || fixups->symbols_format != 0)
        refuse("has chained fixups of a kind that this loader does not know", NULL);
    const uint32_t *starts = (const void *)((const char *)fixups + fixups->starts_offset);
    for (uint32_t i = 0; i < starts[0]; i++) {
        if (!starts[i + 1]) continue;
        const struct dw_starts *segment = (const void *)((const char *)starts + starts[i + 1]);
        if (segment->format != DW_DYLD_CHAINED_PTR_64 && segment->format != DW_DYLD_CHAINED_PTR_64_OFFSET)
            refuse("has chained pointers of a format that this loader does not know", NULL);
        for (uint16_t page = 0; page < segment->page_count; page++) {
            if (segment->page_starts[page] == DW_DYLD_CHAINED_PTR_START_NONE) continue;
            if (segment->page_starts[page] & DW_DYLD_CHAINED_PTR_START_MULTI) refuse("has several chains a page", NULL);
            char *begin = (char *)(base + segment->segment_offset) + page * segment->page_size;
            fix_chain(begin + segment->page_starts[page], fixups, segment->format);
        }
    }
}

static size_t mapped_length(const struct dw_segment *segment) { return (segment->length + 0x3FFF) & ~0x3FFFULL; }
static int is_mapped(const struct dw_segment *segment) {
    return segment->length && strcmp(segment->name, "__PAGEZERO") != 0;
}

static void map(const struct dw_segment *segment, int file) {
    size_t length = mapped_length(segment);
    void *wanted = (void *)segment->address;
    int all = PROT_READ | PROT_WRITE, flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
    if (mmap(wanted, length, all, flags, -1, 0) != wanted) refuse("cannot be put where it wants to be", segment->name);
    if (!segment->file_length) return;
    if (mmap(wanted, segment->file_length, all, MAP_PRIVATE | MAP_FIXED, file, segment->offset) == MAP_FAILED)
        refuse("cannot be mapped", segment->name);
    /* What follows the file's part in its last page is the file's too, and has to be zero. */
    size_t rest = (0x1000 - (segment->file_length & 0xFFF)) & 0xFFF;
    if (segment->length > segment->file_length) memset((char *)wanted + segment->file_length, 0, rest);
}
static void protect(const struct dw_segment *segment) {
    int protection = (segment->protection & 1 ? PROT_READ : 0) | (segment->protection & 2 ? PROT_WRITE : 0) |
                     (segment->protection & 4 ? PROT_EXEC : 0);
    if (segment->flags & DW_SG_READ_ONLY) protection = PROT_READ;
    mprotect((void *)segment->address, mapped_length(segment), protection);
}

typedef int (*start)(int, char **, char **, char **);
static void run_initializers(char **environment, char **apple) {
    for (int i = 0; i < segment_count; i++) {
        const struct dw_section *section = (const struct dw_section *)(segments[i] + 1);
        for (uint32_t j = 0; j < segments[i]->section_count; j++, section++) {
            uint32_t kind = section->flags & 0xFF;
            if (kind == DW_S_MOD_INIT_FUNC_POINTERS) refuse("has initializers of the old kind", NULL);
            if (kind != DW_S_INIT_FUNC_OFFSETS) continue;
            for (uint64_t k = 0; k < section->size / 4; k++)
                ((start)(base + ((uint32_t *)section->address)[k]))(program_argc, program_argv, environment, apple);
        }
    }
}

static start main_function;
static char **main_environment, **main_apple;
static void run_main(void) { exit(main_function(program_argc, program_argv, main_environment, main_apple)); }

/* The first thread's stack is as large as its limit, of which Darwin's most is 64 MiB; qemu gives 8 MiB at least. */
static _Noreturn void run_on_stack(void) {
    static ucontext_t context;
    struct rlimit limit;
    getrlimit(RLIMIT_STACK, &limit);
    size_t size = limit.rlim_cur < 64 << 20 ? limit.rlim_cur & -4096 : 64 << 20;
    char *stack = mmap(NULL, size + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) refuse("gets no stack", strerror(errno));
    mprotect(stack, 4096, PROT_NONE);
    getcontext(&context);
    context.uc_stack = (stack_t){.ss_sp = stack + 4096, .ss_size = size};
    makecontext(&context, run_main, 0);
    setcontext(&context);
    abort();
}

int main(int argc, char **argv, char **environment) {
    struct stat status;
    if (argc < 3) { dprintf(2, "usage: loader PROGRAM ARGUMENT0 [ARGUMENT...]\n"); return 125; }
    program = argv[1];
    int file = open(program, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &status) != 0) refuse("cannot be opened", strerror(errno));
    const char *image = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (image == MAP_FAILED) refuse("cannot be read", strerror(errno));
    const struct dw_header *header = (const void *)image;
    if (header->magic != (uint32_t)DW_MH_MAGIC_64 || header->cpu != DW_CPU_TYPE_ARM64 || header->kind != DW_MH_EXECUTE)
        refuse("is no arm64 Mach-O executable", NULL);
    const struct dw_fixups *fixups = NULL;
    const struct dw_entry *entry = NULL;
    int is_signed = 0;
    const char *next = image + sizeof *header;
    for (uint32_t i = 0; i < header->count; i++, next += ((const uint32_t *)next)[1]) switch (*(const uint32_t *)next) {
    case DW_LC_SEGMENT_64:
        if (segment_count == 32) refuse("has more segments than this loader takes", NULL);
        segments[segment_count++] = (const void *)next;
        if (strcmp(segments[segment_count - 1]->name, "__TEXT") == 0) base = segments[segment_count - 1]->address;
        break;
    case (int)DW_LC_DYLD_CHAINED_FIXUPS: fixups = data(image, ((const struct dw_link_data *)next)->offset); break;
    case DW_LC_CODE_SIGNATURE: is_signed = 1; break;
    case (int)DW_LC_MAIN: entry = (const void *)next; break;
    case DW_LC_DYLD_INFO: case (int)DW_LC_DYLD_INFO_ONLY: refuse("binds by opcodes, not by chained fixups", NULL);
    case DW_LC_LOAD_DYLIB: {
        const char *name = next + ((const struct dw_dylib *)next)->name;
        if (strcmp(name, "/usr/lib/libSystem.B.dylib") != 0) refuse("needs a library", name);
        break;
    }
    }
    if (!is_signed) refuse("is not signed, so Apple silicon would not run it", NULL);
    if (!fixups || !entry) refuse("does not say where it begins or what it needs", NULL);
    for (int i = 0; i < segment_count; i++)
        if (is_mapped(segments[i])) map(segments[i], file);
    close(file);
    getrandom(stack_guard, sizeof stack_guard, 0);
    fix_all(fixups);
    for (int i = 0; i < segment_count; i++)
        if (is_mapped(segments[i])) protect(segments[i]);
    program_argc = argc - 2;
    program_argv = argv + 2;
    char path[DW_PATH_MAX + 32];
    snprintf(path, sizeof path, "executable_path=%s", program);
    char *apple[] = {path, NULL};
    run_initializers(environment, apple);
    main_function = (start)(base + entry->offset);
    main_environment = environment;
    main_apple = apple;
    run_on_stack();
}
