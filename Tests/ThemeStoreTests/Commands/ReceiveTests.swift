import Foundation
import Testing

@Suite(
    "receive",
    .bounded,
    .onOwnThreads,
    .linuxOnly("its locks and notices are not in the emulation")
)
struct ReceiveTests {
    /// In the script, `receive N` starts a receiver that reads what is written to descriptor N, `tell N WORD` tells it
    /// something and waits until it counts, `end N` closes its input and waits for it, and `die N` kills it.
    private static let functions = """
        mkdir -m 700 run
        ask() { "$THEMECTL" get --source received 2>/dev/null; }
        files() { ls run/themectl | wc -l; }
        receive() {
            mkfifo in$1
            : >>receivers
            umask ${mask-022}
            "$THEMECTL" receive <in$1 2>>receivers 3>&- 4>&- 5>&- 6>&- &
            eval "receiver$1=$!"
            eval "exec $1>in$1"
        }
        last=0
        received=run/themectl/received-
        tell() {
            last=$((last + 1))
            echo $2 >&$1
            process=$(eval echo \\$receiver$1)
            # A receiver that starts at the same time may have cost it its first name.
            until grep -q "^$last $2 " $received$process $received$process-* 2>/dev/null; do
                sleep 0.01
            done
        }
        end() { eval "exec $1>&-"; wait $(eval echo \\$receiver$1); }
        die() { kill -9 $(eval echo \\$receiver$1); { wait $(eval echo \\$receiver$1); } 2>/dev/null; }

        """

    private func script(
        _ script: String,
        inside program: String = "",
        environment: [String: String] = [:]
    ) throws -> Outcome {
        var own = try Themectl(environment: environment)
        own.environment["SCRIPT"] = Self.functions + script
        return try own.shell("exec \(program) sh -c \"$SCRIPT\"")
    }

    // MARK: Ending

    @Test("The end of input is success, and the word counts no more")
    func endOfInput() throws {
        let outcome = try script("receive 4; tell 4 dark; ask; end 4; echo $?; ask || echo $?")
        #expect(outcome == Outcome(0, "dark\n0\n69\n"))
    }

    #if os(Linux)
        @Test("A signal ends it in the background of a terminal", PseudoTerminal.needed)
        func background() throws {
            let terminal = try PseudoTerminal()
            terminal.typed = "dark\n"
            let script = """
                set -m; mkdir -m 700 run; "$THEMECTL" receive & receiver=$!
                until ls run/themectl >/dev/null 2>&1; do sleep 0.02; done; : >ready; sleep 0.5
                kill $receiver
                for count in $(seq 100); do
                    state=$(sed "s/.*) //; s/ .*//" /proc/$receiver/stat 2>/dev/null)
                    case $state in [Z]*|"") break ;; esac
                    sleep 0.05
                done
                echo "state $state"; kill -9 $receiver 2>/dev/null
                """
            let outcome = try terminal.run(script, in: Themectl())
            #expect(outcome.output == "state Z\n" || outcome.output == "state \n", "\(outcome)")
        }
    #endif

    @Test(
        "A signal ends it, and its word counts no more",
        .needs("python3"),
        arguments: ["HUP 129", "INT 130", "TERM 143", "KILL 137"]
    )
    func signals(_ signal: String) throws {
        let words = signal.split(separator: " ")
        // The shell has SIGINT ignored in what it starts in the background, so another program starts it.
        let outcome = try script(
            """
            mkfifo in
            python3 -c 'import os,signal,sys; signal.signal(2, signal.SIG_DFL); os.execv(sys.argv[1], sys.argv[1:])' \
                "$THEMECTL" receive <in & receiver4=$!
            exec 4>in
            tell 4 dark; ask; kill -\(words[0]) $receiver4; { wait $receiver4; } 2>/dev/null; echo $?; ask || echo $?
            """
        )
        #expect(outcome == Outcome(0, "dark\n\(words[1])\n69\n"))
    }

    @Test("A hang-up that was ignored from the start does not end it")
    func ignoredSignal() throws {
        let outcome = try script(
            """
            mkfifo in; (trap '' HUP; exec "$THEMECTL" receive <in) & receiver4=$!; exec 4>in
            tell 4 dark; kill -HUP $receiver4; tell 4 light; ask; end 4; echo $?
            """
        )
        #expect(outcome == Outcome(0, "light\n0\n"))
    }

