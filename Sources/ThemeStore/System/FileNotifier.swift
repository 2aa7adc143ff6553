import CThemeStore

/// The changes of a file or folder that a watch reports.
///
/// Each case includes the interests of the cases before it that concern the same file or folder.
///
/// | case | self moved or removed | status | names removed | names added | writes |
/// |---|---|---|---|---|---|
/// | `file` | | | | | yes |
/// | `entry` | yes | yes | | | yes |
/// | `itself` | yes | macOS | | | |
/// | `removals` | yes | macOS | yes | macOS | |
/// | `status` | yes | yes | yes | macOS | |
/// | `names` | yes | yes | yes | yes | |
/// | `contents` | yes | yes | yes | yes | yes |
enum WatchInterest: Comparable {
    /// Writes to one file. Its folder does not report writes through another name.
    case file
    /// Also moves and removal of the file or link, and changes of its status.
    ///
    /// A link is not followed.
    case entry
    /// A folder is moved, removed or unmounted.
    ///
    /// On macOS this includes changes of its status.
    case itself
    /// Also removed names in the folder.
    ///
    /// On macOS this includes added names.
    case removals
    /// Also changes of the folder's status.
    ///
    /// On Linux this includes the status of the files in it.
    case status
    /// Also added names in the folder.
    case names
    /// Also writes to the files in it.
    case contents
}

/// A change of a watched file or folder.
struct FileNotice {
    /// The watch that reports it, or `nil` where notices were lost.
    let watch: Int32?
    /// The changed name in the watched folder.
    ///
    /// It is empty if the folder itself changed or the system does not report a name.
    let name: [UInt8]
}

/// A queue of notices of what happens to files: `inotify`, `kqueue` on macOS.
struct FileNotifier: ~Copyable {
    /// Readable when there are notices.
    private let descriptor: FileDescriptor
    /// The mount table, or `nil` where the system has none.
    ///
    /// A folder's watch does not report that something is mounted over it or unmounted.
    private let mounts: FileDescriptor?

    /// The events to wait for.
    var awaited: [PollEntry] {
        let notices = PollEntry(descriptor, .input)
        switch mounts {
        case .some(let table): return [notices, PollEntry(table, .mounts)]
        case nil: return [notices]
        }
    }

    /// The name of the system's limit that made watching fail, as an administrator sets it, or
    /// `nil` for another reason.
    ///
    /// Linux reports a lack of queues and of descriptors by the same number: only a lack of queues
    /// leaves files that can be opened. So call this at once, before the lack can be over.
    static func limit(reachedBy reason: SystemError) -> String? {
        #if !canImport(Darwin)
            if reason == .noSpace {
                return "fs.inotify.max_user_watches"
            }
            let canOpen = (try? FileDescriptor.workingFolder.openFolder(.root)) != nil
            if reason == .tooManyOpenFiles, canOpen {
                return "fs.inotify.max_user_instances"
            }
        #endif
        return reason.limit
    }

    #if canImport(Darwin)
        private let watched = WatchedFiles()
    #endif

