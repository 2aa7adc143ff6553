"""What dyld and the kernel ask of a program before they run it, asked of the macOS program.

Rules are those of dyld 1378 (mach_o/UnsafeHeader.cpp, Image.cpp, ChainedFixups.cpp) and XNU 11417.101.15 (bsd/kern/
mach_loader.c, ubc_subr.c), for an arm64 main executable with chained fixups; what they allow besides is no rule here.
"""

import hashlib
import struct

SEGMENT, SYMTAB, DYSYMTAB, DYLINKER, LIBRARY, MAIN = 0x19, 0x2, 0xB, 0xE, 0xC, 0x80000028
UUID, BUILD, SIGNATURE, FIXUPS, TRIE = 0x1B, 0x32, 0x1D, 0x80000034, 0x80000033
STARTS, DATA_IN_CODE, SOURCE = 0x26, 0x29, 0x2A
LINKEDIT = {SIGNATURE: "signature", FIXUPS: "fixups", TRIE: "exports", STARTS: "function starts", DATA_IN_CODE: "data in code"}
SIZES = {SYMTAB: 24, DYSYMTAB: 80, MAIN: 24, UUID: 24, SOURCE: 16, **dict.fromkeys(LINKEDIT, 16)}
PAGE = 0x4000
READ, WRITE, EXECUTE = 1, 2, 4
PERMISSIONS = {"__TEXT": READ | EXECUTE, "__LINKEDIT": READ, "__DATA": READ | WRITE, "__DATA_CONST": READ | WRITE}
READ_ONLY_DATA, INITIALIZERS, ZEROED = 0x10, 0x16, (0x1, 0xC, 0x12)
FLAGS = {"MH_DYLDLINK": 0x4, "MH_TWOLEVEL": 0x80, "MH_PIE": 0x200000}


class Refused(Exception):
    """The first thing that would keep the program from running."""


def ask(is_so, why):
    if not is_so:
        raise Refused(why)


def unpack(form, data, offset):
    ask(0 <= offset <= len(data) - struct.calcsize(form), "a structure ends beyond the file")
    return struct.unpack_from(form, data, offset)


def words(data, offset):
    end = data.find(b"\0", offset)
    ask(end >= 0, "a string does not end")
    return data[offset:end].decode("latin-1")


class Program:
    """The load commands, each asked for its size, and the segments and sections in them."""

    def __init__(self, data):
        self.data, self.commands, self.segments, self.sections = data, [], [], []
        magic, self.cpu, self.subtype, self.kind, count, size, self.flags, _ = unpack("<8I", data, 0)
        ask(magic == 0xFEEDFACF, "no 64-bit Mach-O")
        self.end = 32 + size
        ask(self.end <= len(data), "load commands exceed the file")
        offset = 32
        for index in range(count):
            ask(offset + 8 <= self.end, f"load command {index} is beyond the others")
            kind, length = unpack("<2I", data, offset)
            ask(length >= 8 and length % 8 == 0 and offset + length <= self.end, f"load command {index} has a wrong size")
            ask(length == SIZES.get(kind, length), f"load command {index}, {kind:#x}, has a wrong size")
            ask(kind < 0x80000000 or kind in SIZES, f"load command {index}, {kind:#x}, is required and unknown")
            self.commands.append((kind, offset, length))
            if kind == SEGMENT:
                self.add_segment(offset, length)
            offset += length
        ask(offset == self.end, "the sizes of the load commands do not add up")

    def add_segment(self, offset, length):
        name, address, size, start, file_size, most, first, count, flags = unpack("<16s4Q4I", self.data, offset + 8)
        ask(length == 72 + 80 * count, "a segment's size does not match the number of its sections")
        segment = (name.rstrip(b"\0").decode(), address, size, start, file_size, most, first, flags)
        self.segments.append(segment)
        for number in range(count):
            values = unpack("<16s16s2Q4I3I", self.data, offset + 72 + 80 * number)
            self.sections.append((segment, values[0].rstrip(b"\0").decode(), *values[2:6], values[8]))

    def only(self, kind, what):
        """The one load command of a kind: where it is."""
        found = [offset for one, offset, _ in self.commands if one == kind]
        ask(len(found) == 1, f"{len(found)} commands for {what}")
        return found[0]

    def segment_at(self, offset):
        """The segment that an offset from the beginning of __TEXT is in."""
        return next((one for one in self.segments if one[2] and one[1] and
                     one[1] <= self.base + offset < one[1] + one[2]), None)

    @property
    def base(self):
        return next((one[1] for one in self.segments if one[0] == "__TEXT"), 0)


