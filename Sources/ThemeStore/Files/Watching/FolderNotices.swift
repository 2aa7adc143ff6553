/// The notices of many watches, from a single queue of the system and a single watch of the mount table.
///
/// A process has few queues: Linux allows a user 128 by default, whose editors need them too. The watches of one queue
/// belong to one thread.
package final class FolderNotices {
    let notifier: FileNotifier
    /// The table of mounts: watches of folders do not report what is mounted over them or unmounted.
    private let mounts: FileDescriptor?
    private var newestMember = 0
    /// The members that watch each file or folder.
    private var watchers: [Int32: Set<Int>] = [:]
    /// Reports that are still to be taken, by member.
    private var pending: [Int: Pending] = [:]

    /// A member's reports that are still to be taken.
    struct Pending {
        var notices: [FileNotice] = []
        /// Whether something has been mounted or unmounted.
        var hasMounted = false
    }

    /// Creates an empty queue.
    ///
    /// - Parameter path: The path to name in an error.
    /// - Throws: `FileError` where the system does not let more be watched.
    package init(for path: StorePath) throws(FileError) {
        notifier = try FileError.attributing(.watch, path, try FileNotifier())
        mounts = FileNotifier.openMountTable()
    }

    /// The events to wait for.
    package var awaited: [PollEntry] { [noticesEntry] + (mountsEntry.map { [$0] } ?? []) }

    /// There are notices.
    var noticesEntry: PollEntry { PollEntry(notifier.descriptor, .input) }

    /// Something has been mounted or unmounted.
    private var mountsEntry: PollEntry? {
        switch mounts {
        case .some(let table): PollEntry(table, .mounts)
        case nil: nil
        }
    }

    /// Takes in what happened, for each member to ask for, without waiting for more.
    package func take(_ happened: Set<PollEntry>) throws(SystemError) {
        if let mountsEntry, happened.contains(mountsEntry) {
            for member in pending.keys { pending[member]?.hasMounted = true }
        }
        guard happened.contains(noticesEntry) else { return }
        try notifier.takeNotices { notice in
            let members = notice.watch.map { watchers[$0] ?? [] } ?? Set(pending.keys)
            for member in members { pending[member]?.notices.append(notice) }
        }
    }

    // MARK: Members

    func join() -> Int {
        newestMember += 1
        pending[newestMember] = Pending()
        return newestMember
    }

    func leave(_ member: Int, ending watches: [Int32]) {
        pending[member] = nil
        keep([], of: watches, for: member)
    }

    /// Hands over what was reported to a member.
    func takePending(of member: Int) -> Pending {
        defer { pending[member] = Pending() }
        return pending[member] ?? Pending()
    }

    /// Has a member told of some of the watches that it had or began, and ends the others unless another member has them.
    ///
    /// A member may be told what only another is interested in, of the same file or folder.
    func keep(_ kept: [Int32], of watches: [Int32], for member: Int) {
        for watch in kept { watchers[watch, default: []].insert(member) }
        for watch in Set(watches).subtracting(kept) {
            var members = watchers.removeValue(forKey: watch) ?? []
            members.remove(member)
            if members.isEmpty { notifier.remove(watch) } else { watchers[watch] = members }
        }
    }
}
