/// A subject of `help` that is not a command.
enum HelpTopic: String {
    case exit, files

    #if canImport(Darwin)
        private static let folder = "~/Library/Application Support"
    #else
        private static let folder = "~/.config"
    #endif

    /// Headings and the rows below them.
    var parts: KeyValuePairs<String, KeyValuePairs<String, String>> {
        switch self {
        case .exit:
            [
                "exit statuses": [
                    "0": "done, or yes",
                    "1":
                        "no (is), problems found (check, palette --check), timed out (watch), "
                        + "a hook failed (hooks run)",
                    "64": "wrong usage",
                    "65": "the store or the input is malformed",
                    "66": "a named FILE, store, hook or recipe does not exist",
                    "69": "no answer is available, or the system could not be changed",
                    "73": "the file or folder cannot be created",
                    "74": "reading or writing failed",
                    "75":
                        "another writer held the lock too long or replaced the file again and "
                        + "again, or the portal's name is taken",
                    "77": "not permitted, or locked or enabled by the site",
                    "78": "the environment is misconfigured",
                    "126": "with, watch: COMMAND cannot be run",
                    "127": "with, watch: COMMAND was not found",
                    "other": "with: COMMAND's own status",
                ]
            ]
        case .files:
            [
                "files": [
                    "\(HelpTopic.folder)/themectl/ID.json":
                        "the store of the app ID; without an app, of 'default'",
                    "/etc/xdg/themectl/ID.json":
                        "the site's default and lock for that app (--site)",
                ],
                "variables, if no option takes precedence": [
                    "THEMECTL_STORE": "the file to use as the store, as --store does",
                    "THEMECTL_APP": "the app, as --app does",
                    "XDG_CONFIG_HOME": "the folder to use instead of \(HelpTopic.folder)",
                    "HOME": "the folder that ~ stands for",
                    "XDG_CONFIG_DIRS":
                        "the folders to use instead of /etc/xdg, separated by colons",
                    "THEMECTL_APPEARANCE": "the preference, instead of the stored one",
                ],
            ]
        }
    }
}