def header(program):
    """parse_machfile; UnsafeHeader::validSemanticsMain"""
    ask((program.cpu, program.subtype & 0xFFFFFF) == (0x0100000C, 0), "not for arm64")
    ask(program.kind == 2, "no main executable")
    for name, bit in FLAGS.items():
        ask(program.flags & bit, f"{name} is missing")
    ask(program.flags & 0x80000000 == 0, "MH_DYLIB_IN_CACHE is set")


def segments(program):
    """UnsafeHeader::validSegment, validSemanticsSegments; load_segment"""
    ask({"__TEXT", "__LINKEDIT"} <= {one[0] for one in program.segments}, "__TEXT or __LINKEDIT is missing")
    ask(len({one[0] for one in program.segments}) == len(program.segments), "two segments have one name")
    for name, address, size, start, file_size, most, first, flags in program.segments:
        ask(start + file_size <= len(program.data), f"{name} exceeds the file")
        ask(file_size <= size, f"{name} is larger in the file than in memory")
        ask(start % PAGE == 0 and address % PAGE == 0, f"{name} does not begin at a page")
        ask(address + size < 1 << 64, f"{name} wraps around")
        ask(first & ~7 == 0 and first & ~most == 0, f"{name} has wrong permissions")
        ask(first & (WRITE | EXECUTE) != WRITE | EXECUTE, f"{name} can be written and run")
        ask(first == PERMISSIONS.get(name, first), f"{name} has not the permissions that its name wants")
        ask(name != "__DATA_CONST" or flags & READ_ONLY_DATA, "__DATA_CONST lacks SG_READ_ONLY")
    zero = program.segments[0]
    ask((zero[0], zero[1], zero[4:7]) == ("__PAGEZERO", 0, (0, 0, 0)) and zero[2] >= 1 << 32, "the first 4 GiB are not kept free")
    name, _, size, start, file_size, *_ = next(one for one in program.segments if one[0] == "__TEXT")
    ask(start == 0 and program.end <= min(file_size, size), "the load commands are not in __TEXT")
    for one, other in zip(program.segments, program.segments[1:]):
        ask(other[1] >= one[1] + one[2], f"{one[0]} and {other[0]} overlap in memory, or are out of order")
        ask(other[3] >= one[3] + one[4], f"{one[0]} and {other[0]} overlap in the file, or are out of order")
    for segment, name, address, size, start, align, flags in program.sections:
        ask(segment[1] <= address and address + size <= segment[1] + segment[2], f"section {name} is not in its segment")
        ask(align < 16 and address % (1 << align) == 0, f"section {name} is not aligned")
        if flags & 0xFF not in ZEROED and size:
            ask(start - segment[3] == address - segment[1] and start + size <= segment[3] + segment[4],
                f"section {name} is elsewhere in the file than in memory")


def commands(program):
    """UnsafeHeader::validSemanticsPlatform, validSemanticsUUID, validSemanticsLinkedDylibs; load_dylinker"""
    offset = program.only(BUILD, "the system")
    platform, minimum, sdk, _ = unpack("<4I", program.data, offset + 8)
    ask((platform, minimum >> 16) == (1, 14) and sdk >= minimum, "not for macOS 14")
    ask(any(program.data[program.only(UUID, "the UUID") + 8:][:16]), "the UUID is zero")
    offset = program.only(DYLINKER, "the linker")
    ask(words(program.data, offset + unpack("<I", program.data, offset + 8)[0]) == "/usr/lib/dyld", "not linked by dyld")
    offset = program.only(LIBRARY, "a library")
    ask(words(program.data, offset + unpack("<I", program.data, offset + 8)[0]) == "/usr/lib/libSystem.B.dylib",
        "it needs another library than libSystem")


def main(program):
    """UnsafeHeader::validSemanticsMain, MachOAnalyzer::validMain; load_main"""
    entry, stack = unpack("<2Q", program.data, program.only(MAIN, "the entry") + 8)
    segment = program.segment_at(entry)
    ask(segment and segment[6] & EXECUTE, "LC_MAIN points to what cannot be run")
    ask(entry % 4 == 0, "LC_MAIN points into an instruction")
    ask(stack % PAGE == 0, "the stack is no whole number of pages")
    for segment, name, _, size, start, _, flags in program.sections:
        if flags & 0xFF == INITIALIZERS:
            ask(segment[6] & WRITE == 0 and size % 4 == 0 and start % 4 == 0, f"{name} is writable, or misaligned")
            for offset in unpack(f"<{size // 4}I", program.data, start):
                target = program.segment_at(offset)
                ask(target and target[6] & EXECUTE, "an initializer cannot be run")


