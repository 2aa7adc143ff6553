import Foundation
import Testing

/// `set --system` and `toggle --system` with stand-ins for the system's tools, most beside a bus without a portal.
@Suite(
    "set and toggle --system",
    .bounded,
    .onOwnThreads,
    .linuxOnly("the tool of macOS is osascript")
)
struct SystemChangeTests {
    private static let key = "org.gnome.desktop.interface color-scheme"
    /// GNOME's tool, which keeps the key in a file.
    ///
    /// The environment that it gets for `set` is in another.
    private static let gsettings = """
        case $1 in
            get) cat "$0.value" 2>/dev/null || echo "'default'" ;;
            set) env >"$0.env"; echo "'$4'" >"$0.value" ;;
            reset) rm -f "$0.value" ;;
        esac
        """

    /// A command next to a bus without a portal, unless it is said what that shows.
    private func themectl(
        _ tools: [String: String] = ["gsettings": gsettings],
        _ variables: [String: String] = [:],
        portal: FakeBus.Reply = .error("org.freedesktop.DBus.Error.ServiceUnknown"),
        names: [String] = []
    ) throws -> Themectl {
        let list = FakeBus.Reply.names(names)
        return try Themectl(
            FakeBus(portal, ["ListNames": list]),
            StandIns(tools),
            environment: variables
        )
    }

    private func runs(_ themectl: Themectl, _ tool: String = "gsettings") -> [String] {
        themectl.standIns?.runs(of: tool) ?? []
    }

    /// The runs that change something.
    private func changes(_ themectl: Themectl) -> [String] {
        runs(themectl).filter { !$0.hasPrefix("get ") }
    }

