/// The one search for a program, as POSIX's `execvp` makes it.
package enum ProgramSearch {
    /// Finds the file of a program: a name with a `/` is a path, any other is looked for in the
    /// folders of `PATH`.
    ///
    /// - Parameters:
    ///   - name: The program's name, as on a command line.
    ///   - environment: The variables. Only `PATH` is read.
    /// - Returns: The file. Its path has a `/`, so no shell takes it for an option.
    /// - Throws: Why the file at a path cannot be run. For a name, `permissionDenied` if
    ///   something has that name but cannot be run, or else `noSuchFileOrDirectory`.
    package static func file(of name: [UInt8], in environment: ProcessEnvironment)
        throws(SystemError) -> StorePath
    {
        guard let path = StorePath(bytes: name) else {
            throw .noSuchFileOrDirectory
        }
        if name.contains(where: { $0 == "/" }) {
            try check(path)
            return path
        }
        var refusal = SystemError.noSuchFileOrDirectory
        let folders = environment.bytes("PATH") ?? "/bin:/usr/bin".bytes
        let parts = folders.split(omittingEmptySubsequences: false) { $0 == ":" }
        for folder in parts {
            // An empty part is the working folder.
            let file = (StorePath(bytes: Array(folder)) ?? .workingFolder).appending(name)
            do {
                try check(file)
                return file
            } catch {
                if error == .permissionDenied {
                    refusal = error
                }
            }
        }
        throw refusal
    }

    private static func check(_ file: StorePath) throws(SystemError) {
        let status = try FileDescriptor.workingFolder.status(of: file, followingLinks: true)
        guard status.kind == .regular, FileDescriptor.workingFolder.isExecutable(file) else {
            throw .permissionDenied
        }
    }
}
