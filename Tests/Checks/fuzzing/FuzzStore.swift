// The entry point of libFuzzer, compiled together with the library's sources. A broken promise ends the process, which is
// how libFuzzer learns of it; so does every trap and, with the address sanitizer, every read out of bounds.

/// Reads one input as a store, edits it in every way there is, and checks what the contract promises of the outcome.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStore(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = PaddedBytes(UnsafeBufferPointer(start: start, count: count))
    let file = StorePath(madeUp: "input")
    _ = StoreCheck.problems(in: text, of: file)
    guard let document = try? StoreDocument(unambiguous: text, of: file) else { return 0 }
    guard let scope = ScopePath("checkout/payment") else { fatalError("a scope of two words is a scope") }
    for target in [StoreTarget.app, .scope(scope)] {
        for appearance in Appearance.allCases { checkSet(appearance, at: target, in: document) }
        checkReset(target, in: document)
    }
    checkReset(.allScopes, in: document)
    return 0
}

private func checkSet(_ appearance: Appearance, at target: StoreTarget, in document: StoreDocument) {
    guard let edited = edited(document, target, to: appearance) else {
        precondition(target != .app, "an app's value can always be set")
        return
    }
    precondition(edited.value(for: target.scope) == .appearance(appearance), "what was set is not what is read")
    guard document.member(for: target.scope) == nil, document.overrides?.value.kind != .null || target == .app
    else { return }
    let restored = reset(edited, target)
    precondition(restored.text.bytes == document.text.bytes, "set and reset do not give back the same bytes")
}

private func checkReset(_ target: StoreTarget, in document: StoreDocument) {
    let edited = reset(document, target)
    if target == .allScopes {
        precondition(edited.scopes.isEmpty, "a scope is left after all were removed")
    } else {
        precondition(edited.value(for: target.scope) == .unset, "what was removed is still there")
    }
}

private func reset(_ document: StoreDocument, _ target: StoreTarget) -> StoreDocument {
    guard let document = edited(document, target, to: nil) else { fatalError("a value can always be removed") }
    return document
}

/// The document after a change, or `nil` where the change is refused.
private func edited(_ document: StoreDocument, _ target: StoreTarget, to appearance: Appearance?) -> StoreDocument? {
    let plan = try? StoreEdit(target, in: document, of: document.file, isStrict: false) { _ in appearance }
    guard let plan else { return nil }
    let text = PaddedBytes(plan.pieces.flatMap(\.self))
    precondition(plan.change.isChanged || text.bytes == document.text.bytes, "a text changed without a change")
    guard let result = try? StoreDocument(unambiguous: text, of: document.file) else {
        fatalError("a valid store became invalid")
    }
    return result
}
