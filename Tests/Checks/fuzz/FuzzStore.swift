// The entry point of libFuzzer, compiled together with the library's sources. A broken promise ends the process, which is
// how libFuzzer learns of it; so does every trap and, with the address sanitizer, every read out of bounds.

/// Feeds one input to what the environment names: the store's reader and editor, or with `FUZZ_TARGET=bus` the reader of
/// what a session bus sends.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    if isForBus { fuzzBus(bytes) } else { fuzzStore(PaddedBytes(bytes)) }
    return 0
}

private let isForBus = Syscalls.environmentValue("FUZZ_TARGET") == Array("bus".utf8)

/// Reads one input as a store, edits it in every way there is, and checks what the manual promises of the outcome.
private func fuzzStore(_ text: PaddedBytes) {
    let file = StorePath(literal: "input")
    _ = StoreCheck(of: text, in: file, MigrationRules())
    for name in ["a", "/a/b", "/a/0", "/0", "/0/a"] {
        for kind in [AppearanceKey.Kind.name, .bool, .style] {
            checkKey(AppearanceKey(name, kind), in: text, of: file)
        }
    }
    guard let document = try? StoreDocument(text, of: file) else { return }
    let words = "checkout/payment"
    guard let scope = ScopePath(words) else { fatalError("a scope of two words is a scope") }
    for scope in [.app, scope] {
        for appearance in Appearance.allCases { checkSet(appearance, for: scope, in: document) }
        checkReset(scope, in: document)
    }
    let cleared = apply(document.removingOverrides(), to: document)
    precondition(cleared.scopes.isEmpty, "a scope is left after all were removed")
    checkLock(text, of: file)
    checkMigration(text, of: file)
}

private func checkSet(_ appearance: Appearance, for scope: ScopePath, in document: StoreDocument) {
    let edit: StoreEdit?
    do throws(StoreError) {
        edit = try document.storing(appearance, for: scope)
    } catch {
        precondition(!scope.isApp, "an app's value can always be set")
        return
    }
    let edited = apply(edit, to: document)
    precondition(
        edited.value(for: scope) == .appearance(appearance),
        "what was set is not what is read"
    )
    guard document.member(for: scope) == nil, scope.isApp || document.overrides?.value.kind != .null
    else { return }
    let restored = apply(try? edited.storing(nil, for: scope), to: edited)
    precondition(
        restored.text.bytes == document.text.bytes,
        "set and reset do not give back the same bytes"
    )
}

private func checkReset(_ scope: ScopePath, in document: StoreDocument) {
    let edited = apply(try? document.storing(nil, for: scope), to: document)
    precondition(edited.value(for: scope) == .unset, "what was removed is still there")
}

private func checkLock(_ text: PaddedBytes, of file: StorePath) {
    guard let document = try? StoreDocument(text, of: file), document.locks.count < 2
    else { return }
    let dark = apply(try? document.storing(.dark), to: document)
    let locked = apply(try? dark.storing(.dark, lock: true), to: dark)
    let lock = locked.locks.first.map { locked.text[$0.value.range] }
    precondition(lock?.elementsEqual("true".utf8) == true, "it is not locked")
    let unlocked = apply(try? locked.storing(.dark, lock: false), to: locked)
    precondition(unlocked.locks.isEmpty, "the lock is still there")
    guard document.locks.isEmpty else { return }
    precondition(
        unlocked.text.bytes == dark.text.bytes,
        "lock and unlock do not give back the same bytes"
    )
}

/// Another program's setting, in a text that may have comments.
private func checkKey(_ key: AppearanceKey, in text: PaddedBytes, of file: StorePath) {
    guard let document = try? StoreDocument(text, of: file, key: key) else { return }
    let isComplete = document.keyed?.path.steps.count == key.pointer.tokens.count
    for appearance in Appearance.allCases {
        // A value that is neither created nor replaced is refused.
        let edited: StoreDocument
        do throws(StoreError) {
            edited = apply(try document.storing(appearance), to: document)
        } catch {
            continue
        }
        precondition(
            edited.value(for: .app) == .appearance(appearance),
            "what was set is not what is read"
        )
        guard let reset = try? edited.storing(nil) else { continue }
        let restored = apply(reset, to: edited)
        precondition(restored.value(for: .app) == .unset, "what was removed is still there")
        guard document.keyed?.path.target == nil, isComplete else { continue }
        precondition(
            restored.text.bytes == text.bytes,
            "set and reset do not give back the same bytes"
        )
    }
}

/// Once is enough: what has been migrated has nothing to migrate.
private func checkMigration(_ text: PaddedBytes, of file: StorePath) {
    let rules = MigrationRules()
    guard let store = try? StoreTree(text, of: file),
        let plan = try? MigrationPlan(store, rules: rules, isStrict: false)
    else { return }
    let migrated = apply(plan.edit, to: store.document)
    guard let migratedStore = try? StoreTree(migrated.text, of: file),
        let again = try? MigrationPlan(migratedStore, rules: rules, isStrict: false)
    else { fatalError("what was migrated is refused") }
    precondition(!again.report.didChange, "what was migrated is migrated again")
    if let appearance = plan.report.appearance {
        precondition(
            migrated.value(for: .app) == .appearance(appearance),
            "what was migrated is not what is read"
        )
    }
}

/// The document after an edit, or as it is where there is none.
private func apply(_ edit: StoreEdit?, to document: StoreDocument) -> StoreDocument {
    guard let edit else { return document }
    let text = PaddedBytes(edit.pieces.flatMap { $0 })
    precondition(text.bytes == edit.result.bytes, "the pieces are not the result")
    precondition(text.bytes != document.text.bytes, "an edit changes nothing")
    let key = document.keyed?.key
    guard let result = try? StoreDocument(text, of: document.file, key: key) else {
        fatalError("a valid store became invalid")
    }
    return result
}
