/// Hears of changes to what the system shows, where one of its sources can be followed: the desktop portal's signal.
///
/// A program follows that for us, and ends with this. It prints when it has begun to listen, too, so that nothing falls
/// between asking and listening.
package struct SystemWatch: ~Copyable {
    private var tool: Tool.Followed?
    /// What can be read when something has happened, or -1 where there is nothing to listen to.
    package private(set) var descriptor: Int32 = -1

    /// Begins to listen, where there is something to listen to.
    ///
    /// - Parameters:
    ///   - isWanted: Whether what the system shows matters at all.
    ///   - environment: The variables to look at; one that decides by itself leaves nothing to listen to.
    package init(isWanted: Bool, in environment: Environment) {
        let isDecided = environment.text("THEMECTL_SYSTEM").flatMap(Appearance.init(name:))?.style != nil
        guard isWanted, !isDecided, let tool = DesktopPortal.follow(in: environment) else { return }
        descriptor = tool.descriptor
        self.tool = consume tool
    }

    /// Takes in what has been heard.
    ///
    /// - Returns: Whether to ask the system again; if not, there is nothing to listen to any more.
    package mutating func takeNotices() -> Bool {
        guard let output = tool?.takeOutput(), !output.isEmpty else {
            stop()
            return false
        }
        return true
    }

    /// Stops listening.
    package mutating func stop() {
        tool = nil
        descriptor = -1
    }
}
