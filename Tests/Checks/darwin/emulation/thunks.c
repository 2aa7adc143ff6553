/* Darwin passes what follows the named arguments of a variadic function on the stack. */
__asm__(
    "    .text\n"
    "    .global v_open, v_openat, v_fcntl, v_ioctl, v_snprintf\n"
    "v_open:     ldr w2, [sp]\n"
    "            b s_open\n"
    "v_openat:   ldr w3, [sp]\n"
    "            b s_openat\n"
    "v_fcntl:    ldr x2, [sp]\n"
    "            b s_fcntl\n"
    "v_ioctl:    ldr x2, [sp]\n"
    "            b s_ioctl\n"
    "v_snprintf: mov x3, sp\n"
    "            b snprintf_of\n");
