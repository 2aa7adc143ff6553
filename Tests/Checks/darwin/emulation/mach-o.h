/* What the loader reads of a Mach-O file. check-darwin.c proves each layout and number by Darwin's own headers. */
#pragma once
#include <stdint.h>

struct dw_header { uint32_t magic, cpu, subtype, kind, count, size, flags, reserved; };
struct dw_segment {
    uint32_t command, size;
    char name[16];
    uint64_t address, length, offset, file_length;
    int32_t maximum, protection;
    uint32_t section_count, flags;
};
struct dw_section {
    char name[16], segment[16];
    uint64_t address, size;
    uint32_t offset, align, relocations, relocation_count, flags, rest[3];
};
struct dw_entry { uint32_t command, size; uint64_t offset, stack; };
struct dw_dylib { uint32_t command, size, name, stamp, current, compatible; };
struct dw_link_data { uint32_t command, size, offset, length; };
struct dw_fixups {
    uint32_t version, starts_offset, imports_offset, symbols_offset, imports_count, imports_format, symbols_format;
};
struct dw_starts {
    uint32_t size;
    uint16_t page_size, format;
    uint64_t segment_offset;
    uint32_t maximum;
    uint16_t page_count, page_starts[];
};
struct dw_import { uint32_t library : 8, weak : 1, name : 23; };
