import Foundation
import Testing

@Suite("Arguments of the process", .bounded, .onOwnThreads)
struct ArgumentsTests {
    #if os(Linux)
        @Test(
            "A library that sets a variable before main does not hide the arguments",
            .enabled(
                if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc"),
                "there is no C compiler"
            )
        )
        func preloaded() throws {
            let themectl = try Themectl()
            let early =
                "__attribute__((constructor)) static void early(void) { setenv(\"A\", \"b\", 1); }\n"
            try themectl.home.write("#include <stdlib.h>\n\(early)", to: "early.c")
            let outcome = try themectl.shell(
                "cc -shared -fPIC -o early.so early.c && LD_PRELOAD=./early.so \"$THEMECTL\" get"
            )
            #expect(outcome == Outcome(0, "system\n"))
        }
    #endif
}
