import Testing
import ThemeStore

@Suite("The search for a program", .bounded)
struct ProgramSearchTests {
    /// A folder with things that have a program's name, in folders of their own.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for place in ["one", "two"] {
            try folder.write("#!/bin/sh\n", to: "\(place)/program")
            try folder.setMode(0o755, of: "\(place)/program")
        }
        try folder.write("", to: "plain/program")
        try folder.write("", to: "folder/program/file")
        try folder.makeFolder("circle")
        try folder.link("circle/program", to: "program")
        try folder.write("", to: "file")
        return folder
    }

    static let searches: [(path: String, found: String?, error: SystemError)] = [
        ("~/one", "~/one/program", .noSuchFileOrDirectory),
        ("~/one:~/two", "~/one/program", .noSuchFileOrDirectory),
        ("~/none:~/file:~/two", "~/two/program", .noSuchFileOrDirectory),
        ("~/one/", "~/one/program", .noSuchFileOrDirectory),
        // Things in the way.
        ("~/plain:~/folder:~/circle:~/two", "~/two/program", .noSuchFileOrDirectory),
        ("~/plain", nil, .permissionDenied),
        ("~/folder:~/none", nil, .permissionDenied),
        ("~/circle", nil, .noSuchFileOrDirectory),
        ("~/file", nil, .noSuchFileOrDirectory),
        ("", nil, .noSuchFileOrDirectory),
        (":", nil, .noSuchFileOrDirectory),
    ]

    @Test(
        "The first program of the name in PATH is found, whatever else has the name",
        arguments: searches
    )
    func search(_ path: String, found: String?, error: SystemError) throws {
        let folder = try folder()
        let environment = ProcessEnvironment(["PATH": path.replacing("~", with: folder.path)])
        let answer = Result { () throws(SystemError) in
            try ProgramSearch.file(of: Array("program".utf8), in: environment).description
        }
        #expect(
            answer == found.map { .success($0.replacing("~", with: folder.path)) }
                ?? .failure(error)
        )
    }

    private static let distantBin = "../../../../../../../../../../bin"

    @Test(
        "Without PATH, /bin and /usr/bin are searched",
        arguments: [(nil, "/bin"), ("none:\(distantBin)", distantBin)] as [(String?, String)]
    )
    func usual(_ path: String?, folder: String) throws {
        let environment = ProcessEnvironment(path.map { ["PATH": $0] } ?? [:])
        let found = try ProgramSearch.file(of: Array("sh".utf8), in: environment).description
        #expect(found == "\(folder)/sh")
    }

    static let names: [(name: String, error: SystemError?)] = [
        ("~/one/program", nil), ("~/none", .noSuchFileOrDirectory), ("~/file/x", .notADirectory),
        ("~/plain/program", .permissionDenied), ("~/folder", .permissionDenied),
        ("", .noSuchFileOrDirectory),
        ("~/circle/program", .tooManySymbolicLinks),
        (String(repeating: "x", count: 300), .noSuchFileOrDirectory),
    ]

    @Test("A name with a slash is a path, and PATH is not looked at", arguments: names)
    func path(_ name: String, error: SystemError?) throws {
        let folder = try folder()
        let name = name.replacing("~", with: folder.path)
        let environment = ProcessEnvironment(["PATH": folder.path("two")])
        let answer = Result { () throws(SystemError) in
            try ProgramSearch.file(of: Array(name.utf8), in: environment).description
        }
        #expect(answer == error.map { .failure($0) } ?? .success(name))
    }
}