def linkedit(program):
    """Image::validLinkedit"""
    _, _, _, start, file_size, *_ = next(one for one in program.segments if one[0] == "__LINKEDIT")
    blobs = []
    for kind, offset, _ in program.commands:
        if kind in LINKEDIT:
            blobs.append((*unpack("<2I", program.data, offset + 8), LINKEDIT[kind], 16 if kind == SIGNATURE else 8))
        if kind == SYMTAB:
            symbols, count, strings, size = unpack("<4I", program.data, offset + 8)
            blobs += [(symbols, 16 * count, "symbols", 8), (strings, size, "strings", 1)]
        if kind == DYSYMTAB:
            values = unpack("<18I", program.data, offset + 8)
            first, locals_, exported, defined, imported, undefined = values[:6]
            ask((first, exported, imported) == (0, locals_, exported + defined), "the groups of symbols do not follow each other")
            ask(imported + undefined == unpack("<I", program.data, program.only(SYMTAB, "symbols") + 12)[0],
                "symbols are counted in two ways")
            ask(not values[15] and not values[17], "there are old relocations beside chained fixups")
            blobs.append((values[12], 4 * values[13], "indirect symbols", 4))
    blobs = sorted(one for one in blobs if one[1])
    for offset, size, name, alignment in blobs:
        ask(offset % alignment == 0, f"{name} misaligned")
        ask(start <= offset and offset + size <= start + file_size, f"{name} not in __LINKEDIT")
    for one, other in zip(blobs, blobs[1:]):
        ask(one[0] + one[1] <= other[0], f"{one[2]} and {other[2]} overlap")
    ask(blobs[-1][2] == "signature", "something follows the signature")


def fixups(program):
    """ChainedFixups::valid; each chain is walked to its end"""
    offset, size = unpack("<2I", program.data, program.only(FIXUPS, "the fixups") + 8)
    data = program.data[offset:offset + size]
    version, starts, imports, symbols, count, kind, compression = unpack("<7I", data, 0)
    ask((version, kind, compression) == (0, 1, 0), "a kind of fixups that the loader here does not know")
    ask(starts < size and imports + 4 * count <= symbols < size, "parts of the fixups overlap, or are beyond them")
    for number in range(count):
        bits = unpack("<I", data, imports + 4 * number)[0]
        ask(bits & 0xFF == 1, "an import is of another library than the first")
        ask(symbols + (bits >> 9) < size, "an import's name is beyond the fixups")
        ask(words(data, symbols + (bits >> 9)).startswith("_"), "an import has no name of C's")
    amount = unpack("<I", data, starts)[0]
    ask(amount == len(program.segments), "the fixups are of another number of segments")
    for segment, place in zip(program.segments, unpack(f"<{amount}I", data, starts + 4)):
        if not place:
            continue
        at = starts + place
        size_of, page, form, begin, _, pages = unpack("<I2HQIH", data, at)
        ask(at + size_of <= imports and 22 + 2 * pages <= size_of, f"the starts of {segment[0]} overrun the imports")
        ask(page == PAGE and form in (2, 6), f"the pages or pointers of {segment[0]} are of another kind")
        ask(begin == segment[1] - program.base, f"the fixups of {segment[0]} are elsewhere")
        ask(segment[6] & WRITE, f"{segment[0]} cannot be fixed up")
        for number, first in enumerate(unpack(f"<{pages}H", data, at + 22)):
            if first != 0xFFFF:
                ask(first < page, f"a chain of {segment[0]} begins beyond its page")
                chain(program, segment, number * page, first, count)


def chain(program, segment, page, at, imports):
    while True:
        place = page + at
        ask(at % 4 == 0 and at + 8 <= PAGE and place + 8 <= segment[4], f"a chain of {segment[0]} leaves its page")
        fixup = unpack("<Q", program.data, segment[3] + place)[0]
        if fixup >> 63:
            ask(fixup & 0xFFFFFF < imports, f"a fixup in {segment[0]} binds an import that is not listed")
        else:
            target = fixup & 0xFFFFFFFFF
            ask(program.segment_at(target) or program.segment_at(target - program.base),
                f"a fixup in {segment[0]} points outside of the program")
        distance = fixup >> 51 & 0xFFF
        if not distance:
            return
        at += 4 * distance