    /// An empty queue: `inotify_init1`, `kqueue` on macOS.
    init() throws(SystemError) {
        #if canImport(Darwin)
            descriptor = FileDescriptor(owning: try check(c_kqueue()))
            mounts = nil
        #else
            let queue = try check(inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)))
            descriptor = FileDescriptor(owning: queue)
            let table = StorePath(literal: "/proc/self/mountinfo")
            mounts = try? FileDescriptor.workingFolder.open(table, .readOnly)
        #endif
    }

    /// Watches a path, or adds to the interest of its watch: `inotify_add_watch`, on macOS `kevent`
    /// with `EVFILT_VNODE`.
    ///
    /// Links are followed, except for `entry` on Linux. On macOS a folder reports neither which
    /// name changed nor writes to its files, so the files are watched, too. Opening a FIFO there
    /// does not wait for a writer.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - interest: The changes to report.
    ///   - isExact: Whether nothing else is reported any more.
    /// - Returns: The watch.
    /// - Throws: `SystemError`, also if this user may not read the file or list the folder.
    func watch(
        _ path: StorePath,
        _ interest: WatchInterest,
        exactly isExact: Bool = false
    ) throws(SystemError) -> Int32 {
        #if canImport(Darwin)
            let opened = try checkRetrying {
                c_openat(AT_FDCWD, path.terminated, O_EVTONLY | O_CLOEXEC | O_NONBLOCK, 0)
            }
            let watch = try watched.watch(for: FileDescriptor(owning: opened))
            var notes = NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE | NOTE_ATTRIB
            if interest != .itself {
                notes |= NOTE_WRITE | NOTE_EXTEND | NOTE_LINK
            }
            let all = watched.noting(UInt32(notes), of: watch, exactly: isExact)
            guard c_watch_file(descriptor.number, watch, all) == 0 else {
                let reason = SystemError.latest
                remove(watch)
                throw reason
            }
            return watch
        #else
            let writing = IN_MODIFY | IN_CLOSE_WRITE
            let itself = IN_MOVE_SELF | IN_DELETE_SELF
            let removals = itself | IN_ONLYDIR | IN_DELETE
            let status = removals | IN_ATTRIB
            let names = status | IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO
            let mask =
                switch interest {
                case .file:
                    writing
                case .entry:
                    writing | itself | IN_ATTRIB | IN_DONT_FOLLOW
                case .itself:
                    itself | IN_ONLYDIR
                case .removals:
                    removals
                case .status:
                    status
                case .names:
                    names
                case .contents:
                    names | writing
                }
            let added = UInt32(mask | (isExact ? 0 : IN_MASK_ADD))
            return try check(inotify_add_watch(descriptor.number, path.terminated, added))
        #endif
    }

    /// Ends a watch: `inotify_rm_watch`, `close` on macOS.
    func remove(_ watch: Int32) {
        #if canImport(Darwin)
            watched.remove(watch)
        #else
            inotify_rm_watch(descriptor.number, watch)
        #endif
    }

    /// Reads the pending notices, without waiting for more: `read`, `kevent` on macOS.
    ///
    /// EINTR: again.
    func readNotices(_ body: (FileNotice) -> Void) throws(SystemError) {
        #if canImport(Darwin)
            var watches = [Int32](repeating: 0, count: Int(C_EVENTS))
            while true {
                let count = Int(
                    try checkRetrying { c_dequeue_events(descriptor.number, &watches) }
                )
                for watch in watches.prefix(count) {
                    body(FileNotice(watch: watch, name: []))
                }
                guard count == watches.count else { return }
            }
        #else
            let header = MemoryLayout<inotify_event>.size
            // Room for some hundred notices, and always for one with the longest name.
            while let notices = try Syscalls.attempt(
                descriptor.read(upTo: 16384),
                expecting: { $0 == .wouldBlock }
            ) {
                notices.withUnsafeBytes { buffer in
                    var offset = 0
                    while offset + header <= buffer.count {
                        let event = buffer.loadUnaligned(
                            fromByteOffset: offset,
                            as: inotify_event.self
                        )
                        let end = offset + header + Int(event.len)
                        let name = Array(buffer[(offset + header)..<end].prefix { $0 != 0 })
                        body(FileNotice(watch: event.wd < 0 ? nil : event.wd, name: name))
                        offset = end
                    }
                }
            }
        #endif
    }
}

#if canImport(Darwin)
    /// The files that a `kqueue` watches, each open once, as long as it is watched.
    ///
    /// A file that is watched again keeps its descriptor, so its watch keeps its number, as with
    /// `inotify`.
    private final class WatchedFiles {
        /// By the files' identities, which are not reused while the files are open.
        private var watches: [FileStatus.Identity: Int32] = [:]
        private var notes: [Int32: UInt32] = [:]

        deinit {
            for watch in notes.keys {
                close(watch)
            }
        }

        /// The watch of an open file, which is this descriptor where there was none: `fstat`.
        func watch(for opened: consuming FileDescriptor) throws(SystemError) -> Int32 {
            let identity = try opened.status().identity
            if let watch = watches[identity] {
                return watch
            }
            let watch = opened.number
            opened.leaveOpen()
            watches[identity] = watch
            notes[watch] = 0
            return watch
        }

        /// All notes of a watch, with these added, or replaced by these.
        func noting(_ added: UInt32, of watch: Int32, exactly isExact: Bool) -> UInt32 {
            let all = added | (isExact ? 0 : notes[watch] ?? 0)
            notes[watch] = all
            return all
        }

        /// Closes a watch: `close`.
        func remove(_ watch: Int32) {
            guard notes.removeValue(forKey: watch) != nil else {
                return
            }
            watches = watches.filter { $0.value != watch }
            close(watch)
        }
    }
#endif