    @Test("The tool changes what the system shows, and no store is made")
    func setting() throws {
        let themectl = try themectl()
        #expect(try themectl.line("set dark --system") == Outcome(0))
        #expect(try themectl.line("get --system") == Outcome(0, "dark\n"))
        #expect(try themectl.line("set prefer-light --as gsettings --system") == Outcome(0))
        #expect(try themectl.run("set", "--system", "-", input: "dark\n") == Outcome(0))
        #expect(
            changes(themectl) == ["dark", "light", "dark"].map { "set \(Self.key) prefer-\($0)" }
        )
        #expect(!FileManager.default.fileExists(atPath: themectl.home.path(".config")))
    }

    @Test(
        "Without variables, as in cron, the bus in /run/user is used",
        .enabled(if: Namespace.hasMounts, Namespace.reason),
        .unemulated("the mounts hide the program that qemu runs")
    )
    func cron() throws {
        let themectl = try themectl()
        let bus = try #require(themectl.bus?.environment["DBUS_SESSION_BUS_ADDRESS"])
        let socket = bus.replacing("unix:path=", with: "")
        let outcome = try themectl.shell(
            """
            PATH=\(Tool.path); mkdir -p run/user/0; ln -s \(socket) run/user/0/bus
            exec \(Namespace.mounts) sh -c '
                PATH=\(Tool.path); mount --bind run /run
                exec env -u DBUS_SESSION_BUS_ADDRESS -u XDG_RUNTIME_DIR \
                    PATH=\(themectl.standIns?.path ?? "") "$THEMECTL" set dark --system'
            """
        )
        #expect(outcome == Outcome(0))
        #expect(changes(themectl) == ["set \(Self.key) prefer-dark"])
    }

    @Test("Nothing is run if the sources say that it is so already, and --json says so")
    func already() throws {
        let themectl = try themectl(portal: .color(1))
        let report =
            #"{"style":"dark","previous":"dark","changed":false,"dryRun":false,"tool":null}"#
        #expect(try themectl.line("set dark --system --json") == Outcome(0, report + "\n"))
        #expect(
            try themectl.line("set dark --system -n")
                == Outcome(0, errors: "themectl: note: dry run: nothing to change\n")
        )
        #expect(runs(themectl) == [])
    }

    @Test("toggle prints the opposite of the system's style, or of light if it is unknown")
    func toggle() throws {
        let themectl = try themectl()
        let note = "themectl: note: no source reports what the system shows, so light is assumed\n"
        #expect(try themectl.line("toggle --system") == Outcome(0, "dark\n", errors: note))
        #expect(try themectl.line("toggle --system") == Outcome(0, "light\n"))
        let report =
            #"{"style":"dark","previous":"light","changed":true,"dryRun":false,"tool":"gsettings"}"#
        #expect(try themectl.line("toggle --system --json") == Outcome(0, report + "\n"))
        #expect(changes(themectl).count == 3)
    }

    @Test("-n names the command line and runs nothing")
    func dryRun() throws {
        let themectl = try themectl()
        let note =
            "themectl: note: dry run: nothing was changed; would run 'gsettings set \(Self.key) prefer-dark'\n"
        #expect(try themectl.line("set dark --system -n") == Outcome(0, errors: note))
        let report =
            #"{"style":"dark","previous":null,"changed":true,"dryRun":true,"tool":"gsettings"}"#
        #expect(try themectl.line("set dark --system -nq --json") == Outcome(0, report + "\n"))
        #expect(changes(themectl) == [])
    }

    @Test("set system gives the choice back without asking for confirmation")
    func givingBack() throws {
        let themectl = try themectl()
        #expect(try themectl.line("set dark --system") == Outcome(0))
        let report =
            #"{"style":"system","previous":"dark","changed":true,"dryRun":false,"tool":"gsettings"}"#
        #expect(try themectl.line("set system --system --json") == Outcome(0, report + "\n"))
        #expect(runs(themectl).last == "reset \(Self.key)")
        #expect(try themectl.line("set system --system") == Outcome(0))
        let failing = try self.themectl(["gsettings": "[ $1 = get ] || { echo no >&2; exit 2; }"])
        let message = "themectl: set: gsettings failed with status 2: no\n"
        #expect(try failing.line("set system --system") == Outcome(69, errors: message))
    }

    @Test(
        "A session of KDE is changed by KDE's tool, without a display",
        arguments: ["", "DISPLAY", "WAYLAND_DISPLAY"]
    )
    func kde(_ display: String) throws {
        var variables = ["XDG_CURRENT_DESKTOP": "x:KDE"]
        if !display.isEmpty { variables[display] = ":7" }
        let themectl = try themectl(["plasma-apply-colorscheme": #"env >"$0.env""#], variables)
        let doubt =
            "note: plasma-apply-colorscheme ran, but no source could confirm that the system shows dark\n"
        #expect(try themectl.line("set dark --system") == Outcome(0, errors: "themectl: \(doubt)"))
        #expect(try themectl.line("set light --system -q") == Outcome(0))
        #expect(runs(themectl, "plasma-apply-colorscheme") == ["BreezeDark", "BreezeLight"])
        let given = try String(
            contentsOfFile: (themectl.standIns?.path ?? "") + "/plasma-apply-colorscheme.env",
            encoding: .utf8
        )
        #expect(given.contains("QT_QPA_PLATFORM=offscreen\n") == display.isEmpty)
        if !display.isEmpty {
            #expect(given.contains("\n\(display)=:7\n") || given.hasPrefix("\(display)=:7\n"))
        }
        let message = "themectl: set: this system has no choice to give back; try light or dark\n"
        #expect(try themectl.line("set system --system") == Outcome(64, errors: message))
    }

    @Test("Plasma's automatic switching ends with a choice, and can begin again")
    func automatic() throws {
        let help = #"[ "$1" != --help ] || echo '  -k, --keep-auto  Prevent it'"#
        let tools = ["plasma-apply-lookandfeel": help, "kwriteconfig6": ""]
        let themectl = try themectl(tools, ["XDG_CURRENT_DESKTOP": "KDE"], portal: .color(1))
        let file = ".config/kdeglobals"
        try themectl.home.write("[KDE]\nAutomaticLookAndFeel=true\n", to: file)
        #expect(try themectl.line("set dark --system") == Outcome(0))
        let theme = "-a org.kde.breezedark.desktop"
        #expect(runs(themectl, "plasma-apply-lookandfeel") == [theme])
        try themectl.home.write("[KDE]\nDefaultLightLookAndFeel=mine\n", to: file)
        #expect(try themectl.line("set dark --system") == Outcome(0))
        #expect(runs(themectl, "plasma-apply-lookandfeel") == [theme])
        #expect(try themectl.line("set system --system") == Outcome(0))
        let key = "--file kdeglobals --group KDE --key AutomaticLookAndFeel"
        #expect(runs(themectl, "kwriteconfig6") == ["\(key) --type bool true --notify"])
    }

    @Test("KDE's tool gets the theme's defaults, and the earlier scheme comes back")
    func kdeScheme() throws {
        let themectl = try themectl(
            ["plasma-apply-colorscheme": #"echo "$XDG_CONFIG_DIRS" >"$0.folders""#],
            ["XDG_CURRENT_DESKTOP": "KDE", "XDG_DATA_DIRS": "/nonexistent"]
        )
        let home = themectl.home
        try home.write("[General]\nColorScheme=Nordic\n", to: ".config/kdedefaults/kdeglobals")
        try home.write("", to: ".local/share/color-schemes/Nordic.colors")
        #expect(try themectl.line("set light --system -q") == Outcome(0))
        let folders = (themectl.standIns?.path ?? "") + "/plasma-apply-colorscheme.folders"
        let given = try String(contentsOfFile: folders, encoding: .utf8)
        #expect(given == "\(home.path(".config/kdedefaults")):\(home.path("site"))\n")
        #expect(try themectl.line("set dark --system -q") == Outcome(0))
        #expect(runs(themectl, "plasma-apply-colorscheme") == ["BreezeLight", "Nordic"])
        let memory = try #require(home.text(".local/state/themectl/desktop.json"))
        #expect(memory.contains(#""darkColorScheme": "Nordic""#))
    }

    @Test(
        "-n names the command line of each tool, in order",
        .needs("glib-compile-schemas")
    )
    func dryRunOfSeveral() throws {
        var themectl = try themectl(["gsettings": Self.gsettings], ["XDG_CURRENT_DESKTOP": "XFCE"])
        themectl.environment["GSETTINGS_SCHEMA_DIR"] = themectl.home.path("schemas")
        try themectl.home.write(
            """
            <schemalist><schema id="org.x.apps.portal" path="/x/">
            <key name="color-scheme" type="s"><default>''</default></key></schema></schemalist>
            """,
            to: "schemas/a.gschema.xml"
        )
        let compile = "PATH=/usr/bin:/bin glib-compile-schemas schemas"
        #expect(try themectl.shell(compile) == Outcome(0))
        let words = "org.x.apps.portal color-scheme prefer-dark"
        let lines = "'gsettings set \(Self.key) prefer-dark' and run 'gsettings set \(words)'"
        let note = "themectl: note: dry run: nothing was changed; would run \(lines)\n"
        #expect(try themectl.line("set dark --system -n") == Outcome(0, errors: note))
        #expect(try themectl.line("set dark --system") == Outcome(0))
        let first = "set \(Self.key) prefer-dark"
        #expect(changes(themectl) == [first, "set \(words)"])
    }

    @Test("A tool that exits with 0 and changes nothing is reported with its output")
    func lying() throws {
        let noise = "echo 'failed to commit'; printf ' to\\033 dconf\\n' >&2"
        let themectl = try themectl([
            "gsettings": "[ $1 = set ] && { \(noise); exit; }; echo \"'prefer-light'\""
        ])
        let message = """
            themectl: set: gsettings did not change the key '\(Self.key)': \
            failed to commit to\\u001b dconf; try 'themectl set dark'

            """
        #expect(try themectl.line("set dark --system") == Outcome(69, errors: message))
        let portal = try self.themectl(portal: .color(2))
        let outcome = try portal.line("set dark --system")
        #expect(outcome.status == 69)
        #expect(
            outcome.errors.hasPrefix(
                "themectl: set: the system still shows light (portal) after 'gsettings set "
            )
        )
        #expect(
            outcome.errors.hasSuffix(
                "; try 'themectl set dark' and the recipe for the desktop portal in 'man themectl-recipes'\n"
            )
        )
    }

    @Test(
        "A tool that fails is told with what it wrote, cut to one line",
        arguments: [
            ("exit 3", "failed with status 3"),
            ("echo one; echo; echo two >&2; exit 1", "failed with status 1: one two"),
            ("echo why; kill -KILL $$", "was ended by signal 9: why"),
            (
                "printf 'x%.0s' $(seq 500); exit 1",
                "failed with status 1: \(String(repeating: "x", count: 160))…"
            ),
            (
                "head -c 100000 /dev/zero | tr '\\0' y; exit 1",
                "failed with status 1: \(String(repeating: "y", count: 160))…"
            ),
        ]
    )
    func failing(_ script: String, _ reason: String) throws {
        let themectl = try themectl(["gsettings": "[ $1 = get ] || { \(script); }"])
        let message = "themectl: set: gsettings \(reason); try 'themectl set dark'\n"
        #expect(try themectl.line("set dark --system") == Outcome(69, errors: message))
    }

    @Test("COSMIC's file is written and no tool is run, and a dry run names the file")
    func cosmic() throws {
        let themectl = try themectl(
            ["gsettings": Self.gsettings],
            ["XDG_CURRENT_DESKTOP": "COSMIC"]
        )
        let file = ".config/cosmic/com.system76.CosmicTheme.Mode/v1/is_dark"
        let plan =
            "themectl: note: dry run: nothing was changed; would write 'true' to '~/\(file)'\n"
        #expect(try themectl.line("set dark --system -n") == Outcome(0, errors: plan))
        #expect(!FileManager.default.fileExists(atPath: themectl.home.path(file)))
        let report = #"{"style":"dark","previous":null,"changed":true,"dryRun":false,"tool":null}"#
        #expect(try themectl.line("set dark --system --json -q") == Outcome(0, report + "\n"))
        #expect(themectl.home.text(file) == "true")
        #expect(changes(themectl) == [])
        let slow = try self.themectl([:], ["XDG_CURRENT_DESKTOP": "COSMIC"], portal: .color(2))
        let message =
            "themectl: set: the system still shows light (portal) after writing 'true' to '~/\(file)'"
        #expect(try slow.line("set dark --system").errors.hasPrefix(message))
    }

    @Test(
        "A portal in trouble does not fail the change, and a note has the remedy",
        arguments: [
            ("org.freedesktop.DBus.Error.Spawn.ChildExited", "graphical-session.target"),
            (
                "org.freedesktop.DBus.Error.NameHasNoOwner",
                "exec systemctl --user start sway-session.target"
            ),
            ("org.freedesktop.DBus.Error.UnknownMethod", "dbus-update-activation-environment"),
            ("org.freedesktop.portal.Error.NotFound", "xdg-desktop-portal-gtk"),
        ]
    )
    func portalTrouble(_ error: String, _ remedy: String) throws {
        let themectl = try themectl(
            ["gsettings": Self.gsettings],
            ["WAYLAND_DISPLAY": "w", "XDG_CURRENT_DESKTOP": "sway"],
            portal: .error(error)
        )
        let outcome = try themectl.line("set dark --system")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.hasPrefix(
                "themectl: note: programs that ask the portal do not see the change: "
            )
        )
        #expect(outcome.errors.contains(remedy))
    }

    @Test("A session of another user is left alone", .enabled(if: getuid() == 0, "needs root"))
    func foreign() throws {
        var themectl = try themectl()
        let folder = themectl.home.path("runtime")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        #expect(chown(folder, 4711, 4711) == 0)
        themectl.environment["XDG_RUNTIME_DIR"] = folder
        let message =
            "$XDG_RUNTIME_DIR belongs to another user (user 4711), so the desktop was not changed"
        let outcome = Outcome(69, errors: "themectl: set: \(message); try 'themectl set dark'\n")
        #expect(try themectl.line("set dark --system") == outcome)
        #expect(runs(themectl) == [])
        // KDE's tool does not run to print its options either.
        let tools = ["plasma-apply-lookandfeel": "echo --keep-auto", "kwriteconfig6": ""]
        var plasma = try self.themectl(tools, ["XDG_CURRENT_DESKTOP": "KDE"])
        plasma.environment["XDG_RUNTIME_DIR"] = folder
        let refusal = Outcome(69, errors: "themectl: set: \(message)\n")
        #expect(try plasma.line("set system --system") == refusal)
        #expect(runs(plasma, "plasma-apply-lookandfeel") == [])
    }

    @Test(
        "Without a runtime folder, another user's home is left alone",
        .enabled(if: getuid() == 0, "needs root"),
        arguments: [[:], ["XDG_RUNTIME_DIR": "/nonexistent"], ["XDG_CACHE_HOME": "/"]]
    )
    func foreignHome(_ variables: [String: String]) throws {
        for desktop in ["COSMIC", "GNOME"] {
            let desktops = ["XDG_CURRENT_DESKTOP": desktop]
            let all = variables.merging(desktops) { one, _ in one }
            let themectl = try themectl(["gsettings": Self.gsettings], all)
            #expect(chown(themectl.home.path, 4711, 4711) == 0)
            let message =
                "$HOME belongs to another user (user 4711), so the desktop was not changed"
            let outcome = Outcome(
                69,
                errors: "themectl: set: \(message); try 'themectl set dark'\n"
            )
            #expect(try themectl.line("set dark --system") == outcome, "\(desktop)")
            #expect(changes(themectl) == [])
            #expect(!FileManager.default.fileExists(atPath: themectl.home.path(".config")))
        }
    }

    @Test("A tool that is late is ended")
    func late() throws {
        let themectl = try themectl([
            "gsettings": "[ $1 = get ] && exit; echo waiting; echo $$ >\"$0.pid\"; sleep 600"
        ])
        let message =
            "themectl: set: gsettings was ended after 5 seconds: waiting; try 'themectl set dark'\n"
        #expect(try themectl.line("set dark --system") == Outcome(69, errors: message))
        let tool = try String(
            contentsOfFile: (themectl.standIns?.path ?? "") + "/gsettings.pid",
            encoding: .utf8
        )
        #expect(kill(Int32(tool.dropLast()) ?? 1, 0) == -1)
    }

    @Test("A signal ends the tool and this process at once", arguments: ["INT", "TERM"])
    func signals(_ name: String) throws {
        let themectl = try themectl([
            "gsettings": "[ $1 = get ] && exit; echo $$ >\"$0.pid\"; exec sleep 600"
        ])
        // A shell's background process ignores SIGINT unless that is undone.
        let outcome = try themectl.shell(
            """
            tools='\(themectl.standIns?.path ?? "")'
            PATH=$tools /usr/bin/env --default-signal=INT "$THEMECTL" set dark --system &
            until [ -s "$tools/gsettings.pid" ]; do sleep 0.02; done
            kill -\(name) $!
            { wait $!; } 2>/dev/null
            status=$?
            kill -0 "$(cat "$tools/gsettings.pid")" 2>/dev/null && echo "left behind"
            echo $status
            """
        )
        #expect(outcome.output == (name == "INT" ? "130\n" : "143\n"))
    }

    @Test("A missing tool is named")
    func missing() throws {
        let message = "themectl: set: gsettings is not installed; try 'themectl set dark'\n"
        #expect(try themectl([:]).line("set dark --system") == Outcome(69, errors: message))
        #expect(try themectl([:]).line("set dark --system -n") == Outcome(69, errors: message))
        // Without a bus, too.
        let busless = try Themectl(StandIns())
        #expect(try busless.line("set dark --system") == Outcome(69, errors: message))
        let hook = TestFiles.root.appendingPathComponent("share/hooks/desktop").path
        let preparation = #"/bin/mkdir bin; /bin/ln -s "$THEMECTL" bin/themectl"#
        let line = "\(preparation); PATH=$PWD/bin /bin/sh '\(hook)' dark"
        for themectl in [try themectl([:]), busless] {
            let outcome = try themectl.shell(line)
            #expect(outcome == Outcome(0))
        }
    }

    @Test("Without a bus no tool is run, and the socket in the usual place counts as one")
    func bus() throws {
        let tools = ["gsettings": Self.gsettings]
        let message =
            "themectl: set: there is no session bus, and gsettings needs one; try 'themectl set dark'\n"
        for variables in [
            [:], ["XDG_RUNTIME_DIR": "/nonexistent"], ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"],
        ] {
            let themectl = try Themectl(
                StandIns(tools),
                environment: variables.merging(["DISPLAY": ":7"]) { one, _ in one }
            )
            let outcome = try themectl.line("set dark --system")
            #expect(outcome == Outcome(69, errors: message), "\(variables)")
            let noChoice = message.replacing("; try 'themectl set dark'", with: "")
            #expect(try themectl.line("set system --system") == Outcome(69, errors: noChoice))
            #expect(changes(themectl) == [])
        }
        let bus = try FakeBus(.error("org.freedesktop.DBus.Error.ServiceUnknown"))
        let themectl = try Themectl(
            StandIns(tools),
            environment: [
                "XDG_RUNTIME_DIR": bus.runtimeFolder, "DISPLAY": ":7", "WAYLAND_DISPLAY": "w",
            ]
        )
        #expect(try themectl.line("set dark --system") == Outcome(0))
        let given = try String(
            contentsOfFile: (themectl.standIns?.path ?? "") + "/gsettings.env",
            encoding: .utf8
        )
        let lines = Set(given.split(separator: "\n"))
        #expect(lines.isSuperset(of: ["DISPLAY=:7", "WAYLAND_DISPLAY=w"]))
        #expect(lines.contains("DBUS_SESSION_BUS_ADDRESS=unix:path=\(bus.runtimeFolder)/bus"))
    }

    @Test("Only three sources are queried, and not a portal that our own backend may answer")
    func sources() throws {
        let ours = "org.freedesktop.impl.portal.desktop.themectl"
        let themectl = try themectl(
            ["gsettings": Self.gsettings],
            ["COLORFGBG": "15;0", "THEMECTL_SYSTEM": "dark"],
            portal: .color(1),
            names: [":1.7", ours]
        )
        #expect(try themectl.line("set dark --system") == Outcome(0))
        #expect(changes(themectl) == ["set \(Self.key) prefer-dark"])
        #expect(themectl.bus?.calls.contains("ReadOne") == false)
    }

    @Test(
        "A portal that hangs leaves time for gsettings, before and after the change",
        arguments: ["ListNames", "ReadOne"]
    )
    func hanging(_ method: String) throws {
        var isInTime = false
        // On a busy machine a run may be late, but not each of three.
        for _ in 0..<3 where !isInTime {
            let themectl = try themectl(portal: .silence)
            themectl.bus?.answer(method, with: .silence)
            let start = ContinuousClock.now
            let outcome = try themectl.line("set dark --system")
            isInTime = outcome == Outcome(0) && ContinuousClock.now - start < .seconds(2.5)
        }
        #expect(isInTime)
    }

    @Test("A note says which layer keeps our own programs in another style")
    func preference() throws {
        var themectl = try themectl()
        #expect(try themectl.line("set light") == Outcome(0))
        let start = "themectl: note: programs that ask themectl keep showing light"
        #expect(
            try themectl.line("set dark --system")
                == Outcome(0, errors: "\(start); try 'themectl set system'\n")
        )
        #expect(try themectl.line("set dark --system -q") == Outcome(0))
        #expect(try themectl.line("set light --system") == Outcome(0))
        themectl.environment["THEMECTL_APP"] = "other"
        let advice = "try 'themectl set system --app default'\n"
        #expect(try themectl.line("set dark --system") == Outcome(0, errors: "\(start); \(advice)"))
        themectl.environment["THEMECTL_APPEARANCE"] = "light"
        let variable = "\(start), because $THEMECTL_APPEARANCE says so\n"
        #expect(try themectl.line("set dark --system") == Outcome(0, errors: variable))
        try themectl.home.write(
            #"{"userInterfaceStyle": 1, "userInterfaceStyleLocked": true}"#,
            to: "site/themectl/default.json"
        )
        let site = "\(start), because ~/site/themectl/default.json says so\n"
        #expect(try themectl.line("set dark --system") == Outcome(0, errors: site))
    }

    @Test("A broken store or a lock does not stop it")
    func brokenStore() throws {
        let themectl = try themectl()
        try themectl.writeStore("{")
        #expect(try themectl.line("set dark --system") == Outcome(0))
        #expect(themectl.storeText() == "{")
    }

    @Test(
        "Options about a store are wrong usage",
        arguments: [
            (
                "set dark --system --scope a",
                "set: --scope and --system exclude each other; try one of them"
            ),
            (
                "set dark --system --site",
                "set: --site and --system exclude each other; try one of them"
            ),
            (
                "set dark --system --lock",
                "set: --lock and --system exclude each other; try one of them"
            ),
            (
                "set dark --system --unlock",
                "set: --unlock and --system exclude each other; try one of them"
            ),
            (
                "toggle --system --app a",
                "toggle: --app and --system exclude each other; try one of them"
            ),
            (
                "toggle --system --store -",
                "toggle: --store and --system exclude each other; try one of them"
            ),
            ("reset --system", "reset: does not take --system; try 'themectl set system --system'"),
        ]
    )
    func misuse(_ line: String, _ message: String) throws {
        let themectl = try themectl()
        #expect(try themectl.line(line) == Outcome(64, errors: "themectl: \(message)\n"))
        #expect(runs(themectl) == [])
    }
}
