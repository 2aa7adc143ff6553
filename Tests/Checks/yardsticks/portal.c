// The desktop portal's setting over the session bus's socket, with nothing but system calls: `portal ask` prints it, and
// `portal serve` is a portal that has it, for the time of a measurement.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define NAME "org.freedesktop.portal.Desktop"
#define BUS "org.freedesktop.DBus"

static unsigned char buffer[8192];
static size_t filled;
static int bus;

static void fail(const char *what)
{
    fprintf(stderr, "portal: %s\n", what);
    exit(1);
}

static size_t align(size_t offset, size_t size) { return (offset + size - 1) & ~(size - 1); }

static uint32_t number(const unsigned char *bytes)
{
    uint32_t value;
    memcpy(&value, bytes, 4);
    return value;
}

static size_t put(unsigned char *bytes, size_t offset, const void *value, size_t size)
{
    memcpy(bytes + offset, value, size);
    return offset + size;
}

static size_t put_text(unsigned char *bytes, size_t offset, const char *text)
{
    uint32_t length = strlen(text);
    offset = put(bytes, offset, &length, 4);
    return put(bytes, offset, text, length + 1);
}

static size_t put_field(unsigned char *bytes, size_t offset, int field, char type, const char *text)
{
    offset = align(offset, 8);
    offset = put(bytes, offset, (char[]){field, 1, type, 0}, 4);
    return put_text(bytes, offset, text);
}

// Puts a message at the start of zeroed bytes and gives back its length; the body's types are NULL for none.
static size_t message(unsigned char *bytes, int kind, uint32_t serial, const char *fields[4], uint32_t answered,
    const char *types, const void *body, uint32_t length)
{
    static const char codes[] = {1, 2, 3, 6};
    memcpy(bytes, (char[]){'l', kind, 0, 1}, 4);
    put(bytes, 4, &length, 4);
    put(bytes, 8, &serial, 4);
    size_t offset = 16;
    for (int index = 0; index < 4; index++)
        if (fields[index])
            offset = put_field(bytes, offset, codes[index], index == 0 ? 'o' : 's', fields[index]);
    if (answered) {
        offset = align(offset, 8);
        offset = put(bytes, offset, (char[]){5, 1, 'u', 0}, 4);
        offset = put(bytes, offset, &answered, 4);
    }
    if (types) {
        offset = align(offset, 8);
        offset = put(bytes, offset, (char[]){8, 1, 'g', 0, strlen(types)}, 5);
        offset = put(bytes, offset, types, strlen(types) + 1);
    }
    uint32_t header = offset - 16;
    put(bytes, 12, &header, 4);
    offset = align(offset, 8);
    return put(bytes, offset, body, length);
}

static void send_all(const unsigned char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t sent = write(bus, bytes, count);
        if (sent <= 0)
            fail("the bus is gone");
        bytes += sent;
        count -= sent;
    }
}

static void receive(void)
{
    ssize_t count = read(bus, buffer + filled, sizeof buffer - filled);
    if (count <= 0)
        fail("the bus is gone");
    filled += count;
}

static void drop(size_t count) { memmove(buffer, buffer + count, filled -= count); }

// Waits for a whole message, and gives back its length.
static size_t next(void)
{
    for (;; receive()) {
        if (filled < 16)
            continue;
        size_t length = 16 + align(number(buffer + 12), 8) + number(buffer + 4);
        if (filled >= length)
            return length;
    }
}

// Connects, and sends what is sent first with the first message.
static void begin(const unsigned char *first, size_t length)
{
    const char *address = getenv("DBUS_SESSION_BUS_ADDRESS"), *start = "unix:path=";
    if (!address || strncmp(address, start, strlen(start)))
        fail("no address");
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    size_t count = strcspn(address + strlen(start), ",;");
    if (count >= sizeof name.sun_path)
        fail("a long address");
    memcpy(name.sun_path, address + strlen(start), count);
    bus = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(bus, (struct sockaddr *)&name, sizeof name))
        fail("no bus");
    unsigned char bytes[2048] = {0};
    size_t offset = put(bytes, 0, "\0AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n", 29);
    unsigned char hello[512] = {0};
    const char *fields[] = {"/org/freedesktop/DBus", BUS, "Hello", BUS};
    offset = put(bytes, offset, hello, message(hello, 1, 1, fields, 0, NULL, "", 0));
    send_all(bytes, put(bytes, offset, first, length));
    char *end;
    do
        receive();
    while (!(end = memmem(buffer, filled, "OK ", 3)) || !(end = memmem(end, filled - (end - (char *)buffer), "\n", 1)));
    drop(end + 1 - (char *)buffer);
}

static int ask(void)
{
    unsigned char call[512] = {0}, body[128] = {0};
    size_t length = put_text(body, 0, "org.freedesktop.appearance");
    length = put_text(body, align(length, 4), "color-scheme");
    const char *fields[] = {"/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "ReadOne", NAME};
    begin(call, message(call, 1, 2, fields, 0, "ss", body, length));
    for (;;) {
        size_t count = next();
        unsigned char needle[] = {5, 1, 'u', 0, 2, 0, 0, 0};
        if (buffer[1] == 2 && memmem(buffer, count, needle, sizeof needle))
            return printf("%s\n", number(buffer + count - 4) == 1 ? "dark" : "light") < 0;
        if (buffer[1] == 3)
            fail("an error");
        drop(count);
    }
}

static void serve(void)
{
    unsigned char call[512] = {0}, body[128] = {0};
    size_t length = align(put_text(body, 0, NAME), 4) + 4;
    const char *fields[] = {"/org/freedesktop/DBus", BUS, "RequestName", BUS};
    begin(call, message(call, 1, 2, fields, 0, "su", body, length));
    puts("ready");
    fflush(stdout);
    for (;;) {
        size_t count = next();
        if (buffer[1] == 1) {
            // The field of the sender, to whom the answer goes.
            unsigned char *sender = memmem(buffer, count, "\7\1s", 4), reply[512] = {0};
            const char *to[] = {NULL, NULL, NULL, sender ? (char *)sender + 8 : NULL};
            int is_known = memmem(buffer, count, "ReadOne", 8) != NULL;
            unsigned char dark[] = {1, 'u', 0, 0, 1, 0, 0, 0};
            size_t size = is_known
                ? message(reply, 2, 3, to, number(buffer + 8), "v", dark, sizeof dark)
                : message(reply, 2, 3, to, number(buffer + 8), NULL, "", 0);
            send_all(reply, size);
        }
        drop(count);
    }
}

int main(int count, char *arguments[])
{
    if (count != 2)
        return 64;
    if (strcmp(arguments[1], "serve"))
        return ask();
    serve();
}
