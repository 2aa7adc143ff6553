extension AppearanceStore {
    /// The store's calls for tools without tasks: they block the thread until they are done.
    public var blocking: Blocking {
        Blocking(store: self)
    }

    /// The calls of a store that may take a second, each blocking the thread until it is done.
    public struct Blocking: Sendable {
        fileprivate let store: AppearanceStore

        /// Stores an appearance.
        ///
        /// Like ``AppearanceStore/set(_:for:options:)``.
        ///
        /// - Throws: The errors of that call.
        @discardableResult
        public func set(
            _ appearance: Appearance,
            for scope: ScopePath = .app,
            options: WriteOptions = WriteOptions()
        ) throws(StoreError) -> WriteResult {
            try store.inTurn(options) { options throws(StoreError) in
                try store.write(appearance, for: scope, options: options).result
            }
        }

        /// Removes a stored value.
        ///
        /// Like ``AppearanceStore/reset(for:options:)``.
        ///
        /// - Throws: The errors of that call.
        @discardableResult
        public func reset(
            for scope: ScopePath = .app,
            options: WriteOptions = WriteOptions()
        ) throws(StoreError) -> WriteResult {
            try store.inTurn(options) { options throws(StoreError) in
                try store.write(nil, for: scope, options: options).result
            }
        }

        /// Removes the stored values of all scopes.
        ///
        /// Like ``AppearanceStore/resetAllScopes(options:)``.
        ///
        /// - Throws: The errors of that call.
        @discardableResult
        public func resetAllScopes(options: WriteOptions = WriteOptions()) throws(StoreError)
            -> WriteResult
        {
            try store.inTurn(options, store.removeScopes).result
        }

        /// Stores the opposite style.
        ///
        /// Like ``AppearanceStore/toggle(for:options:in:)``.
        ///
        /// - Throws: The errors of that call.
        @discardableResult
        public func toggle(
            for scope: ScopePath = .app,
            options: WriteOptions = WriteOptions(),
            in environment: ProcessEnvironment? = nil
        ) throws(StoreError) -> WriteResult {
            try store.inTurn(options) { options throws(StoreError) in
                try store.toggle(for: scope, options, in: environment)
            }
        }

        /// Turns legacy keys of the file into the preference.
        ///
        /// Like ``AppearanceStore/migrate(_:options:)``.
        ///
        /// - Throws: The errors of that call.
        @discardableResult
        public func migrate(
            _ rules: MigrationRules = MigrationRules(),
            options: WriteOptions = WriteOptions()
        ) throws(StoreError) -> MigrationReport {
            let report = try store.inTurn(options) { options throws(StoreError) in
                try store.migrateKeys(rules, options: options)
            }
            return report ?? MigrationReport(appearance: nil)
        }

        /// Turns the setting in an app's defaults into the preference.
        ///
        /// Like ``AppearanceStore/migrate(from:_:options:)``.
        ///
        /// - Throws: The errors of that call.
        @discardableResult
        public func migrate(
            from defaults: some LegacyDefaults,
            _ rules: MigrationRules = MigrationRules(),
            options: WriteOptions = WriteOptions()
        ) throws(StoreError) -> MigrationReport {
            let search = try DefaultsSearch(defaults, rules)
            let report = try store.inTurn(options) { options throws(StoreError) in
                try store.migrate(search, options)
            }
            search.removeKeys(from: defaults, options)
            return report
        }

        /// Moves a file that cannot be read out of the way.
        ///
        /// Like ``AppearanceStore/setAside()``.
        ///
        /// - Throws: The errors of that call.
        @discardableResult
        public func setAside() throws(StoreError) -> StorePath {
            try store.inTurn(WriteOptions(), store.moveAside)
        }

        /// The style in force.
        ///
        /// Like ``AppearanceStore/style(for:fallback:in:)``.
        ///
        /// - Throws: The errors of that call.
        public func style(
            for scope: ScopePath = .app,
            fallback: InterfaceStyle? = nil,
            in environment: ProcessEnvironment? = nil
        ) throws -> InterfaceStyle {
            let variables = environment ?? store.environment
            let preference = try store.preference(for: scope, in: variables)
            if let style = preference.appearance.style { return style }
            do throws(SystemStyleError) {
                if let answer = variables.answerAtOnce { return try answer.get().style }
                return try SystemStyle.find(in: variables).style
            } catch {
                guard let fallback else { throw error }
                return fallback
            }
        }

        /// Explains the preference in force.
        ///
        /// Like ``AppearanceStore/explain(for:in:)``.
        ///
        /// - Throws: The errors of that call.
        public func explain(
            for scope: ScopePath = .app,
            in environment: ProcessEnvironment? = nil
        ) throws(StoreError) -> Explanation {
            let explanation = Explanation(
                of: store,
                for: scope,
                in: environment ?? store.environment
            )
            if let failure = explanation.failure {
                throw failure
            }
            return explanation
        }
    }
}

extension AppearanceStore {
    /// Stores the opposite of the style shown, and asks the system if that matters.
    func toggle(
        for scope: ScopePath,
        _ options: WriteOptions,
        in environment: ProcessEnvironment?
    ) throws(StoreError) -> WriteResult {
        try toggle(for: scope, options: options) { () throws(StoreError) in
            do throws(SystemStyleError) {
                return try SystemStyle.find(in: environment ?? self.environment).style
            } catch {
                if let mistake = error.mistake {
                    throw mistake
                }
                return nil
            }
        }.result
    }
}
