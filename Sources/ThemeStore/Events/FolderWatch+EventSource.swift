extension FolderWatch: EventSource {}
