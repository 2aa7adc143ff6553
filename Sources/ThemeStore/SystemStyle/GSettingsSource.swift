/// GNOME's key `org.gnome.desktop.interface color-scheme`, through `gsettings`.
enum GSettingsSource {
    /// The user's database of dconf, which keeps GNOME's settings.
    static func files(_ environment: ProcessEnvironment) -> [SourceFile] {
        guard let folder = try? StoreLocation.folder(in: environment) else {
            return []
        }
        let path = folder.parent.appending("dconf/user")
        guard let database = GVDBTable(file: path) else {
            return [SourceFile(path: path, status: path.status)]
        }
        let value = database.value(of: "/org/gnome/desktop/interface/color-scheme")
        return [SourceFile(path: path, value: value)]
    }

    static func ask(_ environment: ProcessEnvironment, _ deadline: Int64)
        -> SystemStyleAnswer
    {
        if let session = environment.foreignDconf {
            return .noOpinion(session)
        }
        do {
            let answer = try ExternalProgram("gsettings", in: environment).ask(
                ["get", "org.gnome.desktop.interface", "color-scheme"],
                until: deadline
            )
            return switch answer {
            case "'prefer-dark'\n":
                .style(.dark)
            case "'prefer-light'\n":
                .style(.light)
            // Elsewhere it is only the schema's default, not a choice.
            case "'default'\n" where environment.isDesktop("gnome"):
                .style(.light)
            case "'default'\n":
                .noOpinion("gsettings answered 'default' outside GNOME")
            default:
                .failure("gsettings answered '\(answer.firstLine)'")
            }
        } catch {
            return .failed("gsettings", error)
        }
    }
}
