/// `import AlertKit` alone is enough to write content, presentations, delegates and descriptions:
/// these are the modules whose types its declarations have.
@_exported public import AlertModel
@_exported public import AlertViews
@_exported public import Cairo
