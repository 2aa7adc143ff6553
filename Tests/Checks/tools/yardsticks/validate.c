/* Validates a JSON file by RFC 8259, byte by byte and with its UTF-8: the yardstick of reading a store. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAXIMUM_DEPTH = 512 };

static const unsigned char *at, *end;
static unsigned char closing[MAXIMUM_DEPTH];

static void fail(void) {
    fputs("not JSON\n", stderr);
    exit(65);
}

/* The next byte; NUL, which no text may hold, at the end. */
static unsigned char peek(void) { return at < end ? *at : 0; }

static void skip_whitespace(void) {
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) at++;
}

static int continues(unsigned char low, unsigned char high) {
    if (at >= end || *at < low || *at > high) return 0;
    at++;
    return 1;
}

static int is_tail(void) { return continues(0x80, 0xBF); }

static void multibyte(unsigned char first) {
    int valid;
    if (first >= 0xC2 && first <= 0xDF) valid = is_tail();
    else if (first == 0xE0) valid = continues(0xA0, 0xBF) && is_tail();
    else if (first == 0xED) valid = continues(0x80, 0x9F) && is_tail();
    else if (first >= 0xE1 && first <= 0xEF) valid = is_tail() && is_tail();
    else if (first == 0xF0) valid = continues(0x90, 0xBF) && is_tail() && is_tail();
    else if (first >= 0xF1 && first <= 0xF3) valid = is_tail() && is_tail() && is_tail();
    else if (first == 0xF4) valid = continues(0x80, 0x8F) && is_tail() && is_tail();
    else valid = 0;
    if (!valid) fail();
}

static int is_hexadecimal(unsigned char byte) {
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f');
}

static void escape(void) {
    switch (peek()) {
    case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
        at++;
        return;
    case 'u':
        at++;
        for (int digit = 0; digit < 4; digit++) {
            if (!is_hexadecimal(peek())) fail();
            at++;
        }
        return;
    default:
        fail();
    }
}

static void string(void) {
    if (peek() != '"') fail();
    at++;
    for (;;) {
        unsigned char byte = peek();
        if (byte < 0x20) fail();
        at++;
        if (byte == '"') return;
        if (byte == '\\') escape();
        else if (byte >= 0x80) multibyte(byte);
    }
}

static void digits(void) {
    if (peek() < '0' || peek() > '9') fail();
    while (peek() >= '0' && peek() <= '9') at++;
}

static void number(void) {
    if (peek() == '-') at++;
    if (peek() == '0') at++;
    else digits();
    if (peek() == '.') {
        at++;
        digits();
    }
    if ((peek() | 0x20) == 'e') {
        at++;
        if (peek() == '+' || peek() == '-') at++;
        digits();
    }
}

static void literal(const char *word) {
    for (; *word; word++) {
        if (peek() != (unsigned char)*word) fail();
        at++;
    }
}

static void name(void) {
    string();
    skip_whitespace();
    if (peek() != ':') fail();
    at++;
    skip_whitespace();
}

static void text(void) {
    int depth = 0;
    skip_whitespace();
    for (;;) {
        unsigned char first = peek();
        if (first == '{' || first == '[') {
            if (depth == MAXIMUM_DEPTH) fail();
            closing[depth++] = first == '{' ? '}' : ']';
            at++;
            skip_whitespace();
            if (peek() != closing[depth - 1]) {
                if (first == '{') name();
                continue;
            }
        } else if (first == '"') string();
        else if (first == 't') literal("true");
        else if (first == 'f') literal("false");
        else if (first == 'n') literal("null");
        else number();
        skip_whitespace();
        while (depth > 0 && peek() == closing[depth - 1]) {
            depth--;
            at++;
            skip_whitespace();
        }
        if (depth == 0) break;
        if (peek() != ',') fail();
        at++;
        skip_whitespace();
        if (closing[depth - 1] == '}') name();
    }
    if (at != end) fail();
}

int main(int count, char **arguments) {
    struct stat status;
    if (count != 2) return 64;
    int file = open(arguments[1], O_RDONLY);
    if (file < 0 || fstat(file, &status) < 0) return 66;
    unsigned char *bytes = malloc(status.st_size + 1);
    if (!bytes) return 71;
    long filled = 0, length;
    while ((length = read(file, bytes + filled, status.st_size - filled)) > 0) filled += length;
    at = bytes;
    end = bytes + filled;
    if (filled >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF) at += 3;
    text();
    puts("system");
    return 0;
}
