import CThemeStore

/// What is to be heard of a file or folder.
package enum WatchInterest: Sendable {
    /// That it is moved, removed, unmounted, or its status changes.
    case itself
    /// That, and the coming and going of names in it.
    case names
    /// That, and what is written to the files in it.
    case contents
    /// What is written to this one file, of which its folder does not tell where it is done under another name.
    case file
}

/// Something that happened to what is watched.
package struct FileNotice: Sendable {
    /// The watch that tells of it, or `nil` where some notices have been lost.
    package let watch: Int32?
    /// The name it happened to, or nothing where it happened to what is watched itself or the system does not say.
    package let name: [UInt8]
}

/// A queue of notices of what happens to files: `inotify`, `kqueue` on macOS.
package struct FileNotifier: ~Copyable {
    /// What can be read when there are notices.
    package let descriptor: FileDescriptor

    /// What tells of mounts, or `nil` where the system has no such thing.
    package static func openMountTable() -> FileDescriptor? {
        #if os(Linux)
            try? FileDescriptor.workingFolder.open(StorePath(madeUp: "/proc/self/mountinfo"), .readOnly)
        #else
            nil
        #endif
    }

    #if canImport(Darwin)
        private let watched = WatchedFiles()

        /// An empty queue: `kqueue`.
        package init() throws(SystemError) {
            descriptor = FileDescriptor(owning: try Syscalls.check { kqueue() })
            descriptor.closeOnExec()
        }

        /// Watches something; links are followed, and what is watched already is watched for this, too: `kevent` with
        /// `EVFILT_VNODE`.
        ///
        /// A folder tells of names but not which, and not of what is written to files, so those are watched, too.
        ///
        /// - Returns: The watch.
        package func watch(_ path: StorePath, _ interest: WatchInterest) throws(SystemError) -> Int32 {
            let opened = try path.withCString { path throws(SystemError) in
                try Syscalls.checkRetrying { c_openat(AT_FDCWD, path, O_EVTONLY | O_CLOEXEC, 0) }
            }
            let watch = try watched.watch(for: FileDescriptor(owning: opened))
            var notes = NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE | NOTE_ATTRIB
            if interest != .itself { notes |= NOTE_WRITE | NOTE_EXTEND | NOTE_LINK }
            var change = kevent(
                ident: UInt(watch), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
                fflags: watched.adding(UInt32(notes), to: watch), data: 0, udata: nil)
            guard kevent(descriptor.number, &change, 1, nil, 0, nil) == 0 else {
                let reason = SystemError.latest
                remove(watch)
                throw reason
            }
            return watch
        }

        /// Ends a watch: `close`.
        package func remove(_ watch: Int32) {
            watched.remove(watch)
        }

        /// Hands over the notices that are there, without waiting for more: `kevent`.
        ///
        /// EINTR: again.
        package func takeNotices(_ body: (FileNotice) -> Void) throws(SystemError) {
            // A function and a structure share the name, of which `[kevent](…)` means the function.
            var events: [kevent] = Array(repeating: kevent(), count: 64)
            var now = timespec()
            while true {
                let count = Int(
                    try Syscalls.checkRetrying {
                        kevent(descriptor.number, nil, 0, &events, Int32(events.count), &now)
                    })
                for event in events.prefix(count) {
                    body(FileNotice(watch: Int32(truncatingIfNeeded: event.ident), name: []))
                }
                guard count == events.count else { return }
            }
        }
    #else
        /// An empty queue: `inotify_init1`.
        package init() throws(SystemError) {
            descriptor = FileDescriptor(
                owning: try Syscalls.check { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) })
        }

        /// Watches something; links are followed, and what is watched already is watched for this, too:
        /// `inotify_add_watch`.
        ///
        /// - Returns: The watch.
        package func watch(_ path: StorePath, _ interest: WatchInterest) throws(SystemError) -> Int32 {
            let itself = UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_ATTRIB | IN_ONLYDIR) | UInt32(IN_MASK_ADD)
            let names = itself | UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
            let writing = UInt32(IN_MODIFY | IN_CLOSE_WRITE)
            let mask =
                switch interest {
                case .itself: itself
                case .names: names
                case .contents: names | writing
                case .file: writing | UInt32(IN_MASK_ADD)
                }
            return try path.withCString { path throws(SystemError) in
                try Syscalls.check { inotify_add_watch(descriptor.number, path, mask) }
            }
        }

        /// Ends a watch: `inotify_rm_watch`.
        package func remove(_ watch: Int32) {
            inotify_rm_watch(descriptor.number, watch)
        }

        /// Hands over the notices that are there, without waiting for more: `read`.
        ///
        /// EINTR: again.
        package func takeNotices(_ body: (FileNotice) -> Void) throws(SystemError) {
            let header = MemoryLayout<inotify_event>.size
            // Room for some hundred, and always for one with the longest name.
            try withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { buffer throws(SystemError) in
                while true {
                    let length: Int
                    do throws(SystemError) {
                        length = try descriptor.read(into: buffer)
                    } catch {
                        guard error == .wouldBlock else { throw error }
                        return
                    }
                    var offset = 0
                    while offset + header <= length {
                        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let end = offset + header + Int(event.len)
                        let name = Array(buffer[(offset + header)..<end].prefix { $0 != 0 })
                        body(FileNotice(watch: event.wd < 0 ? nil : event.wd, name: name))
                        offset = end
                    }
                }
            }
        }
    #endif
}

#if canImport(Darwin)
    /// The files that a `kqueue` watches, each open once, as long as it is watched.
    ///
    /// What is watched again keeps its descriptor, and so its watch has the same number, as it has with `inotify`.
    private final class WatchedFiles {
        /// What makes a file the same; it stays that as long as it is open.
        private struct Identity: Hashable {
            let device: Int64
            let inode: UInt64
        }

        private var watches: [Identity: Int32] = [:]
        private var notes: [Int32: UInt32] = [:]

        deinit {
            for watch in notes.keys { close(watch) }
        }

        /// The watch of an open file, which is this descriptor where there was none: `fstat`.
        func watch(for opened: consuming FileDescriptor) throws(SystemError) -> Int32 {
            var status = stat()
            try Syscalls.check { fstat(opened.number, &status) }
            let identity = Identity(device: Int64(status.st_dev), inode: UInt64(status.st_ino))
            if let watch = watches[identity] { return watch }
            let watch = opened.number
            opened.leaveOpen()
            watches[identity] = watch
            notes[watch] = 0
            return watch
        }

        /// All that is to be told of by a watch, these notes among it.
        func adding(_ added: UInt32, to watch: Int32) -> UInt32 {
            let all = (notes[watch] ?? 0) | added
            notes[watch] = all
            return all
        }

        /// Closes a watch: `close`.
        func remove(_ watch: Int32) {
            guard notes.removeValue(forKey: watch) != nil else { return }
            watches = watches.filter { $0.value != watch }
            close(watch)
        }
    }
#endif
