import Testing

extension Themectl {
    /// Runs a script next to a watch whose lines come through a pipe.
    ///
    /// In the script, `next` prints the watch's next line, waiting until the watch ends; `put N FILE` replaces a store
    /// by one that holds N; `await COMMAND` runs it until it succeeds; `$watch` is the process. The time limits only end a
    /// test that fails.
    ///
    /// - Parameters:
    ///   - options: The arguments after `watch`.
    ///   - script: The script.
    ///   - preparation: A script to run before the watch starts. It may set `watch_path`, the watch's `PATH`.
    ///   - program: A program that runs all of it.
    /// - Returns: The script's output, then the watch's status and standard error.
    /// - Throws: What went wrong in starting it.
    func follow(
        _ options: String,
        _ script: String,
        after preparation: String = "",
        inside program: String = ""
    ) throws -> Outcome {
        var own = self
        own.environment["SCRIPT"] = """
            mkfifo lines
            next() { read -r line <&3 && echo "$line"; }
            await() {
                for count in $(seq 3000); do "$@" 2>/dev/null && return; sleep 0.02; done
                echo "in vain: $*"
            }
            store=.config/themectl/default.json
            # Beside the store, because a move to another file system is a copy, which the watch may see half done.
            put() { set -- "$1" "${2:-$store}"; echo "{\\"userInterfaceStyle\\":$1}" >"$2.new" && mv "$2.new" "$2"; }
            \(preparation)
            PATH=${watch_path-$PATH} "$THEMECTL" watch --timeout 120 \(options) >lines 2>errors &
            watch=$!
            exec 3<lines
            \(script)
            # The shell itself would say on standard error that it was terminated.
            { kill $watch; wait $watch; } 2>/dev/null
            echo "status $?"
            cat errors
            """
        return try own.shell("exec \(program) sh -c \"$SCRIPT\"")
    }
}

/// A mount name space with a limit on watches of its own, which not every machine allows.
enum Namespace {
    /// The words to put before a command in a shell.
    static let mounts = "unshare -rm --"
    static let limits = "unshare -Ur --"

    static let reason: Comment = "needs 'unshare' and a system that lets it make user namespaces"

    static let hasMounts = works(mounts, "mount -t tmpfs none . && umount .")
    /// Whether `bindfs` can mount in one.
    static let hasBindfs = works(
        mounts,
        "mkdir a b && bindfs a b && mountpoint -q b && umount b"
    )
    static let hasLimits = works(limits, "echo 9 >/proc/sys/user/max_inotify_watches")

    private static func works(_ program: String, _ script: String) -> Bool {
        (try? Themectl().shell("exec \(program) sh -c '\(script)' 2>/dev/null"))?.status == 0
    }
}