    @Test("Input that is closed or a folder is an error")
    func input() throws {
        let outcome = try script(
            #""$THEMECTL" receive <&-; echo $?; "$THEMECTL" receive </; echo $?"#
        )
        let error = "themectl: standard input: cannot be read:"
        #expect(
            outcome
                == Outcome(
                    0,
                    "74\n74\n",
                    errors: "\(error) it is closed\n\(error) is a directory\n"
                )
        )
    }

    // MARK: Lines

    @Test("The first line that is neither light nor dark gets a warning, unless it is quiet")
    func warnings() throws {
        let outcome = try script(
            #"printf 'a\nb\n' | "$THEMECTL" receive; echo $?; echo a | "$THEMECTL" receive -q; echo $?"#
        )
        let warning =
            "<stdin>: a line is neither light nor dark: 'a'; it is ignored, as are all others like it"
        #expect(outcome == Outcome(0, "0\n0\n", errors: "themectl: warning: \(warning)\n"))
    }

    @Test("Input that does not block is waited for", .needs("python3"))
    func nonBlockingInput() throws {
        let outcome = try script(
            """
            mkfifo in
            python3 -c 'import fcntl,os,sys; fcntl.fcntl(0, 4, os.O_NONBLOCK); os.execv(sys.argv[1], sys.argv[1:])' \
                "$THEMECTL" receive <in & receiver4=$!
            exec 4>in; sleep 0.1; tell 4 dark; ask; end 4; echo $?
            """
        )
        #expect(outcome == Outcome(0, "dark\n0\n"))
    }

    // MARK: Several

    @Test("The receiver with the latest word decides, and after its end the one before")
    func several() throws {
        let outcome = try script(
            """
            receive 4; receive 5; receive 6
            tell 4 dark; tell 5 light; tell 6 light; ask; tell 4 dark; ask; tell 6 light; ask
            die 6; ask; end 4; ask; die 5; ask || echo none
            """
        )
        #expect(outcome == Outcome(0, "light\ndark\nlight\ndark\nlight\nnone\n"))
    }

    @Test("The next receiver removes what killed ones left, and a living one keeps its word")
    func leftovers() throws {
        let outcome = try script(
            """
            receive 4; tell 4 dark; receive 5; tell 5 light; receive 6; tell 6 light
            die 4; die 6; files
            "$THEMECTL" receive </dev/null
            files; ask
            """
        )
        #expect(outcome == Outcome(0, "3\n1\nlight\n"))
    }

    @Test("The next style follows the highest of the living receivers")
    func numbers() throws {
        let outcome = try script(
            """
            receive 4; receive 5; tell 4 dark; tell 5 light; tell 5 light; die 5
            last=1; tell 4 dark; ask
            """
        )
        #expect(outcome == Outcome(0, "dark\n"))
    }

    @Test("A receiver without a word is ignored")
    func untold() throws {
        let outcome = try script(
            """
            receive 4; tell 4 dark; die 4; receive 5
            until [ -e $received$receiver5 ] && [ $(files) = 1 ]; do sleep 0.01; done; ask || echo none
            """
        )
        #expect(outcome == Outcome(0, "none\n"))
    }

    // MARK: The folder

    @Test(
        "Nobody else may enter the folder, whatever the mask is",
        arguments: ["0777", "0", "0277"]
    )
    func modes(_ mask: String) throws {
        let outcome = try script(
            "mask=\(mask); receive 4; tell 4 dark; stat -c '%a' run/themectl $received$receiver4"
        )
        #expect(outcome == Outcome(0, "700\n600\n"))
    }

    @Test(
        "Only the user's own folder of mode 0700 is accepted, and readers ignore others",
        arguments: [
            (
                "chmod 755 run/themectl",
                "has mode 0755, and others must not get in; try 'chmod 700 ~/run/themectl'"
            ),
            (
                "chmod 710 run/themectl",
                "has mode 0710, and others must not get in; try 'chmod 700 ~/run/themectl'"
            ),
            (
                "mv run/themectl run/x; ln -s x run/themectl",
                "is a symbolic link, not a folder of this user's own"
            ),
            (
                "mv run/themectl run/x; echo >run/themectl",
                "is a file, not a folder of this user's own"
            ),
            (
                "mv run/themectl run/x; mkfifo run/themectl",
                "is a FIFO, not a folder of this user's own"
            ),
        ]
    )
    func refused(_ change: String, _ message: String) throws {
        let outcome = try script(
            """
            receive 4; tell 4 dark; ask; \(change); ask || echo none
            "$THEMECTL" receive </dev/null; echo $?
            echo light >&4; wait $receiver4; echo $?; cat receivers
            """
        )
        let line = "themectl: ~/run/themectl: \(message)\n"
        #expect(outcome == Outcome(0, "dark\nnone\n77\n77\n\(line)", errors: line))
    }

    @Test(
        "Another user's folder is refused, and skipped by readers",
        .enabled(if: geteuid() == 0, "needs root")
    )
    func otherOwner() throws {
        let outcome = try script(
            """
            receive 4; tell 4 dark; ask; chown 1234 run/themectl; ask || echo none
            "$THEMECTL" receive </dev/null; echo $?
            """
        )
        let line =
            "themectl: ~/run/themectl: belongs to user 1234, and a folder of this user's own is needed\n"
        #expect(outcome == Outcome(0, "dark\nnone\n77\n", errors: line))
    }

    @Test(
        "Another user's runtime folder is refused before anything is made in it",
        .enabled(if: geteuid() == 0, "needs root")
    )
    func otherRuntimeFolder() throws {
        let outcome = try script(
            """
            chown 1234 run; echo dark | "$THEMECTL" receive; echo $?; ls -A run
            """
        )
        let line =
            "themectl: ~/run: belongs to user 1234, and a folder of this user's own is needed\n"
        #expect(outcome == Outcome(0, "77\n", errors: line))
    }

    @Test("A runtime folder that is missing is not made")
    func missingRuntimeFolder() throws {
        let outcome = try script(
            #"rmdir run; "$THEMECTL" receive </dev/null; echo $?; ls -d run 2>/dev/null"#
        )
        let reason = "the folder cannot be created: no such file or directory"
        #expect(outcome == Outcome(2, "73\n", errors: "themectl: ~/run/themectl: \(reason)\n"))
    }

    @Test(
        "What was removed is made again by the next word",
        arguments: [
            "rm run/themectl/received-*", "rm -r run/themectl", "mv run/themectl run/moved",
        ]
    )
    func mended(_ removal: String) throws {
        let outcome = try script(
            """
            receive 4; tell 4 dark; \(removal); ask || echo none
            last=0; tell 4 light; ask; end 4; echo $?; ask || echo none
            """
        )
        #expect(outcome == Outcome(0, "none\nlight\n0\nnone\n"))
    }

    @Test(
        "Readers skip special files in the folder without waiting for them",
        arguments: ["mkfifo", "mkdir", "ln -s moved"]
    )
    func odd(_ command: String) throws {
        let outcome = try script(
            """
            receive 4; tell 4 dark; mv $received$receiver4 run/themectl/moved
            \(command) $received$receiver4 && \(command) ${received}1; ask || echo none
            "$THEMECTL" receive </dev/null; echo $?; receive 5; last=0; tell 5 light; ask; files
            """
        )
        #expect(outcome == Outcome(0, "none\n0\nlight\n4\n"))
    }

    @Test("The folder is locked while a receiver runs, so it is not cleaned by age")
    func lock() throws {
        let outcome = try script(
            """
            receive 4; tell 4 dark; receive 5; tell 5 dark; end 5
            flock -n run/themectl true || echo locked; end 4; flock -n run/themectl echo free
            """
        )
        #expect(outcome == Outcome(0, "locked\nfree\n"))
    }

    @Test(
        "A full file system causes one warning, and the receiver goes on",
        .enabled(if: Namespace.hasMounts, Namespace.reason)
    )
    func full() throws {
        let outcome = try script(
            """
            mount -t tmpfs -o size=16k,mode=700 none run
            fill() { cat /dev/zero >run/fill 2>/dev/null; }
            fill; receive 4; echo dark >&4; echo light >&4
            until grep -qs . receivers; do sleep 0.01; done; ask || echo none; rm run/fill
            tell 4 dark; ask; fill; tell 4 light; ask; end 4; echo $?; sed "s/-$receiver4/-PID/" receivers
            """,
            inside: Namespace.mounts
        )
        let warning =
            "themectl: warning: ~/run/themectl/received-PID: cannot be written: no space left on device"
        #expect(outcome == Outcome(0, "none\ndark\nlight\n0\n\(warning)\n"))
    }

    // MARK: Readers

    @Test(
        "A word counts through a read-only mount and from another name space of processes",
        .enabled(if: Namespace.hasMounts, Namespace.reason)
    )
    func container() throws {
        let outcome = try script(
            """
            receive 4; tell 4 dark; mkdir mounted; mount --bind run mounted; mount -o remount,bind,ro mounted
            export XDG_RUNTIME_DIR=$PWD/mounted
            unshare --pid --fork "$THEMECTL" explain | sed -n "s/^.*received *dark.*process $receiver4$/dark/p"
            """,
            inside: Namespace.mounts
        )
        #expect(outcome == Outcome(0, "dark\n"))
    }

    @Test("explain tells the receiver's process and where it was started from")
    func explain() throws {
        let outcome = try script(
            """
            export SSH_CLIENT='192.0.2.7 52000 22'
            receive 4; tell 4 dark
            "$THEMECTL" explain --json | grep '"name":"received"' | sed "s/:$receiver4,/:PID,/; s/process $receiver4/process PID/; \
            s/\\"milliseconds\\":[0-9.]*/TIME/"
            """
        )
        let row =
            #"{"kind":"source","name":"received","asked":true,"answer":"dark","detail":"process PID, from 192.0.2.7",TIME,"won":true}"#
        #expect(outcome == Outcome(0, "\(row)\n"))
    }

    @Test(
        "$LC_THEMECTL counts in a session over SSH only, and below a receiver",
        arguments: [
            ("SSH_CONNECTION=x LC_THEMECTL=dark", "dark\n", ""),
            ("LC_THEMECTL=dark", "69\n", "no receiver runs"),
            ("SSH_CONNECTION= LC_THEMECTL=dark", "69\n", "no receiver runs"),
            ("SSH_CONNECTION=x", "69\n", "$LC_THEMECTL is not set"),
            (
                "SSH_CONNECTION=x LC_THEMECTL=", "69\n",
                "$LC_THEMECTL is not set"
            ),
            (
                "SSH_CONNECTION=x LC_THEMECTL=Dark", "78\n",
                "$LC_THEMECTL: 'Dark' is not light or dark"
            ),
        ]
    )
    func variable(_ variables: String, _ output: String, _ reason: String) throws {
        let get = #"env \#(variables) "$THEMECTL" get --source received || echo $?"#
        let outcome = try script("\(get)\nreceive 4; tell 4 light; \(get)")
        let unknown =
            "get: no source reports what the system shows (received: \(reason)); try --default light"
        let error = output == "69\n" ? unknown : reason
        #expect(
            outcome
                == Outcome(
                    0,
                    output + "light\n",
                    errors: error.isEmpty ? "" : "themectl: \(error)\n"
                )
        )
    }

    @Test("A word is below $THEMECTL_SYSTEM and above all other sources")
    func order() throws {
        let outcome = try script(
            """
            receive 4; tell 4 dark; export COLORFGBG='0;15'
            "$THEMECTL" get --effective; THEMECTL_SYSTEM=light "$THEMECTL" get --effective; end 4; "$THEMECTL" get --effective
            """
        )
        #expect(outcome == Outcome(0, "dark\nlight\nlight\n"))
    }

    @Test(
        "A query without a receiver needs at most three more system calls",
        .enabled(if: Themectl.canTrace, "needs strace")
    )
    func systemCalls() throws {
        let outcome = try script(
            """
            count() { strace -f -qq -o trace "$THEMECTL" get --source received --default light >shown; wc -l <trace; }
            # A missing folder costs one call, which both have.
            missing=$(count); grep -c run/themectl trace
            receive 4; tell 4 dark; die 4; files; killed=$(count); echo $((killed - missing))
            "$THEMECTL" receive </dev/null; files; ended=$(count); echo $((ended - missing))
            """
        )
        #expect(outcome == Outcome(0, "1\n1\n2\n0\n2\n"))
    }

    @Test(
        "Without XDG_RUNTIME_DIR an empty folder needs no more system calls than a missing one",
        .enabled(if: Themectl.canTrace && Namespace.hasMounts, "needs strace and name spaces"),
        .unemulated("the mounts hide the program that qemu runs")
    )
    func systemCallsWithoutRuntimeFolder() throws {
        let outcome = try script(
            """
            cp "$THEMECTL" command; THEMECTL=./command; unset XDG_RUNTIME_DIR
            mkdir here there; mount --bind there /run; mount --bind here /tmp
            query() { strace -f -qq -o trace "$THEMECTL" get --source received --default light; }
            # The loader makes other calls.
            count() { query >shown; grep -c -e geteuid -e /run/user -e themectl-0 trace; }
            missing=$(count); grep -c -e /run/user -e themectl-0 trace
            "$THEMECTL" receive </dev/null; ls -A /tmp; ended=$(count); echo $((ended - missing))
            rmdir /tmp/themectl-0; "$THEMECTL" watch --effective --timeout 0 --default light
            followed=$(count); echo $((followed - missing))
            received=/tmp/themectl-0/received-; receive 4; tell 4 dark; ask; receive 5; end 4
            last=0; tell 5 light; ask; end 5; ended=$(count); echo $((ended - missing))
            """,
            inside: Namespace.mounts
        )
        #expect(
            outcome == Outcome(0, "2\nthemectl-0\n0\nlight\n0\ndark\nlight\n0\n"),
            "\(outcome)"
        )
    }

    // MARK: Following

    @Test("A watch reports the first receiver, each word, a kill and a removal")
    func watch() throws {
        let outcome = try Themectl().follow(
            "--effective --default light",
            """
            next; receive 4; tell 4 dark; next; tell 4 light; next; tell 4 dark; next; die 4; next
            receive 5; last=0; tell 5 dark; next; rm -r run/themectl; next; last=0; tell 5 dark; next; end 5; next
            """,
            after: Self.functions
        )
        #expect(
            outcome
                == Outcome(
                    0,
                    "light\ndark\nlight\ndark\nlight\ndark\nlight\ndark\nlight\nstatus 143\n"
                )
        )
    }

    @Test("A watch notices that the runtime folder got another owner or mode")
    func watchedFolder() throws {
        let outcome = try Themectl().follow(
            "--source received --default light",
            "next; receive 4; tell 4 dark; next; chmod 755 run/themectl; next; chmod 700 run/themectl; next",
            after: Self.functions
        )
        #expect(outcome == Outcome(0, "light\ndark\nlight\ndark\nstatus 143\n"))
    }

    @Test(
        "Without XDG_RUNTIME_DIR the words are in /run/user, or else in /tmp",
        .enabled(if: Namespace.hasMounts, Namespace.reason),
        .unemulated("the mounts hide the program that qemu runs")
    )
    func withoutRuntimeFolder() throws {
        let outcome = try Themectl().follow(
            "--source received --default light",
            """
            next; received=/tmp/themectl-0/received-; receive 4; tell 4 dark; next
            mkdir -p /run/user/0; next; received=/run/user/0/themectl/received-; last=0; tell 4 dark; next
            rm -r /run/user/0; next
            """,
            // The mounts hide the command's own path.
            after: Self.functions + """
                cp "$THEMECTL" command; THEMECTL=./command; XDG_RUNTIME_DIR=run
                mkdir here there; mount --bind there /run; mount --bind here /tmp

                """,
            inside: Namespace.mounts
        )
        #expect(outcome == Outcome(0, "light\ndark\nlight\ndark\nlight\nstatus 143\n"))
    }

    @Test(
        "A watch without another source keeps the last word quietly, and strictly too",
        arguments: ["", "--strict"]
    )
    func lostWord(_ option: String) throws {
        let outcome = try Themectl().follow(
            "--effective \(option)",
            "next; die 4; receive 5; last=0; tell 5 light; next",
            after: Self.functions + "receive 4; tell 4 dark\n"
        )
        #expect(outcome == Outcome(0, "dark\nlight\nstatus 143\n"))
    }
}