def signature(program):
    """cs_validate_csblob, cs_validate_codedirectory, cs_validate_hash"""
    offset, size = unpack("<2I", program.data, program.only(SIGNATURE, "the signature") + 8)
    ask(offset + size == len(program.data), "the signature is not at the end of the file")
    blob = program.data[offset:]
    magic, length, count = unpack(">3I", blob, 0)
    ask(magic == 0xFADE0CC0 and 12 + 8 * count <= length <= size, "no embedded signature")
    parts = dict(unpack(">2I", blob, 12 + 8 * number) for number in range(count))
    ask(0 in parts and len(parts) == count, "there is not one code directory")
    start = parts[0]
    (magic, length, _, flags, hashes, name, special, slots, limit, width, kind, _, shift) = unpack(">9I4B", blob, start)
    ask(magic == 0xFADE0C02 and start + length <= size, "no code directory")
    ask((width, kind) == (32, 2) and shift in (12, 14), "hashes of a kind that the kernel does not know")
    ask(32 * special <= hashes and hashes + 32 * slots <= length, "the hashes are beyond the directory")
    ask(flags & 2 and words(blob, start + name), "not signed ad hoc, or without a name")
    ask(limit == offset and slots == -(-limit >> shift), "not all of the file is signed")
    for slot in range(slots):
        page = program.data[slot << shift:min((slot + 1) << shift, limit)]
        found = blob[start + hashes + 32 * slot:][:32]
        ask(hashlib.sha256(page).digest() == found, f"page {slot} is not what was signed")
    return slots


RULES = (header, segments, commands, main, linkedit, fixups, signature)


def refusal(data):
    """Why the program would not be run, or `None`."""
    try:
        program = Program(data)
        for rule in RULES:
            rule(program)
    except Refused as reason:
        return str(reason)
    return None


def mutations(data):
    """The program with something wrong in it, and what would be said of that."""
    program = Program(data)

    def changed(offset, form, value):
        return data[:offset] + struct.pack(form, value) + data[offset + struct.calcsize(form):]

    text, link = (next(offset for kind, offset, _ in program.commands
                       if kind == SEGMENT and data[offset + 8:].startswith(name)) for name in (b"__TEXT\0", b"__LINKEDIT\0"))
    entry, fixed, signed = (program.only(kind, "") for kind in (MAIN, FIXUPS, SIGNATURE))
    start = unpack("<I", data, fixed + 8)[0]
    yield "no 64-bit Mach-O", changed(0, "<I", 0xFEEDFACE)
    yield "not for arm64", changed(4, "<I", 0x01000007)
    yield "MH_PIE is missing", changed(24, "<I", program.flags & ~FLAGS["MH_PIE"])
    yield "load commands exceed the file", changed(20, "<I", len(data))
    yield "has a wrong size", changed(entry + 4, "<I", 32)
    yield "is required and unknown", changed(entry, "<I", 0x800000FF)
    yield "__TEXT has not the permissions", changed(text + 60, "<I", READ)
    yield "__TEXT can be written and run", changed(text + 56, "<Q", 0x700000007)
    yield "exceeds the file", changed(link + 48, "<Q", len(data))
    yield "__LINKEDIT does not begin at a page", changed(link + 40, "<Q", 8)
    yield "__LINKEDIT is larger in the file", changed(link + 32, "<Q", 8)
    yield "LC_MAIN points to what cannot be run", changed(entry + 8, "<Q", 1 << 32)
    yield "LC_MAIN points into an instruction", changed(entry + 8, "<Q", unpack("<Q", data, entry + 8)[0] + 1)
    yield "fixups not in __LINKEDIT", changed(fixed + 8, "<I", 0)
    yield "a kind of fixups", changed(start, "<I", 1)
    yield "another number of segments", changed(start + unpack("<I", data, start + 4)[0], "<I", 1)
    yield "an import is of another library", changed(start + unpack("<I", data, start + 8)[0], "<I", 2)
    yield "not at the end of the file", data + b"\0"
    yield "no embedded signature", changed(unpack("<I", data, signed + 8)[0], "<I", 0)
    code = next(start for _, name, _, _, start, _, _ in program.sections if name == "__text")
    yield "is not what was signed", changed(code, "<I", 0)


def check(path, tally):
    with open(path, "rb") as file:
        data = file.read()
    tally.expect("dyld and the kernel would run the macOS program", None, refusal(data))
    tally.passes(f"its {signature(Program(data))} signed pages are what was signed")
    for why, changed in mutations(data):
        found = refusal(changed)
        tally.expect(f"not one of which it would be said: {why}", True, found is not None and why in found)
