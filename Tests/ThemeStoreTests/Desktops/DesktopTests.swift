import Foundation
import Testing

@testable import ThemeStore

/// Which desktop a session is, and what each one plans.
@Suite("Desktops", .bounded, .linuxOnly("macOS has one desktop"))
struct DesktopTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    private func environment(_ desktops: String, _ variables: [String: String] = [:])
        -> ProcessEnvironment
    {
        let own = [
            "XDG_CURRENT_DESKTOP": desktops, "HOME": home.path, "XDG_CONFIG_DIRS": home.path("xdg"),
        ]
        return ProcessEnvironment(own.merging(variables) { _, given in given })
    }

    private func summaries(_ plan: DesktopPlan?) -> [String]? {
        plan?.steps.map { step in
            if case .file(let file, let content) = step {
                return "\(file.description.replacing(home.path, with: "~")): \(content)"
            }
            return step.tool.map { ([$0.name] + $0.arguments).joined(separator: " ") } ?? ""
        }
    }

    @Test(
        "The first row that applies is the desktop, whatever the letters' case",
        arguments: [
            ("", Desktop.gnome), ("GNOME", .gnome), ("ubuntu:GNOME", .gnome), ("sway", .gnome),
            ("KDE", .kde), ("x:kde", .kde), ("X-Cinnamon", .xapp), ("MATE", .xapp), ("XFCE", .xapp),
            ("Budgie:GNOME", .budgie), ("Pantheon", .pantheon), ("COSMIC", .cosmic),
            ("GNOME:KDE", .kde), ("Cinnamon", .gnome),
        ]
    )
    func recognising(_ names: String, _ desktop: Desktop) {
        #expect(Desktop(in: environment(names)) == desktop)
    }

    private static let gnome = "gsettings set org.gnome.desktop.interface color-scheme"
    private static let xapp = "gsettings set org.x.apps.portal color-scheme"
    private static let budgie = "gsettings set com.solus-project.budgie-panel dark-theme"
    private static let pantheon =
        "gsettings set io.elementary.settings-daemon.prefers-color-scheme color-scheme"

    @Test(
        "Each desktop's keys are set, its own only if their schema is installed",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/glib-compile-schemas")),
        arguments: [
            ("sway", "org.x.apps.portal", ["\(gnome) prefer-dark"]),
            ("X-Cinnamon", "org.x.apps.portal", ["\(gnome) prefer-dark", "\(xapp) prefer-dark"]),
            ("MATE", "other", ["\(gnome) prefer-dark"]),
            (
                "Budgie", "com.solus-project.budgie-panel",
                ["\(budgie) true", "\(gnome) prefer-dark"]
            ),
            ("Budgie", "other", ["\(gnome) prefer-dark"]),
            (
                "Pantheon", "io.elementary.settings-daemon.prefers-color-scheme",
                ["\(pantheon) prefer-dark", "\(gnome) prefer-dark"]
            ),
        ]
    )
    func keys(_ desktop: String, _ schema: String, _ expected: [String]) throws {
        let key = schema.contains("budgie") ? "dark-theme" : "color-scheme"
        let schemas = """
            <schemalist><schema id="\(schema)" path="/x/"><key name="\(key)" type="s"><default>''</default></key>
            </schema></schemalist>
            """
        try home.write(schemas, to: "data/glib-2.0/schemas/a.gschema.xml")
        let compiler = try Process.run(
            URL(fileURLWithPath: "/usr/bin/glib-compile-schemas"),
            arguments: [home.path("data/glib-2.0/schemas")]
        )
        compiler.waitUntilExit()
        let folders: [[String: String]] = [
            ["XDG_DATA_DIRS": home.path("none") + ":" + home.path("data")],
            ["XDG_DATA_HOME": home.path("data"), "XDG_DATA_DIRS": home.path("none")],
            [
                "GSETTINGS_SCHEMA_DIR": home.path("data/glib-2.0/schemas"),
                "XDG_DATA_DIRS": home.path("none"),
            ],
        ]
        for variables in folders {
            let environment = environment(desktop, variables)
            let plan = try Desktop(in: environment).plan(
                toShow: .dark,
                leaving: nil,
                in: environment
            )
            #expect(summaries(plan) == expected)
        }
    }

    @Test(
        "Removing the choice resets keys, or has COSMIC switch by itself, or is refused",
        arguments: [
            ("sway", ["gsettings reset org.gnome.desktop.interface color-scheme"]),
            ("COSMIC", ["~/.config/cosmic/com.system76.CosmicTheme.Mode/v1/auto_switch: true"]),
            ("Budgie", nil), ("KDE", nil),
        ] as [(String, [String]?)]
    )
    func removing(_ desktop: String, _ expected: [String]?) throws {
        let environment = environment(
            desktop,
            ["PATH": home.path, "XDG_DATA_DIRS": home.path("none")]
        )
        let plan = try Desktop(in: environment).plan(
            toShow: .system,
            leaving: .dark,
            in: environment
        )
        #expect(summaries(plan) == expected)
    }

    @Test("COSMIC's file is in the configuration folder, and without one the change fails")
    func cosmic() throws {
        let environment = environment("COSMIC", ["XDG_CONFIG_HOME": home.path("config")])
        let plan = try Desktop(in: environment).plan(toShow: .light, leaving: nil, in: environment)
        #expect(
            summaries(plan) == ["~/config/cosmic/com.system76.CosmicTheme.Mode/v1/is_dark: false"]
        )
        let empty = ProcessEnvironment(["XDG_CURRENT_DESKTOP": "COSMIC"])
        #expect(throws: StoreError.self) {
            try Desktop(in: empty).plan(toShow: .light, leaving: nil, in: empty)
        }
    }

    @Test(
        "KDE gets the user's themes, then the remembered scheme, then Breeze's",
        arguments: [
            ("", "", "plasma-apply-colorscheme BreezeDark"),
            ("[KDE]\nDefaultDarkLookAndFeel=my.dark\n", "", "plasma-apply-lookandfeel -a my.dark"),
            (
                "[KDE][$i]\nDefaultDarkLookAndFeel[$i]=my.dark\n", "",
                "plasma-apply-lookandfeel -a my.dark"
            ),
            (
                "[KDE]\nDefaultDarkLookAndFeel=\n", "",
                "plasma-apply-lookandfeel -a org.kde.breezedark.desktop"
            ),
            (
                "[KDE]\nDefaultLightLookAndFeel=l\n", "",
                "plasma-apply-lookandfeel -a org.kde.breezedark.desktop"
            ),
            (
                "[KDE]\nAutomaticLookAndFeel=true\n", "",
                "plasma-apply-lookandfeel -a org.kde.breezedark.desktop"
            ),
            ("[Other]\nAutomaticLookAndFeel=true\n", "", "plasma-apply-colorscheme BreezeDark"),
            ("", #"{"darkColorScheme": "Nordic"}"#, "plasma-apply-colorscheme Nordic"),
            ("", #"{"darkColorScheme": "Gone"}"#, "plasma-apply-colorscheme BreezeDark"),
            ("", "{", "plasma-apply-colorscheme BreezeDark"),
            (
                "[KDE]\nLookAndFeelPackage=ours\n", #"{"globalTheme": "ours"}"#,
                "plasma-apply-lookandfeel -a org.kde.breezedark.desktop"
            ),
            (
                "[KDE]\nLookAndFeelPackage=theirs\n", #"{"globalTheme": "ours"}"#,
                "plasma-apply-colorscheme BreezeDark"
            ),
        ]
    )
    func kde(_ configuration: String, _ memory: String, _ expected: String) throws {
        try home.write(configuration, to: ".config/kdeglobals")
        try home.write("", to: ".local/share/color-schemes/Nordic.colors")
        if !memory.isEmpty {
            try home.write(memory, to: ".local/state/themectl/desktop.json")
        }
        let environment = environment("KDE", ["XDG_DATA_DIRS": home.path("none")])
        let plan = try Desktop(in: environment).plan(
            toShow: .dark,
            leaving: .light,
            in: environment
        )
        #expect(summaries(plan) == [expected])
        #expect(plan?.isNeededAnyway == configuration.hasPrefix("[KDE]\nAutomatic"))
    }

    @Test("Two changes of KDE restore the colour scheme, also one of the system's files")
    func kdeMemory() throws {
        try home.write("[General]\nColorScheme=Nordic\n", to: "xdg/kdeglobals")
        for scheme in ["Nordic", "BreezeLight"] {
            try home.write("", to: ".local/share/color-schemes/\(scheme).colors")
        }
        let environment = environment("KDE", ["XDG_DATA_DIRS": home.path("none")])
        let toLight = try Desktop(in: environment).plan(
            toShow: .light,
            leaving: .dark,
            in: environment
        )
        #expect(summaries(toLight) == ["plasma-apply-colorscheme BreezeLight"])
        try toLight?.memory?.write(in: environment)
        try home.write("[General]\nColorScheme=BreezeLight\n", to: ".config/kdeglobals")
        let toDark = try Desktop(in: environment).plan(
            toShow: .dark,
            leaving: .light,
            in: environment
        )
        #expect(summaries(toDark) == ["plasma-apply-colorscheme Nordic"])
        #expect(KDEMemory(in: environment)[.dark] == "Nordic")
    }

    @Test("KDE's tools get the folder of the theme's defaults first, if it exists")
    func kdeFolders() throws {
        let environment = environment("KDE")
        #expect(environment.kdeSystemFolders == nil)
        try home.write("", to: ".config/kdedefaults/kdeglobals")
        let folders = "\(home.path(".config/kdedefaults")):\(home.path("xdg"))"
        #expect(environment.kdeSystemFolders == Array(folders.utf8))
    }

    @Test("A file is replaced whole, its folders are created, and a folder is an error")
    func files() throws {
        let path = try #require(StorePath(home.path("a/b/file")))
        try DesktopFile.replace(path, with: "true")
        try DesktopFile.replace(path, with: "false")
        #expect(home.text("a/b/file") == "false")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("a/b")) == ["file"])
        let folder = try #require(StorePath(home.path("a/b")))
        #expect(throws: StoreError.self) { try DesktopFile.replace(folder, with: "true") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("a")) == ["b"])
    }
}
