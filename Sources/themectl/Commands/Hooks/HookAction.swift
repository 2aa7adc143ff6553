/// The first operand of `hooks`.
enum HookAction: String, CaseIterable {
    case enable, disable, run

    var summary: String {
        switch self {
        case .enable: "link installed hooks into the folder of hooks"
        case .disable: "remove the links"
        case .run: "run each enabled hook once"
        }
    }
}
